"""What is known of several bugs, and who is asked about what."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from treereduce.bugs.board import MOST_NOES, Board, Patience
from treereduce.errors import OracleError
from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Reason, Verdict
from treereduce.program.cost import Cost


class Noting:
    """An oracle that asks a function, and notes the programs."""

    def __init__(self, function: Callable[[bytes], bool]) -> None:
        self.asked: list[bytes] = []
        self._oracle = CallableOracle(function)
        self.times: RunTimes = self._oracle.times

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        self.asked.append(program)
        return self._oracle.judge(program, cancellation, patience=patience)


class Silent:
    """An oracle that has no answer in time."""

    def __init__(self) -> None:
        self.asked = 0
        self.times = RunTimes.unlimited()

    def judge(self, *_: object, **__: object) -> Answer:
        self.asked += 1
        return Answer(Verdict.UNANSWERED, 1.0, reason=Reason.TIMEOUT)


class Boarded:
    """A board of bugs that are letters in a program, whose cost is its length."""

    def __init__(
        self, source: bytes = b"ab....", *, repeat: int = 1, **others: Callable[[bytes], bool]
    ) -> None:
        functions = {name: self._holds(name) for name in "ab"} | others
        self.oracles = {name: Noting(function) for name, function in functions.items()}
        self.found: list[tuple[str, bytes, int]] = []
        self.board = Board(
            self.oracles,
            source,
            self.measure,
            lambda *found: self.found.append(found),
            repeat=repeat,
        )

    @staticmethod
    def measure(program: bytes) -> Cost:
        return Cost(len(program), 0, 0, program)

    @staticmethod
    def _holds(name: str) -> Callable[[bytes], bool]:
        return lambda program: name.encode() in program

    def ask(self, name: str, program: bytes) -> bool:
        answer = self.board.oracle(name).judge(program, Cancellation())
        return answer.verdict is Verdict.INTERESTING


def test_a_program_is_asked_about_for_the_other_bug_too() -> None:
    bugs = Boarded()
    assert bugs.ask("a", b"ab...")
    assert bugs.found == [("b", b"ab...", 5)]
    assert bugs.board.best("b") == b"ab..."


def test_what_slips_from_one_bug_to_another_is_kept() -> None:
    bugs = Boarded()
    assert not bugs.ask("a", b"b.")
    assert bugs.board.best("b") == b"b."
    assert bugs.board.best("a") == b"ab...."


def test_what_would_not_be_the_best_is_asked_about_for_one_bug_alone() -> None:
    bugs = Boarded()
    bugs.ask("a", b"b.")
    bugs.ask("a", b"ab..")
    assert bugs.oracles["b"].asked == [b"b."]


def test_no_answer_is_asked_for_twice() -> None:
    bugs = Boarded()
    bugs.ask("a", b"a...")
    assert not bugs.ask("b", b"a...")
    assert bugs.oracles["b"].asked == [b"a..."]
    assert (bugs.board.asked("b"), bugs.board.spared("b")) == (1, 1)
    bugs.board.settle("b", b"b", Cancellation())
    assert bugs.oracles["a"].asked == [b"a...", b"b"]


def test_who_asks_again_means_it() -> None:
    bugs = Boarded()
    bugs.ask("a", b"a...")
    for _ in range(2):
        bugs.ask("b", b"a...")
    assert bugs.oracles["b"].asked == [b"a..."] * 2


def test_a_yes_that_a_reduction_begins_with_is_no_second_yes() -> None:
    bugs = Boarded()
    bugs.ask("a", b"ab..")
    bugs.ask("b", b"ab..")
    assert bugs.oracles["b"].asked == [b"ab.."] * 2


def test_what_a_reduction_has_come_to_is_asked_about_for_the_others() -> None:
    bugs = Boarded()
    bugs.board.settle("a", b"ab", Cancellation())
    assert bugs.board.best("b") == b"ab"


def test_a_bug_has_another_turn_when_something_better_is_found() -> None:
    bugs = Boarded()
    assert bugs.board.next() == "a"
    bugs.board.settle("a", b"a...", Cancellation())
    assert (bugs.board.next(), bugs.board.left()) == ("b", 1)
    bugs.ask("b", b"ab")
    bugs.board.settle("b", b"ab", Cancellation())
    assert bugs.board.next() == "a"
    assert bugs.board.best("a") == b"ab"
    bugs.board.settle("a", b"a", Cancellation())
    assert bugs.board.next() is None


def test_a_row_of_noes_makes_questions_rare_and_one_yes_frequent() -> None:
    patience = Patience()
    asked = []
    for number in range(400):
        if patience.has_turn():
            asked.append(number)
            patience.heard(yes=False)
    gaps = [second - first for first, second in pairwise(asked)]
    assert gaps[: MOST_NOES + 2] == [2, 4, 8, 16, 32, 64, 64, 64]
    patience.heard(yes=True)
    assert patience.has_turn()


def test_programs_with_and_without_the_bug_at_hand_have_noes_of_their_own() -> None:
    bugs = Boarded(b"ab" + b"." * 99)
    for number in range(40):
        bugs.ask("a", b"." * (90 - number))
    assert len(bugs.oracles["b"].asked) < 10
    bugs.ask("a", b"ab.")
    assert bugs.board.best("b") == b"ab."


def test_no_answer_makes_questions_rare_too() -> None:
    """Each may have taken all the time that a run has."""
    silent = Silent()
    bugs = Boarded(b"ab" + b"." * 99)
    board = Board({"a": bugs.oracles["a"], "b": silent}, b"ab" + b"." * 99, bugs.measure, lambda *_: None)
    for number in range(40):
        board.oracle("a").judge(b"." * (90 - number), Cancellation())
    assert silent.asked < 10


def test_a_yes_must_be_given_as_often_as_is_asked_for() -> None:
    answers = iter([True, False])
    bugs = Boarded(repeat=2, b=lambda _: next(answers))
    bugs.ask("a", b"ab.")
    assert bugs.board.best("b") == b"ab...."


def test_what_takes_the_place_of_a_result_has_had_two_yeses_as_that_had() -> None:
    answers = iter([True, False])
    bugs = Boarded(a=lambda _: next(answers))
    bugs.board.settle("a", b"a..", Cancellation())
    bugs.board.settle("b", b"b", Cancellation())
    assert bugs.board.best("a") == b"a.."
    assert bugs.board.next() is None


def test_results_that_hold_are_known_to_who_goes_on() -> None:
    bugs = Boarded()
    for program in (b"ab..", b"ab.", b"ab"):
        bugs.board.settle("a", program, Cancellation())
    assert bugs.board.results("a") == [(b"ab..", 4), (b"ab.", 3), (b"ab", 2)]
    bugs.board.settle("a", b"ab.", Cancellation())
    assert bugs.board.results("a") == [(b"ab..", 4), (b"ab.", 3)]


@pytest.mark.parametrize("error", [OracleError("gone"), Cancelled(), ValueError()])
def test_the_trouble_of_another_bug_is_no_trouble_of_this_one(error: Exception) -> None:
    def fails(_program: bytes) -> bool:
        raise error

    bugs = Boarded(b=fails)
    assert bugs.ask("a", b"ab.")
    assert bugs.board.best("b") == b"ab...."


def test_nobody_is_asked_for_other_bugs_when_all_is_to_end() -> None:
    bugs = Boarded()
    cancellation = Cancellation()
    cancellation.cancel()
    bugs.board.settle("a", b"ab", cancellation)
    assert bugs.oracles["b"].asked == []
