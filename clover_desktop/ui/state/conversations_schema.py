"""The database file of the saved conversations: its tables, how it is opened, and what is saved from a damaged one.

Knows nothing of sessions; `conversations` fills and reads the tables.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import psutil

from clover_desktop.language import tr

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE chat (
        id TEXT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL DEFAULT '',
        has_own_title INTEGER NOT NULL DEFAULT 0,  -- given by the user: a question never changes it
        created_at REAL NOT NULL DEFAULT 0,        -- seconds since the epoch
        updated_at REAL NOT NULL DEFAULT 0,
        deleted_at REAL
    );
    CREATE TABLE turn (
        id TEXT NOT NULL PRIMARY KEY,
        chat_id TEXT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
        parent_id TEXT,                            -- no reference: a lost parent must not take its children along
        ordinal INTEGER NOT NULL DEFAULT 0,        -- oldest first
        question TEXT NOT NULL DEFAULT '',
        attachments TEXT NOT NULL DEFAULT '[]',    -- JSON: [{"path": ..., "text": ...}]
        created_at REAL NOT NULL DEFAULT 0,
        is_chosen INTEGER NOT NULL DEFAULT 0,      -- the one among its siblings that is on the path
        status TEXT NOT NULL DEFAULT 'interrupted',
        starts_thinking INTEGER NOT NULL DEFAULT 0,
        is_recording INTEGER NOT NULL DEFAULT 0,
        model TEXT NOT NULL DEFAULT '',
        thinking_tokens INTEGER NOT NULL DEFAULT 0,
        thinking_us INTEGER NOT NULL DEFAULT 0,
        spent_us INTEGER NOT NULL DEFAULT 0,
        interrupted_text TEXT NOT NULL DEFAULT '',
        error TEXT NOT NULL DEFAULT '',
        details TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX turn_by_chat ON turn (chat_id, ordinal);
    CREATE TABLE reply_block (
        turn_id TEXT NOT NULL REFERENCES turn (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        start_token INTEGER NOT NULL,              -- tokens of the reply before this block: shows a gap
        text TEXT NOT NULL,
        token_ids BLOB NOT NULL,                   -- little-endian int32
        spent_us INTEGER NOT NULL DEFAULT 0,       -- time of the reply's forwards up to the end of this block
        PRIMARY KEY (turn_id, number)
    ) WITHOUT ROWID;
    """,
)
"""Append only: the script at index n brings a database of version n to n + 1."""

BUSY_TIMEOUT_MS = 5_000
# fmt: off
NETWORK_FILE_SYSTEMS = frozenset({
    "nfs", "nfs3", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs",
    "9p", "afpfs", "afs", "ceph", "davfs", "webdav", "fuse.davfs", "fuse.glusterfs",
    "fuse.rclone", "fuse.sshfs", "fuse.vmhgfs-fuse", "glusterfs", "ncpfs", "osxfuse", "prl_fs", "vboxsf",
})
# fmt: on
"""File systems without the shared memory that a write-ahead log needs."""
ROWIDS_TRIED_BLINDLY = 100_000
"""How far a damaged table is searched if not even its last row can be found."""

# ERROR: the header or the tables' description makes no sense
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
# the binding raises the second one where a damaged name is in the message
_UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)


class ConversationError(ValueError):
    """One sentence for the reader: what could not be saved or read, and what to do."""


def result_code(error: sqlite3.Error) -> int:
    """SQLite's primary result code of an error."""
    # errors that the binding itself raises carry no code
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def explained(error: sqlite3.Error | OSError, path: Path) -> ConversationError:
    """The sentence for an error of the database or its folder."""
    if isinstance(error, OSError):
        is_full, is_refused = error.errno == errno.ENOSPC, error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}
        code = sqlite3.SQLITE_FULL if is_full else sqlite3.SQLITE_READONLY if is_refused else sqlite3.SQLITE_IOERR
    else:
        code = result_code(error)
    match code:
        case sqlite3.SQLITE_FULL:
            sentence = tr(
                "The disk is full: free some space on the drive with {}. What was saved before is still there."
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            sentence = tr("Chats cannot be saved in {}: allow this account to write to that file and its folder.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            sentence = tr("Another program is using the saved chats in {}: close it, then try again.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            sentence = tr(
                "The saved chats in {} are damaged: start Clover Desktop again, and what can be read is kept."
            )
        case sqlite3.SQLITE_IOERR:
            sentence = tr("The drive with {} cannot be read or written: check the drive, then try again.")
        case _:
            return ConversationError(tr("The saved chats in {} cannot be used: {}").format(path, error))
    return ConversationError(sentence.format(path))


def open_database(
    path: Path, migrations: Sequence[str] = MIGRATIONS, *, busy_timeout_ms: int = BUSY_TIMEOUT_MS
) -> tuple[sqlite3.Connection, str]:
    """The database, created or brought up to date, and a sentence about what happened to a damaged one, or "".

    Raises:
        ConversationError: it is of a newer version, in use, or its folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() and _rescued(path).exists():
            _rescued(path).replace(path)  # a rescue that was cut off before its last step
        notice = ""
        connection = _connect(path, busy_timeout_ms)
        try:
            if _is_damaged(connection, path, migrations):
                connection.close()
                notice = _rescue(path, migrations)
                connection = _connect(path, busy_timeout_ms)
            _prepare(connection, path, migrations)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, OSError) as error:
        raise explained(error, path) from error
    return connection, notice


def is_on_network_drive(path: Path, mounts: Iterable[tuple[str, str, str]]) -> bool:
    """Whether a file lies on another machine.

    Args:
        mounts: mount point, type of file system and options of everything that is mounted.
    """
    if str(path).startswith(("\\\\", "//")):
        return True
    found, is_remote = "", False
    for point, file_system, options in mounts:
        if len(point) >= len(found) and path.is_relative_to(point):
            found = point
            is_remote = file_system.lower() in NETWORK_FILE_SYSTEMS or "remote" in options.split(",")
    return is_remote


def _mounts() -> list[tuple[str, str, str]]:
    try:
        return [(part.mountpoint, part.fstype, part.opts) for part in psutil.disk_partitions(all=True)]
    except OSError:  # a sandbox without /proc
        return []


def _connect(path: Path | str, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=busy_timeout_ms / 1000, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.text_factory = _decoded
    return connection


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")  # a damaged letter costs only itself


def _is_damaged(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> bool:
    """Whether the file is no sound database of ours; a sound one of a newer version is refused."""
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(migrations):
            raise ConversationError(
                tr("The saved chats in {} belong to a newer Clover Desktop: update the program to open them.").format(
                    path
                )
            )
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            return True
        with closing(_connect(":memory:")) as pattern:
            _migrate(pattern, migrations[: max(version, 0)])
            return _tables(connection) != _tables(pattern)
    except UnicodeDecodeError:
        return True
    except sqlite3.DatabaseError as error:
        if result_code(error) in _DAMAGE:
            return True
        raise


def _tables(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Every table with its columns."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
    names = [row["name"] for row in connection.execute(query)]
    return {
        name: [tuple(row) for row in connection.execute("SELECT * FROM pragma_table_info(?)", (name,))]
        for name in names
    }


def _prepare(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    is_remote = is_on_network_drive(path.resolve(), _mounts())
    wanted = "DELETE" if is_remote else "WAL"
    mode = connection.execute(f"PRAGMA journal_mode = {wanted}").fetchone()[0]
    # with a log, NORMAL loses the newest writes at worst; without one it could lose the file at a power cut
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
    connection.execute("PRAGMA foreign_keys = ON")
    _migrate(connection, migrations)


def _migrate(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    for number, script in enumerate(migrations[version:], start=version + 1):
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;")
        except BaseException:
            connection.rollback()
            raise


def _rescued(path: Path) -> Path:
    return path.with_name(f"{path.stem}-rescued{path.suffix}")


def _rescue(path: Path, migrations: Sequence[str]) -> str:
    """Puts a new database with all readable rows in a damaged one's place; says where the old one is.

    The new one is whole before the old one moves, so that a kill at any moment loses nothing.
    """
    for suffix in ("", "-journal"):
        path.with_name(_rescued(path).name + suffix).unlink(missing_ok=True)
    with closing(_connect(_rescued(path))) as target, closing(_connect(path)) as source:
        _migrate(target, migrations)
        target.execute("BEGIN")
        _carry_over(source, target)
        chats = target.execute("SELECT COUNT(*) FROM chat WHERE deleted_at IS NULL").fetchone()[0]
        target.execute("COMMIT")
    number = 1
    while (aside := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    for suffix in ("-wal", "-shm", "-journal", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.replace(aside.with_name(aside.name + suffix))
    _rescued(path).replace(path)
    return tr(
        "The file with the saved chats was damaged. Chats that could be read and are here again: {}. "
        "The damaged file is kept as {}"
    ).format(chats, aside)


def _carry_over(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    for table in ("chat", "turn"):
        _copy(source, target, table, condition="rowid = ?", keys=range(1, _last_rowid(source, table) + 1))
    turn_ids = [row[0] for row in target.execute("SELECT id FROM turn")]
    for order in ("ASC", "DESC"):  # from both ends up to the damage
        _copy(source, target, "reply_block", condition=f"turn_id = ? ORDER BY number {order}", keys=turn_ids)
    target.execute(
        "INSERT OR IGNORE INTO chat (id, title, created_at, updated_at) "
        "SELECT chat_id, substr(question, 1, 60), created_at, created_at FROM turn "
        "WHERE chat_id NOT IN (SELECT id FROM chat) ORDER BY ordinal"
    )


def _last_rowid(source: sqlite3.Connection, table: str) -> int:
    try:
        return source.execute(f"SELECT MAX(rowid) FROM {table}").fetchone()[0] or 0
    except _UNREADABLE:
        return ROWIDS_TRIED_BLINDLY


def _copy(
    source: sqlite3.Connection, target: sqlite3.Connection, table: str, *, condition: str, keys: Iterable[int | str]
) -> None:
    """Copies the rows that can be read, key by key: a damaged page hides no row but its own."""
    known = {row["name"]: row for row in target.execute(f"PRAGMA table_info({table})")}
    try:
        columns = [row["name"] for row in source.execute(f"PRAGMA table_info({table})") if row["name"] in known]
    except _UNREADABLE:
        return
    if not columns:
        return
    # every value as its column declares it, or the new file would count as damaged too
    values = [f"coalesce(CAST(? AS {known[name]['type']}), {known[name]['dflt_value'] or 'NULL'})" for name in columns]
    target.executemany(
        f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join(values)})",
        _readable(source, f"SELECT {', '.join(columns)} FROM {table} WHERE {condition}", keys),
    )


def _readable(source: sqlite3.Connection, query: str, keys: Iterable[int | str]) -> Iterator[tuple[object, ...]]:
    for key in keys:
        try:
            for row in source.execute(query, (key,)):
                yield tuple(row)
        except _UNREADABLE:
            continue
