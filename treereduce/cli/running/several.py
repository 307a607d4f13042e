"""``--bug``: several bugs of one program in one run, with a result for each."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from treereduce.bugs.board import Board
from treereduce.bugs.news import News
from treereduce.bugs.turns import Original, counted, named, reducer_for, turns
from treereduce.cli.call.aims import NO_AIMS, bug_file
from treereduce.cli.call.invocation import Plan
from treereduce.cli.running.finishing import Finishing
from treereduce.cli.running.interruption import Interruption, interruptible
from treereduce.cli.running.launch import SWITCH_SECONDS, keeping_what_it_reports, planned_oracle
from treereduce.cli.running.session import (
    beginning,
    check_input,
    display_on,
    formatter_of,
    outside_of,
    settings_of,
)
from treereduce.cli.running.underway import accounted_for, followed, whereabouts
from treereduce.engine.state.events import Improved, Listener, Retracted, Warned
from treereduce.engine.state.result import Result
from treereduce.errors import ReductionError
from treereduce.feed.outlets import NO_OUTLETS
from treereduce.journal.best_file import BestFile
from treereduce.journal.fault_reports import FaultReports
from treereduce.languages.reading import read_program
from treereduce.oracle.chance import Chance
from treereduce.oracle.contract import Oracle
from treereduce.oracle.deadline import Deadline
from treereduce.oracle.kept import Kept
from treereduce.oracle.preflight import Preflight
from treereduce.oracle.running.formatter import Formatter
from treereduce.oracle.verdict import Cancelled
from treereduce.plugins.gathering import Outside
from treereduce.program.cost import cost
from treereduce.report.display import Display, NoDisplay, Together
from treereduce.report.stream import LenientStream, standard_error
from treereduce.report.summary import bug_line
from treereduce.report.wording import count, duration

if TYPE_CHECKING:
    from treereduce.feed.broadcast import Broadcast
    from treereduce.feed.feed import Feed


@dataclass(frozen=True, slots=True)
class _Seen:
    """A bug that the input has been seen to have."""

    plan: Plan
    """What would be the plan if it were the only one."""
    oracle: Oracle
    chance: Chance


@dataclass(frozen=True, slots=True)
class _Bug(_Seen):
    """One with a place for its result."""

    keeper: BestFile
    feed: Feed | None
    news: News


def run(plan: Plan) -> int:
    """Reduce for each bug of a plan, put the results in their places and return the exit status.

    Only in the main thread. Raises `ReductionError`; its message says where the best results are.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    with interruptible() as interruption:
        if plan.typed.feed == NO_OUTLETS:
            return _run(plan, interruption, None)
        from treereduce.cli.running.telling import told  # noqa: PLC0415 - for programs alone

        return told(plan, lambda broadcast: _run(plan, interruption, broadcast))


def _run(plan: Plan, interruption: Interruption, broadcast: Broadcast | None) -> int:
    with ExitStack() as stack:
        stream = standard_error()
        display = _shown(plan, None if broadcast is None else broadcast.feed)
        deadline = stack.enter_context(
            Deadline(plan.typed.time_limit, interruption.cancellation, began=plan.began)
        )
        if not plan.typed.quiet:
            stream.say(beginning(plan, f"the checks of {count(len(plan.typed.aims.bugs), 'bug')}"))
        for warning in plan.warnings:
            display(Warned(warning))
        try:
            seen = {
                name: _seen(name, replace(plan, test=test), deadline, interruption, display, stack)
                for name, test in plan.typed.aims.checks().items()
            }
        except Cancelled:
            display(Warned("Interrupted while the checks were being tried; nothing is reduced."))
            return interruption.exit_status or 0
        feeds = broadcast.bugs if broadcast else {}
        bugs = {name: _kept(name, bug, feeds.get(name), display, stack) for name, bug in seen.items()}
        formatter = stack.enter_context(formatter_of(plan))
        outside = stack.enter_context(outside_of(plan, display))
        row = _Row(plan, bugs, deadline, interruption, outside, formatter)
        with accounted_for({name: bug.keeper for name, bug in bugs.items()}, feeds):
            results = row.run()
        for name, feed in feeds.items():
            feed.result(results[name])
        if not plan.typed.quiet:
            _tell(results, bugs, row.board, stream)
        for bug in bugs.values():
            if bug.keeper.problem:
                raise ReductionError(f"{bug.keeper.problem}. {whereabouts(bug.keeper)}")
    return interruption.exit_status or 0


def _seen(
    name: str,
    plan: Plan,
    deadline: Deadline,
    interruption: Interruption,
    display: Display,
    stack: ExitStack,
) -> _Seen:
    """See that the input has a bug. Raises what the first checks do."""
    chance, found = Chance(plan.typed.repeat), list[tuple[Plan, Oracle]]()

    def check(plan: Plan, kept: Kept | None, *, again: bool) -> int:
        oracle = stack.enter_context(planned_oracle(plan, kept, again=again))
        with Preflight(
            oracle,
            plan.source,
            jobs=plan.jobs,
            allow_empty=plan.typed.allow_empty,
            allow_flaky=plan.typed.allow_flaky,
            chance=chance,
            cancellation=interruption.cancellation,
        ) as preflight:
            check_input(plan, oracle, preflight, deadline, display)
        found.append((plan, oracle))
        if preflight.matched and not plan.typed.quiet:
            standard_error().say(f"keeping: {name}: {preflight.matched}")
        return 0

    named(name, partial(keeping_what_it_reports, plan, check))
    planned, oracle = found[-1]
    return _Seen(planned, oracle, chance)


def _kept(name: str, bug: _Seen, feed: Feed | None, display: Display, stack: ExitStack) -> _Bug:
    """Prepare the place of the result for a bug. A call without one was refused."""
    place = bug_file(bug.plan.output or bug.plan.file, name)
    keeper = BestFile(
        place, bug.plan.source, mode=bug.plan.mode, warn=lambda message: display(Warned(message))
    )
    stack.enter_context(closing(keeper))
    plan = replace(bug.plan, output=place, typed=replace(bug.plan.typed, aims=NO_AIMS))
    listeners: list[Listener] = [keeper] if feed is None else [keeper, _programs(feed)]
    return _Bug(plan, bug.oracle, bug.chance, keeper, feed, News(listeners))


def _programs(feed: Feed) -> Listener:
    """What passes programs on to a feed. All else comes to it as to any display, from what it is about."""
    return lambda event: feed(event) if isinstance(event, (Improved, Retracted)) else None


class _Row:
    """Reduces for one bug after the other."""

    def __init__(
        self,
        plan: Plan,
        bugs: dict[str, _Bug],
        deadline: Deadline,
        interruption: Interruption,
        outside: Outside,
        formatter: Formatter | None,
    ) -> None:
        self._plan, self._bugs, self._deadline = plan, bugs, deadline
        self._interruption, self._outside, self._formatter = interruption, outside, formatter
        language = plan.language
        self._original = Original(plan.source, read_program(plan.source, language).tree.token_count)
        self.board = Board(
            {name: bug.oracle for name, bug in bugs.items()},
            plan.source,
            lambda program: cost(read_program(program, language).tree),
            lambda name, program, tokens: bugs[name].news.found(program, tokens),
            repeat=plan.typed.repeat,
        )

    def run(self) -> dict[str, Result]:
        """The result for each bug. Raises what a reduction raises."""
        results: dict[str, Result] = {}
        for name, seconds in turns(self.board, self._deadline):
            results[name] = self._reduced(name, seconds)
        return counted(self.board, results, self._original)

    def _reduced(self, name: str, seconds: float | None) -> Result:
        plan, bug = self._plan, self._bugs[name]
        stream = standard_error()
        # Programs come to the feed by the news first, which count them through all reductions for the bug: as
        # what the display hears of has a smaller number, or the same, the feed passes it over.
        display = _shown(plan, bug.feed)
        if not plan.typed.quiet and self._interruption.exit_status is None:
            stream.say(f"bug {name}, from {count(len(self.board.best(name)), 'byte')}")
        settings = settings_of(plan, self._outside)
        reducer = reducer_for(self.board, name, self._original, plan.language, settings, seconds, bug.chance)
        reducer.also_stopped.append(self._outside.stop)
        reducer.also_awaited.append(self._outside.awaited)
        if not plan.typed.allow_empty:
            reducer.rule_out_nothing()
        bug.news.begin()
        faults = FaultReports(plan.language.name, lambda told: display(Warned(told)))
        reducer.listeners += [bug.news, display, faults]
        finishing = Finishing(
            bug.plan, reducer.oracle, self._formatter, self._deadline, self._interruption, display
        )

        def make() -> Result:
            result = followed(
                reducer,
                bug.keeper,
                display,
                self._deadline,
                self._interruption,
                reducer.progress,
                beside={name: bug.keeper for name, bug in self._bugs.items()},
            )
            self.board.settle(name, result.program, self._interruption.cancellation)
            # The file counts the versions of all reductions for the bug.
            result = replace(result, version=bug.news.reach(result.version))
            finished = finishing.finish(result, reducer, bug.keeper)
            if finished.tokens > result.tokens:
                self.board.settle(name, finished.program, self._interruption.cancellation)
            return finished

        finished = reducer.until_it_holds(make)
        bug.keeper.flush()
        bug.news.end(finished.version)
        return finished


def _shown(plan: Plan, feed: Feed | None) -> Display:
    """What shows a reduction: to people, and to a feed if there is one."""
    display: Display = NoDisplay() if plan.typed.quiet else display_on(plan, standard_error())
    return display if feed is None else Together(display, feed)


def _tell(results: dict[str, Result], bugs: dict[str, _Bug], board: Board, stream: LenientStream) -> None:
    """Sum up the run."""
    seconds = sum(result.seconds for result in results.values())
    calls = sum(board.asked(name) for name in bugs)
    for name, bug in bugs.items():
        stream.say(bug_line(name, results[name], board.spared(name), bug.keeper.where or "nowhere"))
    stream.say(f"time    {duration(seconds)}, {count(calls, 'oracle call')}")
