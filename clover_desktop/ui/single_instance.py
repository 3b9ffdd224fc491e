"""One window for one user's data: a second start raises the first one's window."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

ANSWER_MS = 2000


class SingleInstance(QObject):
    """Holds the lock of a folder, and listens for later starts.

    Args:
        folder: the user's data folder; made if it is not there.
    """

    raised = Signal()
    """Somebody has started the program again."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        self._lock = QLockFile(str(folder / "window.lock"))
        self._lock.setStaleLockTime(0)  # a long-lived lock: stale only if its process is gone
        self._name = f"clover-desktop-{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]}"
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_new_connection)

    def acquire(self) -> bool:
        """Whether this is the first window; if not, the first one has been asked to come forward.

        A folder in which no lock can be made locks nobody out: what cannot be saved there is said by the window.
        """
        if self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError:
            QLocalServer.removeServer(self._name)
            self._server.listen(self._name)
            return True
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if socket.waitForConnected(ANSWER_MS):  # before any window: nothing else waits meanwhile
            socket.disconnectFromServer()
        return False

    def release(self) -> None:
        """Lets another start be the first."""
        self._server.close()
        self._lock.unlock()

    def _on_new_connection(self) -> None:
        while self._server.hasPendingConnections():
            self._server.nextPendingConnection().deleteLater()
            self.raised.emit()
