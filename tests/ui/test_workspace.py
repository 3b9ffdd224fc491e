"""The only door to the user's files: what it refuses, lists and reads."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NoReturn

import pytest

from clover_desktop.ui.state.workspace import Workspace, WorkspaceError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file, beside a file that is none of its business."""
    root = tmp_path / "田中　太郎" / "work"
    (root / "src").mkdir(parents=True)
    (root / "src" / "a b.md").write_text("x", encoding="utf-8")
    (root / "src" / "out").symlink_to(tmp_path)
    (root / "src" / "secret.txt").symlink_to(tmp_path / "secret.txt")
    (root / "src" / "same.md").symlink_to(root / "src" / "a b.md")
    (root / "src" / "up").symlink_to(root)
    (root / "loop").symlink_to(root / "loop")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (root.parent / "work-evil").mkdir()
    return root


@pytest.mark.parametrize(
    "relative",
    [
        "",
        "/etc/passwd",
        "//server/share",
        "\\\\server\\share",
        "\\windows",
        "..",
        "../secret.txt",
        "src/../../secret.txt",
        "src/../src/a b.md",
        "./src",
        "src//a b.md",
        "src/",
        "src\\..\\..\\secret.txt",
        "../work-evil",
        "src/out/secret.txt",
        "src/secret.txt",
        "src/up",
        "loop",
        "loop/x",
        "C:",
        "C:/x",
        "c:x",
        "a.txt:x",
        "a.txt::$DATA",
        "CON",
        "con.txt",
        "src/NUL",
        "nul .txt",
        "COM1.py",
        "lpt9",
        "COM¹",
        "AUX.tar.gz",
        "CONIN$",
        "a.",
        "a ",
        "src /a",
        "a...",
        "a\0b",
        "a\nb",
        "\x1b[2J",
        "\udcff",
    ],
)
def test_what_leaves_the_folder_or_is_no_portable_name_is_refused(folder: Path, relative: str) -> None:
    with pytest.raises(WorkspaceError) as refused:
        Workspace(folder).resolve(relative)
    assert str(refused.value).endswith(".")
    assert str(refused.value).isascii() or "¹" in relative or "\ufffd" in str(refused.value)


@pytest.mark.parametrize(
    "relative",
    [
        "x.py",
        "src/a b.md",
        "报告（终稿）.md",
        "x[1].py",
        "田中　太郎/é.txt",
        ".env",
        "...a",
        "console.py",
        "com10",
        "a..b",
    ],
)
def test_plain_names_are_taken_as_they_are(folder: Path, relative: str) -> None:
    assert Workspace(folder).resolve(relative) == folder / relative


def test_a_link_that_stays_in_the_folder_is_followed(folder: Path) -> None:
    assert Workspace(folder).resolve("src/same.md") == folder / "src" / "a b.md"


def test_files_are_listed_near_ones_first_without_the_folders_of_tools(folder: Path) -> None:
    for name in (
        ".git/config",
        "node_modules/x/index.js",
        "a/b/deep.py",
        "b.py",
        ".VENV/x",
        "con.txt",
        "报告（终稿）.md",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("", encoding="utf-8")
    os.mkfifo(folder / "pipe")
    files = Workspace(folder).files()
    assert files == ["b.py", "报告（终稿）.md", "src/a b.md", "src/same.md", "a/b/deep.py"]


def test_the_list_ends_at_its_limit(folder: Path) -> None:
    for number in range(30):
        (folder / f"{number:02}.txt").touch()
    assert Workspace(folder).files(limit=10) == [f"{number:02}.txt" for number in range(10)]


def test_a_file_is_read_with_its_encoding(folder: Path) -> None:
    (folder / "报告（终稿）.md").write_bytes("报告：完成\r\n".encode("gbk"))
    file = Workspace(folder).read("报告（终稿）.md")
    assert (file.text, file.encoding, file.newline) == ("报告：完成\r\n", "GB18030", "\r\n")


@pytest.mark.parametrize(
    ("relative", "sentence"),
    [
        ("gone.py", "no longer there"),
        ("src", "is not a file"),
        ("pipe", "is not a file"),
        ("binary", "is not text"),
        ("latin.txt", "save it as UTF-8"),
        ("large.txt", "too large: 2.0 kB"),
        ("a" * 300, "cannot be read: the name is too long"),
        ("src/a b.md/x", "no longer there"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_name_and_reason(folder: Path, relative: str, sentence: str) -> None:
    os.mkfifo(folder / "pipe")
    (folder / "binary").write_bytes(b"\0\1")
    (folder / "latin.txt").write_bytes("déjà vu".encode("latin-1"))
    (folder / "large.txt").write_bytes(b"x" * 2000)
    with pytest.raises(WorkspaceError, match=sentence) as refused:
        Workspace(folder).read(relative, limit_bytes=1999)
    assert str(refused.value).startswith(relative)


def test_a_file_without_permission_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(WorkspaceError, match="permission denied"):
        Workspace(folder).read("src/a b.md")


def test_a_folder_that_is_none_is_refused(folder: Path) -> None:
    with pytest.raises(WorkspaceError, match="no such file or folder"):
        Workspace(folder / "gone")
    with pytest.raises(WorkspaceError, match="is not a folder"):
        Workspace(folder / "src" / "a b.md")
    with pytest.raises(WorkspaceError, match="circle"):
        Workspace(folder / "loop")


def test_a_folder_that_disappears_has_no_files(folder: Path) -> None:
    workspace = Workspace(folder)
    folder.rename(folder.with_name("moved"))
    assert not workspace.exists
    assert workspace.files() == []
    with pytest.raises(WorkspaceError, match="no longer there"):
        workspace.read("src/a b.md")


def test_an_unlisted_folder_hides_nothing_else(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "b.py").touch()
    scandir = os.scandir

    def refuse_src(path: Path) -> Any:
        if Path(path).name == "src":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse_src)
    assert Workspace(folder).files() == ["b.py"]
