"""Requests about files: a function for an attached file, and the exchange of tool calls that edits one.

The answer to an attached file is the bare function. Without the file the model first calls read_file, and then
propose_edit with the function. The calls are written as Clover's template writes them.
"""

from dataclasses import dataclass
from random import Random

from clover_desktop.ui.state.session import Attachment, quoted_file
from training.corpus.coding import CODE_KINDS, random_ask
from training.corpus.example import Language, Turn
from training.corpus.kind import ways
from training.corpus.names import NOUNS
from training.corpus.requests import Ask, request, typed

_ADD_EN = ways("""
    Add this function to {file}: {request} | In {file}, {request} | {request} Add it to {file}. |
    For {file}: {request} | please extend {file}: {request} | Put this into {file}: {request} |
    Change {file}: {request} | Edit {file}. {request} | {file} needs one more function. {request}
""")
_ADD_ZH = ways("""
    在{file}里添加：{request} | 给{file}加上：{request} | 修改{file}：{request} | {request}，加到{file}里 | 往{file}中加入：{request} |
    请在{file}中补充：{request} | 编辑{file}，{request} | {file}里还缺一个函数：{request}
""")
_ATTACHED_EN = ways("the attached file | this file | the file | my file | the file above")
_ATTACHED_ZH = ways("附件 | 这个文件 | 文件 | 上面的文件 | 我的文件")
_FOLDERS = ("", "", "", "src/", "lib/", "tools/")
_CALL = "<tool_call>\n<function={name}>\n{parameters}</function>\n</tool_call>"
_PARAMETER = "<parameter={name}>\n{value}\n</parameter>\n"


@dataclass(frozen=True, kw_only=True)
class FileRequest:
    """A dialogue about a file that ends with a request or with a tool's result, and what it asks for."""

    turns: tuple[Turn, ...]
    ask: Ask
    path: str


def attached_file(language: Language, rng: Random) -> FileRequest:
    """A file goes with the request, as the program sends it; the answer is the function alone."""
    ask, path = random_ask(rng), _path(rng)
    words = rng.choice(_ATTACHED_EN if language == "en" else _ATTACHED_ZH)
    question = request(ask, language, rng) if rng.random() < 0.4 else _addition(ask, words, language, rng)
    file = quoted_file(Attachment(path=path, text=_file_text(ask, rng)))
    text = f"{file}\n{typed(question, language, rng, keep=(ask.name,))}"
    return FileRequest(turns=(Turn(role="user", content=text),), ask=ask, path=path)


def named_file(language: Language, rng: Random, *, is_read: bool) -> FileRequest:
    """A file is only named: the request, and with ``is_read`` also the call that reads it and its text."""
    ask, path = random_ask(rng), _path(rng)
    spaced = path if language == "en" else f" {path} "
    question = typed(_addition(ask, spaced, language, rng), language, rng, keep=(ask.name, path))
    turns = (Turn(role="user", content=question.strip()),)
    if is_read:
        read = (Turn(role="assistant", content=read_call(path)), Turn(role="tool", content=_file_text(ask, rng)))
        turns = (*turns, *read)
    return FileRequest(turns=turns, ask=ask, path=path)


def read_call(path: str) -> str:
    """The call that reads a file."""
    return _CALL.format(name="read_file", parameters=_PARAMETER.format(name="path", value=path))


def edit_call(path: str, program: str) -> str:
    """The call that proposes to put a program into a file."""
    values = (("path", path), ("edit", program))
    parameters = "".join(_PARAMETER.format(name=name, value=value) for name, value in values)
    return _CALL.format(name="propose_edit", parameters=parameters)


def _addition(ask: Ask, file: str, language: Language, rng: Random) -> str:
    frame = rng.choice(_ADD_EN if language == "en" else _ADD_ZH)
    text = request(ask, language, rng)
    at_end = frame.endswith("{request}")
    return frame.format(file=file, request=text if at_end else text.rstrip("。，") if language == "zh" else text)


def _path(rng: Random) -> str:
    return f"{rng.choice(_FOLDERS)}{rng.choice(NOUNS)}.py"


def _file_text(ask: Ask, rng: Random) -> str:
    """One or two programs of other kinds."""
    others = [kind for kind in rng.sample(CODE_KINDS, 3) if kind != ask.kind]
    return "\n\n\n".join(kind.program() for kind in others[: rng.choice((1, 1, 2))]) + "\n"
