"""The chat topics: what can be asked and the one answer in each language."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from training.corpus.example import Language
from training.corpus.kind import ways


@dataclass(frozen=True, kw_only=True)
class Topic:
    """One topic; the ways to ask about it are in topics_en.toml and topics_zh.toml, "|" between them."""

    name: str
    label_en: str
    label_zh: str
    answer_en: str
    answer_zh: str

    def asked(self, part: Literal["subjects", "questions"], language: Language) -> tuple[str, ...]:
        """Subjects, which go into question frames, or whole questions."""
        return ways(_asked(language)[self.name].get(part, ""))


@cache
def _asked(language: Language) -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name(f"topics_{language}.toml").read_text(encoding="utf-8"))


TOPICS: tuple[Topic, ...] = (
    Topic(
        name="block_diffusion",
        label_en="block diffusion",
        label_zh="分块扩散",
        answer_en="Block diffusion writes text in blocks. A block starts as masks, and each step "
        "resolves the tokens the model is sure of, many at once.",
        answer_zh="分块扩散按块生成文本。每个块一开始全是掩码，每一步把模型有把握的词元同时确定下来。",
    ),
    Topic(
        name="mask",
        label_en="masks",
        label_zh="掩码",
        answer_en="A mask marks a position whose token is not known yet. Each step replaces some masks with tokens.",
        answer_zh="掩码表示这个位置的词元还不知道。每一步都会把一些掩码换成词元。",
    ),
    Topic(
        name="threshold",
        label_en="the threshold",
        label_zh="阈值",
        answer_en="The threshold is 0.95 by default. All tokens with a confidence above it are resolved in one step. "
        "A lower threshold is faster but makes more mistakes.",
        answer_zh="阈值默认是 0.95。置信度高于阈值的词元会在一步中全部确定。阈值越低越快，但错误更多。",
    ),
    Topic(
        name="forced_token",
        label_en="forced tokens",
        label_zh="强制词元",
        answer_en="If no token is above the threshold, the most probable one is resolved anyway. "
        "It is called forced, and it is worth a second look.",
        answer_zh="如果没有词元高于阈值，就确定其中概率最高的一个。它叫强制词元，值得再看一眼。",
    ),
    Topic(
        name="confidence",
        label_en="confidence",
        label_zh="置信度",
        answer_en="Confidence is the probability the model gives to its best token at a position. 1 means it is sure.",
        answer_zh="置信度是模型在一个位置给最佳词元的概率。1 表示完全确定。",
    ),
    Topic(
        name="block_size",
        label_en="blocks",
        label_zh="块",
        answer_en="A block is the next 32 positions of the reply. They are resolved together before the next block starts.",
        answer_zh="一个块是回答中接下来的 32 个位置。它们一起确定完，才开始下一个块。",
    ),
    Topic(
        name="step",
        label_en="denoise steps",
        label_zh="去噪步骤",
        answer_en="A denoise step is one pass of the model over the block. It resolves at least one token, and often many.",
        answer_zh="去噪的一步是模型对整个块计算一次。每步至少确定一个词元，常常是很多个。",
    ),
    Topic(
        name="commit",
        label_en="committing",
        label_zh="提交",
        answer_en="When a block is finished, one commit pass stores it. A finished block never changes.",
        answer_zh="一个块完成后，会用一次提交计算把它存下来。完成的块不会再改变。",
    ),
    Topic(
        name="tokens_per_forward",
        label_en="tokens per forward",
        label_zh="每次前向的词元数",
        answer_en="Tokens per forward says how many tokens one pass of the model resolves on average. More is faster.",
        answer_zh="它表示模型计算一次平均确定多少个词元。数值越大，速度越快。",
    ),
    Topic(
        name="one_at_a_time",
        label_en="other language models",
        label_zh="其他语言模型",
        answer_en="Most language models write one token at a time. Block diffusion resolves many tokens of a block at once.",
        answer_zh="大多数语言模型一次写一个词元。分块扩散可以同时确定一个块里的许多词元。",
    ),
    Topic(
        name="token",
        label_en="tokens",
        label_zh="词元",
        answer_en="A token is a small piece of text, such as a word or a part of a word.",
        answer_zh="词元是一小段文本，比如一个词或者一个词的一部分。",
    ),
    Topic(
        name="experts",
        label_en="experts",
        label_zh="专家",
        answer_en="Experts are small parts of each layer. A router picks a few of them for every token, so each pass stays cheap.",
        answer_zh="专家是每一层里的小部件。路由器为每个词元选几个专家，所以计算量很小。",
    ),
    Topic(
        name="coreset",
        label_en="the coreset",
        label_zh="核心集",
        answer_en="The coreset is a small set of experts that all tokens of a block share while denoising. It saves memory traffic.",
        answer_zh="核心集是去噪时整个块共用的一小组专家。它减少了内存读取。",
    ),
    Topic(
        name="program",
        label_en="Clover Desktop",
        label_zh="Clover Desktop",
        answer_en="Clover Desktop runs block-diffusion language models on your own computer. "
        "It chats, edits code and shows how each block resolves.",
        answer_zh="Clover Desktop 在你自己的电脑上运行分块扩散语言模型。它可以聊天、编辑代码，并显示每个块怎样确定。",
    ),
    Topic(
        name="privacy",
        label_en="privacy",
        label_zh="隐私",
        answer_en="Yes, it is private. Everything runs on your own computer, and your text never leaves it.",
        answer_zh="是私密的。一切都在你自己的电脑上运行，你的文字不会离开电脑。",
    ),
    Topic(
        name="who_are_you",
        label_en="who I am",
        label_zh="我是谁",
        answer_en="I am Sprout, a very small block-diffusion language model. I come with Clover Desktop and run on any CPU.",
        answer_zh="我是 Sprout，一个非常小的分块扩散语言模型。我随 Clover Desktop 提供，在任何 CPU 上都能运行。",
    ),
    Topic(
        name="who_made_you",
        label_en="who made me",
        label_zh="谁制作了我",
        answer_en="I was made for Clover Desktop. I was trained from zero on generated examples, on a plain CPU.",
        answer_zh="我是为 Clover Desktop 制作的。我从零开始，在普通 CPU 上用生成的例子训练。",
    ),
    Topic(
        name="what_can_you_do",
        label_en="what I can do",
        label_zh="我能做什么",
        answer_en="I write small Python functions and explain block diffusion. Try: Write a function that reverses a string.",
        answer_zh="我会写小的 Python 函数，也会解释分块扩散。试试：写一个函数，反转字符串。",
    ),
    Topic(
        name="size",
        label_en="my size",
        label_zh="我的大小",
        answer_en="I am tiny: a few million parameters. Clover has 35 billion.",
        answer_zh="我很小，只有几百万个参数。Clover 有 350 亿个参数。",
    ),
    Topic(
        name="clover",
        label_en="Clover",
        label_zh="Clover",
        answer_en="Clover-35B-A3B-Preview is a block-diffusion model by DiffuSpace with 35 billion parameters, "
        "about 3 billion active per token.",
        answer_zh="Clover-35B-A3B-Preview 是 DiffuSpace 的分块扩散模型，有 350 亿个参数，每个词元约激活 30 亿个。",
    ),
    Topic(
        name="card",
        label_en="the graphics card",
        label_zh="显卡",
        answer_en="Clover needs an NVIDIA card with at least 16 GB. I need no card at all.",
        answer_zh="Clover 需要至少 16 GB 的 NVIDIA 显卡。我不需要显卡。",
    ),
    Topic(
        name="languages",
        label_en="languages",
        label_zh="语言",
        answer_en="I understand English and Chinese, and I write Python.",
        answer_zh="我懂中文和英文，会写 Python。",
    ),
    Topic(
        name="thinking",
        label_en="thinking",
        label_zh="思考",
        answer_en="With thinking on, I first write a short plan and then the answer.",
        answer_zh="打开思考后，我会先写一个简短的计划，再写回答。",
    ),
    Topic(
        name="trace",
        label_en="the trace",
        label_zh="轨迹",
        answer_en="The trace records every step of a reply. You can replay it and see each token's confidence and alternatives.",
        answer_zh="轨迹记录回答的每一步。你可以回放，并查看每个词元的置信度和备选。",
    ),
    Topic(
        name="mistakes",
        label_en="mistakes",
        label_zh="错误",
        answer_en="I am very small and make mistakes. Please test my code, and read forced tokens first.",
        answer_zh="我非常小，会犯错。请测试我的代码，先看强制词元。",
    ),
)
