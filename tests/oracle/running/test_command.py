from __future__ import annotations

import errno
import os
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from processes import PATIENCE

from treereduce.errors import OracleError, UsageError
from treereduce.oracle.running import guardian, presence
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.command_line import CommandLine
from treereduce.oracle.running.launcher import launcher
from treereduce.oracle.running.sandbox import Place, Sandbox
from treereduce.oracle.times import FIRST_LIMIT, RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Reason, Verdict
from treereduce.report.stream import legible

PROGRAM = b"int crash;\r\n\xff\0"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that is gone does not come back."""
    monkeypatch.setattr(presence, "PAUSES", (0.0,))


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    with Sandbox(tmp_path_factory.mktemp("temporary files")) as sandbox:
        yield sandbox


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's working directory, with a space in its name."""
    directory = tmp_path / "my work"
    directory.mkdir()
    monkeypatch.chdir(directory)
    return directory


def script(path: Path, text: str, *, first_line: str = "#!/bin/sh\n", mode: int = 0o755) -> Path:
    path.write_text(first_line + text, newline="")
    path.chmod(mode)
    return path


def for_check(check: Path, sandbox: Sandbox, *, source: str = "crash.c") -> CommandOracle:
    times = RunTimes.fixed(PATIENCE)
    return CommandOracle.for_check(check, source=Path(source), sandbox=sandbox, times=times)


def for_command(argv: list[str], sandbox: Sandbox, *, source: str = "crash.c") -> CommandOracle:
    times = RunTimes.fixed(PATIENCE)
    return CommandOracle.for_command(argv, source=Path(source), sandbox=sandbox, times=times)


def output(oracle: CommandOracle, program: bytes = PROGRAM) -> str:
    return oracle.explain(program).output


def test_exit_status_zero_is_interesting_and_no_other(here: Path, sandbox: Sandbox) -> None:
    oracle = for_check(script(here / "check.sh", "grep -q crash"), sandbox)
    assert oracle.judge(b"a crash").verdict is Verdict.INTERESTING
    assert oracle.judge(b"").verdict is Verdict.UNINTERESTING
    assert for_command(["sh", "-c", "kill -SEGV $$"], sandbox).judge(b"").verdict is Verdict.UNINTERESTING


def test_the_candidate_is_the_last_argument_the_only_file_and_stdin(here: Path, sandbox: Sandbox) -> None:
    check = script(here / "my check.sh", 'cmp "$1" crash.c && cmp - crash.c && echo $# $(ls -A) "$1"')
    count, files, path = output(for_check(check, sandbox, source="some where/crash.c")).split(" ", 2)
    assert (count, files) == ("1", "crash.c")
    assert Path(path).is_relative_to(sandbox.root)


def test_a_relative_check_is_found_from_the_users_directory(here: Path, sandbox: Sandbox) -> None:
    script(here / "check.sh", "exit 0")
    assert for_check(Path("check.sh"), sandbox).judge(b"").verdict is Verdict.INTERESTING
    assert for_command(["./check.sh"], sandbox).judge(b"").verdict is Verdict.INTERESTING


def test_what_a_check_writes_is_gone_in_the_next_run_and_never_reaches_the_user(
    here: Path, sandbox: Sandbox
) -> None:
    text = "test $(ls -A | wc -l) = 1 && mktemp && mkdir d && echo >d/f && echo x >>crash.c && chmod 500 d ."
    oracle = for_check(script(here / "check.sh", text), sandbox)
    assert [oracle.judge(PROGRAM).verdict for _ in range(2)] == [Verdict.INTERESTING] * 2
    assert [path.name for path in here.iterdir()] == ["check.sh"]
    assert list(sandbox.root.iterdir()) == []


def test_a_check_sees_its_directory_and_its_own_place_for_temporary_files(
    here: Path, sandbox: Sandbox
) -> None:
    directory, pwd, temporary = output(
        for_check(script(here / "c", 'pwd -P; echo "$PWD\n$TMPDIR"'), sandbox)
    ).split("\n")
    assert directory == pwd
    assert Path(temporary).is_relative_to(sandbox.root)
    assert temporary != directory


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["@@"], ["/DIR/crash.c"]),
        (["-o@@", "x@@y@@"], ["-o/DIR/crash.c", "x/DIR/crash.cy/DIR/crash.c"]),
        (["@@.c"], ["/DIR/crash.c"]),
        (["@@.cpp", "@@", "-i@@.cpp:3"], ["/DIR/crash.c.cpp", "/DIR/crash.c", "-i/DIR/crash.c.cpp:3"]),
        (["@@."], ["/DIR/crash.c."]),
        (["--plain", "a b", ""], ["--plain", "a b", ""]),
        ([], []),
    ],
)
def test_each_slot_becomes_the_path_of_the_candidate(argv: list[str], expected: list[str]) -> None:
    line = CommandLine(("cc", "@@"), tuple(argv), "crash.c")
    assert line.words(Path("/DIR")) == ["cc", "@@", *expected]


def test_a_slot_with_another_suffix_is_a_copy_of_the_candidate(sandbox: Sandbox) -> None:
    oracle = for_command(["cmp", "@@", "@@.i"], sandbox)
    assert oracle.judge(PROGRAM).verdict is Verdict.INTERESTING


def test_arguments_that_name_files_here_still_do_elsewhere(here: Path, sandbox: Sandbox) -> None:
    (here / "flags").touch()
    (here / "include").mkdir()
    (here / "crash.c").touch()
    argv = ["echo", "flags", "include/", "include", "crash.c", "--x=flags", "no-such-file", "x" * 5000]
    assert output(for_command(argv, sandbox)).replace(str(here), "HERE") == (
        "HERE/flags HERE/include include crash.c --x=flags no-such-file " + "x" * 5000
    )


def test_a_command_that_names_the_candidate_by_its_name_reads_the_candidate(
    here: Path, sandbox: Sandbox
) -> None:
    (here / "crash.c").write_bytes(b"the original")
    assert (
        for_command(["grep", "-q", "original", "crash.c"], sandbox).judge(b"x").verdict
        is Verdict.UNINTERESTING
    )


def test_the_time_limit_ends_a_run_and_learns_from_interesting_ones(here: Path, sandbox: Sandbox) -> None:
    times = RunTimes.adaptive()
    check = script(here / "check.sh", "grep -q hang && sleep 1000; exit 0")
    oracle = CommandOracle.for_check(check, source=Path("a.c"), sandbox=sandbox, times=times)
    answer = oracle.judge(b"x")
    assert (answer.verdict, answer.limit) == (Verdict.INTERESTING, FIRST_LIMIT)
    assert 0 < answer.seconds < PATIENCE
    answer = oracle.judge(b"hang")
    assert answer.verdict is Verdict.UNANSWERED
    assert answer.limit == times.limit(len(b"hang"))


def test_a_check_that_vanishes_is_an_error_verdict_with_its_reason(here: Path, sandbox: Sandbox) -> None:
    check = script(here / "check.sh", "exit 0")
    oracle = for_check(check, sandbox)
    check.unlink()
    answer = oracle.judge(b"")
    assert answer.verdict is Verdict.ERROR
    assert answer.detail.startswith(f"{check} could not be started: No such file or directory. ")
    assert "has been deleted or moved" in answer.detail


def test_a_directory_that_cannot_be_made_is_an_error_that_says_so(tmp_path: Path) -> None:
    with Sandbox(tmp_path) as sandbox:
        oracle = for_command(["true"], sandbox)
        guardian.remove_tree(sandbox.root)
        sandbox.root.touch()
        with pytest.raises(OracleError, match="Not a directory"):
            oracle.judge(b"")


def test_a_judgement_is_cancelled_from_another_thread(sandbox: Sandbox) -> None:
    cancellation = Cancellation()
    timer = threading.Timer(0.2, cancellation.cancel)
    timer.start()
    started = time.monotonic()
    with pytest.raises(Cancelled):
        for_command(["sleep", "1000"], sandbox).judge(b"", cancellation)
    assert time.monotonic() - started < PATIENCE
    assert list(sandbox.root.iterdir()) == []
    timer.join()


@pytest.mark.slow
def test_sixteen_threads_judge_at_once_without_mixing_up_their_programs(here: Path, sandbox: Sandbox) -> None:
    text = 'read number; sleep 0.0$number; test "$(cat crash.c "$1")" = "$(printf "%s\\n%s" $number $number)"'
    oracle = for_check(script(here / "check.sh", f"{text} && test $(($number % 2)) = 0"), sandbox)

    def judge(number: int) -> Answer:
        return oracle.judge(b"%d\n" % number)

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(judge, range(10, 74)))
    assert [answer.verdict is Verdict.INTERESTING for answer in answers] == [True, False] * 32
    assert list(sandbox.root.iterdir()) == []


@pytest.mark.parametrize(
    ("first_line", "runner"),
    [
        ("#!/bin/bash -e\n", "/bin/bash"),
        (f"#! {sys.executable}\nimport sys; sys.exit()\n", sys.executable),
    ],
)
def test_a_check_without_its_execute_bit_is_run_by_its_interpreter(
    here: Path, sandbox: Sandbox, first_line: str, runner: str
) -> None:
    check = script(here / "check.sh", "exit\n", first_line=first_line, mode=0o644)
    oracle = for_check(check, sandbox)
    assert oracle.judge(b"").verdict is Verdict.INTERESTING
    assert oracle.hint == (
        f"check.sh is not executable; running it with {runner}. "
        f"`chmod +x {shlex.quote(str(check))}` would let it run by itself."
    )


def test_the_one_argument_of_an_interpreter_is_kept(here: Path, sandbox: Sandbox) -> None:
    check = script(here / "check.sh", "false\nexit 0\n", first_line="#!/bin/bash -e\n", mode=0o644)
    assert for_check(check, sandbox).judge(b"").verdict is Verdict.UNINTERESTING


def test_an_executable_script_that_names_no_interpreter_is_run_by_sh(here: Path, sandbox: Sandbox) -> None:
    oracle = for_check(script(here / "check.sh", "exit 0\n", first_line=""), sandbox)
    assert oracle.judge(b"").verdict is Verdict.INTERESTING
    assert "has no #! line; running it with sh" in oracle.hint


def test_a_check_that_runs_by_itself_has_no_hint(here: Path, sandbox: Sandbox) -> None:
    assert for_check(script(here / "check.sh", "exit 0\n"), sandbox).hint == ""
    assert for_command(["true"], sandbox).hint == ""


@pytest.mark.parametrize(
    ("content", "mode", "message"),
    [
        (b"", 0o755, "is empty; a check exits 0"),
        (b"\x7fELF\0\0", 0o644, "neither executable nor a script"),
    ],
)
def test_a_check_that_cannot_run_is_refused_with_its_reason(
    here: Path, sandbox: Sandbox, content: bytes, mode: int, message: str
) -> None:
    (here / "check.sh").write_bytes(content)
    (here / "check.sh").chmod(mode)
    with pytest.raises(UsageError, match=message):
        for_check(Path("check.sh"), sandbox)


def test_a_check_that_can_be_neither_run_nor_read_is_refused_as_that(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_words: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    (here / "check.sh").write_bytes(b"#!/bin/sh\nexit 0\n")
    (here / "check.sh").chmod(0)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", refused)  # root may read it all the same
        with pytest.raises(UsageError, match="neither run nor read: Permission denied"):
            launcher(here / "check.sh")


def test_a_missing_check_and_a_directory_are_refused(here: Path, sandbox: Sandbox) -> None:
    with pytest.raises(UsageError, match=f"There is no file {here}/check.sh to run"):
        for_check(Path("check.sh"), sandbox)
    with pytest.raises(UsageError, match="is a directory"):
        for_check(here, sandbox)


def test_a_missing_command_is_refused_and_one_here_is_pointed_out(here: Path, sandbox: Sandbox) -> None:
    with pytest.raises(UsageError, match=r"no command 'no-such-command' on PATH\.$"):
        for_command(["no-such-command"], sandbox)
    script(here / "check-here.sh", "exit 0")
    with pytest.raises(UsageError, match=r"Write \./check-here.sh"):
        for_command(["check-here.sh"], sandbox)
    with pytest.raises(UsageError, match="has no words"):
        for_command([], sandbox)


@pytest.mark.parametrize("moment", ["before its files are written", "before it is started"])
def test_a_run_whose_directory_another_one_removes_has_no_answer(
    here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    write, popen = CommandOracle._write, subprocess.Popen

    def written(oracle: CommandOracle, place: Place, program: bytes) -> None:
        if moment == "before its files are written":
            shutil.rmtree(place.work)
        write(oracle, place, program)

    def started(words: list[str], **options: Any) -> subprocess.Popen[bytes]:
        if words[0].endswith("check.sh") and moment == "before it is started":
            shutil.rmtree(options["cwd"])
        return popen(words, **options)

    with Sandbox(tmp_path) as sandbox:
        oracle = for_check(script(here / "check.sh", "exit 0"), sandbox)
        with monkeypatch.context() as patch:
            patch.setattr(CommandOracle, "_write", written)
            patch.setattr(subprocess, "Popen", started)
            answer = oracle.judge(b"")
        assert (answer.verdict, answer.reason) == (Verdict.UNANSWERED, Reason.GONE)
        assert oracle.judge(b"").verdict is Verdict.INTERESTING


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("exit 3", "exit status 3"),
        ("kill -ABRT $$", "killed by SIGABRT"),
        ("kill -40 $$", "killed by signal 40"),
    ],
)
def test_an_explanation_says_what_ran_where_and_how_it_ended(
    here: Path, sandbox: Sandbox, text: str, ending: str
) -> None:
    check = script(here / "check.sh", f"seq 100; pwd; printf '\\377\\n'; {text}")
    explanation = for_check(check, sandbox).explain(b"")
    assert explanation.answer.verdict is Verdict.UNINTERESTING
    assert explanation.command == f'{shlex.quote(str(check))} "$PWD"/crash.c < crash.c'
    assert explanation.ending == ending
    lines = explanation.output.split("\n")
    assert lines[:2] == ["83", "84"]
    assert lines[-3:] == ["100", str(explanation.directory), "\ufffd"]
    assert not explanation.directory.exists()


@pytest.mark.slow
def test_an_explanation_of_what_did_not_end_or_start_says_so(
    here: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    check, begun = script(here / "check.sh", 'echo begun; touch "${0%/*}/begun"; sleep 1000'), here / "begun"
    times = RunTimes.fixed(0.7)
    monkeypatch.setattr(times, "limit", lambda _: 0.7 if begun.exists() else PATIENCE)
    oracle = CommandOracle.for_check(check, source=Path("a"), sandbox=sandbox, times=times)
    explanation = oracle.explain(b"")
    assert (explanation.ending, explanation.output) == ("still running after 0.7 s", "begun")
    check.unlink()
    assert oracle.explain(b"").ending == "not started"


@pytest.mark.parametrize(
    "name",
    ["crash.c", "it's $HOME -x.c", "-n.txt", "tab\t\x1b[31m %s\\n'.c", "byte \udcff.c", "two\nlines.c"],
)
def test_the_line_to_try_by_hand_does_what_a_run_does(here: Path, sandbox: Sandbox, name: str) -> None:
    (here / name).write_bytes(b"crash\n")
    show = """import os, sys
here, words = os.getcwd(), sys.argv[1:]
print(sorted(os.listdir()), [word.replace(here, "") for word in words], sys.stdin.read())
print([open(word).read() for word in words if word.startswith(here)])
sys.exit(7)"""
    argv = [sys.executable, "-c", show, "@@", "-o@@.c", "@@.i", "$HOME", ""]
    oracle = for_command(argv, sandbox, source=str(here / name))

    line = oracle.by_hand(b"crash\n")
    assert legible(line) == line  # what is shown is what is to be typed
    line.encode()
    by_hand = subprocess.run(
        ["/bin/sh", "-c", line],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd="/",
        env={**os.environ, "TMPDIR": str(sandbox.root)},
    )

    assert by_hand.stdout == output(oracle, b"crash\n") + "\n7\n"
    assert "crash" in by_hand.stdout


def test_there_is_no_line_to_try_by_hand_without_a_file(sandbox: Sandbox) -> None:
    assert for_command(["true"], sandbox, source="/no/such/stdin.c").by_hand(b"") == ""


def test_a_file_that_is_only_called_like_the_input_is_not_tried_by_hand(here: Path, sandbox: Sandbox) -> None:
    (here / "program.c").write_bytes(b"another\n")
    oracle = for_command(["false"], sandbox, source="program.c")
    assert oracle.explain(b"crash\n").by_hand == ""
    assert oracle.explain(b"another\n").by_hand
