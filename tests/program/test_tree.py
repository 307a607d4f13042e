"""The flat tree says what tree-sitter's own tree says, and accounts for every byte that matters."""

from __future__ import annotations

import pytest
import tree_sitter
from hypothesis import given
from hypothesis import strategies as st
from partly_slow import partly_slow
from programs import SAMPLES, node_of, parse, sample

from treereduce.program.digest import join_digests
from treereduce.program.grammar import BROKEN, COMMENT, ERROR_KIND, EXTRA, NAMED
from treereduce.program.text import TOKEN, WORDS
from treereduce.program.tree import SyntaxTree, parse_program

LEVELS = partly_slow([20_000, 100_000], ["20000"])
"""Deeper than any recursion of Python or C would get."""

PIECES = st.sampled_from(
    [b"int x", b"=", b"{", b"}", b"(", b")", b";", b"/*", b"*/", b"//", b"\n", b" ", b'"']
)


def preorder(tree: tree_sitter.Tree | None) -> list[tuple[tree_sitter.Node, str | None]]:
    """All nodes with their field names, by tree-sitter's own lists of children."""
    assert tree is not None
    found: list[tuple[tree_sitter.Node, str | None]] = []
    waiting: list[tuple[tree_sitter.Node, str | None]] = [(tree.root_node, None)]
    while waiting:
        found.append(waiting.pop())
        node = found[-1][0]
        waiting += reversed(
            [(child, node.field_name_for_child(index)) for index, child in enumerate(node.children)]
        )
    return found


def token_texts(tree: SyntaxTree) -> list[bytes]:
    return [tree.source[start:end] for start, end in zip(tree.token_start, tree.token_end, strict=True)]


def comment_ranges(tree: SyntaxTree) -> list[tuple[int, int]]:
    nodes = [node for node in range(len(tree.kind)) if tree.is_comment(node)]
    return [(tree.start[node], tree.end[node]) for node in nodes]


def assert_tokens_account_for_all_text(tree: SyntaxTree) -> None:
    """Tokens stand in order without overlaps, and all bytes between them are blank or in a comment."""
    ends = [0, *tree.token_end]
    starts = [*tree.token_start, len(tree.source)]
    assert all(end <= start for end, start in zip(ends, starts, strict=True))
    rest = bytearray(tree.source)
    covered = [*comment_ranges(tree), *zip(tree.token_start, tree.token_end, strict=True)]
    for start, end in covered:
        rest[start:end] = b" " * (end - start)
    assert not rest.strip()


@pytest.mark.parametrize("name", SAMPLES)
def test_nodes_agree_with_the_tree_of_tree_sitter(name: str) -> None:
    tree = sample(name)
    parser = tree.grammar.language
    assert parser is not None
    field_name = parser.field_name_for_id
    nodes = preorder(tree.parse)
    assert len(tree.kind) == len(nodes)
    for index, (node, field) in enumerate(nodes):
        assert (tree.kind[index], tree.start[index], tree.end[index]) == (
            node.kind_id,
            node.start_byte,
            node.end_byte,
        )
        assert tree.kind_name(index) == node.type
        assert (tree.is_named(index), tree.is_extra(index)) == (node.is_named, node.is_extra)
        assert (field_name(tree.field[index]) if tree.field[index] else None) == field


@pytest.mark.parametrize("name", SAMPLES)
def test_kin_agree_with_the_tree_of_tree_sitter(name: str) -> None:
    tree = sample(name)
    nodes = [node for node, _ in preorder(tree.parse)]
    number = {node.id: index for index, node in enumerate(nodes)}
    for index, node in enumerate(nodes):
        children = [number[child.id] for child in node.children]
        assert list(tree.children(index)) == children
        assert tree.size[index] == node.descendant_count
        assert [tree.parent[child] for child in children] == [index] * len(children)
        assert [tree.previous[child] for child in children] == [0, *children][: len(children)]
        assert [tree.following(child) for child in children] == [*children, 0][1:][: len(children)]


@pytest.mark.parametrize("name", SAMPLES)
def test_leaves_outside_of_comments_count_their_words_and_marks(name: str) -> None:
    tree = sample(name)
    texts = token_texts(tree)
    for node in range(len(tree.kind)):
        leaf = tree.text(node)
        if tree.size[node] == 1 and leaf.strip() and not tree.is_comment(node):
            found = texts[slice(*tree.tokens_between(tree.start[node], tree.end[node]))]
            is_mark = not tree.is_named(node) and not WORDS.search(leaf)
            assert found == ([leaf] if is_mark else TOKEN.findall(leaf))


@pytest.mark.parametrize("name", SAMPLES)
def test_tokens_and_comments_hold_all_text_of_a_program(name: str) -> None:
    assert_tokens_account_for_all_text(sample(name))


@given(source=st.one_of(st.binary(max_size=60), st.lists(PIECES, max_size=30).map(b"".join)))
def test_tokens_and_comments_hold_all_text_of_any_bytes(source: bytes) -> None:
    tree = parse("c", source)
    assert tree.source == source
    assert tree.token_count == len(tree.token_hash) - 1
    assert_tokens_account_for_all_text(tree)


@pytest.mark.parametrize(
    ("name", "source", "tokens"),
    [
        ("c", b"int /* a */ x; // b\n", [b"int", b"x", b";"]),
        ("python", b"x = 1  # a\n", [b"x", b"=", b"1"]),
        ("rust", b"/// doc\nfn f() {}", [b"fn", b"f", b"(", b")", b"{", b"}"]),
    ],
)
def test_comments_are_no_tokens(name: str, source: bytes, tokens: list[bytes]) -> None:
    assert token_texts(parse(name, source)) == tokens


@pytest.mark.parametrize(
    ("name", "source", "hidden"),
    [("rust", b'fn f() { g(br#"raw"#); }', b"br"), ("python", b'f"{n:>{4}}"', b">")],
)
def test_text_that_the_grammar_hides_counts_as_well(name: str, source: bytes, hidden: bytes) -> None:
    tree = parse(name, source)
    leaves = [tree.text(node) for node in range(len(tree.kind)) if tree.size[node] == 1]
    assert hidden not in leaves
    assert hidden in token_texts(tree)


def test_text_that_a_lost_parser_skips_counts_as_its_words_and_marks() -> None:
    assert b"lost" in token_texts(parse("c", b"int a; } } ) lost + 1 # $ ?? @ @ here ( int b;"))
    tree = parse("commonlisp", b"(a (b #| c")
    assert tree.token_count >= 4


def test_text_that_the_parser_skips_before_a_comment_counts() -> None:
    assert token_texts(parse("sql", b"UPDATE t SET a = 1 WHER/* c */ TABLE b;"))[6:8] == [b"WHER", b"TABLE"]


def test_a_comment_is_extra_where_the_grammar_makes_it_a_part_too() -> None:
    tree = parse("scheme", b"(a ; why\n b)")
    assert tree.is_extra(node_of(tree, "comment"))


def test_a_missing_node_is_broken_and_no_token() -> None:
    tree = parse("c", b"int x")
    assert tree.broken_nodes() == 1
    assert token_texts(tree) == [b"int", b"x"]


def test_an_error_node_is_broken_and_named() -> None:
    tree = parse("c", b"int x; ) int y;")
    node = node_of(tree, "ERROR")
    assert tree.kind[node] == ERROR_KIND
    assert tree.is_named(node)
    assert tree.flags[node] & BROKEN


@pytest.mark.parametrize("name", SAMPLES)
def test_nodes_are_found_by_their_flags(name: str) -> None:
    tree = sample(name)
    nodes = range(len(tree.kind))
    assert list(tree.with_flags(COMMENT)) == list(filter(tree.is_comment, nodes))
    named = [node for node in nodes if tree.is_named(node) and not tree.is_extra(node)]
    assert list(tree.with_flags(NAMED, EXTRA)) == named


def test_nodes_of_kinds_that_are_names_are_found() -> None:
    tree = parse("c", b"struct s { int f; } v; @ /* int n; */")
    assert [tree.text(node) for node in tree.names()] == [b"s", b"f", b"v"]


@pytest.mark.parametrize("levels", LEVELS)
def test_nesting_may_be_deeper_than_any_stack(levels: int) -> None:
    source = b"int x = " + b"(" * levels + b"1" + b")" * levels + b";"
    tree = parse("c", source)
    assert tree.token_count == 2 * levels + 5
    assert len(list(tree.ancestors(node_of(tree, "number_literal")))) > levels


def test_the_ancestors_of_a_node_end_with_the_root() -> None:
    tree = parse("c", b"int f() { return 1; }")
    kinds = [tree.kind_name(node) for node in tree.ancestors(node_of(tree, "number_literal"))]
    assert kinds == ["return_statement", "compound_statement", "function_definition", "translation_unit"]
    assert list(tree.ancestors(0)) == []


def test_an_empty_program_is_a_root_without_tokens() -> None:
    tree = parse("c", b"")
    assert (len(tree.kind), tree.token_count, tree.following(0)) == (1, 0, 0)


@pytest.mark.parametrize(
    "source",
    [
        b"int x\0;\nint y;\n",
        b"\xef\xbb\xbfint x;\nint y;\n",
        b"int x;\r\nint y;\r\n",
        b'char *s = "\xff\xfe";\nint y;\n',
        b"int \xe4\xf6;\nint y;\n",
    ],
    ids=["NUL", "BOM", "CRLF", "invalid UTF-8 in a string", "invalid UTF-8 in a name"],
)
def test_unusual_bytes_do_not_shift_what_follows(source: bytes) -> None:
    tree = parse("c", source)
    node = node_of(tree, "declaration", b"int y;")
    assert tree.start[node] == source.index(b"int y;")
    assert_tokens_account_for_all_text(tree)


def test_a_parse_that_exists_already_is_not_made_again() -> None:
    first = parse("c", b"int x;")
    again = parse_program(first.source, first.grammar, parse=first.parse)
    assert again.parse is first.parse
    assert again.kind == first.kind


def test_layout_and_comments_do_not_change_the_digest() -> None:
    plain, roomy = parse("c", b"int f(){return 1;}"), parse("c", b"int f( ) /* ! */\n{\n  return 1;\n}\n")
    assert plain.token_hash == roomy.token_hash


def test_equal_tokens_have_equal_digests_wherever_they_stand() -> None:
    tree = parse("c", b"int x; { int x; } double y;")
    first, second = tree.tokens_between(0, 6), tree.tokens_between(9, 15)
    assert tree.tokens_digest(*first) == tree.tokens_digest(*second)


@pytest.mark.parametrize(
    ("name", "source", "tokens"),
    [
        ("c", b'f("one two\\n");', 'f ( " one two \\ n " ) ;'),
        ("c", b"a->b <<= c;", "a -> b <<= c ;"),
        ("c", b"x = 1.5e3;", "x = 1 . 5e3 ;"),
        ("c", b"#define A b->c \\\n  d\n", "#define A b - > c \\ d"),
        ("commonlisp", b"(set-car! a)", "( set - car ! a )"),
        ("html", b"<script>f( 'a b')</script>", "< script > f ( ' a b ' ) </ script >"),
        ("yaml", b"a: b c\n", "a : b c"),
        ("python", b"x not in y\n", "x not in y"),
    ],
)
def test_words_and_single_marks_count_whatever_the_parser_makes_of_them(
    name: str, source: bytes, tokens: str
) -> None:
    assert token_texts(parse(name, source)) == tokens.encode().replace(b"#define", b"# define").split()


@given(
    st.lists(st.sampled_from([b'"a b-c"', b"1.5", b"x;", b"<<=", b"#define", b"not in"]), max_size=6),
    st.sampled_from([b"   ", b"\n", b"\r\n\t"]),
)
def test_layout_never_counts(pieces: list[bytes], blanks: bytes) -> None:
    source = b" ".join(pieces)
    assert parse("text", source.replace(b" ", blanks)).token_hash == parse("text", source).token_hash


@pytest.mark.parametrize("other", [b"int y;", b"int x", b"int x;;", b"x int;", b"in tx;", b""])
def test_other_tokens_have_other_digests(other: bytes) -> None:
    digests = {tree.tokens_digest(0, tree.token_count) for tree in (parse("c", b"int x;"), parse("c", other))}
    assert len(digests) == 2


@given(name=st.sampled_from(list(SAMPLES)), data=st.data())
def test_digests_of_neighbours_join(name: str, data: st.DataObject) -> None:
    tree = sample(name)
    cuts = st.integers(0, tree.token_count)
    first, middle, stop = sorted(data.draw(st.tuples(cuts, cuts, cuts)))
    left, right = tree.tokens_digest(first, middle), tree.tokens_digest(middle, stop)
    assert join_digests(left, right, stop - middle) == tree.tokens_digest(first, stop)
    assert tree.tokens_digest(first, first) == 0


def test_a_tree_is_shown_by_its_size_alone() -> None:
    tree = parse("c", b"int x = 1;\n" * 1_000)
    assert repr(tree).startswith("SyntaxTree(11000 bytes, 5000 tokens, ")
    assert len(repr(tree)) + len(repr(tree.grammar)) < 100
