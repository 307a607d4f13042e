"""Laws of what deletions leave: the tokens that survive, apart from one another, in lines as there were.

Over the samples of all languages, with deletions of any subtrees.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from language_cases import NAMES, QUICK, language_case
from partly_slow import partly_slow
from programs import parse

from treereduce.languages import registry
from treereduce.program.edits import Edit, EditSet
from treereduce.program.grammar import COMMENT
from treereduce.program.layout import cut_word
from treereduce.program.render import Rendering
from treereduce.program.text import TOKEN
from treereduce.program.tree import SyntaxTree

TRAILING = re.compile(rb"[ \t]+(?=\r?$)|[ \t]+\Z", re.MULTILINE)
DOUBLED = re.compile(rb"(?:\r?\n[ \t]*){3,}")
LONE = re.compile(rb"(?<!\r)\n|\r(?!\n)")
TWO_MARKS = re.compile(rb"[^\w\s$\x80-\xff]{2}")
EMPTY_BRACKETS = re.compile(rb"\(\)|\[\]|\{\}")
MOST_DELETIONS = 12


@cache
def tidy_sample(name: str, line_end: bytes = b"\n") -> SyntaxTree:
    """The samples of a language without blanks at line ends and with at most one blank line in a row."""
    lines = TRAILING.sub(b"", language_case(name).program.replace(b"\r\n", b"\n"))
    single = DOUBLED.sub(b"\n\n", lines).strip(b"\n") + b"\n"
    return parse(name, single.replace(b"\n", line_end))


@st.composite
def with_deletions(draw: st.DrawFn, line_end: bytes = b"\n", texts: tuple[bytes, ...] = (b"",)) -> Rendering:
    """A sample without some of its subtrees, or with other texts for them."""
    tree = tidy_sample(draw(st.sampled_from(NAMES)), line_end)
    nodes = st.integers(1, len(tree.kind) - 1).filter(lambda node: tree.start[node] < tree.end[node])
    chosen = draw(st.lists(nodes, min_size=1, max_size=MOST_DELETIONS))
    edits = [Edit(tree.start[node], tree.end[node], draw(st.sampled_from(texts))) for node in chosen]
    return Rendering(tree, EditSet(edits))


def cuts_word(source: bytes, place: int) -> bool:
    return cut_word(source[:place][-1:], source[place:][:1])


def surviving_tokens(rendering: Rendering) -> list[bytes]:
    """The words and marks that no edit deletes.

    Where a deletion begins and ends inside words, as an escape sequence does in a literal, what is left of
    these is one word.
    """
    source = rendering.tree.source
    pieces: list[bytes] = []
    done = gap = 0
    for edit in rendering.edits:
        if edit.start > done:
            inside_words = done and cuts_word(source, gap) and cuts_word(source, done)
            pieces += b"" if inside_words else b" ", source[done : edit.start]
            gap = edit.start
        done = edit.end
    inside_words = cuts_word(source, gap) and cuts_word(source, done)
    return TOKEN.findall(b"".join([*pieces, b"" if inside_words else b" ", source[done:]]))


@given(with_deletions())
def test_the_tokens_that_survive_are_those_of_the_rendering(rendering: Rendering) -> None:
    assert TOKEN.findall(rendering.data) == surviving_tokens(rendering)


@given(st.one_of(with_deletions(), with_deletions(line_end=b"\r\n")))
def test_deletions_leave_no_blanks_at_line_ends_and_no_two_blank_lines(rendering: Rendering) -> None:
    assert not TRAILING.search(rendering.data)
    assert not DOUBLED.search(rendering.data)
    assert not rendering.data.startswith((b"\n", b"\r"))


@given(with_deletions(line_end=b"\r\n", texts=(b"", b"a\nb", b"a\r\nb", b"0")))
def test_lines_that_all_end_with_two_characters_still_do(rendering: Rendering) -> None:
    assert not LONE.search(rendering.data)


@given(with_deletions(texts=(b"", b"a\nb", b"a\r\nb", b"0")))
def test_a_program_without_carriage_returns_gets_none(rendering: Rendering) -> None:
    assert b"\r" not in rendering.data


@given(st.data())
def test_line_ends_stay_as_they_are_wherever_edits_begin_and_end(data: st.DataObject) -> None:
    pieces = st.sampled_from([b"ab", b"+", b";", b"{", b" ", b"\t", b"\r\n", b"\r\n\r\n"])
    tree = parse("c", b"".join(data.draw(st.lists(pieces, min_size=1, max_size=20))))
    place = st.integers(0, len(tree.source))
    bounds = st.tuples(place, place).filter(lambda pair: pair[0] != pair[1])
    texts = st.sampled_from([b"", b"", b"x\ny", b"0"])
    edits = st.builds(lambda pair, text: Edit(min(pair), max(pair), text), bounds, texts)
    rendering = Rendering(tree, EditSet(data.draw(st.lists(edits, max_size=4))))
    assert b"\r\n" not in tree.source or b"\n" not in rendering.data.replace(b"\r\n", b"")


def without_word(name: str, before: bytes, after: bytes) -> bytes:
    """What is left of ``before``, a word and ``after`` when the word goes."""
    tree = parse(name, before + b"a" + after + b" b\n")
    return Rendering(tree, EditSet([Edit(len(before), len(before) + 1)])).data


def comment_openings(name: str) -> set[bytes]:
    """The first two marks of the comments in a sample, where the first alone begins none."""
    tree = tidy_sample(name)
    found = set()
    for node in tree.with_flags(COMMENT):
        text = tree.text(node)
        if tree.is_comment(tree.parent[node]) or not TWO_MARKS.match(text):
            continue
        apart = parse(name, text[:1] + b" " + text[1:] + b"\n")
        if all(apart.start[other] for other in apart.with_flags(COMMENT)):
            found.add(text[:2])
    return found


@pytest.mark.parametrize("name", partly_slow(NAMES, QUICK))
def test_marks_that_a_deletion_brings_together_begin_no_comment(name: str) -> None:
    for opening in comment_openings(name):
        assert not without_word(name, opening[:1], opening[1:]).startswith(opening)


@pytest.mark.slow
def test_many_languages_begin_comments_with_two_marks() -> None:
    openings = {opening for name in NAMES for opening in comment_openings(name)}
    assert {b"//", b"/*", b"--", b"(*", b"{-", b"<!", b"#|", b"/+", b"(;"} <= openings


@pytest.mark.parametrize("name", partly_slow(NAMES, QUICK))
def test_marks_that_a_deletion_brings_together_are_no_token_of_the_grammar(name: str) -> None:
    grammar = registry.load(name).grammar
    kinds = zip(grammar.kind_names, grammar.named, strict=True)
    tokens = {kind.encode() for kind, named in kinds if not named}
    for token in filter(TWO_MARKS.fullmatch, tokens):
        if not EMPTY_BRACKETS.match(token) and token[0] != token[1]:
            assert token not in without_word(name, token[:1], token[1:])


@pytest.mark.parametrize(
    ("name", "source", "deleted", "rest"),
    [
        ("ocaml", b"let x = (a * b)", b"a", b"let x = ( * b)"),
        ("ocaml", b"f a; b; c", b"b", b"f a; ; c"),
        ("pascal", b"x := (a * b);", b"a", b"x := ( * b);"),
        ("c", b"f(a, *b);", b"a,", b"f(*b);"),
        ("c", b"f(a);", b"a", b"f();"),
        ("c", b"a; b; c;", b"b", b"a;; c;"),
        ("text", b"f(a*b)", b"a", b"f( *b)"),
    ],
)
def test_brackets_and_marks_touch_where_the_language_reads_them_as_two(
    name: str, source: bytes, deleted: bytes, rest: bytes
) -> None:
    start = source.index(deleted)
    rendering = Rendering(parse(name, source), EditSet([Edit(start, start + len(deleted))]))
    assert rendering.data == rest


@pytest.mark.parametrize(
    ("name", "source", "deleted", "rest"),
    [
        ("sql", b"SELECT 'a'||'b'", b"||", b"SELECT 'a' 'b'"),
        ("python", b'x = "b"+"a"', b"+", b'x = "b" "a"'),
        ("python", b'x = f"{a}"', b"{a}", b'x = f""'),
        ("python", b'x = f"""{a}"""', b"{a}", b'x = f""""""'),
        ("python", b"x = 'abc'", b"abc", b"x = ''"),
        ("erlang", b"-type a() :: 0..4.", b"..", b"-type a() :: 0 4."),
    ],
)
def test_two_literals_stay_two(name: str, source: bytes, deleted: bytes, rest: bytes) -> None:
    start = source.index(deleted)
    rendering = Rendering(parse(name, source), EditSet([Edit(start, start + len(deleted))]))
    assert rendering.data == rest


@pytest.mark.parametrize(
    ("name", "source", "deleted", "rest"),
    [
        ("python", b"try:\n  a\nexcept E:\n  b\n", b"E", b"try:\n  a\nexcept:\n  b\n"),
        ("html", b'<p a="b"><i c>d</i></p>', b'a="b"', b"<p><i c>d</i></p>"),
        ("html", b'<p a="b"><i c>d</i></p>', b"c", b'<p a="b"><i>d</i></p>'),
        ("xml", b'<a b="c"/>', b'b="c"', b"<a/>"),
        ("xml", b'<a b="c" />', b'b="c"', b"<a />"),
        ("c", b"switch (a) { case b: }", b"b", b"switch (a) { case: }"),
        ("cpp", b"using a::b;", b"a", b"using ::b;"),
        ("c", b"x = a ? b : c;", b"b", b"x = a ? : c;"),
    ],
)
def test_the_blank_before_what_went_goes_with_it_where_a_mark_ends_what_stands_before(
    name: str, source: bytes, deleted: bytes, rest: bytes
) -> None:
    start = source.index(deleted)
    rendering = Rendering(parse(name, source), EditSet([Edit(start, start + len(deleted))]))
    assert rendering.data == rest
