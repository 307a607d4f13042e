"""The parts of the page that need no script: what was done, what each pass won, how long the check took."""

from __future__ import annotations

import html
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from treereduce.page.history import BOUNDS, History
from treereduce.page.readable import readable
from treereduce.report.wording import count, duration, removed

ANSWERS = {"yes": "yes", "no": "no", "none": "no answer"}
"""What a check may say, by the words of the journal."""

DASH = "\N{EN DASH}"


def escaped(text: str) -> str:
    """Text in HTML, quoted attributes included. What is no character is a question mark."""
    return html.escape(readable(text.encode(errors="replace")))


def headline(history: History) -> str:
    """What was kept, or if nobody knows that, by what it was told."""
    check = history.check
    return history.kept or (f"what {shlex.join(check.told)} says yes to" if check else "")


def call(history: History) -> str:
    """The call, as it was typed; empty for a run that was made from Python."""
    words = () if history.about is None else history.about.words
    return shlex.join(["treereduce-py", *words]) if words else ""


def numbers(history: History) -> str:
    """The few numbers that people look for first."""
    cards = [
        (removed(history.tokens_before, history.tokens), "of the tokens removed"),
        (f"{history.tokens_before:,} → {history.tokens:,}", "tokens"),
        (f"{len(history.original):,} → {len(history.final):,}", "bytes"),
    ]
    if history.about is not None:
        runs = "run of the check" if history.calls == 1 else "runs of the check"
        cards.append((f"{history.calls:,}", runs))
        if history.seconds is not None:
            cards.append((duration(history.seconds), "time"))
    return "".join(f"<li><b>{escaped(value)}</b> {escaped(what)}</li>" for value, what in cards)


def facts(history: History) -> str:
    """What else there is to know, as pairs."""
    about = history.about
    if about is None:
        return ""
    versions = ", ".join(f"{name} {version}" for name, version in about.versions.items())
    pairs = [
        ("kept", history.kept),
        ("call", call(history)),
        ("begun", about.started.replace("T", " ")),
        ("language", about.language),
        ("ended", history.ended),
        ("record", f"damaged: {history.damage}" if history.damage else ""),
        ("versions", versions),
    ]
    return "".join(f"<dt>{name}</dt><dd>{escaped(text)}</dd>" for name, text in pairs if text)


def passes(history: History) -> str:
    """A row for each pass that won something, the most successful first."""
    won, tokens, size = Counter[str](), Counter[str](), Counter[str]()
    before = (history.tokens_before, len(history.original))
    for step in history.steps:
        won[step.pass_name] += 1
        tokens[step.pass_name] += before[0] - step.tokens
        size[step.pass_name] += before[1] - step.size
        before = (step.tokens, step.size)
    most = max(tokens.values(), default=0)
    rows = []
    for name in sorted(won, key=lambda one: (-tokens[one], one)):
        bar = _bar([("won", max(0, tokens[name]))], most)
        rows.append(
            f"<tr><th scope=row>{escaped(name)}</th><td>{won[name]:,}</td><td>{tokens[name]:,}</td>"
            f"<td>{size[name]:,}</td><td class=bar>{bar}</td></tr>"
        )
    return "".join(rows)


def times(history: History) -> str:
    """A row for each span of time in which the check has answered, with its answers."""
    spans = sorted({number for number, _ in history.answers})
    if not spans:
        return ""
    rows = []
    totals = {
        number: [history.answers[number, answer] for answer in ANSWERS]
        for number in range(spans[0], spans[-1] + 1)
    }
    most = max(map(sum, totals.values()))
    for number, counts in totals.items():
        bar = _bar(list(zip(ANSWERS, counts, strict=True)), most)
        cells = "".join(f"<td>{some:,}</td>" for some in counts)
        rows.append(f"<tr><th scope=row>{_span(number)}</th>{cells}<td class=bar>{bar}</td></tr>")
    return "".join(rows)


def reduced_by(history: History) -> Iterator[str]:
    """How the program was reduced, as clauses of a sentence."""
    yield f"from {history.tokens_before:,} to {count(history.tokens, 'token')}"
    yield f"({len(history.original):,} to {count(len(history.final), 'byte')})"
    if history.about is not None:
        yield f"with {count(history.calls, 'run')} of the check"
        if history.seconds is not None:
            yield f"in {duration(history.seconds)}"


def _bar(parts: Sequence[tuple[str, int]], most: int) -> str:
    """Parts in a row, each as wide as it is many."""
    widths = [(name, 100 * some / most) for name, some in parts if some and most]
    drawn = "".join(f'<i class={name} style="width:{width:.2f}%"></i>' for name, width in widths)
    return f"<div>{drawn}</div>"


def _span(number: int) -> str:
    """A span of `BOUNDS`, as ``20`` and ``50 ms`` with a dash between."""
    unit, factor = ("ms", 1000) if number < len(BOUNDS) and BOUNDS[number] < 1 else ("s", 1)
    bounds = [f"{factor * bound:g}" for bound in BOUNDS[max(0, number - 1) : number + 1]]
    if number == 0:
        return f"below {bounds[0]} {unit}"
    return f"{DASH.join(bounds)} {unit}" if number < len(BOUNDS) else f"{bounds[0]} {unit} and more"
