"""The last few runs before another round: who would wait for them begins with that, and asks there again."""

from __future__ import annotations

from engine_parts import attempt_to_delete, next_version, snapshot, trial
from round_by_hand import SOURCE, A

from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.relay import Relay
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Stage
from treereduce.engine.trial.best import Best

PLAIN = Stage([[]])


def begun(stages: list[Stage], *, closing: bool = False) -> tuple[Relay, list[Scheduler]]:
    """Rounds of these stages on one program, in each of which nothing is left to look for."""
    best = Best(snapshot(SOURCE))
    rounds: list[Scheduler] = []
    for stage in stages:
        before = rounds[-1] if rounds else None
        rounds.append(Scheduler(Best(best.current), stage, closing=closing, before=before))
    for entry in rounds:
        assert entry.take() == Task(0, 0)
        entry.done()
    relay = Relay(rounds[0], iter(()))
    relay.rounds += rounds[1:]
    return relay, rounds


def depart(relay: Relay, entry: Scheduler, attempts: list[Attempt]) -> list[Flight]:
    """So many workers take one attempt each, and ask about it."""
    flights = []
    for attempt in attempts:
        entry.add([attempt])
        assert relay.take() == (entry, attempt)
        flights.append(Flight(attempt, trial(entry.best.current, attempt), 0.0))
        assert entry.depart(flights[-1])
    return flights


def crowd(jobs: int) -> list[Attempt]:
    return [attempt_to_delete(SOURCE, b"int c;") for _ in range(jobs)]


def land(entry: Scheduler, flights: list[Flight]) -> None:
    for flight in flights:
        entry.land(flight)
        entry.done()


def succeed(relay: Relay, entry: Scheduler) -> None:
    """A worker has found something."""
    (flight,) = depart(relay, entry, [A])
    land(entry, [flight])
    assert entry.won(A, flight.trial, next_version(flight.trial)).snapshot is not None


def test_one_run_of_many_does_not_hold_up_the_round_that_follows() -> None:
    relay, (only,) = begun([PLAIN])
    succeed(relay, only)
    flights = depart(relay, only, crowd(5))
    assert relay.patience(0.0) is None
    land(only, flights[1:])
    assert relay.patience(0.0) == 0
    assert relay.leave() == flights[:1]
    only.add(crowd(1))
    assert relay.take() is None
    assert not only.stopped


def test_one_run_of_few_is_waited_for() -> None:
    relay, (only,) = begun([PLAIN])
    succeed(relay, only)
    flights = depart(relay, only, crowd(4))
    land(only, flights[1:])
    assert relay.patience(0.0) is None


def test_a_round_without_a_commit_waits_for_its_last_run() -> None:
    relay, (only,) = begun([PLAIN])
    flights = depart(relay, only, crowd(8))
    land(only, flights[1:])
    assert relay.patience(0.0) is None


def test_the_last_runs_of_a_round_do_not_hold_up_what_follows_the_success_of_one_ahead() -> None:
    relay, (first, ahead) = begun([PLAIN, PLAIN])
    slow = depart(relay, first, crowd(2))
    others = depart(relay, ahead, crowd(8))
    land(ahead, others)
    assert relay.patience(0.0) is None
    succeed(relay, ahead)
    assert relay.void() == []
    assert relay.patience(0.0) == 0
    assert relay.leave() == slow
    first.add(crowd(1))
    ahead.add(crowd(1))
    assert relay.take() is None


def test_many_that_are_busy_in_the_round_before_a_success_are_waited_for() -> None:
    relay, (first, ahead) = begun([PLAIN, PLAIN])
    depart(relay, first, crowd(3))
    land(ahead, depart(relay, ahead, crowd(8)))
    succeed(relay, ahead)
    assert relay.patience(0.0) is None


def test_the_last_runs_of_a_proof_are_left_when_one_ahead_has_found_something() -> None:
    relay, (first, ahead) = begun([PLAIN, PLAIN], closing=True)
    slow = depart(relay, first, crowd(1))
    land(ahead, depart(relay, ahead, crowd(8)))
    assert relay.patience(0.0) is None
    succeed(relay, ahead)
    assert relay.leave() == slow


def test_what_is_made_once_is_waited_for() -> None:
    relay, (only,) = begun([Stage([[]], once=True)])
    succeed(relay, only)
    flights = depart(relay, only, crowd(8))
    land(only, flights[1:])
    assert relay.patience(0.0) is None
