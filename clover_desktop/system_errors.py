"""Why the operating system refused something, in the language in use. Its own words are English, or the system's."""

from __future__ import annotations

import errno

from clover_desktop.language import tr


def reason(error: OSError) -> str:
    """The reason as a phrase that goes into a sentence; the system's own words where it is a rare one."""
    match error.errno:
        case errno.ENOENT:
            return tr("no such file or folder")
        case errno.EACCES | errno.EPERM:
            return tr("permission denied")
        case errno.EISDIR:
            return tr("it is a folder")
        case errno.ENOTDIR:
            return tr("a part of the path is no folder")
        case errno.ENOSPC | errno.EDQUOT:
            return tr("the disk is full")
        case errno.EROFS:
            return tr("the disk is read-only")
        case errno.EIO:
            return tr("the disk reports a fault")
        case errno.ENAMETOOLONG:
            return tr("the name is too long")
        case _:
            return error.strerror or str(error)
