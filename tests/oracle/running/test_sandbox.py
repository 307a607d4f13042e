from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from processes import PATIENCE, eventually, is_running

from treereduce.errors import OracleError
from treereduce.oracle.running import guardian
from treereduce.oracle.running.sandbox import MARKER, Sandbox

SLEEP = ["/bin/sleep", "1000"]

VICTIM = """
import sys
from pathlib import Path
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.times import RunTimes
from treereduce.machine.disk import Disk
from treereduce.oracle.running.sandbox import Sandbox

check, *parents = map(Path, sys.argv[1:])
memory = Disk(parents[1], least=0) if len(parents) > 1 else None
with Sandbox(parents[0], memory=memory) as sandbox:
    CommandOracle.for_check(
        check, source=Path("crash.c"), sandbox=sandbox, times=RunTimes.adaptive()
    ).judge(b"int x;")
"""


def pids(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("parents", [["temporary files"], ["temporary files", "memory"]])
def test_the_death_of_the_parent_ends_its_oracles_and_removes_the_roots(
    tmp_path: Path, number: signal.Signals, parents: list[str]
) -> None:
    directories = [tmp_path / name for name in parents]
    for directory in directories:
        directory.mkdir()
    noted = tmp_path / "pids"
    check = tmp_path / "check.sh"
    # One in the group of the check, one in a session of its own, and the check itself.
    check.write_text(
        f"#!/bin/sh\nsleep 1000 &\necho $! >>'{noted}'\nsetsid sleep 1000 &\n"
        f"echo $! >>'{noted}'\necho $$ >>'{noted}'\nexec sleep 1000\n"
    )
    check.chmod(0o755)
    parent = subprocess.Popen([sys.executable, "-c", VICTIM, check, *directories], stderr=subprocess.DEVNULL)
    assert eventually(lambda: len(pids(noted)) == 3)
    assert all(len(list(directory.iterdir())) == 1 for directory in directories)

    parent.send_signal(number)
    parent.wait(PATIENCE)

    assert eventually(lambda: not any(map(is_running, pids(noted))))
    assert eventually(lambda: not any(any(directory.iterdir()) for directory in directories))


def test_the_root_is_removed_with_everything_in_it(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        assert sandbox.root.parent == tmp_path
        directory = sandbox.root / "a" / "b"
        directory.mkdir(parents=True)
        (directory / "file").touch()
        directory.chmod(0o500)
        directory.parent.chmod(0)
    assert list(tmp_path.iterdir()) == []


def test_the_root_is_removed_after_an_exception(tmp_path: Path) -> None:
    with pytest.raises(LookupError), Sandbox(tmp_path):
        raise LookupError
    assert list(tmp_path.iterdir()) == []


def test_the_root_is_removed_without_the_guardian(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        sandbox._guardian.kill()
        sandbox._guardian.wait()
        sandbox.register(2**22)
        sandbox.release(2**22)
    assert list(tmp_path.iterdir()) == []


def test_closing_kills_what_left_its_process_group(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        stray = subprocess.Popen(SLEEP, env=sandbox.environment, start_new_session=True)
        neighbour = subprocess.Popen(SLEEP, start_new_session=True)
    assert stray.wait(PATIENCE) == -signal.SIGKILL
    assert neighbour.poll() is None
    neighbour.kill()
    neighbour.wait()


def test_closing_kills_the_groups_that_were_not_released(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        kept, released = (subprocess.Popen(SLEEP, start_new_session=True) for _ in range(2))
        sandbox.register(released.pid)
        sandbox.register(kept.pid)
        sandbox.release(released.pid)
    assert kept.wait(PATIENCE) == -signal.SIGKILL
    assert released.poll() is None
    released.kill()
    released.wait()


def test_closing_twice_is_closing_once(tmp_path: Path) -> None:
    sandbox = Sandbox(tmp_path)
    sandbox.close()
    sandbox.close()
    with pytest.raises(ValueError, match="closed"):
        sandbox.register(1)
    sandbox.release(1)


def test_the_guardian_ignores_the_signals_of_a_terminal(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        status = Path(f"/proc/{sandbox._guardian.pid}/status")
        wanted = sum(1 << number - 1 for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM))

        def ignored() -> int:
            line = next(line for line in status.read_text().splitlines() if line.startswith("SigIgn"))
            return int(line.split()[1], 16)

        assert eventually(lambda: ignored() & wanted == wanted)
        assert os.getsid(sandbox._guardian.pid) != os.getsid(0)


def test_each_place_is_new_and_empty_and_goes_away(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        with sandbox.place() as one, sandbox.place() as other:
            assert one.work != other.work
            assert list(one.work.iterdir()) == list(one.temporary.iterdir()) == []
            (one.work / "file").touch()
            one.output.touch()
        assert list(sandbox.root.iterdir()) == []


def test_the_environment_is_ours_with_a_marker_of_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLOUR", "grey")
    with Sandbox(tmp_path) as one, Sandbox(tmp_path) as other:
        assert one.environment["COLOUR"] == "grey"
        assert one.environment[MARKER] != other.environment[MARKER]


def test_a_parent_that_cannot_be_written_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(OracleError, match=r"No temporary directory .* TMPDIR"):
        Sandbox(tmp_path / "missing")


def test_a_root_that_a_run_has_removed_is_made_again(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        guardian.remove_tree(sandbox.root)
        with sandbox.place() as place:
            assert place.work.is_dir()
            assert sandbox.root.stat().st_mode & 0o777 == 0o700
            guardian.remove_tree(sandbox.root)
            assert not sandbox.is_overflowing(place)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_made_is_an_error_that_says_so(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        guardian.remove_tree(sandbox.root)
        sandbox.root.touch()
        with (
            pytest.raises(OracleError, match="directory could be made for a run of the check"),
            sandbox.place(),
        ):
            pass


def test_removing_a_tree_leaves_what_its_links_point_to(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o500)
    tree = tmp_path / "tree"
    (tree / "locked").mkdir(parents=True)
    (tree / "locked" / "link").symlink_to(outside)
    (tree / "locked").chmod(0o500)
    assert guardian.remove_tree(tree)
    assert outside.stat().st_mode & 0o777 == 0o500


@pytest.mark.slow
def test_a_tree_that_is_deeper_than_any_path_is_removed(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    nest = "import os\nfor _ in range(1500):\n os.mkdir('nested')\n os.chdir('nested')"
    tree.mkdir()
    subprocess.run([sys.executable, "-c", nest], cwd=tree, check=True)
    assert guardian.remove_tree(tree)


def test_groups_are_read_from_pieces_cut_anywhere() -> None:
    assert guardian.groups_left([b"+1", b"2\n+34\n-", b"12\n+5\n"]) == {34, 5}
