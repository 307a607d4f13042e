"""A run of the command in folders of its own, and what is left of it when it is over."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import treereduce

NEEDED = (b"needed", b"f7(", b"f19(", b"f33(", b"f47(")
"""What the check looks for, so that a run has some hundred calls."""

PROGRAM = b"".join(b"int f%d(int a) { int b = a * %d; return b + %d; }\n" % (n, n, n) for n in range(60)) + (
    b"int needed;\n"
)

CHECK = """\
#!/bin/sh
echo $$ >> ../../pids
../../tools/pause || exit
program=$(cat "$1")
for word in needed 'f7(' 'f19(' 'f33(' 'f47('; do
    case $program in *"$word"*) ;; *) exit 1 ;; esac
done
"""
"""A check of some 30 ms that calls a tool of its own, lies in a folder beside it, and tells its processes.

What it does beside waiting is one process, for that is what tests with hundreds of calls spend their time on.
"""

PATIENCE = 300.0
"""Seconds for what must happen. On a full disk a run takes minutes: many of its checks have no answer."""


FAILED = ("Traceback", "The program has a fault", "The run failed")
"""What says that we have failed, and not our surroundings."""


@dataclass(frozen=True)
class Setting:
    """How a run is started."""

    options: tuple[str, ...] = ()
    limits: Mapping[int, int] = field(default_factory=dict)
    """Limits of the kernel on its process, by their numbers in `resource`."""
    user: int | None = None
    """Who runs it, if not we: a user without rights."""


@dataclass
class Scene:
    """A run, and where it is."""

    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def work(self) -> Path:
        """Its working directory, with crash.c and the place for the result."""
        return self.folder / "work"

    @property
    def check(self) -> Path:
        """The check script."""
        return self.folder / "check.sh"

    @property
    def result(self) -> Path:
        """Where the result is wanted."""
        return self.work / "out" / "crash.reduced.c"

    def goes_on(self) -> bool:
        """Whether the run is still there."""
        return self.process.poll() is None


@dataclass(frozen=True)
class Outcome:
    """What came of a run."""

    status: int
    said: str
    best: bytes | None
    """The smallest program that is where the run said, or was wanted."""
    left: tuple[str, ...]
    """Processes and temporary files that should not be there."""

    @property
    def error(self) -> str:
        """The sentences that it ended with, if it failed."""
        return self.said.partition("error: ")[2].strip()

    @property
    def is_good(self) -> bool:
        """Whether there is an interesting program and nothing else is left."""
        return (
            self.best is not None
            and all(word in self.best for word in NEEDED)
            and not self.left
            and not any(word in self.said for word in FAILED)
        )


def make(folder: Path) -> None:
    """The folders and files of a scene."""
    for name in ("work", "work/out", "temporary", "tools"):
        (folder / name).mkdir(parents=True)
    (folder / "work/crash.c").write_bytes(PROGRAM)
    (folder / "tools/pause").write_text("#!/bin/sh\nexec sleep 0.02\n")
    check = CHECK.replace("../..", str(folder))
    (folder / "check.sh").write_text(check)
    for script in (folder / "tools/pause", folder / "check.sh"):
        script.chmod(0o755)


@contextmanager
def playing(folder: Path, setting: Setting) -> Iterator[Scene]:
    """Start a run in a made scene; killed at the end of the block if it has not ended."""
    where = ["-o", "out/crash.reduced.c"] if "--in-place" not in setting.options else []
    words = ["crash.c", str(folder / "check.sh"), "-j", "2", *where, *setting.options]
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(treereduce.__file__).parent.parent),
        "TMPDIR": str(folder / "temporary"),
        "HOME": str(folder),
    }

    def limit() -> None:
        for number, most in setting.limits.items():
            resource.setrlimit(number, (most, most))

    start: list[str] = []
    if setting.user is not None:
        # May read everything, as the interpreter may lie where only we can; writing is another matter.
        start = ["setpriv", f"--reuid={setting.user}", f"--regid={setting.user}", "--clear-groups"]
        start += ["--inh-caps=-all,+dac_read_search", "--ambient-caps=+dac_read_search"]
        for path in (folder, *folder.rglob("*")):
            os.chown(path, setting.user, setting.user)
    with (folder / "said").open("wb") as said, (folder / "printed").open("wb") as printed:
        process = subprocess.Popen(
            [*start, sys.executable, "-m", "treereduce", *words],
            cwd=folder / "work",
            env=environment,
            stdout=printed,
            stderr=said,
            preexec_fn=limit,  # noqa: PLW1509 - this process has no other threads
        )
    try:
        yield Scene(folder, process)
    finally:
        process.kill()
        process.wait()


def outcome(scene: Scene) -> Outcome:
    """Wait for the end of a run and look at what is left."""
    status = scene.process.wait(PATIENCE)
    said = (scene.folder / "said").read_text(errors="replace")
    places = [scene.result, *map(Path, re.findall(r"(/\S+treereduce-result-\S+\.c)\b", said))]
    places += [scene.folder / "printed"] * ("follows on standard output" in said)
    found = [place.read_bytes() for place in places if place.is_file()]
    if not found and "--in-place" not in said:
        found = [path.read_bytes() for path in scene.work.glob("*/crash.reduced.c")]
    programs = found or [(scene.work / "crash.c").read_bytes()] * (scene.work / "crash.c").is_file()
    best = min(programs, key=len, default=None)
    happens(lambda: not _left(scene), seconds=60)
    return Outcome(status, said, best, tuple(_left(scene)))


def happens(claim: Callable[[], bool], *, seconds: float = PATIENCE) -> bool:
    """Whether ``claim`` comes true in time."""
    deadline = time.monotonic() + seconds
    while not claim() and time.monotonic() < deadline:
        time.sleep(0.01)
    return claim()


def _left(scene: Scene) -> list[str]:
    pids = scene.folder / "pids"
    processes = pids.read_text().split() if pids.exists() else []
    kept = ("treereduce-result-", "treereduce-fault-")
    files = [file for file in (scene.folder / "temporary").iterdir() if not file.name.startswith(kept)]
    files += scene.work.rglob(".treereduce-*")
    return [f"process {pid}" for pid in processes if _is_alive(pid)] + [f"file {file.name}" for file in files]


def _is_alive(pid: str) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z" and b"check.sh" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
