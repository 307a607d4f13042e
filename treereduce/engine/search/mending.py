"""What to do when the check contradicts itself: see which programs hold, and go back to one that does."""

from __future__ import annotations

from treereduce.engine.search.aside import Aside
from treereduce.engine.state.events import Retracted, Warned
from treereduce.engine.state.history import Held
from treereduce.engine.work.questions import AGAIN
from treereduce.engine.work.shared import Shared
from treereduce.errors import OracleError
from treereduce.oracle.beside import APART, Together, are_wrong_beside
from treereduce.oracle.chance import Level
from treereduce.oracle.deadline import Ask
from treereduce.oracle.rates import Tally
from treereduce.oracle.verdict import Answer, Cancelled, Verdict, require_run
from treereduce.program.keys import exact_key

PATIENCE = 3.0
"""How many times the usual limit a run has whose answer matters and that is asked for a second time."""

ON_INPUT = 6
"""Questions about the input when the check contradicts itself for the first time: what it says of a program
that is interesting for certain tells how often it says no by mistake."""

BESIDE = 3
"""Pairs of runs at the same time, on the input and on nothing, that tell runs that disturb each other from
chance: of two that share a file, one judges the program of the other."""

DISTURBED = (
    "The check has other answers when its runs are under way at the same time than when each is alone: they "
    "disturb each other, or chance decides. From now on there is one at a time, as with `--jobs 1`. "
    f"{APART}."
)

CONTRADICTED = (
    "The check contradicts itself: it said yes and no to the same program. From now on it is asked again, as "
    "often as its mistakes demand."
)


class Mending:
    """Hears programs again, outside of rounds."""

    def __init__(self, shared: Shared, aside: Aside) -> None:
        self._shared = shared
        self._aside = aside
        self._tried_input = False
        self._on_input = 0
        self._told = shared.trust.chance.seen

    def in_run(self, program: bytes, patience: float) -> Answer:
        """Ask within the limits of the run. Raises `Cancelled` when they are reached."""
        return self._aside.ask(program, AGAIN, patience)

    def holds_now(self, held: Held, least: int = 2) -> bool:
        """Whether a program is interesting, as `holds` has it; not if the run ends before that is clear."""
        try:
            return self.holds(held, self.in_run, least)
        except Cancelled:
            return False

    def is_sure(self, held: Held) -> bool:
        """Whether a program that had one yes outside of rounds holds: asked again where that is wanted."""
        chance = self._shared.trust.chance
        return not (chance.errs_yes or chance.repeat > 1) or self.holds_now(held, max(2, chance.repeat))

    def asking(self, program: bytes, times: int) -> Ask:
        """What asks as `in_run` does, but has the first so many answers about a program already.

        These questions are asked here, at the same time. Those whose answers nobody wants were in vain.
        """
        outcomes = iter(self._aside.at_once([program] * times, AGAIN))

        def ask(asked: bytes, patience: float) -> Answer:
            outcome = next(outcomes, None) if asked == program and patience == 1.0 else None
            if isinstance(outcome, Exception):
                raise outcome
            return outcome or self.in_run(asked, patience)

        return ask

    def look(self, ask: Ask) -> Held | None:
        """See what the contradiction was, if there is one, and whether the champion holds.

        Returns the program that the run goes back to, None if it need not. Raises `Cancelled`, and
        `OracleError` when the check says no to the input too.
        """
        trust = self._shared.trust
        if trust.suspect is None:
            return None
        program, heard = trust.suspect
        history = self._shared.champion.history.all()
        held = next((held for held in reversed(history) if held.program == program), None)
        if held is not None:
            held.heard.no += heard.no
        self._try_input(ask)
        self.holds(held or Held(program, 0, heard), ask)
        back = self.check_champion(ask)
        trust.suspect = None
        return back

    def check_champion(self, ask: Ask, least: int = 2) -> Held | None:
        """See whether the champion holds. Returns the newest that does if it is another one.

        ``least`` is how often it must have said yes where nothing was contradicted. Raises as `look`.
        """
        newest = self._shared.champion.history.newest
        if self.holds(newest, ask, least):
            return None
        return self._newest_that_holds(ask)

    def holds(self, held: Held, ask: Ask, least: int = 2) -> bool:
        """Whether a program is interesting, asked as often as chance demands, and what was known counted in.

        Where there is no answer to be had, what was known has to do. Raises `Cancelled`.
        """
        chance, heard, before = self._shared.trust.chance, held.heard, Tally(held.heard.yes, held.heard.no)
        while (decided := self._decided(heard, ask, least)) is None:
            answer = ask(held.program, 1.0)
            if answer.verdict is Verdict.UNANSWERED:
                answer = ask(held.program, PATIENCE)
            require_run(answer)
            if answer.verdict is Verdict.UNANSWERED:
                return (held.sure and not heard.no) or chance.is_likely(heard)
            heard.hear(answer.verdict)
            if heard.contradictory and self._try_input(ask):
                heard, before = self._forget(held), Tally()
        if decided and heard.no and self._is_refused_alone(held.program, ask):
            decided = False
            self._disturbed()
            heard = self._forget(held)
        erred = chance.errs_no
        if decided:
            new = Tally(heard.yes - before.yes, heard.no - before.no)
            chance.learn(new, interesting=True)
            held.sure = True
            if held.tokens:
                self._shared.trust.confirmed(held.program, held.tokens)
        else:
            chance.heard(heard)
            self._shared.cache.refuse(exact_key(held.program))
        if chance.errs_no and not erred:
            self._shared.cache.doubt()
        if chance.seen and not self._told:
            self._told = True
            self._shared.tell(Warned(CONTRADICTED))
        return decided

    def fall_back(self) -> Held:
        """The newest program that was asked about again, without a question."""
        return self._shared.champion.history.newest_sure

    def go_back(self, held: Held) -> Retracted:
        """Make a program the champion again, and tell the world."""
        shown = self._shared.champion.revoke(held)
        self._shared.trust.went_back(held.tokens)
        self._shared.tell(shown)
        return shown

    def _newest_that_holds(self, ask: Ask) -> Held:
        """The newest program of the history that holds, if each is made from one before it."""
        history = self._shared.champion.history
        known = history.all()
        false = len(known) - 1
        while True:
            sure = max((number for number in range(false) if known[number].sure), default=0)
            if self._still_holds(known[sure], ask):
                break
            false = sure
        while false - sure > 1:
            middle = (sure + false) // 2
            if self.holds(known[middle], ask):
                sure = middle
            else:
                false = middle
        return known[sure]

    def _still_holds(self, held: Held, ask: Ask) -> bool:
        """Whether what was sure holds now. The input must: else it is not the programs that are wrong."""
        if held is not self._shared.champion.history.input:
            return self._heard_anew(held, ask)
        if self._heard_anew(held, ask) or self._has_a_yes(held, ask):
            held.sure = True
            return True
        raise OracleError(
            "The result was interesting when it was found, and is not when checked once more, and nor is the "
            "input: the check does not always say the same of the same program. See what has changed since "
            "the run began.",
            best=self._shared.champion.program,
        )

    def _has_a_yes(self, held: Held, ask: Ask) -> bool:
        """Whether the input is said yes to at all: by chance alone it may have more noes than yeses."""
        for _ in range(self._shared.trust.chance.noes_to_believe):
            answer = ask(held.program, 1.0)
            held.heard.hear(answer.verdict)
            if answer.verdict is Verdict.INTERESTING:
                return True
        return False

    def _heard_anew(self, held: Held, ask: Ask) -> bool:
        """Ask at least once, whatever was answered before."""
        again = Held(held.program, held.tokens, Tally(), held.sure)
        holds = self.holds(again, ask, 1)
        held.heard.yes += again.heard.yes
        held.heard.no += again.heard.no
        held.sure = holds
        return holds

    def _try_input(self, ask: Ask) -> bool:
        """Measure how often the check says no to what is interesting for certain, once in a run.

        Returns whether its runs disturb each other, so that what was heard of any program counts no more.
        """
        if self._tried_input:
            return False
        self._tried_input = True
        heard = self._ask_input(ON_INPUT, ask)
        if not heard.yes:
            return False
        if heard.no:
            self._shared.cache.doubt()
        elif self._are_wrong_beside(self._shared.champion.history.input.program, ask):
            self._disturbed()
            return True
        return False

    def _ask_input(self, times: int, ask: Ask) -> Tally:
        """Ask about the input, and learn of it, unless it is not said yes to any more."""
        heard, known = Tally(), self._shared.champion.history.input
        for _ in range(times):
            heard.hear(ask(known.program, 1.0).verdict)
        self._on_input += times
        if heard.yes:
            self._shared.trust.chance.learn(heard, interesting=True)
        return heard

    def _decided(self, heard: Tally, ask: Ask, least: int) -> bool | None:
        """Whether a program is interesting by what was answered; None if it has to be asked about again.

        One that was said yes to more than once is given up only where the input, asked as often, does better.
        """
        chance = self._shared.trust.chance
        decided = chance.decide(heard, Level.RESULT, least)
        fewer = heard.yes + heard.no - self._on_input
        if decided is False and heard.yes > 1 and fewer > 0:
            self._ask_input(fewer, ask)
            decided = chance.decide(heard, Level.RESULT, least)
        return decided

    def _is_refused_alone(self, program: bytes, ask: Ask) -> bool:
        """Whether the check says no to a program each time that it runs alone, more often than by chance.

        Only where there were several runs at a time. It is asked with patience, as answers about one program
        that were had at the same time are only for who has none.
        """
        if self._shared.concurrency.level < 2:
            return False
        noes = (
            ask(program, PATIENCE).verdict is Verdict.UNINTERESTING
            for _ in range(self._shared.trust.chance.noes_to_believe)
        )
        return all(noes)

    def _are_wrong_beside(self, program: bytes, ask: Ask) -> bool:
        """Whether runs on the input and on nothing have other answers at the same time than alone."""
        if self._shared.concurrency.level < 2 or ask(b"", 1.0).verdict is Verdict.INTERESTING:
            return False
        trials = (self._aside.at_once([program, b""], AGAIN) for _ in range(BESIDE))
        return are_wrong_beside(
            (Together(on_input=outcomes[:1], on_nothing=outcomes[1:]) for outcomes in trials),
            (ask(program, 1.0) for _ in range(ON_INPUT)),
        )

    def _disturbed(self) -> None:
        """Go on with one run at a time, and forget what was said among others."""
        self._aside.be_alone()
        self._shared.cache.doubt()
        for held in self._shared.champion.history.all()[1:]:
            self._forget(held)
        self._told = True
        self._shared.tell(Warned(DISTURBED))

    def _forget(self, held: Held) -> Tally:
        """Have nothing heard of a program. Returns the tally for what is to come."""
        held.heard, held.sure = Tally(), held is self._shared.champion.history.input
        return held.heard
