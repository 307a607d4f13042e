"""Small random programs in three languages, and random oracles for them."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st
from programs import parse
from reductions import Interesting, contains_in_order, tokens_of

EXPRESSIONS = st.recursive(
    st.sampled_from("abcxy01"),
    lambda inner: st.one_of(
        st.builds("{} + {}".format, inner, inner),
        st.builds("f({}, {})".format, inner, inner),
        st.builds("g({})".format, inner),
        st.builds("({})".format, inner),
    ),
    max_leaves=4,
)


@dataclass(frozen=True)
class Statement:
    """A line, or the head of a block and what stands in it."""

    head: str
    body: tuple[Statement, ...] = ()


def with_braces(statement: Statement) -> str:
    """The statement in a language with braces."""
    inside = "".join(f" {with_braces(child)}" for child in statement.body)
    return f"{statement.head} {{{inside} }}" if statement.body else statement.head


def with_indentation(statement: Statement) -> str:
    """The statement in Python."""
    inside = "".join(with_indentation(child) for child in statement.body)
    return statement.head + "\n" + "".join(f"    {line}\n" for line in inside.splitlines())


@dataclass(frozen=True)
class Syntax:
    """How a language writes statements; ``{}`` stands for an expression."""

    lines: tuple[str, ...]
    heads: tuple[str, ...]
    write: Callable[[Statement], str]
    whole: str = "{}"


LANGUAGES = {
    "c": Syntax(
        ("int x = {};", "{};", "return {};"), ("if ({})", "while ({})"), with_braces, "void h(void) {{ {} }}"
    ),
    "javascript": Syntax(("let x = {};", "{};", "throw {};"), ("if ({})", "while ({})"), with_braces),
    "python": Syntax(("x = {}", "{}", "assert {}"), ("if {}:", "while {}:"), with_indentation),
}


@st.composite
def programs(draw: st.DrawFn, language: str) -> bytes:
    """A program of a few statements."""
    syntax = LANGUAGES[language]
    line = st.builds(str.format, st.sampled_from(syntax.lines), EXPRESSIONS).map(Statement)
    head = st.builds(str.format, st.sampled_from(syntax.heads), EXPRESSIONS)
    statements = st.recursive(
        line,
        lambda inner: st.builds(Statement, head, st.lists(inner, min_size=1, max_size=3).map(tuple)),
        max_leaves=5,
    )
    written = map(syntax.write, draw(st.lists(statements, min_size=1, max_size=3)))
    return syntax.whole.format("\n".join(written)).encode()


@st.composite
def keepers(draw: st.DrawFn, language: str, program: bytes) -> Interesting:
    """An oracle that wants some of the program's tokens in their order, and no syntax error."""
    tokens = tokens_of(language, program)
    assert tokens
    indices = draw(st.sets(st.integers(0, len(tokens) - 1), max_size=4))
    wanted = [tokens[index] for index in sorted(indices)]

    def interesting(candidate: bytes) -> bool:
        left = tokens_of(language, candidate)
        return left is not None and contains_in_order(left, wanted)

    return interesting


def moody(language: str, program: bytes, chance: int, salt: int) -> Interesting:
    """An oracle without sense: it likes ``program``, and one in ``chance`` of all other token sequences."""

    def interesting(candidate: bytes) -> bool:
        tree = parse(language, candidate)
        tokens = [candidate[start:end] for start, end in zip(tree.token_start, tree.token_end, strict=True)]
        return candidate == program or zlib.crc32(b" ".join(tokens), salt) % chance == 0

    return interesting
