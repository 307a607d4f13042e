"""A real Chromium without a screen, spoken to by its DevTools protocol over two pipes."""

from __future__ import annotations

import base64
import contextlib
import fcntl
import json
import os
import select
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds for one answer: the machine is busy."""

READING, WRITING = 3, 4
"""The descriptors that Chromium reads from and writes to."""

NAMES = ("chromium", "chromium-headless-shell", "google-chrome")


class Tab:
    """A page in a browser, with all that went wrong in it."""

    def __init__(self, send: int, receive: int) -> None:
        self._send, self._receive = send, receive
        self._read = b""
        self._number = 0
        self._session = ""
        self.problems: list[str] = []
        """Errors and warnings of scripts and of the browser itself."""
        self.requests: list[str] = []
        """Addresses of what was loaded."""
        self._loaded = False
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.do(f"{domain}.enable")

    def do(self, method: str, **parameters: Any) -> Any:
        """Have something done, and return what comes of it."""
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._send, data) :]
        while True:
            said = self._next()
            if said.get("id") == number:
                assert "error" not in said, said
                return said["result"]

    def open(self, page: Path) -> None:
        """Go to a file."""
        self.problems.clear()
        self.requests.clear()
        self._loaded = False
        self.do("Page.navigate", url=page.as_uri())
        while not self._loaded:
            self._next()

    def tell(self, expression: str) -> Any:
        """What an expression comes to."""
        said = self.do("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    def look(self, *, width: int = 1200, height: int = 900, dark: bool = False) -> None:
        """Have a window of a size, for people who like it dark or light."""
        self.do(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.do("Emulation.setEmulatedMedia", features=[scheme])

    def press(self, key: str) -> None:
        """Press a key, as ArrowLeft."""
        code = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "Home": 36, "End": 35}[key]
        for kind in ("rawKeyDown", "keyUp"):
            self.do("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def click(self, x: float, y: float) -> None:
        """Click a place of the window."""
        self.do("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            self.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, *, whole: bool = False) -> bytes:
        """What it looks like, as PNG; with ``whole``, what is below the window too."""
        said = self.do("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(said["data"])

    def close(self) -> None:
        """End the browser."""
        self._session = ""
        self.do("Browser.close")

    def _next(self) -> dict[str, Any]:
        """The next message. Takes notes of what happens."""
        deadline = time.monotonic() + PATIENCE
        while b"\0" not in self._read:
            ready, _, _ = select.select([self._receive], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, "the browser says nothing"
            data = os.read(self._receive, 1 << 20)
            assert data, "the browser has gone"
            self._read += data
        message, _, self._read = self._read.partition(b"\0")
        said: dict[str, Any] = json.loads(message)
        method, told = said.get("method"), said.get("params", {})
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(told["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
            self.problems.append(json.dumps(told["args"]))
        elif method == "Log.entryAdded":
            self.problems.append(json.dumps(told["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        return said


@contextlib.contextmanager
def browsing(profile: Path, *switches: str) -> Iterator[Tab]:
    """A tab of a new browser, which is gone at the end of the block."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    assert program is not None, "install chromium, as .ci/run does"
    theirs, send = os.pipe()
    receive, told = os.pipe()
    # Their numbers may be those that Chromium wants for the other.
    theirs, told = (_above(one) for one in (theirs, told))
    words = [
        program,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        f"--user-data-dir={profile}",
        "--remote-debugging-pipe",
        *switches,
    ]
    process = os.posix_spawnp(
        program,
        words,
        {**os.environ, "HOME": str(profile)},
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, theirs, READING),
            (os.POSIX_SPAWN_DUP2, told, WRITING),
        ],
        setpgroup=0,
    )
    for one in (theirs, told):
        os.close(one)
    try:
        tab = Tab(send, receive)
        yield tab
        tab.close()
    finally:
        for one in (send, receive):
            os.close(one)
        _end(process)


def _above(descriptor: int) -> int:
    """The same file by a number that is not one of those that are given away."""
    copy: int = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return copy


def _end(process: int) -> None:
    """Wait for a browser to go, and see to it."""
    deadline = time.monotonic() + PATIENCE
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        if time.monotonic() > deadline:
            os.killpg(process, 9)
            os.waitpid(process, 0)
            break
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, 9)
