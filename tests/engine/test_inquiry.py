"""What may pass is waited for; an oracle that is gone ends the run, and one that is only refused does not."""

from __future__ import annotations

import errno
from collections.abc import Callable

import pytest

from treereduce.engine.state.champion import Champion
from treereduce.engine.state.events import Event, Warned
from treereduce.engine.work.budget import Budget
from treereduce.engine.work.doubts import IN_A_ROW, Doubts
from treereduce.engine.work.inquiry import SECONDS_TO_RECOVER, Inquiry
from treereduce.engine.work.statistics import Statistics
from treereduce.errors import OracleError, ShortageError
from treereduce.languages import registry
from treereduce.oracle.room import PATIENCE
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Reason, Verdict
from treereduce.program.cost import cost
from treereduce.program.tree import parse_program

BEST, OTHER = b"best", b"b"
YES, NO = Answer(Verdict.INTERESTING, 0.1), Answer(Verdict.UNINTERESTING, 0.1)
NOT_FOUND = Answer(Verdict.UNINTERESTING, 0.1, status=127)


def unanswered(reason: Reason) -> Answer:
    return Answer(Verdict.UNANSWERED, 1.0, 1.0, reason=reason)


class Machine:
    """An oracle, a clock that moves while somebody sleeps, and what was said."""

    def __init__(self, answer: Callable[[bytes, float], Answer], times: RunTimes | None = None) -> None:
        self.times = times or RunTimes.fixed(1.0)
        self.now = 1000.0
        self.asked: list[bytes] = []
        self.said: list[str] = []
        self._answer = answer
        self.statistics = Statistics(self.clock)
        tree = parse_program(BEST, registry.load("c").grammar)
        self.inquiry = Inquiry(
            self,
            Champion(BEST, cost(tree), lambda _: cost(tree)),
            Budget(None, self.statistics),
            self.statistics,
            self.tell,
            clock=self.clock,
            sleep=self.sleep,
        )

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def tell(self, event: Event) -> None:
        assert isinstance(event, Warned)
        self.said.append(event.message)

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        assert cancellation is not None
        self.asked.append(program)
        answer = self._answer(program, patience)
        self.times.observe(answer, len(program))
        return answer

    def ask(self, times: int = 1) -> Answer:
        for _ in range(times):
            self.statistics.begin_call()
            answer = self.inquiry.judge(OTHER, Cancellation())
            self.statistics.end_call("given", answer)
        return answer


def short() -> ShortageError:
    return ShortageError("check.sh could not be started: no more processes.", errno.EAGAIN)


def test_a_shortage_is_waited_for_with_fewer_runs_and_said_once() -> None:
    left = [short(), short(), short()]

    def answer(_program: bytes, _patience: float) -> Answer:
        if left:
            raise left.pop()
        return NO

    machine = Machine(answer)
    for _ in range(7):
        machine.statistics.begin_call()
    assert machine.ask() == NO
    assert machine.inquiry.most == 4
    (told,) = machine.said
    assert "no more processes. It is tried again for a while, with fewer jobs." in told
    machine.now += SECONDS_TO_RECOVER + 1
    assert machine.inquiry.most == 8


def test_a_shortage_that_stays_ends_the_run() -> None:
    def answer(_program: bytes, _patience: float) -> Answer:
        raise short()

    machine = Machine(answer)
    began = machine.now
    with pytest.raises(OracleError, match="no more processes"):
        machine.ask()
    assert PATIENCE <= machine.now - began < 2 * PATIENCE
    assert machine.inquiry.most == 1


def test_a_run_that_waits_for_room_is_cancelled() -> None:
    cancellation = Cancellation()

    def answer(_program: bytes, _patience: float) -> Answer:
        cancellation.cancel()
        raise short()

    machine = Machine(answer)
    with pytest.raises(Cancelled):
        machine.inquiry.judge(OTHER, cancellation)


def test_a_status_that_is_a_plain_no_of_this_check_costs_a_run_for_each_doubling() -> None:
    machine = Machine(lambda program, _: YES if program == BEST else NOT_FOUND)
    machine.ask(100)
    assert machine.asked.count(BEST) == 7
    assert machine.said == []


def test_a_tool_that_is_gone_ends_the_run_when_even_the_best_has_lost_its_yes() -> None:
    machine = Machine(lambda _program, _: NOT_FOUND)
    with pytest.raises(OracleError, match=r"^The check ends with status 127, .* that it calls is gone"):
        machine.ask()


def test_a_tool_that_comes_back_is_waited_for_and_its_no_was_none() -> None:
    machine = Machine(lambda program, _: YES if program == BEST and machine.now > 1005 else NOT_FOUND)
    answer = machine.ask()
    assert (answer.verdict, answer.reason) == (Verdict.UNANSWERED, Reason.KILLED)
    assert machine.now > 1005
    assert machine.ask() == NOT_FOUND


@pytest.mark.parametrize("reason", [Reason.SPOILT, Reason.KILLED, Reason.MEMORY])
def test_a_machine_on_which_nothing_has_an_answer_any_more_ends_the_run(reason: Reason) -> None:
    machine = Machine(lambda _program, _: unanswered(reason))
    with pytest.raises(
        OracleError, match=rf"{IN_A_ROW} runs in a row had no answer.*{reason.value}; {reason.remedy}"
    ):
        machine.ask(IN_A_ROW)
    assert machine.asked[:IN_A_ROW] == [OTHER] * IN_A_ROW


def test_candidates_that_hang_are_told_from_a_machine_that_is_slow() -> None:
    machine = Machine(lambda program, _: YES if program == BEST else unanswered(Reason.TIMEOUT))
    machine.ask(8 * IN_A_ROW)
    (told,) = machine.said
    assert told.startswith(f"{IN_A_ROW} candidates in a row ran out of time")
    assert "a shorter `--timeout` saves the wait" in told
    assert machine.asked.count(BEST) == 3


def slow(program: bytes, patience: float) -> Answer:
    """A machine on which even the best program takes longer than it may usually."""
    return (
        Answer(Verdict.INTERESTING, 3.0) if program == BEST and patience > 3 else unanswered(Reason.TIMEOUT)
    )


def test_a_storm_of_timeouts_on_a_slower_machine_raises_the_limit() -> None:
    times = RunTimes.adaptive(cores=1)
    machine = Machine(slow, times)
    times.observe(YES, len(BEST))
    before = times.limit(len(BEST))
    machine.ask(IN_A_ROW)
    after = times.limit(len(BEST))
    assert before == 1.0
    assert after == 30.0
    assert machine.said == [
        "Runs have become slower: the best program took 3.0 s where 1 s were allowed, so more is from now on."
    ]


def test_a_limit_that_was_given_stays_and_it_is_said_what_to_do() -> None:
    machine = Machine(slow)
    machine.ask(IN_A_ROW)
    (told,) = machine.said
    assert "the best program itself took 3.0 s where 1 s are allowed: raise `--timeout`" in told


def test_an_answer_in_between_ends_a_row() -> None:
    doubts = Doubts()
    for _ in range(5):
        assert [doubts.after(unanswered(Reason.TIMEOUT)) for _ in range(IN_A_ROW - 1)] == [None] * (
            IN_A_ROW - 1
        )
        assert doubts.after(NO) is None
