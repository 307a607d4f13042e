"""What a screen shows of a run: which parts, how large, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from treereduce.engine.state.result import PassStatistics, Phase, Progress
from treereduce.report.code import Code
from treereduce.report.curve import History, curve
from treereduce.report.estimate import Pace, Rate, about
from treereduce.report.head import Head
from treereduce.report.screen import Size
from treereduce.report.wording import count, duration, removed

WIDE = 100
"""Columns from which on the program stands beside the numbers and not below them."""

LEFT = 46
"""Columns of the numbers there, at least."""

NUMBER_ROWS = ((14, 6), (8, 4), (0, 2))
"""From which height on how many rows may tell numbers."""

PASSES = 10
"""Passes that are shown, the most successful ones."""

LEAST_PROGRAM = 4
"""Rows that the program has before anything below the numbers has any: it is what people look at."""

CURVE = (4, 12)
"""Rows of the curve with its title: so many are worth it, and more are not."""

SHORT_NAME = 6
LONG_NAME = 24
"""Columns of a pass's name: at least, and where there is room."""

NUMBERS = 8
"""Columns of each number of the passes."""


@dataclass(slots=True)
class Run:
    """What has been seen of a run, from which the picture of now is made."""

    history: History
    rate: Rate
    pace: Pace
    head: Head

    @classmethod
    def of(cls, file_name: str, language: str, tokens: int) -> Run:
        """A run on a file that has so many tokens, of which nothing has been seen yet."""
        history = History()
        history.note(0.0, tokens)
        return cls(history, Rate(), Pace(), Head(Code(file_name, language)))

    def note(self, moment: Progress) -> None:
        """Take up a moment."""
        self.history.note(moment.seconds, moment.tokens)
        self.rate.note(moment)
        self.pace.note(moment)
        self.head.note(moment.seconds, moment.program)

    def frame(self, moment: Progress, size: Size, *, plain: bool = False) -> list[Text]:
        """The lines of a screen, at most as many and as wide as it has room for."""
        width, height = size
        rows = next(rows for least, rows in NUMBER_ROWS if height >= least)
        lines = numbers(self, moment, width, rows)[:height]
        left = height - len(lines) - 1  # a blank line between
        if left < 2:
            return lines
        lines.append(Text())
        if width >= WIDE:
            return lines + _side_by_side(self, moment, width, left, plain=plain)
        return lines + _stacked(self, moment, width, left, plain=plain)


def numbers(run: Run, moment: Progress, width: int, rows: int) -> list[Text]:
    """How far the run is, in as few lines as hold it; what is beyond ``rows`` is left out."""
    left = [
        Text.assemble((f"{moment.tokens:,}", "bold"), f" of {count(moment.original_tokens, 'token')}"),
        Text.assemble((removed(moment.original_tokens, moment.tokens), "bold green"), " removed"),
        Text(f"{moment.size:,} of {count(moment.original_size, 'byte')}"),
    ]
    speed = run.rate.per_second
    effort = [
        Text(duration(moment.seconds)),
        Text(count(moment.oracle_calls, "oracle run") + (f" ({speed:.1f}/s)" if speed else "")),
        Text(f"{moment.running} of {moment.jobs} running"),
        Text(count(moment.cache_hits, "cache hit")),
    ]
    doing = joined(phase(moment, run.pace), width)
    most_left = max(rows - len(doing) - 1, 1)
    found = joined(left, width)[:most_left]
    found += doing[: max(rows - len(found), 0)]
    return found + joined(effort, width)[: max(rows - len(found), 0)]


def phase(moment: Progress, pace: Pace) -> list[Text]:
    """What the run is doing, and how far it is with that."""
    parts = [Text(moment.phase.value, "bold cyan")]
    if moment.phase is not Phase.PROVING:
        return [*parts, Text(f"trying {moment.trying}")] if moment.trying else parts
    if moment.proof is not None:
        done, known = moment.proof
        parts = [Text.assemble(parts[0], ":"), Text(f"{done:,} of {known:,}", "bold")]
        seconds = pace.seconds_left
        if seconds is not None:
            parts.append(Text(f"{about(seconds)} for these"))
    return parts


def joined(parts: Sequence[Text], width: int) -> list[Text]:
    """The parts in lines: as many in each as fit, with dots between them."""
    lines: list[Text] = []
    for part in parts:
        between = " " if lines and lines[-1].plain.endswith(":") else " · "
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= width:
            lines[-1].append(between, "dim").append_text(part)
        else:
            lines.append(Text().append_text(part))
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def _stacked(run: Run, moment: Progress, width: int, height: int, *, plain: bool) -> list[Text]:
    """Curve, passes and program, one below the other, as far as there is room."""
    lines: list[Text] = []
    free = height - max(LEAST_PROGRAM, height // 3) - 1
    if free >= CURVE[0]:
        rows = min(max(free // 2, CURVE[0]), CURVE[1])
        lines += [*_curve(run, moment, width, rows, plain=plain), Text()]
    table = passes(moment.passes, width, min(free - len(lines) - 1, height // 4))
    if table:
        lines += [*table, Text()]
    return lines + _program(run, width, height - len(lines))


def _side_by_side(run: Run, moment: Progress, width: int, height: int, *, plain: bool) -> list[Text]:
    """Curve and passes on the left, the program on the right."""
    left_width = max(LEFT, width // 3)
    table = passes(moment.passes, left_width, height - CURVE[0] - 1)
    rows = min(height - len(table) - bool(table), CURVE[1])
    left = _curve(run, moment, left_width, rows, plain=plain)
    left += [Text(), *table] if table else []
    right = _program(run, width - left_width - 3, height)
    lines = []
    for row in range(height):
        line = Text().append_text(left[row]) if row < len(left) else Text()
        line.pad_right(left_width - line.cell_len)
        line.append(" │ ", "dim")
        lines.append(line.append_text(right[row]) if row < len(right) else line)
    return lines


def _titled(title: str, width: int) -> Text:
    """A title with a rule up to the end of the line."""
    line = Text(f"{title} ", "dim")
    line.truncate(width, overflow="ellipsis")
    return line.append("─" * (width - line.cell_len), "dim")


def _curve(run: Run, moment: Progress, width: int, height: int, *, plain: bool) -> list[Text]:
    drawn = curve(run.history, moment.seconds, width, height - 1, plain=plain)
    return [_titled("tokens over time", width), *(Text(line, "cyan") for line in drawn)]


def _program(run: Run, width: int, height: int) -> list[Text]:
    if height < 2:
        return []
    sight = run.head.sight(width, height - 1)
    return [_titled(sight.title, width), *sight.lines]


def passes(statistics: Mapping[str, PassStatistics], width: int, height: int) -> list[Text]:
    """What the most successful passes tried and won, with a title, in at most ``height`` rows."""
    won = sorted(
        ((name, one) for name, one in statistics.items() if one.won), key=lambda item: -item[1].tokens
    )
    rows = won[: min(PASSES, height - 1)]
    room = min(width - 3 * NUMBERS, max([LONG_NAME, *(len(name) for name, _ in rows)]))
    if height < 2 or not rows or room < SHORT_NAME:
        return []
    lines = [Text(f"{'pass':<{room}}{'tried':>{NUMBERS}}{'won':>{NUMBERS}}{'tokens':>{NUMBERS}}", "dim")]
    for name, one in rows:
        line = Text(name)
        line.truncate(room, overflow="ellipsis", pad=True)
        line.append(f"{one.tried:>{NUMBERS},}{one.won:>{NUMBERS},}")
        lines.append(line.append(f"{one.tokens:>{NUMBERS},}", "bold"))
    return lines
