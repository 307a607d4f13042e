"""What is known of several bugs of one program: verdicts, and the best program that has each.

A program that is asked about for one bug may have another, whether it has the first or not. So it is asked
about for the others too, where it would be their best, and the reduction for the next bug begins with that.
The longer that comes to nothing, the less often it is done: what has lost a bug has it back by chance alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from treereduce.oracle.contract import Oracle
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import Answer, Cancellation, Cancelled, Verdict
from treereduce.program.cost import Cost
from treereduce.program.keys import ExactKey, exact_key

Found = Callable[[str, bytes, int], None]
"""Takes the name of a bug, its new best program, and the tokens of that. From any thread."""

MOST_NOES = 6
"""Noes in a row each of which makes it half as frequent to ask for another bug. One program in 64 always is
asked about, as a reduction may slip at any time; all of them took nearly twice as many calls as two runs."""

Measure = Callable[[bytes], Cost]


class Patience:
    """Says which programs to ask about: one of 2 to the power of n, after n noes in a row."""

    def __init__(self) -> None:
        self._noes = self._passed_over = 0

    def has_turn(self) -> bool:
        """Whether to ask about the next program. Each call is one."""
        self._passed_over += 1
        return self._passed_over >= 1 << min(self._noes, MOST_NOES)

    def heard(self, *, yes: bool) -> None:
        """A program was asked about."""
        self._noes, self._passed_over = 0 if yes else self._noes + 1, 0


@dataclass(slots=True)
class _Bug:
    """What is known of one."""

    oracle: Oracle
    best: bytes
    cost: Cost
    settled: bool = False
    """Whether its best is what a reduction has come to."""
    results: list[tuple[bytes, Cost]] = field(default_factory=list)
    """What reductions have come to, which hold: to go back to from what was found later."""
    asked: int = 0
    """Runs of its check."""
    spared: int = 0
    """Questions of its own reduction that were answered before."""
    heard: set[ExactKey] = field(default_factory=set)
    """Programs that it has been asked about."""
    waiting: dict[ExactKey, Answer] = field(default_factory=dict)
    """Answers that its own reduction has not asked for yet."""
    patience: tuple[Patience, Patience] = field(default_factory=lambda: (Patience(), Patience()))
    """With programs that have not the bug that is being reduced, and with those that have it."""


class Board:
    """Thread-safe. All bugs begin with ``source``, which has been seen to have them.

    ``measure`` tells what a program costs by its own parse, and ``found`` is told of what is found for a bug
    that is not being reduced: what was said yes to ``repeat`` times in a row, and at least twice where it
    takes the place of a result, which was asked about again too.
    """

    def __init__(
        self,
        oracles: Mapping[str, Oracle],
        source: bytes,
        measure: Measure,
        found: Found,
        *,
        repeat: int = 1,
    ) -> None:
        cost = measure(source)
        self._repeat = repeat
        self._bugs = {name: _Bug(oracle, source, cost) for name, oracle in oracles.items()}
        self._measure, self._found = measure, found
        self._lock = threading.Lock()

    def next(self) -> str | None:
        """The first bug whose best is not the end of a reduction; None if there is none."""
        return next((name for name, bug in self._bugs.items() if not bug.settled), None)

    def left(self) -> int:
        """How many there are of these."""
        return sum(not bug.settled for bug in self._bugs.values())

    def best(self, name: str) -> bytes:
        """The smallest program that has a bug, as far as is known."""
        return self._bugs[name].best

    def results(self, name: str) -> list[tuple[bytes, int]]:
        """What reductions for a bug have come to before, with the tokens of each; the newest is the last."""
        return [(program, cost.tokens) for program, cost in self._bugs[name].results]

    def asked(self, name: str) -> int:
        """How many runs the check of a bug has made."""
        return self._bugs[name].asked

    def spared(self, name: str) -> int:
        """How many runs it has been spared, as their answers were known."""
        return self._bugs[name].spared

    def settle(self, name: str, program: bytes, cancellation: Cancellation) -> None:
        """The reduction for a bug has come to its end, or as far as it may. The others may have that too."""
        with self._lock:
            bug = self._bugs[name]
            bug.best, bug.cost, bug.settled = program, self._measure(program), True
            # A result that is no better than one before has taken its place, as that did not hold.
            bug.results = [one for one in bug.results if bug.cost < one[1]] + [(program, bug.cost)]
        for other in self._bugs:
            if other != name:
                self._harvest(other, exact_key(program), program, cancellation, None)

    def oracle(self, name: str) -> Oracle:
        """Whom the reduction for a bug is to ask."""
        return _Asking(self, name, self._bugs[name].oracle.times)

    def judge(self, name: str, program: bytes, cancellation: Cancellation | None, patience: float) -> Answer:
        """The answer about a bug, of before if there is one, and the others asked about the program too."""
        key = exact_key(program)
        answer = self._known(name, key)
        if answer is None:
            answer = self._asked(name, key, program, cancellation, patience)
        has_it = answer.verdict is Verdict.INTERESTING
        for other, bug in self._bugs.items():
            if other != name:
                self._harvest(other, key, program, cancellation, bug.patience[has_it])
        return answer

    def _known(self, name: str, key: ExactKey) -> Answer | None:
        """An answer that was given while another bug was reduced. Who asks again means it."""
        with self._lock:
            bug = self._bugs[name]
            answer = bug.waiting.pop(key, None)
            bug.spared += answer is not None
            return answer

    def _asked(
        self,
        name: str,
        key: ExactKey,
        program: bytes,
        cancellation: Cancellation | None,
        patience: float = 1.0,
    ) -> Answer:
        bug = self._bugs[name]
        with self._lock:
            bug.asked += 1
            bug.heard.add(key)
        return bug.oracle.judge(program, cancellation, patience=patience)

    def _harvest(
        self,
        name: str,
        key: ExactKey,
        program: bytes,
        cancellation: Cancellation | None,
        patience: Patience | None,
    ) -> None:
        """Ask for a bug that is not being reduced, if that is due and the program would be its best."""
        bug = self._bugs[name]
        with self._lock:
            if key in bug.heard or (patience is not None and not patience.has_turn()):
                return
        if cancellation is not None and cancellation.cancelled:
            return
        cost = self._measure(program)
        if not cost < bug.cost:
            return
        try:
            answer = self._heard(bug, name, key, program, cancellation)
        except Cancelled:
            return
        except Exception:  # noqa: BLE001 - what is wrong with it is the matter of its own reduction
            answer = None
        has_it = answer is not None and answer.verdict is Verdict.INTERESTING
        with self._lock:
            # No answer comes to nothing too, and may have taken all the time that there is for one.
            if patience is not None:
                patience.heard(yes=has_it)
            if answer is None or answer.verdict not in (Verdict.INTERESTING, Verdict.UNINTERESTING):
                return
            if not has_it or not cost < bug.cost:
                bug.waiting[key] = answer
                return
            # Its own reduction begins with this: who asks about it then wants to hear it again.
            bug.best, bug.cost, bug.settled = program, cost, False
        self._found(name, program, cost.tokens)

    def _heard(
        self, bug: _Bug, name: str, key: ExactKey, program: bytes, cancellation: Cancellation | None
    ) -> Answer:
        """The answer about a bug that is not being reduced: the last yes, or the first that is none."""
        for _ in range(max(self._repeat, 1 + bug.settled)):
            answer = self._asked(name, key, program, cancellation)
            if answer.verdict is not Verdict.INTERESTING:
                break
        return answer


class _Asking:
    """The oracle of one bug, as its reduction sees it."""

    def __init__(self, board: Board, name: str, times: RunTimes) -> None:
        self._board, self._name = board, name
        self.times = times

    def judge(
        self, program: bytes, cancellation: Cancellation | None = None, *, patience: float = 1.0
    ) -> Answer:
        return self._board.judge(self._name, program, cancellation, patience)
