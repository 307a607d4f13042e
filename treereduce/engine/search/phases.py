"""The phases of a run: which stage follows which, down to the fixpoint.

The cheap tiers go first, alone, until they find nothing more: they remove nearly everything, and what comes
after them is dear in a large program. From then on a success at any stage leads back to the first one, where
only what it may have changed is tried. When no stage has anything new, what was put off is tried once more:
the closing proof that the result is minimal. What had no answer on the way is asked about last of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from treereduce.engine.schedule.stage import Stage, Step
from treereduce.passes.candidate import Pass
from treereduce.planning.schedule import Schedule

ALWAYS_ASTRAY = 100
"""Calls that detours may take in any run: two or three of them."""


class Scouted(NamedTuple):
    """What has come of a round that only scouts."""

    calls: int
    """Oracle calls of the round. Others may have been made beside it."""
    programs: Iterator[bytes]
    """The interesting programs that it found, which may be larger."""


class Searcher(Protocol):
    """Who makes the rounds."""

    @property
    def ended(self) -> bool:
        """Whether the run is to end now."""

    @property
    def calls(self) -> int:
        """Oracle calls so far."""

    def try_step(self, step: Step, following: Sequence[Step] = ()) -> bool:
        """Make one round, which ``following`` ones follow if it fails. Returns whether it succeeded."""

    def open(self, passes: Iterable[Pass]) -> bytes | None:
        """What to begin with that is no smaller than the input, and of which more goes; None for nothing."""

    def scout(self, step: Step, following: Sequence[Step] = ()) -> Scouted:
        """Make a round of passes that may make the program larger."""

    def enter(self, program: bytes, *, restart: int = 0, fewer: bool = False) -> None:
        """Go on from another program, on probation. A restart, numbered from 1, tries in another order.

        With ``fewer`` only fewer tokens count as smaller.
        """

    @property
    def lost(self) -> bool:
        """Whether the program that was entered, or what came of it, has turned out not to be interesting."""

    def leave(self) -> bool:
        """End the probation: go back unless the program has become smaller than before. Returns whether."""

    def earlier(self, number: int, *, far: bool) -> bytes | None:
        """A larger program of the run, those nearest in size first; None when there are no more.

        With ``far`` they are much larger, up to the input.
        """

    def return_to_champion(self) -> bool:
        """Go back to the smallest program, if the search has come to rest elsewhere. Returns whether."""

    def ask_again(self) -> bool:
        """Ask about what had no answer. Returns whether that made the program smaller."""

    def mend(self) -> bool:
        """See where the search stands if the check has contradicted itself. Returns whether to begin anew."""

    def confirm(self) -> bool:
        """Ask about the smallest program again. Returns whether the search goes on from an earlier one."""


class Chooser(Protocol):
    """Who chooses among programs that are equally small."""

    def preferred(self) -> bytes | None:
        """A program as small as the smallest that is preferred to it; None if there is none."""

    def choose(self, program: bytes) -> None:
        """Have a program that is preferred in the place of the smallest."""


class Phases:
    """Follows a schedule, and has ``chooser`` choose in the end, if there is one."""

    def __init__(
        self,
        schedule: Schedule,
        searcher: Searcher,
        chooser: Chooser | None = None,
        allow: Callable[[int | None], None] = lambda _calls: None,
    ) -> None:
        self._searcher, self._chooser, self._allow = searcher, chooser, allow
        self._times: int | None = None
        self._steps = Stage(())
        self._near: list[Stage] = []
        self._far: list[Stage] = []
        self._restarted: list[bytes] = []
        if schedule.wider is not None:
            wider = schedule.wider
            if schedule.tiers or schedule.text or schedule.detours:
                self._times = 1 + wider.times
            cheap = schedule.tiers[: schedule.cheap]
            self._steps = Stage(wider.steps, once=True)
            self._near = [
                Stage((*cheap, *wider.steps), cheap=len(cheap), once=True),
                Stage(wider.text, cheap=min(1, len(wider.text)), once=True, as_text=True),
            ]
            self._far = [
                Stage((wider.detours,) if wider.detours else (), once=True, scouts=True),
                Stage((*cheap, *wider.tiers), cheap=len(cheap), once=True),
            ]
        self._restarts = schedule.restarts
        self._astray = self._further = 0
        rivals = range(1, schedule.cheap)
        self._first = Stage(schedule.tiers[: schedule.cheap], rivals=rivals)
        self._whole = Stage(schedule.tiers, cheap=schedule.cheap, rivals=rivals, settled=schedule.settled)
        self._text = Stage(schedule.text, cheap=min(1, len(schedule.text)), as_text=True)
        self._last = Stage(schedule.last, once=True, finishes="renamed")
        self._openings = schedule.openings
        self._detours = Stage((schedule.detours,) if schedule.detours else (), scouts=True)
        self._order: tuple[Stage, ...] = self._whole, self._text, self._detours
        if schedule.settled and schedule.detours:
            settling = Stage(schedule.tiers[: schedule.settled], cheap=schedule.cheap, rivals=rivals)
            self._order = settling, self._detours, self._whole, self._text

    def run(self) -> None:
        """Follow the schedule to the fixpoint, or until the searcher has ended."""
        self._open()
        while True:
            self._prove()
            self._go_further()
            while not self._searcher.ended and self._step(Step(self._last)):
                pass
            if not self._searcher.confirm():
                break
        if self._chooser is not None:
            self._choose(self._chooser)

    def _open(self) -> None:
        """Begin with a program of which more goes, if there is one, though it is no smaller."""
        if (program := self._searcher.open(self._openings)) is not None:
            self._searcher.enter(program)
            self._descend(closing=False)
            self._searcher.leave()

    def _choose(self, chooser: Chooser) -> None:
        """Choose among the smallest. What is chosen has to be minimal too, or the search goes on."""
        while (program := chooser.preferred()) is not None:
            self._searcher.enter(program, fewer=True)
            self._descend(closing=True)
            was_false = self._searcher.lost
            if self._searcher.leave():
                self._prove()
            elif not was_false:
                chooser.choose(program)
                return

    def _prove(self) -> None:
        """Go down to the fixpoint, and on as long as what had no answer before has a good one now."""
        self._descend(closing=True)
        while not self._searcher.ended and (
            self._searcher.return_to_champion() or self._searcher.ask_again() or self._searcher.confirm()
        ):
            self._descend(closing=True)

    def _go_further(self) -> None:
        """Try what takes long of a program of which nothing more goes, in so many calls as it may take.

        What has paid most by a call goes first: small steps, the same from earlier programs, detours, and
        in the end from far earlier ones. A run that comes back here, because its result was false, has had a
        part of these calls. One that has nothing else to try may take as many as it needs.
        """
        began = self._searcher.calls
        last = None if self._times is None else self._times * (began - self._further)
        while not self._searcher.ended:
            self._allow(None if last is None else max(0, last - self._searcher.calls))
            found = (
                self._any(self._near) or self._restart() or self._any(self._far) or self._restart(far=True)
            )
            self._allow(None)
            if not found:
                break
            self._prove()
        self._further += self._searcher.calls - began

    def _any(self, stages: Iterable[Stage]) -> bool:
        return any(self._step(Step(stage)) for stage in stages)

    def _restart(self, *, far: bool = False) -> bool:
        """Start again from earlier programs, which lead to other fixpoints, until one is smaller.

        From far earlier ones only as long as there are calls.
        """
        for number in range(self._restarts):
            program = self._searcher.earlier(number, far=far)
            if program is None or self._searcher.ended:
                break
            if program in self._restarted:
                continue
            self._restarted.append(program)
            self._searcher.enter(program, restart=len(self._restarted))
            while self._step(Step(self._steps)):
                pass
            self._descend(closing=False)
            if self._searcher.leave():
                return True
        return False

    def _descend(self, *, closing: bool) -> None:
        """Go down to the fixpoint of all stages; without ``closing``, until none has news.

        Detours come before the tiers that mostly fail, which would be tried again on each step of what a
        detour leads to: a program of JavaScript that ends at 104 tokens took 5,321 calls and not 6,478. And
        what these find leads to another end: luac's crash has 10 tokens and not 14.
        """
        proofs = (False, True) if closing else (False,)
        steps = [Step(stage, proof) for proof in proofs for stage in self._order if stage.tiers]
        while not self._searcher.ended and self._step(Step(self._first), steps):
            pass
        number = 0
        while number < len(steps) and not self._searcher.ended:
            step, following = steps[number], steps[number + 1 :]
            number = 0 if self._step(step, following) else number + 1

    def _step(self, step: Step, following: Sequence[Step] = ()) -> bool:
        if not step.stage.tiers:
            return False
        if step.stage.scouts:
            changed = self._try_detours(step, following)
        else:
            changed = self._searcher.try_step(step, following)
        return self._searcher.mend() or changed

    def _try_detours(self, step: Step, following: Sequence[Step]) -> bool:
        """Reduce larger programs that ``step`` finds in the hope that they end smaller, until one does.

        None is begun once detours have taken as many calls as all else.
        """
        scouted = self._searcher.scout(step, following)
        self._astray += scouted.calls
        for program in scouted.programs:
            if self._astray > max(ALWAYS_ASTRAY, self._searcher.calls - self._astray):
                break
            began = self._searcher.calls
            self._searcher.enter(program)
            while not self._searcher.ended and self._searcher.try_step(Step(self._whole)):
                pass
            pays = self._searcher.leave()
            self._astray += self._searcher.calls - began
            if pays:
                return True
            if self._searcher.ended:
                break
        return False
