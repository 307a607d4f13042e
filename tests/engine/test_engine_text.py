"""Programs without a parser: each move that their text shows, through whole runs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from engine_parts import asking, reducer, snapshot
from partly_slow import partly_slow
from programs import without_blanks

from treereduce.engine.settings import Settings
from treereduce.languages import registry
from treereduce.languages.text_view import text_language, text_view
from treereduce.planning.catalogue import TIERS
from treereduce.program.render import Rendering
from treereduce.view.view import Facts, View

LEVELS = partly_slow([1_500, 5_000], ["1500"])
"""More than Python recurses."""


def balanced(program: bytes) -> bool:
    """Whether every bracket is closed by its own sort; words and other characters do not count."""
    left = re.sub(rb"[^()\[\]{}]", b"", program)
    while (less := left.replace(b"()", b"").replace(b"[]", b"").replace(b"{}", b"")) != left:
        left = less
    return not left


def keeping(*texts: bytes, valid: Callable[[bytes], bool] = balanced) -> Callable[[bytes], bool]:
    """An oracle for which a program must be valid and have ``texts`` in this order."""
    pattern = re.compile(b".*".join(map(re.escape, texts)), re.DOTALL)
    return lambda program: valid(program) and pattern.search(program) is not None


def quoted(program: bytes) -> bool:
    """Whether every quote is closed, with as many brackets outside of quotes as must be."""
    return balanced(re.sub(rb'"[^"]*"', b"", program)) and program.count(b'"') % 2 == 0


def ended(program: bytes) -> bool:
    """Whether as many blocks end as begin."""
    return program.count(b"if") == program.count(b"then") == program.count(b"end")


def indented(program: bytes) -> bool:
    """Whether every line that ends in a colon, and no other, has deeper lines after it."""
    lines = [line for line in program.splitlines() if line.strip()]
    margins = [len(line) - len(line.lstrip()) for line in lines] + [0]
    return margins[0] == 0 and all(
        line.endswith(b":") == (after > before)
        for line, before, after in zip(lines, margins, margins[1:], strict=False)
    )


@pytest.mark.parametrize(
    ("source", "interesting", "result"),
    [
        (b"a b\nc d\ne f\n", keeping(b"c d"), b"c d\n"),
        (b"f(a, g(b, c), d) + h", keeping(b"f(", b")"), b"f()"),
        (b"f(a[b, c](d), e) + h", keeping(b"f", b"e) + h"), b"f(e) + h"),
        (b"f (a + b) c\n", keeping(b"f", b"a", b"+", b"b", b"c"), b"f a + b c\n"),
        (b"f {\n  a + b\n  c - d\n} e\n", keeping(b"f", b"a + b\n  c - d", b"e"), b"f a + b\n  c - d e\n"),
        (b"f(a b, c d, e f)", keeping(b"a b,", b"e f"), b"a b, e f"),
        (b"a: b, (c, d), e;", keeping(b"e", valid=lambda it: b"(" in it and balanced(it)), b"(e)"),
        (b"if a:\n  b\n  if c:\n    d\n  e\nf\n", keeping(b"d", valid=indented), b"d\n"),
        (b"if a:\n  b\n  if c:\n    d\n  e\ng\n", keeping(b"b", b"g", valid=indented), b"b\ng\n"),
        (b"if a then\n  b = c\n  d e\nend\n", keeping(b"b = c", b"d e", valid=ended), b"b = c\n  d e\n"),
        (b'say("a (b) c", d)', keeping(b'"', b'"', valid=quoted), b'""'),
    ],
    ids=[
        "lines", "contents of brackets", "brackets with contents", "only the brackets",
        "only the brackets around lines", "items", "tokens", "indented blocks", "a block for its header",
        "a block that ends with a line", "quotes",
    ],
)  # fmt: skip
def test_a_text_is_reduced_by_what_it_shows(
    source: bytes, interesting: Callable[[bytes], bool], result: bytes
) -> None:
    assert interesting(source)
    assert reducer(source, asking(interesting), "text").run().program == result


def test_many_lines_take_few_questions() -> None:
    source = b"".join(b"line %d of many\n" % number for number in range(1000))
    result = reducer(source, asking(lambda program: b"line 700 of" in program), "text").run()
    assert result.program == b"line 700 of\n"
    assert result.oracle_calls < 100


def test_nothing_is_broken_that_has_no_parser() -> None:
    oracle = asking(keeping(b")", b"(", valid=lambda _: True))
    assert reducer(b"a) b (c", oracle, "text").run().tokens == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [(b"(", b")"), (b"([{", b"-"), (b"f(a, b); ", b"")],
    ids=["deep", "unbalanced", "one line"],
)
@pytest.mark.parametrize("levels", LEVELS)
def test_large_texts_shrink_to_their_cause(before: bytes, after: bytes, levels: int) -> None:
    source = before * levels + b"bug" + after * levels
    settings = Settings(max_tests=200)
    result = reducer(source, asking(lambda program: b"bug" in program), "text", settings=settings).run()
    assert without_blanks(result.program) == b"bug"


def test_the_passes_work_on_the_text_view_of_a_parsed_program() -> None:
    language = registry.load("c")
    source = b"int f(int a) {\n  return (a + 1);\n}\n"
    tree = text_view(snapshot(source).view.tree)
    view = View(Rendering(tree), Facts(tree, text_language(language)))
    proposals = {
        view.rendering.propose(candidate.edits)
        for tier in TIERS
        for found_by in tier
        for node in (range(1) if found_by.at_root else range(len(tree.kind)))
        for candidate in found_by.propose(view, node)
    }
    programs = {without_blanks(proposal.data) for proposal in proposals if proposal is not None}
    assert {b"intf(inta){returna+1;}", b"intf(inta){}", b"intf(inta)"} <= programs


@pytest.mark.parametrize(
    ("language", "source", "least"),
    [
        ("c", b"int f() { x += a >= b; }", b"int f() { x = a > b; }"),
        ("python", b"x **= a // b\n", b"x *= a / b\n"),
        ("javascript", b"x |= a !== b;", b"x = a != b;"),
    ],
)
def test_operators_get_shorter_at_the_very_end(language: str, source: bytes, least: bytes) -> None:
    shortened = {source, least}
    for step in (source, least):
        pairs = zip(source.split(), least.split(), strict=True)
        shortened |= {step.replace(*pair) for pair in pairs}
    assert reducer(source, asking(lambda program: program in shortened), language).run().program == least
