"""Runs in the sandbox are like others to whoever asks for them."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from boxes import boxed, needs_sandbox, new_home, running
from command_line import command, environment, treereduce_here
from processes import PATIENCE, eventually

from treereduce.errors import UsageError
from treereduce.oracle.running import bubblewrap
from treereduce.oracle.running.bubblewrap import Bubblewrap, needed
from treereduce.oracle.verdict import Cancellation, Cancelled, Reason, Verdict

pytestmark = pytest.mark.slow


@pytest.fixture
def home() -> Iterator[Path]:
    with new_home() as directory:
        yield directory


LONG = f"1000.{os.getpid():07}"
"""Seconds that nobody else sleeps: the same tests may run beside us."""


@needs_sandbox
@pytest.mark.parametrize(
    ("script", "status"), [("exit 7", "7"), ("kill -SEGV $$", "139"), ("kill -ABRT $$", "134")]
)
def test_exit_statuses_come_out_as_a_shell_reports_them(tmp_path: Path, script: str, status: str) -> None:
    with boxed(tmp_path, script) as oracle:
        assert oracle.explain(b"").ending == f"exit status {status}"


@needs_sandbox
def test_the_signal_that_ends_a_command_is_kept_in_the_sandbox_too(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("keep\nother\nmore\n")
    words = ["a.txt", "--signal", "SEGV", "--sandbox", "bwrap", "-j", "1"]
    command = ["--", "sh", "-c", "! grep -q keep || kill -SEGV $$"]
    ended = treereduce_here(*words, *command, cwd=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "a.reduced.txt").read_text() == "keep\n"


@needs_sandbox
def test_a_run_that_was_killed_in_the_sandbox_has_no_answer(tmp_path: Path) -> None:
    with boxed(tmp_path, "kill -KILL $$") as oracle:
        assert oracle.judge(b"").reason is Reason.KILLED


@needs_sandbox
def test_a_run_that_takes_too_long_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    with boxed(tmp_path, f"setsid sleep {LONG} & setsid sleep {LONG} & sleep {LONG}", seconds=0.5) as oracle:
        assert oracle.judge(b"").reason is Reason.TIMEOUT
        assert not running(LONG)


@needs_sandbox
def test_what_a_run_leaves_behind_does_not_keep_it_going(tmp_path: Path) -> None:
    with boxed(tmp_path, f"setsid sleep {LONG} & exit 0") as oracle:
        answer = oracle.judge(b"")
        assert answer.verdict is Verdict.INTERESTING
        assert answer.seconds < PATIENCE
        assert not running(LONG)


@needs_sandbox
def test_a_run_in_the_sandbox_can_be_cancelled(tmp_path: Path) -> None:
    with boxed(tmp_path, f"sleep {LONG}") as oracle:
        cancellation = Cancellation()
        timer = threading.Timer(0.3, cancellation.cancel)
        timer.start()
        with pytest.raises(Cancelled):
            oracle.judge(b"", cancellation)
        assert not running(LONG)
        timer.join()


@needs_sandbox
def test_a_sandbox_that_cannot_be_set_up_during_the_run_gives_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with boxed(tmp_path, "exit 0") as oracle:
        assert oracle.judge(b"").verdict is Verdict.INTERESTING
        monkeypatch.setattr(bubblewrap, "TEMPORARY", ("/usr",))
        box = oracle._way.box
        assert box is not None
        monkeypatch.setattr(box, "_start", (*box._start, "--bind", "/no/such/place", "/mnt"))
        assert oracle.judge(b"").reason is Reason.SANDBOX


@needs_sandbox
def test_a_check_that_is_gone_is_broken_in_the_sandbox_too(tmp_path: Path) -> None:
    with boxed(tmp_path, "exit 0") as oracle:
        (tmp_path / "check.sh").unlink()
        assert oracle.judge(b"").verdict is Verdict.ERROR


READS = """
cat "$(dirname "$0")/words.txt"
cat "$1" -
pwd
touch here "$TMPDIR/there" && echo written
"""


@needs_sandbox
def test_the_check_finds_its_own_directory_its_candidate_and_its_standard_input(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("beside\n")
    with boxed(tmp_path, READS) as oracle:
        explanation = oracle.explain(b"int x;\n")
    assert explanation.output.splitlines() == [
        "beside",
        "int x;",
        "int x;",
        str(explanation.directory),
        "written",
    ]


def test_of_what_is_hidden_only_what_a_command_names_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bubblewrap, "TEMPORARY", (str(tmp_path),))
    for name in ("check.sh", "project/check.sh", "project/data.txt", "other/table.txt"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
    check, table = str(tmp_path / "project" / "check.sh"), str(tmp_path / "other" / "table.txt")
    shown = needed(["/bin/sh", check, table, "-x", "@@", str(tmp_path / "other")])
    assert shown == [tmp_path / "project", Path(table), tmp_path / "other"]
    # Never all of it.
    assert needed([str(tmp_path / "check.sh"), str(tmp_path)]) == [tmp_path / "check.sh"]


@needs_sandbox
def test_auto_goes_without_where_the_check_needs_what_the_sandbox_forbids(tmp_path: Path, home: Path) -> None:
    (tmp_path / "a.txt").write_text("keep\nother\n")
    check = tmp_path / "check.sh"
    check.write_text(f'#!/bin/sh\ngrep -q keep "$1" && echo x >>{home}/cache\n')
    check.chmod(0o755)
    ended = treereduce_here("a.txt", "check.sh", "--sandbox", "auto", cwd=tmp_path)
    assert ended.returncode == 0
    assert ended.stderr.count(b"does not say yes in a sandbox (exit status 2)") == 1
    assert (tmp_path / "a.reduced.txt").read_text() == "keep\n"
    refused = treereduce_here("a.txt", "check.sh", "--sandbox", "bwrap", cwd=tmp_path)
    assert refused.returncode == 3
    assert b"in a sandbox, which --sandbox none leaves out" in refused.stderr


@needs_sandbox
def test_auto_has_all_runs_in_the_sandbox_once_the_check_has_said_the_same_there(
    tmp_path: Path, home: Path
) -> None:
    (tmp_path / "a.txt").write_text("keep\nother\nmore\n")
    check = tmp_path / "check.sh"
    check.write_text(f'#!/bin/sh\necho x >>{home}/log\ngrep -q keep "$1"\n')
    check.chmod(0o755)
    ended = treereduce_here("a.txt", "check.sh", "--sandbox", "auto", "-j", "1", cwd=tmp_path)
    assert ended.returncode == 0
    assert b"warning" not in ended.stderr
    # The first run alone.
    assert (home / "log").read_text() == "x\n"


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (None, "there is no bwrap on PATH"),
        ("echo 'bwrap: No permissions to create a new namespace' >&2; exit 1", "No permissions to create"),
    ],
)
def test_one_sentence_says_why_there_can_be_no_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str | None, told: str
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "grep"):
        (tools / name).symlink_to(shutil.which(name) or name)
    if says is not None:
        (tools / "bwrap").write_text(f"#!/bin/sh\n{says}\n")
        (tools / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    with pytest.raises(UsageError, match=told):
        Bubblewrap(())
    (tmp_path / "a.txt").write_text("keep\nother\n")
    words = ["-j", "1", "--sandbox"]
    command = ["--", "grep", "-q", "keep", "@@"]
    refused = treereduce_here("a.txt", *words, "bwrap", *command, cwd=tmp_path)
    assert (refused.returncode, refused.stderr.count(b"\n")) == (2, 1)
    gone_on = treereduce_here("a.txt", *words, "auto", *command, cwd=tmp_path)
    assert gone_on.returncode == 0
    assert gone_on.stderr.count(told.encode()) == 1


@needs_sandbox
def test_nothing_is_left_of_a_sandbox_when_the_reducer_is_killed(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "a.txt").write_text("keep\n")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    sleeps = f"setsid sleep {LONG} & sleep {LONG}"
    reducer = subprocess.Popen(
        command("a.txt", "--sandbox", "bwrap", "-q", "--", "/bin/sh", "-c", sleeps),
        cwd=tmp_path / "work",
        env=environment(temporary),
    )
    assert eventually(lambda: len(running(LONG)) > 1)
    reducer.kill()
    reducer.wait()
    assert eventually(lambda: not running(LONG))
    assert eventually(lambda: not list(temporary.iterdir()))
