"""Questions about block diffusion, this program and Sprout itself, each with its one answer."""

from random import Random

from training.corpus.chat_topics import TOPICS, Topic
from training.corpus.example import Language
from training.corpus.kind import ways
from training.corpus.wording import capital, has_chinese

TOPIC_BY_NAME = {topic.name: topic for topic in TOPICS}

_FRAMES_EN = ways("""
    What is {x}? | What is {x}? | what's {x}? | Explain {x} | Can you explain {x}? | Tell me about {x} |
    What does {x} mean? | {x}? | Could you explain {x} to me? | Please explain {x} | define {x} |
    I don't understand {x} | explain {x} in simple words | What do you know about {x}? | describe {x} |
    I want to know what {x} is | Can you tell me what {x} is? | Do you know what {x} is? |
    What exactly is {x}? | What is meant by {x}? | how would you explain {x}? | {x} | what about {x}? |
    Give me a short explanation of {x} | help me understand {x} | Tell me what {x} is | so what is {x}? |
    I have a question about {x} | What is {x} for? | why is there {x}? | explain {x} briefly
""")
_FRAMES_ZH = ways("""
    什么是{x}？ | 什么是{x}？ | {x}是什么？ | {x}是什么意思？ | 解释一下{x} | 请解释{x} | 介绍一下{x} | {x}？ | {x} |
    能解释一下{x}吗？ | 请介绍{x} | 我不懂{x} | 说说{x} | 给我讲讲{x} | {x}是啥？ | 你知道什么是{x}吗？ | 简单说一下{x} |
    请问{x}是什么？ | 请问什么是{x}？ | {x}指的是什么？ | 能告诉我{x}是什么吗？ | 我想了解{x} | 怎么理解{x}？ |
    讲一下什么是{x} | {x}有什么用？ | 帮我理解{x} | 用简单的话解释{x} | {x}到底是什么？ | 关于{x}
""")
# "_" is the space between the opening and the question.
_OPENINGS = {
    "en": ways("""
        Hi,_ | Sprout,_ | ok,_ | Hey,_ | Hello!_ | and_ | so,_ | One question:_ | Quick question:_ | Tell me,_ |
        I wonder:_ | Please tell me:_ | Just curious,_ | Sorry,_ | I am new here._ | Another question:_ | Well,_
    """),
    "zh": ways("""
        你好， | 请问， | 那 | 嗨， | 请问一下， | 我想知道， | 想问一下， | 问个问题： | 好奇问一句， | 告诉我， | 对了， | 另外， |
        不好意思， | 我是新手， | Sprout， | 还有，
    """),
}
_GREETINGS_EN = ways("""
    Hello | Hi | Hey | hello there | Hi there | Good morning | Good evening | Good afternoon | hey there |
    Hello Sprout | Hi Sprout | Hello! | Hi! | Hey! | howdy | hiya | greetings | good day | Hello, how are you? |
    How are you? | how are you doing? | what's up | How's it going? | Nice to meet you | hi, are you there? |
    hello hello | Are you there? | good morning Sprout | yo | hey Sprout, how are you?
""")
_GREETINGS_ZH = ways("""
    你好 | 您好 | 嗨 | 哈喽 | 早上好 | 晚上好 | 下午好 | 大家好 | 你好呀 | 你好啊 | 嘿 | 在吗 | 在吗？ | 你好，Sprout | 早 |
    你好！ | 您好！ | 你好吗？ | 最近怎么样？ | 很高兴认识你 | 早安 | 哈啰 | 你在吗 | 中午好 | 你好 Sprout | 你还好吗？
""")
_THANKS_EN = ways("""
    Thanks | Thank you | thanks a lot | Thank you very much | thx | many thanks | Thanks! | Thank you! |
    great, thanks | perfect, thank you | cool, thanks | that helps, thanks | thank you so much | ty |
    Great | perfect | nice | well done | good job | awesome, thanks | Thanks, that works | that was helpful |
    I appreciate it | you are great | very good | cool | good work | thanks Sprout
""")
_THANKS_ZH = ways("""
    谢谢 | 谢谢你 | 多谢 | 非常感谢 | 感谢 | 谢了 | 谢谢！ | 太好了，谢谢 | 很好，谢谢 | 太棒了 | 不错 | 很好 | 好的，谢谢 | 谢谢您 |
    谢谢你的帮助 | 辛苦了 | 真棒 | 做得好 | 完美 | 好用，谢谢 | 感谢你 | 十分感谢 | 太感谢了 | 厉害 | 你真棒
""")
_BYES_EN = ways("""
    Bye | Goodbye | bye bye | See you | See you later | good night | see you tomorrow | Bye! | farewell |
    I have to go | take care | that's all, bye | talk to you later | Goodbye Sprout | ok bye | later |
    cya | have a nice day | I am done, bye | until next time | thanks, bye | see ya | I'm leaving now
""")
_BYES_ZH = ways("""
    再见 | 拜拜 | 回头见 | 下次见 | 晚安 | 明天见 | 再见！ | 我走了 | 先这样吧 | 就这样，再见 | 拜 | 改天见 | 再会 | 我先走了 |
    好了，再见 | 谢谢，再见 | 下次再聊 | 再见，Sprout | 我要下线了 | 我要睡了 | 保重
""")
SMALL_TALK: dict[tuple[str, Language], tuple[tuple[str, ...], str]] = {
    ("greeting", "en"): (
        _GREETINGS_EN,
        "Hello! I am Sprout. Ask me for a small Python function or about block diffusion.",
    ),
    ("greeting", "zh"): (
        _GREETINGS_ZH,
        "你好！我是 Sprout。可以让我写一个小的 Python 函数，或者问我分块扩散的问题。",
    ),
    ("thanks", "en"): (_THANKS_EN, "You are welcome!"),
    ("thanks", "zh"): (_THANKS_ZH, "不客气！"),
    ("goodbye", "en"): (_BYES_EN, "Goodbye!"),
    ("goodbye", "zh"): (_BYES_ZH, "再见！"),
}
_THINKING = {
    "en": "The user asks about {x}. I answer briefly.",
    "zh": "用户问的是{x}。我简短回答。",
}
SMALL_TALK_THINKING = {
    ("greeting", "en"): "The user says hello. I greet back.",
    ("greeting", "zh"): "用户在打招呼。我也问好。",
    ("thanks", "en"): "The user thanks me. I answer kindly.",
    ("thanks", "zh"): "用户在道谢。我礼貌回应。",
    ("goodbye", "en"): "The user says goodbye. So do I.",
    ("goodbye", "zh"): "用户在告别。我也说再见。",
}


def question(topic: Topic, language: Language, rng: Random) -> str:
    """One way to ask about the topic, before the noise of typing."""
    subjects, questions = topic.asked("subjects", language), topic.asked("questions", language)
    if not subjects or rng.random() < 0.4:
        text = rng.choice(questions)
    else:
        frames = _FRAMES_EN if language == "en" else _FRAMES_ZH
        text = rng.choice(frames).format(x=rng.choice(subjects))
    if language == "zh" and not has_chinese(text):
        return question(topic, language, rng)
    if rng.random() < 0.14:
        text = rng.choice(_OPENINGS[language]).replace("_", " ") + text
    return capital(text)


def chat_answer(topic: Topic, language: Language) -> str:
    """The topic's one answer."""
    return topic.answer_en if language == "en" else topic.answer_zh


def chat_thinking(topic: Topic, language: Language) -> str:
    """The plan, fully determined by the topic."""
    return _THINKING[language].format(x=topic.label_en if language == "en" else topic.label_zh)
