"""What is done about a result that is kept already: it is formatted, and checked once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from treereduce.cli.call.invocation import Plan
from treereduce.cli.running.interruption import Interruption
from treereduce.engine.reducer import Reducer
from treereduce.engine.state.events import Improved, Warned
from treereduce.engine.state.result import Finish, Result
from treereduce.errors import OracleError
from treereduce.journal.best_file import BestFile
from treereduce.journal.best_stream import BestStream
from treereduce.languages.reading import read_program
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.room import once_there_is_room
from treereduce.oracle.running.formatter import FormatError, Formatter
from treereduce.oracle.verdict import Answer, Cancelled, Verdict
from treereduce.report.display import Display

Keeper = BestFile | BestStream


class Finishing:
    """Signals and the time limit end either, which costs no more than that: the result stays as it is.

    ``followers`` are told of a formatted result before it is kept.
    """

    def __init__(
        self,
        plan: Plan,
        oracle: Oracle,
        formatter: Formatter | None,
        deadline: Deadline,
        interruption: Interruption,
        display: Display,
        followers: Sequence[Callable[[Improved], None]] = (),
    ) -> None:
        self._plan, self._oracle, self._formatter = plan, oracle, formatter
        self._deadline, self._interruption, self._display = deadline, interruption, display
        self._followers = followers

    def finish(self, result: Result, reducer: Reducer, keeper: Keeper) -> Result:
        """Format a result and ask once more. Returns what holds. Raises `OracleError` when nothing does."""
        return self._confirm(self._format(result, reducer, keeper), reducer, keeper)

    def _format(self, result: Result, reducer: Reducer, keeper: Keeper) -> Result:
        """Format the result, if it is interesting afterwards; else it stays, and a warning says why."""
        if self._formatter is None or self._interruption.exit_status is not None:
            return result
        name = self._formatter.name
        try:
            program = self._formatter.format(result.program, self._interruption.cancellation)
            if program == result.program:
                return result
            cancellation = self._interruption.cancellation
            answer = once_there_is_room(lambda: self._oracle.judge(program, cancellation), cancellation)
        except FormatError as error:
            self._warn(f"The result stays as it is, for {name} failed: {error}.")
            return result
        except OracleError as error:
            self._warn(f"The result stays as it is, for {name} or the check could not be run: {error}")
            return result
        except Cancelled:
            self._warn(f"The result stays as it is: {self._why_cut()} before it was formatted by {name}.")
            return result
        if answer.verdict is not Verdict.INTERESTING:
            self._warn(f"The result stays as it is: {_refusal(answer, name)}.")
            return result
        tokens = read_program(program, self._plan.language).tree.token_count
        # It has a version of its own, after which comes what takes it back.
        reducer.champion.version += 1
        version = result.version + 1
        listeners: list[Callable[[Improved], None]] = [*self._followers, keeper, self._display]
        for listener in listeners:
            listener(Improved(version, program, tokens, name))
        finish = Finish(f"formatted by {name}", len(result.program), len(program))
        finishes = (*result.finishes, finish)
        return replace(result, program=program, tokens=tokens, finishes=finishes, version=version)

    def _confirm(self, result: Result, reducer: Reducer, keeper: Keeper) -> Result:
        """Ask the oracle once more, about what is really in the file. Returns what holds, and keeps that."""
        if self._interruption.exit_status is not None:
            return result
        keeper.flush()
        program, checked = _kept(keeper), [result]
        try:
            problem = self._deadline.last_check(
                self._oracle,
                len(program),
                lambda ask: checked.append(reducer.last_check(result, program, ask)),
            )
        except Cancelled:
            problem = (
                "Interrupted while the result was checked once more; it was interesting when it was found."
            )
        if problem:
            self._warn(problem)
        return checked[-1]

    def _why_cut(self) -> str:
        return "the run was interrupted" if self._interruption.exit_status else "the time limit was over"

    def _warn(self, message: str) -> None:
        self._display(Warned(message))


def _refusal(answer: Answer, name: str) -> str:
    if answer.reason is not None:
        return f"after {name} the check had no answer, as {answer.reason.value}"
    return f"after {name} it is not interesting any more"


def _kept(keeper: Keeper) -> bytes:
    """What is in the file of the result, if there is one that can be read."""
    if isinstance(keeper, BestFile) and keeper.where:
        # Who takes the file away as soon as it is there has the result.
        with suppress(OSError):
            return Path(keeper.where).read_bytes()
    return keeper.newest
