"""The faults: each happens to a run that has a first result, at a moment that chance chooses."""

from __future__ import annotations

import errno
import os
import random
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from bench.faults.scene import Scene, Setting

NOBODY = 40_000 + os.getpid() % 20_000
"""A user without rights and without other processes, to whom limits and permissions apply: another one for
each of us, because processes of a user are counted, and faults may be injected side by side."""

MINE = "mine: needed f7( f19( f33( f47(\n"
"""What somebody else writes, with all that the check looks for: it may be found where a result is."""

CROWD = " ".join(map(str, range(100)))

Inject = Callable[[Scene, random.Random], None]


PLAIN = Setting()


@dataclass(frozen=True)
class Kind:
    """A fault, and the exit statuses that a run may end with then."""

    name: str
    inject: Inject
    statuses: tuple[int, ...]
    setting: Setting = PLAIN
    prepare: Callable[[Path], None] = lambda _folder: None
    """Done to a scene before its run. Raises OSError where that is not possible here."""
    tidy: Callable[[Path], None] = lambda _folder: None
    """Done after it."""
    needs_root: bool = False


def _signal(number: signal.Signals) -> Inject:
    return lambda scene, _: scene.process.send_signal(number)


def _delete_check(scene: Scene, _: random.Random) -> None:
    scene.check.unlink()


def _delete_check_for_a_moment(scene: Scene, _: random.Random) -> None:
    away = scene.check.rename(scene.check.with_name("away"))
    time.sleep(0.3)
    away.rename(scene.check)


def _replace_check(scene: Scene, _: random.Random) -> None:
    other = scene.check.with_name("other")
    other.write_text("#!/bin/sh\nexit 0\n")
    other.chmod(0o755)
    other.replace(scene.check)


def _own_interpreter(folder: Path) -> None:
    (folder / "tools/sh").symlink_to("/bin/sh")
    check = folder / "check.sh"
    check.write_text(check.read_text().replace("#!/bin/sh", f"#!{folder}/tools/sh"))


def _delete_interpreter(scene: Scene, _: random.Random) -> None:
    (scene.folder / "tools/sh").unlink()


def _delete_tool(scene: Scene, _: random.Random) -> None:
    (scene.folder / "tools/pause").unlink()


def _delete_tool_for_a_while(scene: Scene, dice: random.Random) -> None:
    tool = scene.folder / "tools/pause"
    away = tool.rename(tool.with_name("away"))
    time.sleep(3 * dice.random())
    away.rename(tool)


def _hold_check(scene: Scene, dice: random.Random) -> None:
    with _opened(scene.check):
        time.sleep(3 * dice.random())


def _opened(check: Path) -> BinaryIO:
    """A check for writing. The kernel refuses that while somebody is about to begin it."""
    try:
        return check.open("ab")
    except OSError as error:
        if error.errno != errno.ETXTBSY:
            raise
    time.sleep(0.001)
    return _opened(check)


def _nothing(_scene: Scene, _: random.Random) -> None:
    """The surroundings are bad from the start."""


def _crowd(_scene: Scene, _: random.Random) -> None:
    """Take all processes that the user may have, for some seconds."""
    subprocess.run(["/bin/sh", "-c", f"for n in {CROWD}; do sleep 3 & done; wait"], user=NOBODY, check=False)


def _delete_folder(scene: Scene, _: random.Random) -> None:
    shutil.rmtree(scene.work / "out", ignore_errors=True)


def _rename_folder(scene: Scene, _: random.Random) -> None:
    (scene.work / "out").rename(scene.work / "renamed")


def _lock_folder(scene: Scene, _: random.Random) -> None:
    (scene.work / "out").chmod(0o555)


def _edit_result(scene: Scene, _: random.Random) -> None:
    scene.result.write_text(MINE)


def _edit_input(scene: Scene, _: random.Random) -> None:
    (scene.work / "crash.c").write_text(MINE)


def _stop_for_a_while(scene: Scene, dice: random.Random) -> None:
    scene.process.send_signal(signal.SIGSTOP)
    time.sleep(1 + 2 * dice.random())
    scene.process.send_signal(signal.SIGCONT)


def _ask(scene: Scene, dice: random.Random) -> None:
    for _ in range(5):
        scene.process.send_signal(signal.SIGUSR1)
        time.sleep(0.1 * dice.random())


def _mounted(name: str) -> Callable[[Path], None]:
    """A small file system at a folder of the scene."""

    def mount(folder: Path) -> None:
        place = folder / name
        options = ["/bin/mount", "-t", "tmpfs", "-o", "size=256k", "none", str(place)]
        try:
            subprocess.run(options, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise OSError("no file system can be mounted") from error

    return mount


def _unmounted(name: str) -> Callable[[Path], None]:
    def unmount(folder: Path) -> None:
        subprocess.run(["/bin/umount", "--lazy", str(folder / name)], check=False, capture_output=True)

    return unmount


def _fill(name: str, *, seconds: float | None = None) -> Inject:
    def fill(scene: Scene, _: random.Random) -> None:
        filler = scene.folder / name / "treereduce-result-filler"
        try:
            with filler.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(4096))
        except OSError:
            pass
        if seconds is not None:
            time.sleep(seconds)
            filler.unlink()

    return fill


def _fill_both(scene: Scene, dice: random.Random) -> None:
    _fill("temporary")(scene, dice)
    _fill("work/out")(scene, dice)


def _mount_both(folder: Path) -> None:
    _mounted("temporary")(folder)
    _mounted("work/out")(folder)


def _unmount_both(folder: Path) -> None:
    _unmounted("temporary")(folder)
    _unmounted("work/out")(folder)


def _dies_by_chance(folder: Path) -> None:
    # The number of its process is as good as a die: one run in 24 is killed.
    tool = folder / "tools/pause"
    tool.write_text("#!/bin/sh\n[ $(($$ % 24)) != 0 ] || kill -KILL $PPID\nexec sleep 0.02\n")


NOT_ROOT = Setting(user=NOBODY, limits={resource.RLIMIT_NPROC: 80}, options=("-j", "4"))

KINDS = [
    Kind("kill -9", _signal(signal.SIGKILL), (-9, 0)),
    Kind("Ctrl-C", _signal(signal.SIGINT), (130, 0)),
    Kind("SIGTERM", _signal(signal.SIGTERM), (143, 0)),
    Kind("SIGUSR1, five times", _ask, (0,)),
    Kind("stopped for 1 to 3 s (SIGSTOP)", _stop_for_a_while, (0,)),
    Kind("the check is deleted", _delete_check, (5, 0)),
    Kind("the check is away for 0.3 s", _delete_check_for_a_moment, (0,)),
    Kind("the check is replaced by another", _replace_check, (5, 0)),
    Kind("the check is held open for writing, up to 3 s", _hold_check, (0,)),
    Kind("the check's interpreter is deleted", _delete_interpreter, (5, 0), prepare=_own_interpreter),
    Kind("what the check calls is deleted (127)", _delete_tool, (5, 0)),
    Kind("the same for up to 3 s", _delete_tool_for_a_while, (0,)),
    Kind("one run in 24 is killed", _nothing, (0, 5), prepare=_dies_by_chance),
    Kind(
        "48 open files at most, 16 jobs",
        _nothing,
        (0, 5),
        Setting(limits={resource.RLIMIT_NOFILE: 48}, options=("-j", "16")),
    ),
    Kind("all processes taken for 3 s", _crowd, (0,), NOT_ROOT, needs_root=True),
    Kind("the result's folder is deleted", _delete_folder, (1, 0)),
    Kind("the result's folder is renamed", _rename_folder, (1, 0)),
    Kind("the result's folder becomes read-only", _lock_folder, (1, 0), NOT_ROOT, needs_root=True),
    Kind("somebody writes to the result", _edit_result, (1, 0)),
    Kind("FILE is edited, --in-place", _edit_input, (1, 0), Setting(options=("--in-place",))),
    Kind("FILE is edited", _edit_input, (0,)),
    Kind(
        "the disk of the result is full",
        _fill("work/out"),
        (1, 0),
        prepare=_mounted("work/out"),
        tidy=_unmounted("work/out"),
        needs_root=True,
    ),
    Kind(
        "the scratch disk is full",
        _fill("temporary"),
        (1, 5, 0),
        prepare=_mounted("temporary"),
        tidy=_unmounted("temporary"),
        needs_root=True,
    ),
    Kind("both are full", _fill_both, (1, 5, 0), PLAIN, _mount_both, _unmount_both, needs_root=True),
    Kind(
        "the scratch disk is full for 2 s",
        _fill("temporary", seconds=2),
        (0,),
        prepare=_mounted("temporary"),
        tidy=_unmounted("temporary"),
        needs_root=True,
    ),
]


def possible(kind: Kind) -> bool:
    """Whether this user can make such a fault."""
    return os.geteuid() == 0 or not kind.needs_root
