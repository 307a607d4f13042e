"""Several oracles as one. What is asked of whom, whose answer it is, and how long it may take."""

from __future__ import annotations

import hashlib
import shlex
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from engine_parts import PROGRAM, StubOracle, asking, happened, until_cancelled
from processes import PATIENCE, eventually

import treereduce
from treereduce import Improved, NotInterestingError, OracleError, TrivialInputError, UsageError
from treereduce.engine.work.questions import AGAIN
from treereduce.machine.cores import available_cores
from treereduce.oracle.contract import Oracle
from treereduce.oracle.explanation import ExplainingOracle
from treereduce.oracle.levels import ExplainingLevels, Levels, asking_in_turn, names_file, typed_check
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.confined import Confined
from treereduce.oracle.running.confinement import Limits
from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import ENOUGH, LEAST, RunTimes
from treereduce.oracle.verdict import (
    CHECK,
    FINAL,
    QUICK,
    Answer,
    Cancellation,
    Cancelled,
    Reason,
    Verdict,
)

NAMES = (QUICK, CHECK, FINAL)


class Timed:
    """Says yes to programs that have ``text``, as if it had taken ``seconds``."""

    def __init__(self, text: bytes, seconds: float, *, cores: int = 1) -> None:
        self.times = RunTimes.adaptive(cores=cores)
        self._text, self._seconds = text, seconds

    def judge(
        self,
        program: bytes,
        cancellation: Cancellation | None = None,  # noqa: ARG002 - it is done at once
        *,
        patience: float = 1.0,  # noqa: ARG002 - and needs none
    ) -> Answer:
        verdict = Verdict.INTERESTING if self._text in program else Verdict.UNINTERESTING
        with self.times.running():
            answer = Answer(verdict, self._seconds, self.times.limit(len(program)))
        self.times.observe(answer, len(program))
        return answer


def levels(*oracles: Oracle) -> Oracle:
    return asking_in_turn(dict(zip(NAMES, oracles, strict=True)))


def stub(verdict: Verdict) -> StubOracle:
    return StubOracle(lambda _program, _cancellation: verdict)


@pytest.fixture
def commands(tmp_path: Path) -> Iterator[Callable[..., ExplainingLevels]]:
    """Makes levels of lines of shell scripts."""
    source = tmp_path / "crash.c"
    source.write_bytes(b"crash")
    with Sandbox(tmp_path) as sandbox:

        def make(*lines: str, last: RunTimes | None = None) -> ExplainingLevels:
            oracles = {}
            for number, (name, line) in enumerate(zip(NAMES, lines, strict=True)):
                check = tmp_path / f"level{number}.sh"
                check.write_text(f"#!/bin/sh\n{line}\n")
                check.chmod(0o755)
                times = last if last and name == FINAL else RunTimes.adaptive()
                oracles[name] = CommandOracle.for_check(check, source=source, sandbox=sandbox, times=times)
            made = asking_in_turn(oracles)
            assert isinstance(made, ExplainingLevels)
            return made

        yield make


def check_input(oracle: Oracle) -> list[str]:
    with Preflight(oracle, b"crash") as preflight:
        return preflight.warnings()


@pytest.mark.parametrize(
    ("program", "asked", "by"),
    [
        (b"", [1, 0, 0], QUICK),
        (b"a", [1, 1, 0], CHECK),
        (b"ab", [1, 1, 1], FINAL),
        (b"abc", [1, 1, 1], "each of the checks"),
    ],
)
def test_each_is_asked_about_what_those_before_it_said_yes_to(
    program: bytes, asked: list[int], by: str
) -> None:
    def holding(text: bytes) -> StubOracle:
        return asking(lambda program: text in program)

    oracles = [holding(text) for text in (b"a", b"b", b"c")]
    answer = levels(*oracles).judge(program, Cancellation())
    assert [len(oracle.asked) for oracle in oracles] == asked
    assert answer.by == by
    assert (answer.verdict is Verdict.INTERESTING) == (program == b"abc")
    assert answer.seconds == pytest.approx(0.001 * sum(asked))


@pytest.mark.parametrize("verdict", [Verdict.UNINTERESTING, Verdict.UNANSWERED, Verdict.ERROR])
@pytest.mark.parametrize("place", range(3))
def test_the_first_answer_that_is_no_yes_is_that_of_the_whole(place: int, verdict: Verdict) -> None:
    oracles = [stub(verdict if number == place else Verdict.INTERESTING) for number in range(3)]
    answer = levels(*oracles).judge(b"x", Cancellation())
    assert (answer.verdict, answer.by) == (verdict, NAMES[place])
    assert bool(answer.detail) == (verdict is Verdict.ERROR)
    assert not any(oracle.asked for oracle in oracles[place + 1 :])


def test_a_check_that_stands_alone_is_asked_by_nobody() -> None:
    oracle = stub(Verdict.INTERESTING)
    assert asking_in_turn({CHECK: oracle}) is oracle


@pytest.mark.parametrize("place", range(3))
def test_a_cancellation_ends_whichever_is_under_way(place: int) -> None:
    begun = threading.Event()

    def hang(_program: bytes, cancellation: Cancellation) -> bool:
        begun.set()
        return until_cancelled(cancellation)

    oracles = [stub(Verdict.INTERESTING) for _ in range(3)]
    oracles[place] = StubOracle(hang)
    cancellation, cancelled = Cancellation(), threading.Event()

    def judge() -> None:
        try:
            levels(*oracles).judge(b"x", cancellation)
        except Cancelled:
            cancelled.set()

    thread = threading.Thread(target=judge)
    thread.start()
    happened(begun)
    cancellation.cancel()
    happened(cancelled)
    thread.join(PATIENCE)
    assert not any(oracle.asked for oracle in oracles[place + 1 :])


def test_a_process_of_the_last_level_is_ended_too(
    commands: Callable[..., ExplainingLevels], tmp_path: Path
) -> None:
    oracle = commands("true", "true", f"touch {tmp_path}/begun; sleep 1000")
    cancellation, cancelled = Cancellation(), threading.Event()

    def judge() -> None:
        try:
            oracle.judge(b"crash", cancellation)
        except Cancelled:
            cancelled.set()

    thread = threading.Thread(target=judge)
    thread.start()
    assert eventually((tmp_path / "begun").exists)
    cancellation.cancel()
    happened(cancelled)
    thread.join(PATIENCE)


def test_each_has_the_limit_that_it_has_learned_itself() -> None:
    oracles = Timed(b"", 0.01), Timed(b"", 0.5), Timed(b"", 60.0)
    whole = levels(*oracles)
    whole.judge(b"x")
    assert [oracle.times.limit(1) for oracle in oracles] == [LEAST, pytest.approx(5.0), pytest.approx(600.0)]
    assert whole.times.limit(1) == LEAST
    assert whole.judge(b"x").limit == pytest.approx(600.0)


def test_a_limit_that_was_given_holds_for_each_and_for_what_is_worth_another_run() -> None:
    oracles = [StubOracle(lambda *_: True, limit=7.0) for _ in NAMES]
    assert levels(*oracles).times.limit(100) == 7.0
    assert levels(*map(stub, [Verdict.INTERESTING] * 3)).times.limit(100) is None


def test_what_is_expected_and_who_is_left_behind_go_by_the_time_of_all() -> None:
    whole = levels(Timed(b"y", 0.01), Timed(b"", 0.5), Timed(b"", 60.0))
    whole.judge(b"y")
    for _ in range(100 * ENOUGH):
        whole.judge(b"n")
    assert whole.times.expected(1) == pytest.approx(60.51)
    assert whole.times.straggling(1) == pytest.approx(2 * 60.51)


def test_how_busy_it_is_is_told_by_the_runs_of_all_levels_together() -> None:
    dear = Timed(b"", 5.0)
    whole = levels(Timed(b"", 0.01), Timed(b"", 0.01), dear)
    whole.judge(b"x")
    assert dear.times.limit(1) == pytest.approx(50.0)
    with ExitStack() as under_way:
        for _ in range(3 * available_cores()):
            under_way.enter_context(whole.times.running())
        with dear.times.running():
            assert dear.times.limit(1) == pytest.approx(150.0)


@pytest.mark.parametrize("place", range(3))
def test_a_no_to_the_input_tells_whose_it_was(commands: Callable[..., ExplainingLevels], place: int) -> None:
    lines = ["echo this is it; exit 7" if number == place else "true" for number in range(3)]
    with pytest.raises(NotInterestingError) as caught:
        check_input(commands(*lines))
    assert f"The input is not interesting: {NAMES[place]} says no to it" in str(caught.value)
    assert "exit status 7" in str(caught.value)
    assert "this is it" in str(caught.value)
    assert f"level{place}.sh" in str(caught.value)


@pytest.mark.slow
def test_a_level_that_hangs_on_the_input_is_told_with_its_own_limit(
    commands: Callable[..., ExplainingLevels],
) -> None:
    with pytest.raises(NotInterestingError, match=r"^The final check was still running .* limit of 0.5 s"):
        check_input(commands("true", "true", "sleep 100", last=RunTimes.fixed(0.5)))


def test_an_empty_file_is_refused_when_each_level_says_yes_to_it(
    commands: Callable[..., ExplainingLevels],
) -> None:
    with pytest.raises(TrivialInputError, match=r"^Each of the checks says yes to an empty file"):
        check_input(commands("true", "true", "true"))
    assert check_input(commands("grep -q crash", "true", "true")) == []


def test_a_level_that_contradicts_itself_is_named() -> None:
    answers = iter([True] + [False] * 6)
    final = StubOracle(lambda program, _cancellation: bool(program) and next(answers))
    with pytest.raises(OracleError, match=r"^The final check contradicts itself"):
        check_input(levels(asking(bool), asking(bool), final))


def test_hints_of_all_levels_are_told_and_only_commands_explain(tmp_path: Path) -> None:
    script = tmp_path / "quick.sh"
    script.write_text("#!/bin/sh\n")
    with Sandbox(tmp_path) as sandbox:
        quick = CommandOracle.for_check(
            script, source=tmp_path / "x.c", sandbox=sandbox, times=RunTimes.adaptive()
        )
        hinting = asking_in_turn({QUICK: quick, CHECK: quick})
        assert isinstance(hinting, ExplainingLevels)
        assert hinting.hint.count("quick.sh is not executable") == 2
        mixed = asking_in_turn({QUICK: asking(bool), CHECK: quick})
    assert isinstance(mixed, Levels)
    assert not isinstance(mixed, ExplainingOracle)


def test_what_each_level_found_and_the_runs_that_it_ended_are_told_together(tmp_path: Path) -> None:
    check = tmp_path / "check.sh"
    check.write_text("#!/bin/sh\nsleep 1000 & sleep 1000\n")
    check.chmod(0o755)
    with Sandbox(tmp_path) as sandbox:
        levels = [
            CommandOracle.for_check(
                check,
                source=tmp_path / "x.c",
                sandbox=sandbox,
                times=RunTimes.adaptive(),
                confined=Confined(LimitKeeper(Limits(tasks=2))),
            )
            for _ in range(2)
        ]
        for level in levels:
            assert level.judge(b"").reason is Reason.PROCESS_LIMIT
        whole = asking_in_turn({QUICK: levels[0], CHECK: levels[1]})
    assert isinstance(whole, ExplainingLevels)
    assert whole.ended_runs() == ", ".join(["1 run started too many processes"] * 2)
    assert whole.findings() == ""


@pytest.mark.parametrize("jobs", [1, 4])
def test_the_final_check_is_asked_once_for_each_yes_of_the_check_and_of_nothing_else(jobs: int) -> None:
    yes: list[bytes] = []
    asked: list[bytes] = []

    def check(program: bytes) -> bool:
        if b"crash" in program:
            yes.append(program)
        return b"crash" in program

    def final(program: bytes) -> bool:
        asked.append(program)
        return True

    def quick(program: bytes) -> bool:
        return bool(program.strip())

    result = treereduce.reduce(PROGRAM, "c", check, quick_check=quick, final_check=final, jobs=jobs)
    assert result.tokens < 5
    assert set(asked) <= set(yes)
    if jobs > 1:  # a run may have been cancelled between the two
        assert len(asked) <= len(yes)
    else:
        commits, twice_before, once_after = result.version + result.passes[AGAIN].tested, 2, 1
        assert len(asked) == len(yes) == twice_before + commits + once_after


@pytest.mark.parametrize("jobs", [1, 4])
def test_what_a_final_check_refuses_is_never_the_best(jobs: int) -> None:
    refused: list[bytes] = []  # the same program may be asked about twice, by jobs that met it at once
    shown: list[bytes] = []

    def final(program: bytes) -> bool:
        fine = program == PROGRAM or hashlib.sha256(program).digest()[0] % 3 > 0
        if not fine:
            refused.append(program)
        return fine

    def listen(event: object) -> None:
        if isinstance(event, Improved):
            shown.append(event.program)

    result = treereduce.reduce(
        PROGRAM, "c", lambda program: b"crash" in program, final_check=final, jobs=jobs, listeners=[listen]
    )
    assert refused
    assert shown
    assert not {*refused} & {*shown, result.program}
    assert result.refused[FINAL] <= len(refused)
    assert result.tokens < 30


def test_a_result_tells_who_refused_how_many() -> None:
    result = treereduce.reduce(
        PROGRAM, "c", lambda program: b"sum" in program, quick_check=lambda program: b"crash" in program
    )
    assert set(result.refused) == {QUICK, CHECK}
    assert result.refused[QUICK] > result.refused[CHECK]
    assert sum(result.refused.values()) < result.oracle_calls


def test_a_run_without_an_answer_is_the_answer_whoever_had_none(
    commands: Callable[..., ExplainingLevels],
) -> None:
    answer = commands("true", "kill -KILL $$", "true").judge(b"crash")
    assert (answer.verdict, answer.reason, answer.by) == (Verdict.UNANSWERED, Reason.KILLED, CHECK)


def test_a_check_in_one_argument_is_a_script_or_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my check.sh").touch()
    Path("check.sh").touch()
    assert typed_check("--quick-check", "my check.sh") == Path("my check.sh")
    assert typed_check("--quick-check", "check.sh") == Path("check.sh")
    assert typed_check("--quick-check", "./absent.sh") == Path("absent.sh")
    assert typed_check("--quick-check", "cc -D'A B' @@") == ["cc", "-DA B", "@@"]
    assert typed_check("--quick-check", "cmp") == ["cmp"]
    with pytest.raises(UsageError, match=r"^--quick-check \"cc 'x\" is no command: no closing quotation\.$"):
        typed_check("--quick-check", "cc 'x")
    with pytest.raises(UsageError, match="--final-check is empty"):
        typed_check("--final-check", " ")


@pytest.mark.parametrize("operator", ["|", "||", "&&", ";", "&", ">", "<", "2>&1", "2>/dev/null", "&> out"])
def test_what_only_a_shell_understands_is_refused_in_a_command(operator: str) -> None:
    # Handed on as a word, `grep -q a @@ && grep -q b @@` would be one grep, which says yes to what has an a.
    with pytest.raises(UsageError, match="is for a shell, and none reads it: give a script, or sh -c"):
        typed_check("--quick-check", f"grep -q a @@ {operator} b")


@pytest.mark.parametrize("word", ["'|'", '"a && b"', r"\;", "a\\|b", "--x='a | b;'", "s/;//", "a&b", "'x;'"])
def test_what_is_quoted_for_a_shell_is_a_word_of_a_command(word: str) -> None:
    assert typed_check("--quick-check", f"grep {word} @@") == shlex.split(f"grep {word} @@")


def test_a_command_may_be_longer_than_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    word = "x" * 300
    assert typed_check("--quick-check", f"grep -q {word} @@") == ["grep", "-q", word, "@@"]
    assert typed_check("--quick-check", word) == [word]
    assert not names_file(Path(word))
