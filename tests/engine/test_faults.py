"""Whatever the machine does to the oracle and in whatever order things happen: what a run claims is true."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import pytest
from faulty_oracle import FaultyOracle, reduced
from partly_slow import partly_slow
from small_programs import PROGRAMS

from treereduce.engine.settings import Settings
from treereduce.engine.state import champion
from treereduce.engine.state.events import Event, Improved
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.trial.syntax import count_broken
from treereduce.languages import registry
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.catalogue import CHEAP, TIERS
from treereduce.planning.schedule import Schedule, schedule
from treereduce.program.cost import Cost, cost
from treereduce.program.edits import Edit
from treereduce.program.render import Rendering
from treereduce.program.tree import parse_program
from treereduce.view.view import Facts, View

FAST = Schedule(TIERS[:CHEAP], CHEAP)
"""What proves that a result is minimal, alone: so that thousands of runs take seconds."""


def chance(seed: int, source: bytes) -> tuple[FaultyOracle, Settings]:
    """An oracle that wants some words of the source, and else says yes to one program in a few."""
    dice = random.Random(seed)  # noqa: S311 - no secret hangs on it
    needed = dice.sample(source.split(), dice.randrange(3))
    share, salt = dice.choice([1, 2, 3, 5]), dice.randbytes(4)

    def interesting(program: bytes) -> bool:
        lot = hashlib.blake2b(salt + program).digest()[0]
        return program == source or (lot % share == 0 and all(word in program for word in needed))

    def loops(program: bytes) -> bool:
        return program != source and hashlib.blake2b(salt + program).digest()[1] % 40 == 0

    oracle = FaultyOracle(interesting, dice, faults=dice.choice([0.0, 0.05, 0.3]), loops=loops)
    return oracle, Settings(jobs=dice.choice([1, 2, 3, 8]), schedule=FAST)


def costs(program: bytes, language: str) -> Cost:
    return cost(parse_program(program, registry.load(language).grammar))


def check_claims(result: Result, oracle: FaultyOracle, source: bytes, language: str) -> None:
    """The result is the smallest program with a yes, and the summary's words about it hold."""
    champion = min([source, *oracle.yes], key=lambda program: costs(program, language))
    assert costs(result.program, language) == costs(champion, language)
    if result.ending is Ending.FIXPOINT:
        open_questions = not_refused(result.program, oracle, language)
        assert len(open_questions) <= result.unanswered, "it says that nothing more can be removed"


def not_refused(program: bytes, oracle: FaultyOracle, language: str) -> set[bytes]:
    """What the first tiers propose on a program, is smaller and was never refused, by brute force.

    What strict passes propose with more syntax errors is not meant.
    """
    spoken = registry.load(language)
    tree = parse_program(program, spoken.grammar)
    view = View(Rendering(tree), Facts(tree, spoken))
    refused = oracle.no | oracle.timed_out_twice | {b""}
    found = set()
    for tier in FAST.tiers:
        for entry in tier:
            for node in [0] if entry.at_root else filter(view.alive, range(len(tree.kind))):
                for candidate in entry.propose(view, node):
                    proposal = view.rendering.propose(candidate.edits)
                    if proposal is None or proposal.data in refused:
                        continue
                    other = parse_program(proposal.data, spoken.grammar)
                    if entry.strict and count_broken(other.parse) > count_broken(tree.parse):
                        continue
                    if cost(other) < cost(tree):
                        found.add(proposal.data)
    return found


def run_one(language: str, seed: int) -> tuple[bytes, bytes]:
    """What was shown last, and the result, of which no claim is false."""
    source = PROGRAMS[language][seed % len(PROGRAMS[language])]
    oracle, settings = chance(seed, source)
    events: list[Event] = []
    result = reduced(source, oracle, language, settings, events)
    check_claims(result, oracle, source, language)
    shown = [event.program for event in events if isinstance(event, Improved)]
    return ([source, *shown])[-1], result.program


@pytest.mark.slow
@pytest.mark.parametrize("language", PROGRAMS)
def test_the_result_is_the_smallest_program_with_a_yes_and_no_claim_is_false(language: str) -> None:
    for seed in range(8):
        shown, left = run_one(language, seed)
        assert shown == left


@pytest.mark.slow
@pytest.mark.parametrize("language", PROGRAMS)
@pytest.mark.parametrize("block", range(4))
def test_the_same_holds_for_hundreds_of_orders_of_events(language: str, block: int) -> None:
    for seed in range(1000 + 50 * block, 1050 + 50 * block):
        shown, left = run_one(language, seed)
        assert shown == left


@pytest.mark.parametrize("language", partly_slow(PROGRAMS, ["c"]))
def test_one_stall_of_the_machine_in_the_last_round_costs_nothing(language: str) -> None:
    source = PROGRAMS[language][0]

    def run(faulty: bytes | None) -> tuple[Result, FaultyOracle]:
        oracle = FaultyOracle(lambda program: b"a" in program, random.Random(0))  # noqa: S311 - the same
        stalled = False

        def loops(program: bytes) -> bool:
            nonlocal stalled
            stalls = program == faulty and not stalled
            stalled = stalled or stalls
            return stalls

        oracle.loops = loops
        return reduced(source, oracle, language, Settings(schedule=schedule()), []), oracle

    smallest, oracle = run(None)
    for program in dict.fromkeys(oracle.yes):
        result, _ = run(program)
        assert (result.tokens, result.unanswered) == (smallest.tokens, 0), program


def test_a_commit_that_each_round_makes_and_that_leads_nowhere_does_not_stand_for_a_proof() -> None:
    # Without the flags, the expression is none: it goes on in the comment, which has tokens then.
    source, astray = b"c = `x ${a}`; d = /a/g; // `\n", b"c = `x ${a}`; d = /a; // `\n"
    assert costs(astray, "javascript") > costs(source, "javascript")
    oracle = FaultyOracle(lambda program: program in (source, astray), random.Random(0))  # noqa: S311 - the same
    result = reduced(source, oracle, "javascript", Settings(schedule=FAST), [])
    check_claims(result, oracle, source, "javascript")
    assert result.program == source


def test_what_is_found_on_the_way_to_a_detour_and_is_larger_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(champion, "SMALL", 0)
    source, longer = b"int a; int b;", b"int aaaa; int b;"

    def propose(_view: View, _node: int) -> Iterator[Candidate]:
        yield Candidate((Edit(4, 5, b"aaaa"),))

    detour = Pass("longer", propose, at_root=True, grows=True)
    oracle = FaultyOracle(lambda program: program in (source, longer), random.Random(0))  # noqa: S311 - the same
    events: list[Event] = []
    reduced(source, oracle, "c", Settings(schedule=Schedule((), detours=(detour,))), events)
    assert longer in oracle.yes
    assert not [event for event in events if isinstance(event, Improved)]
