"""Whole runs in one process, with oracles that look at tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from programs import parse

from treereduce.engine.reducer import Reducer
from treereduce.engine.settings import Settings
from treereduce.engine.state.events import Listener
from treereduce.engine.state.result import Result
from treereduce.languages import registry
from treereduce.oracle.callable import CallableOracle
from treereduce.passes.candidate import Pass
from treereduce.planning.catalogue import TIERS
from treereduce.planning.schedule import Schedule
from treereduce.program.brackets import BRACKETS
from treereduce.program.text import TOKEN

Interesting = Callable[[bytes], bool]


def reduced(
    language: str,
    program: bytes,
    interesting: Interesting,
    *,
    tiers: Sequence[Sequence[Pass]] = TIERS,
    text: Sequence[Sequence[Pass]] = (),
    seed: int = 0,
    listeners: Sequence[Listener] = (),
) -> Result:
    """The end of a run with one job."""
    assert interesting(program)
    direct = [[entry for entry in tier if not entry.grows] for tier in tiers]
    detours = [entry for tier in tiers for entry in tier if entry.grows]
    settings = Settings(jobs=1, seed=seed, schedule=Schedule(direct, text=text, detours=detours))
    oracle = CallableOracle(interesting)
    return Reducer(program, registry.load(language), oracle, settings=settings, listeners=listeners).run()


def tokens_of(language: str, program: bytes) -> list[bytes] | None:
    """The tokens of a program, None if it does not parse without errors."""
    tree = parse(language, program)
    if tree.parse is None or tree.parse.root_node.has_error:
        return None
    bounds = zip(tree.token_start, tree.token_end, strict=True)
    return [program[start:end] for start, end in bounds]


def contains_in_order(tokens: Sequence[bytes], wanted: Sequence[bytes]) -> bool:
    """Whether ``wanted`` is a subsequence of ``tokens``."""
    rest = iter(tokens)
    return all(token in rest for token in wanted)


def keeping(language: str, keep: str, together: str = "") -> Interesting:
    """An oracle for programs without syntax errors that have the tokens of a line of ``keep``, in this order.

    Of the tokens ``together`` a program has all or none; one that is given twice it has twice or not at all.
    Tokens are divided by blanks.
    """
    choices = [line.split() for line in keep.encode().splitlines()]
    group = Counter(together.encode().split())

    def interesting(program: bytes) -> bool:
        tokens = tokens_of(language, program)
        if tokens is None or not any(contains_in_order(tokens, wanted) for wanted in choices):
            return False
        return group <= Counter(tokens) or group.keys().isdisjoint(tokens)

    return interesting


def keeping_broken(keep: str) -> Interesting:
    """An oracle for programs with the words and marks of ``keep`` in this order, and brackets that match."""
    wanted = keep.encode().split()

    def interesting(program: bytes) -> bool:
        tokens = TOKEN.findall(program)
        waiting: list[bytes] = []
        for token in tokens:
            if token in BRACKETS:
                waiting.append(BRACKETS[token])
            elif token in BRACKETS.values() and (not waiting or waiting.pop() != token):
                return False
        return not waiting and contains_in_order(tokens, wanted)

    return interesting


def either(language: str, *programs: bytes) -> Interesting:
    """An oracle for the token sequences of a few programs alone."""
    liked = [tokens_of(language, program) for program in programs]
    return lambda program: tokens_of(language, program) in liked
