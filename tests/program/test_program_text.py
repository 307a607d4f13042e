"""Text is nested by its brackets, quotes, lines and indentation, whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from partly_slow import partly_slow
from programs import SAMPLES, node_of, parse, sample

from treereduce.languages.text_view import text_view
from treereduce.program.tree import SyntaxTree

LEVELS = partly_slow([20_000, 100_000], ["20000"])
"""Deeper than any recursion of Python would get, and of C."""

PIECES = st.sampled_from(
    [bytes([byte]) for byte in b"a1$()[]{},;\"'\\\0\xff+ \n"] + [b"\r\n", b"\n  ", b"\n\t", b"\n    ", b"end"]
)


def texts_of(tree: SyntaxTree, kind: str) -> list[bytes]:
    """The texts of all nodes of a kind, in preorder."""
    return [tree.text(node) for node in range(len(tree.kind)) if tree.kind_name(node) == kind]


def assert_is_a_tree(tree: SyntaxTree) -> None:
    """Kin agree with one another, spans nest, and the leaves are the tokens."""
    for node in range(len(tree.kind)):
        children = list(tree.children(node))
        assert [tree.parent[child] for child in children] == [node] * len(children)
        assert [tree.previous[child] for child in children] == [0, *children][: len(children)]
        assert 1 + sum(tree.size[child] for child in children) == tree.size[node]
        bounds = [
            tree.start[node],
            *(b for c in children for b in (tree.start[c], tree.end[c])),
            tree.end[node],
        ]
        assert bounds == sorted(bounds)
    assert tree.size[0] == len(tree.kind)
    leaves = [node for node in range(1, len(tree.kind)) if tree.size[node] == 1]
    assert [tree.start[leaf] for leaf in leaves] == list(tree.token_start)
    assert [tree.end[leaf] for leaf in leaves] == list(tree.token_end)
    spans = [(tree.start[node], tree.end[node]) for node in range(1, len(tree.kind))]
    assert len(set(spans)) == len(spans), "a node that holds one other alone tells nothing"


@given(source=st.one_of(st.binary(max_size=60), st.lists(PIECES, max_size=40).map(b"".join)))
def test_any_bytes_are_a_tree_whose_leaves_are_tokens(source: bytes) -> None:
    tree = parse("text", source)
    assert tree.source == source
    assert_is_a_tree(tree)
    assert b"".join(source.split()) == b"".join(
        source[start:end] for start, end in zip(tree.token_start, tree.token_end, strict=True)
    )


@pytest.mark.parametrize("name", SAMPLES)
def test_the_text_view_of_a_parsed_program_keeps_its_tokens_and_its_parse(name: str) -> None:
    tree = sample(name)
    view = text_view(tree)
    assert (view.source, view.parse) == (tree.source, tree.parse)
    assert (view.token_start, view.token_end, view.token_hash) == (
        tree.token_start,
        tree.token_end,
        tree.token_hash,
    )
    assert_is_a_tree(view)


def test_words_are_tokens_and_so_is_every_other_character() -> None:
    tree = parse("text", b"a_1 $b 2x \xc3\xa4 ->\0")
    assert texts_of(tree, "name") == [b"a_1", b"$b", b"\xc3\xa4"]
    assert texts_of(tree, "word") == [b"2x"]
    assert texts_of(tree, "mark") == [b"-", b">", b"\0"]


@pytest.mark.parametrize(
    ("source", "groups"),
    [
        (b"f(a[1], {b})", [b"(a[1], {b})", b"[1]", b"{b}"]),
        (b"( [ )", [b"( [ )"]),
        (b") ( ] }", []),
        (b"{ :-) ( }", [b"{ :-) ( }"]),
        (b"(a (b)", [b"(b)"]),
    ],
)
def test_brackets_are_groups_where_they_are_balanced(source: bytes, groups: list[bytes]) -> None:
    assert texts_of(parse("text", source), "group") == groups


@pytest.mark.parametrize(
    ("source", "groups"),
    [
        (b'("a (b" )', [b'("a (b" )', b'"a (b"']),
        (b"('(' )", [b"('(' )", b"'('"]),
        (b'"a \\" b" c', [b'"a \\" b"']),
        (b'12" (or\n13") more', [b'(or\n13")']),
        (b"'(a 'b) '(c)", [b"(a 'b)", b"(c)"]),
        (b"don't (do it's)", [b"(do it's)"]),
    ],
)
def test_quotes_are_groups_where_they_end_on_their_line(source: bytes, groups: list[bytes]) -> None:
    assert texts_of(parse("text", source), "group") == groups


def test_lines_are_what_no_line_end_outside_of_brackets_divides() -> None:
    assert texts_of(parse("text", b"a b\r\nc (d\r\ne f) g\n"), "line") == [b"a b", b"c (d\r\ne f) g", b"e f"]


def test_several_lines_in_brackets_are_contents() -> None:
    tree = parse("text", b"f {\n  a b;\n  c d;\n}")
    assert texts_of(tree, "contents") == [b"a b;\n  c d;"]
    assert texts_of(tree, "line") == [b"f {\n  a b;\n  c d;\n}", b"a b;", b"c d;"]


@pytest.mark.parametrize("margin", [b"  ", b"\t"])
def test_deeper_lines_are_the_body_of_the_line_before(margin: bytes) -> None:
    inner = b"if x:\n" + 2 * margin + b"y z\n" + 2 * margin + b"w v"
    tree = parse("text", b"def f:\n" + margin + inner + b"\n" + margin + b"a b\nc d\n")
    body = inner + b"\n" + margin + b"a b"
    assert texts_of(tree, "block") == [b"def f:\n" + margin + body, inner]
    assert texts_of(tree, "body") == [body, b"y z\n" + 2 * margin + b"w v"]


@pytest.mark.parametrize("end", [b"end", b"END IF;", b"endmodule", b"fi", b"#endif", b"</a>"])
def test_a_line_that_ends_a_block_belongs_to_it(end: bytes) -> None:
    source = b"a b\n  c d\n  e f\n" + end
    assert texts_of(parse("text", source + b"\n  g h\ni j"), "block") == [source]


def test_semicolons_divide_lines_and_commas_divide_statements() -> None:
    tree = parse("text", b"int a, *b; f(c d, e + 1);")
    assert texts_of(tree, "statement") == [b"int a, *b", b"f(c d, e + 1)"]
    assert texts_of(tree, "item") == [b"int a", b"*b", b"c d", b"e + 1"]


@pytest.mark.parametrize("source", [b"(\n  a b,\n  c d,\n  e f\n)", b"(\n  a b\n  , c d\n  , e f\n)"])
def test_commas_at_the_ends_of_lines_stand_between_them(source: bytes) -> None:
    tree = parse("text", source)
    assert texts_of(tree, "line") == [b"a b", b"c d", b"e f"]
    contents = node_of(tree, "contents")
    assert [tree.is_named(child) for child in tree.children(contents)] == [True, False, True, False, True]


@pytest.mark.parametrize("levels", LEVELS)
def test_nesting_may_be_deeper_than_any_stack(levels: int) -> None:
    tree = parse("text", b"(" * levels + b"1" + b")" * levels)
    assert tree.token_count == 2 * levels + 1
    assert len(list(tree.ancestors(node_of(tree, "word")))) == levels + 1


def test_indentation_may_be_deeper_than_any_stack() -> None:
    levels = 500
    tree = parse("text", b"".join(b" " * level + b"a\n" for level in range(levels)))
    assert len(texts_of(tree, "block")) == levels - 1


@pytest.mark.parametrize("times", partly_slow([3_000, 20_000], ["3000"]))
@pytest.mark.parametrize(
    ("piece", "kind"), [(b"f(a, b); ", "statement"), (b"'a ", "name"), (b'" (', "mark"), (b"([{)", "group")]
)
def test_one_line_may_be_long(piece: bytes, kind: str, times: int) -> None:
    tree = parse("text", times * piece)
    assert tree.size[0] == len(tree.kind)
    assert texts_of(tree, kind)


def test_an_empty_text_is_a_root_without_tokens() -> None:
    tree = parse("text", b" \n")
    assert (len(tree.kind), tree.token_count, tree.start[0], tree.end[0]) == (1, 0, 0, 2)


def test_marks_in_a_long_row_are_named_unless_they_are_a_pair() -> None:
    tree = parse("text", b"a == b\n------------\n" + b"(" * 9 + b"]" * 9 + b"(((((((((a)))))))))")
    assert texts_of(tree, "sign") == [b"-"] * 12 + [b"("] * 9 + [b"]"] * 9
    assert texts_of(tree, "mark") == [b"=", b"="] + [b"("] * 9 + [b")"] * 9


def test_text_views_of_a_language_have_one_grammar_so_that_nothing_grows_with_them() -> None:
    views = [text_view(parse("c", program)) for program in (b"int a;", b"int b;")]
    assert views[0].grammar is views[1].grammar
