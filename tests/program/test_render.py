"""A rendering is a pure function of a base and its edits, however it is reached."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from programs import SAMPLES, parse, sample, without_blanks

from treereduce.program.edits import Edit, EditSet
from treereduce.program.layout import are_fused
from treereduce.program.render import Proposal, Rendering
from treereduce.program.tree import SyntaxTree

PIECES = st.sampled_from([b"ab", b"7", b"+", b";", b"{", b"}", b" ", b"\t", b"\n", b"\n\n", b"\r\n", b"\x0c"])
SMALL = st.lists(PIECES, min_size=1, max_size=20).map(lambda pieces: parse("c", b"".join(pieces)))
TREES = st.one_of(SMALL, st.sampled_from(sorted(SAMPLES)).map(sample))
TEXTS = st.sampled_from([b"", b"", b"0", b"{}", b"ab cd"])

LEXEMES = re.compile(rb"[\w$\x80-\xff]+|[-+*/%&|^<>=!:.?#@~](?:(?!(?<=>)<)[-+*/%&|^<>=!:.?#@~])*")
"""Where words and operators begin and end; tags may touch."""


def edits_of(tree: SyntaxTree, texts: st.SearchStrategy[bytes]) -> st.SearchStrategy[list[Edit]]:
    """A few edits with any bounds, and with those of nodes, which are what passes use."""
    offsets = st.integers(0, len(tree.source))
    nodes = st.integers(0, len(tree.kind) - 1).map(lambda node: (tree.start[node], tree.end[node]))
    ranges = st.one_of(st.tuples(offsets, offsets), nodes).filter(lambda bounds: bounds[0] != bounds[1])
    edits = st.builds(lambda bounds, text: Edit(min(bounds), max(bounds), text), ranges, texts)
    return st.lists(edits, max_size=4)


@st.composite
def histories(draw: st.DrawFn) -> tuple[SyntaxTree, list[list[Edit]]]:
    """A program and the edits of one commit after another."""
    tree = draw(TREES)
    return tree, draw(st.lists(edits_of(tree, TEXTS), min_size=1, max_size=4))


@st.composite
def edited(draw: st.DrawFn, texts: st.SearchStrategy[bytes] = TEXTS) -> Rendering:
    tree = draw(TREES)
    return Rendering(tree, EditSet(draw(edits_of(tree, texts))))


def reached(tree: SyntaxTree, history: list[list[Edit]]) -> Rendering:
    """The rendering after one commit upon another."""
    rendering = Rendering(tree)
    for edits in history:
        proposal = rendering.propose(edits)
        rendering = rendering.accept(proposal) if proposal else rendering
    return rendering


def naive_text(rendering: Rendering) -> bytes:
    """The base with its edits applied, blank space taken out."""
    ends = [0, *(edit.end for edit in rendering.edits)]
    starts = [*(edit.start for edit in rendering.edits), len(rendering.tree.source)]
    texts = [*(edit.text for edit in rendering.edits), b""]
    kept = [
        rendering.tree.source[end:start] + text for end, start, text in zip(ends, starts, texts, strict=True)
    ]
    return without_blanks(b"".join(kept))


def spliced(data: bytes, proposal: Proposal) -> bytes:
    """``data`` with the splices of the proposal applied one by one, last to first."""
    for start, end, text in reversed(proposal.splices):
        data = data[:start] + text + data[end:]
    return data


@given(histories())
def test_the_way_to_a_rendering_leaves_no_trace(commits: tuple[SyntaxTree, list[list[Edit]]]) -> None:
    tree, history = commits
    stepwise = reached(tree, history)
    at_once = Rendering(tree, EditSet(edit for edits in history for edit in edits))
    assert stepwise.edits == at_once.edits
    assert stepwise.data == at_once.data
    assert stepwise.tally.total == at_once.tally.total


@given(histories())
def test_a_proposal_foretells_the_rendering(commits: tuple[SyntaxTree, list[list[Edit]]]) -> None:
    tree, history = commits
    rendering = reached(tree, history[:-1])
    proposal = rendering.propose(history[-1])
    union = rendering.edits.union(history[-1])
    assert (proposal is None) == (union == rendering.edits)
    if proposal is not None:
        expected = Rendering(tree, union)
        assert proposal.edits == union
        assert proposal.data == expected.data
        assert proposal.tokens == expected.tally.total


@given(histories())
def test_splices_turn_the_old_bytes_into_the_new(commits: tuple[SyntaxTree, list[list[Edit]]]) -> None:
    tree, history = commits
    rendering = reached(tree, history[:-1])
    proposal = rendering.propose(history[-1])
    if proposal is not None:
        assert all(before.end <= after.start for before, after in pairwise(proposal.splices))
        assert spliced(rendering.data, proposal) == proposal.data


@given(edited())
def test_edits_decide_all_text_that_is_not_blank(rendering: Rendering) -> None:
    assert without_blanks(rendering.data) == naive_text(rendering)


@given(edited())
def test_words_and_operators_never_glue_unless_edits_cut_words(rendering: Rendering) -> None:
    source = rendering.tree.source
    places = [place for edit in rendering.edits for place in (edit.start, edit.end)]
    assume(not any(are_fused(source[place - 1 : place], source[place:]) for place in places if place))
    # What is replaced and has blank space at its border counts as the inside of a literal.
    replaced = [source[edit.start : edit.end] for edit in rendering.edits if edit.text]
    assume(all(text == text.strip(b" \t") for text in replaced))
    apart = bytearray(source)
    for edit in reversed(list(rendering.edits)):
        apart[edit.start : edit.end] = b" " + edit.text + b" "
    assert LEXEMES.findall(rendering.data) == LEXEMES.findall(bytes(apart))


def test_nothing_is_put_between_the_parts_of_a_string() -> None:
    tree = parse("c", rb'f("a\nb", "c d", x, L"e");')
    source = tree.source
    escape, content, letter = source.index(rb"\n"), source.index(b"c d"), source.index(b"L")
    edits = [
        Edit(escape, escape + 2),
        Edit(content, content + 3, b"d"),
        Edit(letter, letter + 2, b'"'),
    ]
    assert Rendering(tree, EditSet(edits)).data == b'f("ab", "d", x, "e");'


@given(edited(texts=st.just(b"")))
def test_deletions_make_a_program_no_longer(rendering: Rendering) -> None:
    assert len(rendering.data) <= len(rendering.tree.source)


@given(edited())
def test_bytes_outside_of_edits_are_found_in_the_rendering(rendering: Rendering) -> None:
    source = rendering.tree.source
    for offset, byte in enumerate(source):
        if not bytes([byte]).isspace() and not rendering.edits.covers(offset, offset + 1):
            assert rendering.data[rendering.position(offset)] == byte


@given(edited(), st.data())
def test_what_is_left_of_bytes_is_found_in_the_rendering(rendering: Rendering, data: st.DataObject) -> None:
    source = rendering.tree.source
    left = [
        offset
        for offset, byte in enumerate(source)
        if not bytes([byte]).isspace() and not rendering.edits.covers(offset, offset + 1)
    ]
    assume(left)
    first, last = sorted((data.draw(st.sampled_from(left)), data.draw(st.sampled_from(left))))
    assert rendering.moved(first, last + 1) == (rendering.position(first), rendering.position(last) + 1)


def test_of_bytes_that_have_gone_in_part_the_rest_is_found() -> None:
    tree = parse("c", b"int a; int b; int c;")
    rendering = Rendering(tree, EditSet([Edit(0, 6)]))
    assert rendering.data == b"int b; int c;"
    assert rendering.moved(0, 13) == (0, 6)
    assert rendering.moved(7, 13) == (0, 6)
    begins, ends = rendering.moved(0, 6) or (0, 1)
    assert begins >= ends


def test_bytes_that_have_become_others_are_these_and_parts_of_them_are_nowhere() -> None:
    rendering = Rendering(parse("c", b"int a; f(g(1), 2);"), EditSet([Edit(9, 13, b"h")]))
    assert rendering.data == b"int a; f(h, 2);"
    assert rendering.moved(9, 13) == (9, 10)
    assert rendering.moved(11, 12) is None
    assert rendering.moved(7, 12) is None


@given(st.sampled_from(sorted(SAMPLES)))
def test_a_rendering_without_edits_is_its_base(name: str) -> None:
    rendering = Rendering(sample(name))
    assert rendering.data == rendering.tree.source
    assert rendering.tokens == rendering.tree.token_count
    assert rendering.propose([]) is None


def edited_example(source: bytes, *changes: bytes | tuple[bytes, bytes]) -> bytes:
    """``source`` without the first occurrence of each change, or with another text for it."""
    edits = []
    for change in changes:
        old, new = (change, b"") if isinstance(change, bytes) else change
        start = source.index(old)
        edits.append(Edit(start, start + len(old), new))
    return Rendering(parse("c", source), EditSet(edits)).data


BLOCK = b"{\n  a;\n  b;\n  c;\n}\n"
PARAGRAPHS = b"a;\n\nb;\n\nc;\n"
DEFINES = b"#define A 1\n#define B 2\n#define C 3\n"


@pytest.mark.parametrize(
    ("source", "deleted", "rest"),
    [
        (BLOCK, [b"b;"], b"{\n  a;\n  c;\n}\n"),
        (BLOCK, [b"c;"], b"{\n  a;\n  b;\n}\n"),
        (BLOCK, [b"a;", b"b;", b"c;"], b"{\n}\n"),
        (BLOCK, [b"a;\n  b;\n  c;"], b"{\n}\n"),
        (DEFINES, [b"#define B 2\n"], b"#define A 1\n#define C 3\n"),
        (DEFINES, [b"#define C 3\n"], b"#define A 1\n#define B 2\n"),
        (b"int x; // why\nint y;\n", [b"// why"], b"int x;\nint y;\n"),
        (b"int x; // why\nint y;\n", [b"// why\n"], b"int x;\nint y;\n"),
    ],
)
def test_whole_lines_vanish(source: bytes, deleted: list[bytes], rest: bytes) -> None:
    assert edited_example(source, *deleted) == rest


@pytest.mark.parametrize(
    ("source", "deleted", "rest"),
    [
        (PARAGRAPHS, b"a;", b"b;\n\nc;\n"),
        (PARAGRAPHS, b"b;", b"a;\n\nc;\n"),
        (PARAGRAPHS, b"c;", b"a;\n\nb;\n"),
        (b"a;\n\nb;\nc;\n", b"b;", b"a;\n\nc;\n"),
        (b"\n\n\na;\nb;\n", b"a;", b"b;\n"),
        (b"#define A 1\n\n#define B 2\n\n#define C 3\n", b"#define B 2\n", b"#define A 1\n\n#define C 3\n"),
    ],
)
def test_of_blank_lines_around_a_deletion_one_stays(source: bytes, deleted: bytes, rest: bytes) -> None:
    assert edited_example(source, deleted) == rest


@pytest.mark.parametrize(
    ("source", "deleted", "rest"),
    [
        (b"  a; b;\n  c;\n", b"a;", b"  b;\n  c;\n"),
        (b"  a; b;\n  c;\n", b"b;", b"  a;\n  c;\n"),
        (b"a; b; c;\n", b"b;", b"a; c;\n"),
        (b"f(a, b, c);", b", c", b"f(a, b);"),
        (b"f(a, b, c);", b"b,", b"f(a, c);"),
        (b"f(int a,\n  int b,\n  int c);\n", b"int b,", b"f(int a,\n  int c);\n"),
    ],
)
def test_what_stays_in_a_line_keeps_its_indentation_and_gets_no_trailing_blanks(
    source: bytes, deleted: bytes, rest: bytes
) -> None:
    assert edited_example(source, deleted) == rest


@pytest.mark.parametrize(
    ("source", "change", "rest"),
    [
        (b"a+b", b"+", b"a b"),
        (b"x-a-b", b"a", b"x- -b"),
        (b"return(x);", (b"(x)", b"0"), b"return 0;"),
        (b"f(a,b,c)", b"b,", b"f(a,c)"),
        (b"<a>b</a>", b"b", b"<a></a>"),
    ],
)
def test_a_blank_divides_only_what_would_become_one_token(
    source: bytes, change: bytes | tuple[bytes, bytes], rest: bytes
) -> None:
    assert edited_example(source, change) == rest


@pytest.mark.parametrize(
    ("source", "deleted", "rest"),
    [
        (b"f(a, b);", b"a,", b"f(b);"),
        (b"f( a, b );", b"a,", b"f( b );"),
        (b"{ a; b; }", b"a;", b"{ b; }"),
        (b"a<b, c> d;", b"b,", b"a<c> d;"),
        (b"x = !a && b;", b"a &&", b"x = !b;"),
        (b"x = -a * -b;", b"a *", b"x = - -b;"),
        (b"{ a; b; }", b"b;", b"{ a; }"),
        (b"{\n  a;\n\n  b;\n}\n", b"a;", b"{\n  b;\n}\n"),
        (b"{\n  a;\n\n  b;\n}\n", b"b;", b"{\n  a;\n}\n"),
    ],
)
def test_the_space_beside_a_bracket_or_an_operator_stays_as_it_is(
    source: bytes, deleted: bytes, rest: bytes
) -> None:
    assert edited_example(source, deleted) == rest


@pytest.mark.parametrize(
    ("source", "deleted", "rest"),
    [
        (b"a;\r\nb;\r\nc;\r\n", b"b;", b"a;\r\nc;\r\n"),
        (b"a;\r\n\r\nb;\r\n\r\nc;\r\n", b"b;", b"a;\r\n\r\nc;\r\n"),
        (b"a; b;\r\nc;\r\n", b"b;", b"a;\r\nc;\r\n"),
        (b"a; // b\r\nc;\r\n", b"// b\r\n", b"a;\r\nc;\r\n"),
    ],
)
def test_line_ends_stay_as_they_are(source: bytes, deleted: bytes, rest: bytes) -> None:
    assert edited_example(source, deleted) == rest


@pytest.mark.parametrize(
    ("source", "deleted", "rest"),
    [
        (b"a;\nb;\n", b"b;", b"a;\n"),
        (b"a; b;\n", b"b;", b"a;\n"),
        (b"a;\nb;", b"b;", b"a;"),
        (b"a;\nb;", b"a;", b"b;"),
        (b"a;\n", b"a;", b""),
    ],
)
def test_a_file_ends_as_it_did(source: bytes, deleted: bytes, rest: bytes) -> None:
    assert edited_example(source, deleted) == rest


@pytest.mark.parametrize(
    ("source", "deleted", "rest"),
    [
        (b"if a:\n      b\n", [b"    "], b"if a:\n  b\n"),
        (b"if a:\n      b\n", [b"if a:\n  ", b"    "], b"b\n"),
        (b"a\n      b\n   c\n", [b"    ", b"b"], b"a\n   c\n"),
    ],
)
def test_deleting_indentation_moves_a_line_left(source: bytes, deleted: list[bytes], rest: bytes) -> None:
    assert edited_example(source, *deleted) == rest


def test_a_literal_without_its_content_is_empty() -> None:
    assert edited_example(b'puts("text");', b"text") == b'puts("");'


def test_text_replaces_text_where_it_stands() -> None:
    body = b"{\n  return;\n}"
    assert edited_example(b"int f()\n" + body + b"\n", (body, b"{}")) == b"int f()\n{}\n"
