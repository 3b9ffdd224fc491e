"""The chat topics: what can be asked and the one answer in each language."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Topic:
    """One topic. Subjects go into question frames, questions stand as they are, "|" between."""

    name: str
    label_en: str
    label_zh: str
    subjects_en: str = ""
    subjects_zh: str = ""
    questions_en: str
    questions_zh: str
    answer_en: str
    answer_zh: str


TOPICS: tuple[Topic, ...] = (
    Topic(
        name="block_diffusion",
        label_en="block diffusion",
        label_zh="分块扩散",
        subjects_en="""block diffusion | block diffusion | a block diffusion model | block-diffusion |
            a block-diffusion language model | diffusion language models""",
        subjects_zh="分块扩散 | 分块扩散模型 | 块扩散 | 块扩散模型 | 分块扩散语言模型 | block diffusion | 扩散语言模型",
        questions_en="""How does block diffusion work? | How do you generate text? | how do you write an answer? |
            How does a block diffusion model write text? | how does this kind of model work? |
            How are the tokens generated? | how do you produce a reply? | what kind of model is this?""",
        questions_zh="""分块扩散是怎么工作的？ | 块扩散的原理是什么？ | 你是怎么生成文字的？ | 你怎么写出回答的？ |
            这种模型怎么工作？ | 分块扩散模型怎么生成文本？ | 回答是怎么产生的？ | 这是什么类型的模型？""",
        answer_en="Block diffusion writes text in blocks. A block starts as masks, and each step "
        "resolves the tokens the model is sure of, many at once.",
        answer_zh="分块扩散按块生成文本。每个块一开始全是掩码，每一步把模型有把握的词元同时确定下来。",
    ),
    Topic(
        name="mask",
        label_en="masks",
        label_zh="掩码",
        subjects_en="a mask | a masked token | masks | the mask token | masked tokens | masking",
        subjects_zh="掩码 | 掩码词元 | 被掩盖的词元 | 遮罩 | mask",
        questions_en="""Why are there masks? | what are the masks in a block? | What are the grey boxes? |
            why do tokens start as masks? | what is a mask in block diffusion? | what are masked positions?""",
        questions_zh="""为什么有掩码？ | 块里的掩码是什么？ | 灰色的方块是什么？ | 为什么词元一开始是掩码？ |
            分块扩散里的掩码是什么？ | 掩码位置是什么？""",
        answer_en="A mask marks a position whose token is not known yet. Each step replaces some masks with tokens.",
        answer_zh="掩码表示这个位置的词元还不知道。每一步都会把一些掩码换成词元。",
    ),
    Topic(
        name="threshold",
        label_en="the threshold",
        label_zh="阈值",
        subjects_en="the threshold | a threshold | the confidence threshold | threshold 0.95 | threshold",
        subjects_zh="阈值 | 置信度阈值 | 阈值 0.95 | threshold | 门槛值",
        questions_en="""What does the threshold do? | why is the threshold 0.95? | What is the default threshold? |
            what happens if I lower the threshold? | What happens with a higher threshold? |
            how does the threshold work? | should I change the threshold?""",
        questions_zh="""阈值有什么作用？ | 为什么阈值是 0.95？ | 默认阈值是多少？ | 降低阈值会怎么样？ | 提高阈值会怎样？ |
            阈值怎么工作？ | 要不要改阈值？ | 阈值怎么设置？""",
        answer_en="The threshold is 0.95 by default. All tokens with a confidence above it are resolved in one step. "
        "A lower threshold is faster but makes more mistakes.",
        answer_zh="阈值默认是 0.95。置信度高于阈值的词元会在一步中全部确定。阈值越低越快，但错误更多。",
    ),
    Topic(
        name="forced_token",
        label_en="forced tokens",
        label_zh="强制词元",
        subjects_en="a forced token | forced tokens | forced | a forced position | forcing a token",
        subjects_zh="强制词元 | 被强制的词元 | 强制确定 | 强制的 token | forced token",
        questions_en="""Why is a token forced? | when is a token forced? | What does forced mean? |
            why are some tokens marked as forced? | what happens if no token is above the threshold? |
            what if nothing is above the threshold?""",
        questions_zh="""为什么有的词元是强制的？ | 什么时候会强制？ | 强制是什么意思？ | 为什么这个词元被标为强制？ |
            没有词元高于阈值怎么办？ | 如果都低于阈值会怎样？ | 词元为什么被强制？""",
        answer_en="If no token is above the threshold, the most probable one is resolved anyway. "
        "It is called forced, and it is worth a second look.",
        answer_zh="如果没有词元高于阈值，就确定其中概率最高的一个。它叫强制词元，值得再看一眼。",
    ),
    Topic(
        name="confidence",
        label_en="confidence",
        label_zh="置信度",
        subjects_en="confidence | the confidence of a token | token confidence | the confidence",
        subjects_zh="置信度 | 词元的置信度 | 词元置信度 | confidence | 把握程度",
        questions_en="""How is confidence computed? | How sure are you about a token? | what do the colours mean? |
            why do tokens have different colors? | what does the confidence number mean? |
            where does the confidence come from?""",
        questions_zh="""置信度怎么计算？ | 你对词元有多大把握？ | 颜色是什么意思？ | 为什么词元颜色不同？ |
            置信度的数字是什么意思？ | 置信度从哪里来？""",
        answer_en="Confidence is the probability the model gives to its best token at a position. 1 means it is sure.",
        answer_zh="置信度是模型在一个位置给最佳词元的概率。1 表示完全确定。",
    ),
    Topic(
        name="block_size",
        label_en="blocks",
        label_zh="块",
        subjects_en="a block | the block size | blocks | block size 32 | block size",
        subjects_zh="块 | 块大小 | 块的大小 | block size | 文本块",
        questions_en="""How large is a block? | How many tokens are in a block? | why are there 32 tokens in a block? |
            how big is one block? | how long is a block? | why 32? | what is the default block size?""",
        questions_zh="""一个块有多大？ | 一个块有多少个词元？ | 为什么一个块有 32 个词元？ | 块有多长？ | 默认块大小是多少？ |
            为什么是 32？ | 每个块多大？""",
        answer_en="A block is the next 32 positions of the reply. They are resolved together before the next block starts.",
        answer_zh="一个块是回答中接下来的 32 个位置。它们一起确定完，才开始下一个块。",
    ),
    Topic(
        name="step",
        label_en="denoise steps",
        label_zh="去噪步骤",
        subjects_en="""a step | a denoise step | denoising | the steps | a denoise forward | denoise steps |
            one step""",
        subjects_zh="去噪 | 一步 | 去噪步骤 | 步数 | 去噪过程 | denoise",
        questions_en="""How many steps does a block need? | What happens in a step? | what is done in each step? |
            why are there several steps? | how does denoising work? | how many steps are there per block?""",
        questions_zh="""一个块需要几步？ | 一步里发生了什么？ | 每一步做什么？ | 为什么要好几步？ | 去噪是怎么工作的？ |
            每个块有多少步？""",
        answer_en="A denoise step is one pass of the model over the block. It resolves at least one token, and often many.",
        answer_zh="去噪的一步是模型对整个块计算一次。每步至少确定一个词元，常常是很多个。",
    ),
    Topic(
        name="commit",
        label_en="committing",
        label_zh="提交",
        subjects_en="a commit | commit | the commit forward | a committed block | committing a block",
        subjects_zh="提交 | 提交块 | commit | 已提交的块 | 块的提交",
        questions_en="""When is a block committed? | what happens when a block is finished? |
            can a finished block change? | Does a finished block ever change? | can tokens change later? |
            what comes after a block is done? | do resolved tokens change?""",
        questions_zh="""什么时候提交一个块？ | 块完成后会怎样？ | 完成的块会改变吗？ | 已完成的块还能改吗？ | 词元以后会变吗？ |
            确定的词元会改变吗？ | 一个块完成之后做什么？""",
        answer_en="When a block is finished, one commit pass stores it. A finished block never changes.",
        answer_zh="一个块完成后，会用一次提交计算把它存下来。完成的块不会再改变。",
    ),
    Topic(
        name="tokens_per_forward",
        label_en="tokens per forward",
        label_zh="每次前向的词元数",
        subjects_en="tokens per forward | TPF | tokens per step | the tokens per forward number | tpf",
        subjects_zh="每次前向的词元数 | TPF | 每步词元数 | tokens per forward | tpf",
        questions_en="""Why is block diffusion fast? | how many tokens per step do you resolve? |
            What makes it fast? | how is the speed measured? | why is this faster than one token at a time?""",
        questions_zh="""分块扩散为什么快？ | 每一步能确定多少个词元？ | 为什么这么快？ | 速度怎么衡量？ | 为什么比逐个生成更快？""",
        answer_en="Tokens per forward says how many tokens one pass of the model resolves on average. More is faster.",
        answer_zh="它表示模型计算一次平均确定多少个词元。数值越大，速度越快。",
    ),
    Topic(
        name="one_at_a_time",
        label_en="other language models",
        label_zh="其他语言模型",
        subjects_en="""an autoregressive model | one token at a time | autoregression |
            the difference to a normal language model""",
        subjects_zh="自回归 | 自回归模型 | 逐个词元生成 | 与普通语言模型的区别",
        questions_en="""How is block diffusion different from other models? | How do you differ from ChatGPT? |
            what is the difference between block diffusion and autoregression? |
            how are you different from a normal language model? | is this like GPT?""",
        questions_zh="""分块扩散和其他模型有什么不同？ | 你和 ChatGPT 有什么区别？ | 分块扩散和自回归有什么区别？ |
            你和普通语言模型有什么不同？ | 这和 GPT 一样吗？""",
        answer_en="Most language models write one token at a time. Block diffusion resolves many tokens of a block at once.",
        answer_zh="大多数语言模型一次写一个词元。分块扩散可以同时确定一个块里的许多词元。",
    ),
    Topic(
        name="token",
        label_en="tokens",
        label_zh="词元",
        subjects_en="a token | tokens | token",
        subjects_zh="词元 | token | 词元这个词",
        questions_en="""How long is a token? | is a token a word? | what are tokens made of? | are tokens words? |
            How big is one token?""",
        questions_zh="一个词元有多长？ | 词元就是单词吗？ | 词元由什么组成？ | 一个 token 有多大？ | 词元和字一样吗？",
        answer_en="A token is a small piece of text, such as a word or a part of a word.",
        answer_zh="词元是一小段文本，比如一个词或者一个词的一部分。",
    ),
    Topic(
        name="experts",
        label_en="experts",
        label_zh="专家",
        subjects_en="an expert | experts | the experts | mixture of experts | MoE | the router",
        subjects_zh="专家 | 混合专家 | MoE | 路由器 | 专家模型 | 专家路由",
        questions_en="""How many experts are there? | what do the experts do? | How are experts chosen? |
            how does the router work? | why are there experts?""",
        questions_zh="有多少个专家？ | 专家有什么用？ | 专家是怎么选的？ | 路由器怎么工作？ | 为什么要有专家？",
        answer_en="Experts are small parts of each layer. A router picks a few of them for every token, so each pass stays cheap.",
        answer_zh="专家是每一层里的小部件。路由器为每个词元选几个专家，所以计算量很小。",
    ),
    Topic(
        name="coreset",
        label_en="the coreset",
        label_zh="核心集",
        subjects_en="the coreset | a coreset | the expert coreset | coreset | MoE block coreset",
        subjects_zh="核心集 | 专家核心集 | coreset | 专家子集",
        questions_en="""What does the coreset do? | why use a coreset? | how does the coreset work? |
            which experts does a block use? | why do the tokens of a block share experts?""",
        questions_zh="核心集有什么作用？ | 为什么用核心集？ | 核心集怎么工作？ | 一个块用哪些专家？ | 为什么块里的词元共享专家？",
        answer_en="The coreset is a small set of experts that all tokens of a block share while denoising. It saves memory traffic.",
        answer_zh="核心集是去噪时整个块共用的一小组专家。它减少了内存读取。",
    ),
    Topic(
        name="program",
        label_en="Clover Desktop",
        label_zh="Clover Desktop",
        subjects_en="Clover Desktop | this program | this app | this application | the program",
        subjects_zh="Clover Desktop | 这个程序 | 这个软件 | 这个应用 | 本程序",
        questions_en="""What does this program do? | what can this app do? | What is this? | what can I do here? |
            How do I use this program? | what does Clover Desktop do? | what is this window?""",
        questions_zh="""这个程序有什么用？ | 这个软件能做什么？ | 这是什么？ | 我在这里能做什么？ | 怎么用这个程序？ |
            Clover Desktop 能做什么？ | 这是什么软件？""",
        answer_en="Clover Desktop runs block-diffusion language models on your own computer. "
        "It chats, edits code and shows how each block resolves.",
        answer_zh="Clover Desktop 在你自己的电脑上运行分块扩散语言模型。它可以聊天、编辑代码，并显示每个块怎样确定。",
    ),
    Topic(
        name="privacy",
        label_en="privacy",
        label_zh="隐私",
        subjects_en="privacy | data privacy | your privacy policy",
        subjects_zh="隐私 | 数据隐私 | 隐私保护",
        questions_en="""Is this private? | Is my data safe? | do you send my data anywhere? | Do you save what I write? |
            Does my text leave my computer? | are my messages private? | Do you work offline? |
            do you need the internet? | is anything uploaded? | who can read my messages? |
            does it run locally? | can I use this without internet?""",
        questions_zh="""我的数据安全吗？ | 你会把我的数据发出去吗？ | 你会保存我写的内容吗？ | 我的文字会离开电脑吗？ |
            聊天内容保密吗？ | 你可以离线工作吗？ | 需要联网吗？ | 会上传什么吗？ | 谁能看到我的消息？ |
            是在本地运行吗？ | 没有网络能用吗？ | 这个程序安全吗？""",
        answer_en="Yes, it is private. Everything runs on your own computer, and your text never leaves it.",
        answer_zh="是私密的。一切都在你自己的电脑上运行，你的文字不会离开电脑。",
    ),
    Topic(
        name="who_are_you",
        label_en="who I am",
        label_zh="我是谁",
        subjects_en="Sprout | the Sprout model | Sprout",
        subjects_zh="Sprout | Sprout 模型 | Sprout",
        questions_en="""Who are you? | What are you? | what is your name? | Who am I talking to? | Introduce yourself |
            Tell me about yourself | are you a robot? | Are you an AI? | Are you human? | What model are you? |
            Which model is this? | describe yourself | who is this? | what should I call you? | your name? |
            are you a person? | What is your name please?""",
        questions_zh="""你是谁？ | 你是什么？ | 你叫什么名字？ | 我在和谁说话？ | 介绍一下你自己 | 请自我介绍 | 你是机器人吗？ |
            你是人工智能吗？ | 你是人吗？ | 你是什么模型？ | 这是哪个模型？ | 说说你自己 | 你叫什么？ | 怎么称呼你？ |
            你的名字是什么？ | 自我介绍一下""",
        answer_en="I am Sprout, a very small block-diffusion language model. I come with Clover Desktop and run on any CPU.",
        answer_zh="我是 Sprout，一个非常小的分块扩散语言模型。我随 Clover Desktop 提供，在任何 CPU 上都能运行。",
    ),
    Topic(
        name="who_made_you",
        label_en="who made me",
        label_zh="谁制作了我",
        questions_en="""Who made you? | Who created you? | where do you come from? | who built you? |
            How were you trained? | who trained you? | what were you trained on? | who is your developer? |
            How were you made? | Who wrote you? | who is your creator? | which company made you? |
            Are you made by OpenAI? | who developed you? | what data were you trained with?""",
        questions_zh="""谁创造了你？ | 谁开发了你？ | 你从哪里来？ | 谁做的你？ | 你是怎么训练的？ | 谁训练了你？ |
            你是用什么训练的？ | 你的开发者是谁？ | 你是怎么来的？ | 你是哪家公司做的？ | 你是 OpenAI 做的吗？ |
            你的作者是谁？ | 你的训练数据是什么？ | 谁制造了你？""",
        answer_en="I was made for Clover Desktop. I was trained from zero on generated examples, on a plain CPU.",
        answer_zh="我是为 Clover Desktop 制作的。我从零开始，在普通 CPU 上用生成的例子训练。",
    ),
    Topic(
        name="what_can_you_do",
        label_en="what I can do",
        label_zh="我能做什么",
        questions_en="""What can you do? | Help | help me | What can I ask you? | How can you help me? |
            What are you good at? | what do you know? | Can you help me? | what are your abilities? | what now? |
            what should I ask? | Give me some examples | what questions can you answer? | How do I use you? |
            what can I do with you? | Can you code? | Can you write code? | Do you know Python? |
            can you program? | I need help | What tasks can you do? | show me what you can do""",
        questions_zh="""你能做什么？ | 帮助 | 帮帮我 | 我能问你什么？ | 你能怎么帮我？ | 你擅长什么？ | 你会什么？ | 你能帮我吗？ |
            你有什么功能？ | 我该问什么？ | 给我一些例子 | 你能回答什么问题？ | 怎么用你？ | 你会写代码吗？ | 你会编程吗？ |
            你会 Python 吗？ | 你可以做什么？ | 你都会些什么？ | 需要帮助 | 你能干什么？ | 展示一下你的能力""",
        answer_en="I write small Python functions and explain block diffusion. Try: Write a function that reverses a string.",
        answer_zh="我会写小的 Python 函数，也会解释分块扩散。试试：写一个函数，反转字符串。",
    ),
    Topic(
        name="size",
        label_en="my size",
        label_zh="我的大小",
        questions_en="""How big are you? | How many parameters do you have? | how large are you? | What is your size? |
            why are you so small? | are you a large model? | how many weights do you have? | are you big? |
            how small are you? | What size of model are you? | number of parameters?""",
        questions_zh="""你有多大？ | 你有多少参数？ | 你的规模是多少？ | 你的大小是多少？ | 你为什么这么小？ | 你是大模型吗？ |
            参数量是多少？ | 你有多小？ | 你的参数有多少？ | 你是多大的模型？ | 模型有多大？""",
        answer_en="I am tiny: a few million parameters. Clover has 35 billion.",
        answer_zh="我很小，只有几百万个参数。Clover 有 350 亿个参数。",
    ),
    Topic(
        name="clover",
        label_en="Clover",
        label_zh="Clover",
        subjects_en="Clover | the Clover model | Clover-35B-A3B | Clover-35B-A3B-Preview | the big model",
        subjects_zh="Clover | Clover 模型 | Clover-35B-A3B | Clover-35B-A3B-Preview | 大模型 Clover",
        questions_en="""How big is Clover? | Who made Clover? | how many parameters does Clover have? |
            what can Clover do? | Is there a bigger model? | which model is better than you? |
            what is the difference between you and Clover? | where can I get a larger model?""",
        questions_zh="""Clover 有多大？ | Clover 是谁做的？ | Clover 有多少参数？ | Clover 能做什么？ | 有更大的模型吗？ |
            哪个模型比你更好？ | 你和 Clover 有什么区别？ | 在哪里能得到更大的模型？""",
        answer_en="Clover-35B-A3B-Preview is a block-diffusion model by DiffuSpace with 35 billion parameters, "
        "about 3 billion active per token.",
        answer_zh="Clover-35B-A3B-Preview 是 DiffuSpace 的分块扩散模型，有 350 亿个参数，每个词元约激活 30 亿个。",
    ),
    Topic(
        name="card",
        label_en="the graphics card",
        label_zh="显卡",
        questions_en="""Which card do I need? | What graphics card do I need? | How much VRAM does Clover need? |
            can my card run Clover? | Do I need a GPU? | what hardware do I need? | does it need a GPU? |
            does Clover run on my computer? | how much memory do I need? | Is 16 GB enough? |
            What are the system requirements? | which GPU is needed? | do I need an NVIDIA card?""",
        questions_zh="""需要什么显卡？ | Clover 需要多少显存？ | 我的显卡能运行 Clover 吗？ | 需要 GPU 吗？ | 需要什么硬件？ |
            需要多少内存？ | 16 GB 够吗？ | 系统要求是什么？ | 我的电脑能运行 Clover 吗？ | 需要 NVIDIA 显卡吗？ |
            显卡要求是什么？ | 没有显卡能用吗？ | 要多大的显存？""",
        answer_en="Clover needs an NVIDIA card with at least 16 GB. I need no card at all.",
        answer_zh="Clover 需要至少 16 GB 的 NVIDIA 显卡。我不需要显卡。",
    ),
    Topic(
        name="languages",
        label_en="languages",
        label_zh="语言",
        questions_en="""Which languages do you speak? | Do you speak Chinese? | Do you speak English? |
            what languages do you know? | Can I write in Chinese? | can you speak other languages? |
            do you understand Chinese? | which languages can I use? | are you bilingual? |
            Do you understand English? | what languages can you understand?""",
        questions_zh="""你会说什么语言？ | 你会说中文吗？ | 你会英语吗？ | 你懂哪些语言？ | 我可以用中文吗？ | 你会其他语言吗？ |
            你懂中文吗？ | 可以用英文吗？ | 你能说几种语言？ | 你支持哪些语言？ | 支持中文吗？""",
        answer_en="I understand English and Chinese, and I write Python.",
        answer_zh="我懂中文和英文，会写 Python。",
    ),
    Topic(
        name="thinking",
        label_en="thinking",
        label_zh="思考",
        subjects_en="thinking mode | the thinking | thinking | the think switch",
        subjects_zh="思考模式 | 思考 | 思考开关 | 思考过程",
        questions_en="""What does thinking do? | Can you think? | do you think before you answer? |
            how do I turn on thinking? | why do you think first? | should I turn thinking on?""",
        questions_zh="思考有什么用？ | 你会思考吗？ | 你回答之前会思考吗？ | 怎么打开思考？ | 为什么要先思考？ | 要不要打开思考？",
        answer_en="With thinking on, I first write a short plan and then the answer.",
        answer_zh="打开思考后，我会先写一个简短的计划，再写回答。",
    ),
    Topic(
        name="trace",
        label_en="the trace",
        label_zh="轨迹",
        subjects_en="the trace | a denoise trace | the replay | the denoise trace",
        subjects_zh="轨迹 | 去噪轨迹 | 回放 | 去噪记录",
        questions_en="""Can I replay an answer? | How can I see the steps? | how do I watch a block resolve? |
            can I see how a token was chosen? | what can I see in the trace? | how do I replay a reply?""",
        questions_zh="""可以回放回答吗？ | 怎么查看每一步？ | 怎么看块的确定过程？ | 能看到词元是怎么选的吗？ | 轨迹里能看到什么？ |
            怎么回放回复？""",
        answer_en="The trace records every step of a reply. You can replay it and see each token's confidence and alternatives.",
        answer_zh="轨迹记录回答的每一步。你可以回放，并查看每个词元的置信度和备选。",
    ),
    Topic(
        name="mistakes",
        label_en="mistakes",
        label_zh="错误",
        questions_en="""Do you make mistakes? | Can I trust you? | are your answers correct? | Are you always right? |
            how good are you? | is your code correct? | Can I trust your code? | are you reliable? |
            do you ever make errors? | should I check your code? | are you smart? | why are you wrong?""",
        questions_zh="""你会犯错吗？ | 我能相信你吗？ | 你的回答对吗？ | 你总是对的吗？ | 你有多好？ | 你的代码正确吗？ |
            能信任你的代码吗？ | 你可靠吗？ | 你会出错吗？ | 我要检查你的代码吗？ | 你聪明吗？ | 你为什么错了？""",
        answer_en="I am very small and make mistakes. Please test my code, and read forced tokens first.",
        answer_zh="我非常小，会犯错。请测试我的代码，先看强制词元。",
    ),
)
