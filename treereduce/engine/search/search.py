"""Where the search goes: one round after the other, on detours, and what to go back to from these.

What the run has come to is the champion's matter (`treereduce.engine.state.champion`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from treereduce.engine.schedule.heap import Attempt
from treereduce.engine.schedule.scheduler import Scheduler
from treereduce.engine.schedule.stage import Step
from treereduce.engine.search.aside import Aside
from treereduce.engine.search.base import Base
from treereduce.engine.search.earlier import Earlier
from treereduce.engine.search.mending import Mending
from treereduce.engine.search.opening import Opening
from treereduce.engine.search.phases import Scouted
from treereduce.engine.search.retries import NAME as RETRIES
from treereduce.engine.search.retries import Retries
from treereduce.engine.search.rounds import Ground, Rounds
from treereduce.engine.state.events import RoundStarted, Warned
from treereduce.engine.state.history import Held
from treereduce.engine.state.result import Finish, Phase
from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.failures import Failures, changed
from treereduce.engine.trial.trial import Trial
from treereduce.engine.work.shared import Shared
from treereduce.engine.work.threads import Driver
from treereduce.languages.reading import Reading
from treereduce.oracle.verdict import Cancelled
from treereduce.passes.candidate import Pass
from treereduce.program.cost import Cost, cost
from treereduce.program.keys import ExactKey, exact_key
from treereduce.program.render import Rendering
from treereduce.program.tree import SyntaxTree

HASTY = 300_000
"""Bytes of a program that is not read once more when the run has been ended: that takes a second for each MB,
after which nothing is tried."""


class Probation(NamedTuple):
    """Where the search returns to if a detour or a restart comes to nothing."""

    tree: SyntaxTree
    seed: int
    failures: Failures
    fewer: bool


class Search:
    """Makes rounds, each on a fresh parse of what the one before has come to."""

    def __init__(
        self, reading: Reading, shared: Shared, driver: Driver, *, seed: int, keeps_forms: bool
    ) -> None:
        """With ``keeps_forms`` passes may ask for the forms of the input, whose tree stays for that."""
        self._base = Base(reading, keeps_forms=keeps_forms)
        self._shared = shared
        self._settled_seed = self._seed = seed
        self._probations: list[Probation] = []
        self._strict = self._fewer = False
        self._starts: set[ExactKey] = set()
        self._earlier = Earlier(reading.tree.token_count, reading.tree.source)
        self._detoured = (0, 0)
        self._reached: Rendering | None = None
        self._lost = self._went_back = False
        self.aside = Aside(shared, driver)
        """Asks when no round is under way."""
        self.retries = Retries(shared, self.aside)
        self.mending = Mending(shared, self.aside)
        self._opening = Opening(shared, self.aside)
        self._rounds = Rounds(shared, driver)
        self.rounds = 0
        """Rounds so far."""
        self._asks_again = False
        self.finishes: list[Finish] = []
        """What finishing stages did."""

    @property
    def ended(self) -> bool:
        """Whether a limit was reached or someone stopped the run."""
        return self._shared.budget.ending is not None

    @property
    def hastens(self) -> bool:
        """Whether it has ended at so large a program that what was counted of it has to do."""
        return self.ended and len(self._shared.champion.program) > HASTY

    @property
    def calls(self) -> int:
        """Oracle calls so far."""
        return self._shared.statistics.oracle_calls

    @property
    def queued(self) -> int:
        """Items that wait in the heap of the round, roughly."""
        current = self._rounds.current
        return current.waiting if current is not None else 0

    @property
    def lost(self) -> bool:
        """Whether what the search stands at, on probation, is not interesting, or no way leads there."""
        return self._lost

    @property
    def phase(self) -> Phase:
        """What the search is at."""
        if self._asks_again:
            return Phase.ASKING_AGAIN
        return self._rounds.phase(restarting=self._seed != self._settled_seed)

    @property
    def proof(self) -> tuple[int, int] | None:
        """How far the closing proof is, as `Scheduler.proof` has it."""
        current = self._rounds.current
        return current.proof if current is not None else None

    @property
    def trying(self) -> str:
        """The name of the pass whose candidate was asked about last in the round; empty before the first."""
        current = self._rounds.current
        return current.trying if current is not None else ""

    def skip(self, name: str) -> None:
        """Leave the rest of a pass to the closing proof, which leaves nothing out."""
        self._rounds.skipped.add(name)

    def remember(self, tokens: int, program: bytes) -> None:
        """There is another champion."""
        self._earlier.remember(tokens, program)

    def try_step(self, step: Step, following: Sequence[Step] = ()) -> bool:
        """Make one round. Returns whether it made the program smaller, or another one has to show that.

        Those that follow should it find nothing may be begun ahead of its end. A program that has no parser
        is seen as text at every stage, so the stage for that adds nothing.
        """
        if self._halted() or self._adds_nothing(step):
            return False
        before = self._base.tree
        commits = self._round(step, following).commits
        if self.hastens:
            return False
        if commits:
            self._base.move_to(self._base.read(self._base.best.current.data))
        if self._halted():
            return False
        smaller = self._settle(before)
        if smaller and step.stage.finishes and self._base.tree is not before:
            self.finishes.append(Finish(step.stage.finishes, len(before.source), len(self._base.tree.source)))
        return smaller

    def open(self, passes: Iterable[Pass]) -> bytes | None:
        """An interesting program that is no smaller than the input and of which more goes; None for none."""
        return self._opening.find(passes, self._base.best.current)

    def scout(self, step: Step, following: Sequence[Step] = ()) -> Scouted:
        """Interesting programs that the passes of ``step`` find, the smallest first; they may be larger.

        The next is asked for where one has led to nothing.
        """
        if self._halted():
            return Scouted(0, iter(()))
        made = self._round(step, following)
        return Scouted(made.calls, iter(()) if self._halted() else self._one_by_one(made.found))

    def _one_by_one(self, found: list[tuple[Attempt, Trial]]) -> Iterator[bytes]:
        for attempt, trial in sorted(found, key=lambda entry: (entry[1].tokens, entry[1].data)):
            yield trial.data
            self._shared.failures.add(trial, attempt.edits)

    def enter(self, program: bytes, *, restart: int = 0, fewer: bool = False) -> None:
        """Go on from another program, on probation. A restart, numbered from 1, tries in another order.

        With ``fewer`` only fewer tokens count as smaller. A restart may lead to detours, so probations stand
        in one another.
        """
        self._probations.append(Probation(self._base.tree, self._seed, self._shared.failures, self._fewer))
        self._fewer = fewer
        if restart:
            self._seed += restart
            self._shared.failures = Failures()
        else:
            self._detoured = changed(self._base.tree.source, program)
        self._base.move_to(self._base.read(program))

    def leave(self) -> bool:
        """End the probation: go back unless it has led to a smaller program. Returns whether.

        That is another champion; on a detour that a restart has led to, one smaller than before will do.
        """
        before = self._probations.pop()
        self._seed, self._shared.failures, self._fewer = before.seed, before.failures, before.fewer
        if self.hastens:
            return False
        if not self._probations and self._went_back:
            self._lost = self._went_back = False
            self._go_to_champion()
            return True
        self._lost = self._lost and bool(self._probations)
        if not self._probations and self._champion_cost() < cost(before.tree):
            self._go_to_champion()
            return True
        if self._probations and self._is_smaller(before.tree):
            return True
        self._base.move_to(before.tree)
        return False

    def earlier(self, number: int, *, far: bool) -> bytes | None:
        """A larger program of the run for the restart of a number, from 0; None if there is none so large."""
        larger = self._earlier.much_larger if far else self._earlier.larger
        return larger(self._base.tree.token_count, number)

    def ask_again(self) -> bool:
        """Ask about what had no answer and is smaller. Returns whether one is interesting after all."""
        self._asks_again = True
        while (program := self.retries.find(self._champion_cost())) is not None:
            tree = self._base.read(program)
            if cost(tree) < self._champion_cost():
                held = Held(program, tree.token_count)
                if not self.mending.is_sure(held):
                    continue
                shown = self._shared.champion.offer(program, held.tokens, RETRIES, base=program, held=held)
                if shown is not None:
                    self._shared.tell(shown)
                self._shared.trust.committed(program, held.tokens, sure=held.sure)
                self._base.move_to(tree)
                return True
        return False

    def mend(self) -> bool:
        """See where the search stands if the check has contradicted itself. Returns whether to begin anew.

        From a probation the search comes back, if that has lost the property or what it came from has.
        """
        if self._shared.trust.suspect is None or self.ended:
            return False
        self._rounds.forget()
        try:
            back = self.mending.look(self.mending.in_run)
        except Cancelled:
            return False
        self._shared.failures = Failures()
        if back is not None:
            self._go_back(back)
        if not self._probations:
            self._go_to_champion()
            return True
        here = Held(self._base.tree.source, self._base.tree.token_count)
        self._lost = self._went_back or not self.mending.holds_now(here)
        return not self._lost

    def confirm(self) -> bool:
        """Ask about the champion again, at the end. Returns whether it was false, and the search goes on."""
        champion = self._shared.champion.history
        if self.ended or champion.newest is champion.input:
            return False
        try:
            newest, wanted = champion.newest, self._shared.trust.wanted_at_end
            seen = self._shared.trust.chance.seen  # then it takes as many questions as it takes
            ask = self.mending.asking(newest.program, 0 if seen else wanted - newest.heard.yes)
            back = self.mending.check_champion(ask, wanted)
        except Cancelled:
            return False
        if back is None:
            return False
        self.mending.go_back(back)
        self.go_on()
        return True

    def go_on(self) -> None:
        """Begin anew from the champion, after the run has gone back to it outside of rounds."""
        self._rounds.forget()
        self._forget_later()
        self._shared.failures = Failures()
        self._go_to_champion()

    def snapshot_of(self, program: bytes) -> Snapshot:
        """A program as a base, wherever the search stands."""
        return self._base.snapshot(self._base.read(program))

    def measure(self, program: bytes) -> Cost:
        """The cost of a program by its own parse."""
        return cost(self._base.tree if program is self._base.tree.source else self._base.read(program))

    def _round(self, step: Step, following: Sequence[Step]) -> Scheduler:
        """Try everything that a step has on the base."""
        self.rounds += 1
        self._asks_again = False
        while self._base.warnings:  # said here because nobody listens yet when the search is made
            self._shared.tell(Warned(self._base.warnings.pop(0)))
        self._shared.tell(RoundStarted(self.rounds, len(self._base.tree.source), self._base.tree.token_count))
        self._shared.failures.begin_round(
            self._detoured, reached=self._reached, source=self._base.tree.source
        )
        self._detoured = (0, 0)
        settled = self._seed == self._settled_seed
        base = self._base
        ground = Ground(base.best, base.as_text, base.grammar, self._seed, settled, self._strict, self._fewer)
        following = [other for other in following if not self._adds_nothing(other)]
        made = self._rounds.make(step, ground, following)
        self._base.reached(made.best, commits=bool(made.commits))
        self._reached = made.best.current.rendering
        return made

    def _adds_nothing(self, step: Step) -> bool:
        return step.stage.as_text and self._base.tree.grammar.language is None

    def _settle(self, before: SyntaxTree) -> bool:
        """Accept what a round has come to, which began with ``before``. Returns whether it is something new.

        Off probation it goes on from the champion, if that is smaller than what the round began with. It may
        be smaller than the last commit too: of two successes that exclude each other the first to come is
        committed, and the second may be the better.

        A program may have more tokens by its own parse than were counted on the base it was made from: what
        was a comment there may be none now. Off probation rounds go on all the same, because what follows may
        be smaller than all before, until one comes up twice. From then on programs are compared by their own
        parses, for else each round would begin with the same commit and come to nothing.
        """
        smaller = self._is_smaller(before)
        if self._probations:
            if not smaller and self._base.tree is not before:
                self._base.move_to(before)
            return smaller
        reached = exact_key(self._base.tree.source)
        goes_on = reached not in self._starts
        self._starts.add(reached)
        if self._champion_cost() < cost(before):
            self._go_to_champion()
            return True
        if self._base.tree is before:
            return False
        if smaller or goes_on:
            return True
        self._base.move_to(before)
        # What the round tried after its commits says nothing of the program that it began with.
        again, self._strict = not self._strict, True
        return again

    def return_to_champion(self) -> bool:
        """Go back to the champion, if the search has come to rest elsewhere. Returns whether.

        From then on programs are compared by their own parses, so that it will not go astray again.
        """
        self._champion_cost()
        self._strict = self._strict or self._shared.champion.program != self._base.tree.source
        return self._go_to_champion()

    def _champion_cost(self) -> Cost:
        """What the champion costs by its own parse."""
        measured, shown = self._shared.champion.settle()
        if shown is not None:
            self._shared.tell(shown)
        return measured

    def _is_smaller(self, before: SyntaxTree) -> bool:
        """Whether the search stands at something smaller, as that counts now."""
        if self._fewer:
            return self._base.tree.token_count < before.token_count
        return cost(self._base.tree) < cost(before)

    def _halted(self) -> bool:
        """Whether no round is worth while before it is clear which programs hold."""
        return self._lost or self._shared.trust.suspect is not None

    def _go_back(self, held: Held) -> None:
        """Have a program for champion that is larger, and go on from there when no probation is left."""
        self.mending.go_back(held)
        self._went_back = bool(self._probations)
        self._forget_later()

    def _forget_later(self) -> None:
        """Forget where what came after the champion has led, which was larger before."""
        self._starts.clear()
        self.finishes.clear()
        self._earlier.go_back(self._shared.champion.tokens)

    def _go_to_champion(self) -> bool:
        program = self._shared.champion.program
        elsewhere = program != self._base.tree.source
        if elsewhere:
            self._base.move_to(self._base.read(program))
        return elsewhere
