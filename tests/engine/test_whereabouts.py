"""What a run says of where it is, and passes that are left to its proof."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from engine_parts import PROGRAM, StubOracle, deleting, reducer

from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.result import Ending, Phase, Progress
from treereduce.oracle.verdict import Cancellation
from treereduce.planning.schedule import Schedule, schedule

pytestmark = pytest.mark.slow

WORDS = (b"crash", b"limit", b"struct pair", b"for (", b"return", b"if (", b"total", b"values")


def followed(plan: Schedule, words: Sequence[bytes] = WORDS) -> tuple[Reducer, list[Progress]]:
    """A run by a plan that keeps some words, and what it said at each question."""
    moments: list[Progress] = []

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        moments.append(run.progress())
        return all(word in program for word in words)

    run = reducer(PROGRAM, StubOracle(answer), settings=Settings(schedule=plan))
    return run, moments


def test_a_run_goes_from_removing_by_refining_to_the_proof() -> None:
    run, moments = followed(schedule())
    assert run.progress().phase is Phase.REMOVING
    run.run()
    phases = [moment.phase for moment in moments]
    order = list(dict.fromkeys(phases))
    # In the end the result is asked about once more, as chance may have had a part in it.
    assert order == [Phase.REMOVING, Phase.REFINING, Phase.PROVING, Phase.ASKING_AGAIN]
    assert phases[-1] is Phase.ASKING_AGAIN


def test_the_last_stage_and_restarts_are_phases_of_their_own() -> None:
    plan = schedule(renaming=True)
    run, moments = followed(Schedule(plan.tiers, plan.cheap, last=plan.last, restarts=1))
    run.run()
    assert {Phase.RESTARTING, Phase.FINISHING} <= {moment.phase for moment in moments}


def test_progress_has_the_program_and_what_passes_did() -> None:
    run, moments = followed(schedule())
    result = run.run()
    after = run.progress()
    assert after.program == result.program
    assert after.passes == result.passes
    assert {moment.trying for moment in moments if moment.phase is Phase.REMOVING} <= {*result.passes}
    assert after.cache_hits > 0


SOURCE = b"int a; int b; int c; int d;"
GIVEN = Schedule([[deleting(*(b"int %c;" % letter for letter in b"abcd"))]])


def test_a_proof_counts_what_it_takes_up_of_what_was_put_off() -> None:
    moments: list[Progress] = []

    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        moments.append(run.progress())
        return all(b"int %c;" % letter in program for letter in b"bcd")

    run = reducer(SOURCE, StubOracle(answer), settings=Settings(schedule=GIVEN))
    run.run()
    proofs = [moment.proof for moment in moments if moment.phase is Phase.PROVING]
    assert proofs == [(1, 3), (2, 3), (3, 3)]
    assert all(moment.proof is None for moment in moments if moment.phase is Phase.REMOVING)


def test_a_skipped_pass_waits_for_the_proof_and_has_its_turn_there() -> None:
    asked: list[Phase] = []
    skipped: list[str | None] = []

    def answer(_program: bytes, _cancellation: Cancellation) -> bool:
        asked.append(run.progress().phase)
        if len(asked) == 2:
            skipped.append(run.skip_pass())
        return False

    run = reducer(SOURCE, StubOracle(answer), settings=Settings(schedule=GIVEN))
    assert run.skip_pass() is None
    assert run.run().ending is Ending.FIXPOINT
    assert skipped == ["given"]
    assert asked == [Phase.REMOVING] * 2 + [Phase.PROVING] * 2


def test_in_the_proof_there_is_nothing_to_skip() -> None:
    skipped: list[str | None] = []

    def answer(_program: bytes, _cancellation: Cancellation) -> bool:
        if run.progress().phase is Phase.PROVING:
            skipped.append(run.skip_pass())
        return False

    run = reducer(PROGRAM, StubOracle(answer))
    run.run()
    assert skipped
    assert set(skipped) == {None}


@pytest.mark.parametrize("ending", [Ending.FINISHED, Ending.INTERRUPTED])
def test_who_ends_a_run_decides_how_it_ended(ending: Ending) -> None:
    def answer(program: bytes, _cancellation: Cancellation) -> bool:
        run.stop(ending)
        return b"crash" in program

    run = reducer(PROGRAM, StubOracle(answer))
    assert run.run().ending is ending
