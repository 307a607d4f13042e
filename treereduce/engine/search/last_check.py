"""The last question about a result, when the search is over, and what to do if the answer is no."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from treereduce.engine.search.mending import PATIENCE, Mending
from treereduce.engine.state.events import Warned
from treereduce.engine.state.history import Held
from treereduce.engine.state.result import Ending, Result
from treereduce.engine.work.shared import Shared
from treereduce.errors import OracleError
from treereduce.oracle.deadline import Ask
from treereduce.oracle.rates import Tally
from treereduce.oracle.verdict import Cancelled, Verdict, require_run
from treereduce.program.cost import Cost
from treereduce.program.keys import exact_key

NO_TIME = (
    "The check said no to the result when it was asked once more, and there was no time to ask about others: "
    "what is kept is the newest program that it has said yes to twice."
)

FEW = 2
"""Tokens of a result up to which nothing is asked about once more: a check that by now says yes to all, for a
lock or a file that an earlier run has left behind, comes to that."""

CONTROLS = 3
"""So often must nothing have a yes then, for chance may give it one."""

SAYS_YES = (
    "The check says yes to an empty file now, which it said no to at first, so its yes to the result means "
    "nothing. Something has changed since the run began, such as a file that one run of the check leaves "
    "behind for the next: see to that, and reduce the input anew."
)


class LastCheck:
    """Made when nothing else is under way. ``measure`` gives the cost of a program by its own parse."""

    def __init__(self, shared: Shared, mending: Mending, measure: Callable[[bytes], Cost]) -> None:
        self._shared = shared
        self._mending = mending
        self._measure = measure

    def check(self, result: Result, program: bytes, ask: Ask) -> Result:
        """`Reducer.last_check` says what goes in and out."""
        history = self._shared.champion.history
        newest = history.newest
        held = newest if newest.program == program else Held(program, result.tokens, Tally(yes=1))
        answer = ask(program, 1.0)
        if answer.verdict is Verdict.UNANSWERED:
            answer = ask(program, PATIENCE)
        require_run(answer, best=program)
        if answer.reason is not None:
            raise OracleError(
                f"The result was interesting when it was found, and {answer.by} has no answer when asked "
                f"once more: {answer.reason.value}.",
                best=program,
            )
        held.heard.yes += answer.verdict is Verdict.INTERESTING
        held.heard.no += answer.verdict is not Verdict.INTERESTING
        # What a limit has ended has no time for more.
        found = held is newest and held is not history.input and result.ending is Ending.FIXPOINT
        try:
            if self._mending.holds(held, ask, self._shared.trust.wanted_at_end if found else 2):
                self._require_no_to_nothing(held, ask)
                return self._told(result, held)
            if held is not newest and self._mending.holds(newest, ask):
                # It was made of the champion, which holds: only what was made of it does not.
                return replace(self._instead(result, newest), finishes=result.finishes[:-1])
            back = self._mending.check_champion(ask)
        except Cancelled:
            doubtful = held.heard.no and (self._shared.trust.chance.weight(held.heard) < 0 or not newest.sure)
            if not doubtful:
                raise
            self._shared.tell(Warned(NO_TIME))
            back = self._mending.fall_back()
        if back is None:
            return self._instead(result, newest)
        # Nothing has been tried of what it goes back to since, so that more of it may go.
        gone_back = Ending.WENT_BACK if result.ending is Ending.FIXPOINT else result.ending
        return replace(self._instead(result, back), ending=gone_back)

    def _require_no_to_nothing(self, held: Held, ask: Ask) -> None:
        """Raise `OracleError` if the check says yes to a small result as it does to nothing by now."""
        if held.tokens > FEW or not self._shared.cache.is_refused(exact_key(b"")):
            return
        if all(ask(b"", 1.0).verdict is Verdict.INTERESTING for _ in range(CONTROLS)):
            raise OracleError(SAYS_YES, best=held.program)

    def _instead(self, result: Result, held: Held) -> Result:
        """What the run has come to after all."""
        shown = self._mending.go_back(held)
        return replace(
            self._told(result, held),
            program=held.program,
            tokens=self._measure(held.program).tokens,
            finishes=(),
            version=shown.version,
        )

    def _told(self, result: Result, held: Held) -> Result:
        return replace(result, doubts=self._shared.trust.chance.doubts(held.heard))
