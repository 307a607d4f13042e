"""The questions that passes ask of the program in the middle of a round."""

from __future__ import annotations

import pytest
from programs import fresh_view, node_of, with_edits

from treereduce.program.edits import Edit
from treereduce.view.binding.bindings import equals_of, target_of
from treereduce.view.view import View


def without(view: View, *texts: bytes) -> View:
    """The view when the first occurrence of each text was deleted."""
    starts = [view.tree.source.index(text) for text in texts]
    edits = [Edit(start, start + len(text)) for start, text in zip(starts, texts, strict=True)]
    return with_edits(view, edits)


def texts(view: View, nodes: list[int]) -> list[bytes]:
    return [view.tree.text(node) for node in nodes]


def distinct_names(view: View) -> int:
    return view.names.distinct(view.rendering.edits)


CALL = fresh_view("c", b"void g() { f(a, b, /* why */ c); }")
LIST = node_of(CALL.tree, "argument_list")


def test_a_node_is_alive_until_an_edit_covers_it() -> None:
    block = node_of(CALL.tree, "compound_statement")
    assert CALL.alive(LIST)
    assert without(CALL, b"a, b").alive(LIST)
    assert not without(CALL, b"(a, b, /* why */ c)").alive(LIST)
    assert without(CALL, b"f(a, b, /* why */ c);").alive(block)


def test_an_empty_node_is_never_alive() -> None:
    view = fresh_view("c", b"int x")
    assert not view.alive(node_of(view.tree, ";"))


def test_tokens_are_those_that_are_left() -> None:
    assert CALL.tokens(LIST) == 7
    assert without(CALL, b"a,").tokens(LIST) == 5
    assert without(CALL, b"f(a, b, /* why */ c)").tokens(LIST) == 0


def test_the_gain_is_what_goes_less_what_comes() -> None:
    start, end = CALL.tree.start[LIST], CALL.tree.end[LIST]
    assert CALL.gain([Edit(start, end)]) == 7
    assert CALL.gain([Edit(start, end, b"()")]) == 5
    assert without(CALL, b"a,").gain([Edit(start, end, b"(x, y, z)")]) == -2


def test_elements_are_what_a_list_has_beside_punctuation_and_comments() -> None:
    assert texts(CALL, CALL.elements(LIST)) == [b"a", b"b", b"c"]
    smaller = without(CALL, b"b,")
    assert texts(smaller, smaller.elements(LIST)) == [b"a", b"c"]
    assert texts(smaller, list(smaller.children(LIST))) == [b"(", b"a", b",", b"/* why */", b"c", b")"]


@pytest.mark.parametrize(
    ("first", "last", "ways"),
    [
        (b"a", b"a", [b"f(b, c);", b"f(, b, c);"]),
        (b"b", b"b", [b"f(a, c);", b"f(a,, c);"]),
        (b"c", b"c", [b"f(a, b);", b"f(a, b,);"]),
        (b"a", b"b", [b"f(c);", b"f(, c);"]),
        (b"a", b"c", [b"f();"]),
    ],
)
def test_a_separator_goes_with_what_it_separates(first: bytes, last: bytes, ways: list[bytes]) -> None:
    view = fresh_view("c", b"f(a, b, c);")
    members = node_of(view.tree, "identifier", first), node_of(view.tree, "identifier", last)
    assert [with_edits(view, [edit]).rendering.data for edit in view.deletion(*members)] == ways


def test_the_separator_beside_what_is_left_goes() -> None:
    view = without(fresh_view("c", b"f(a, b, c);"), b", c")
    last = node_of(view.tree, "identifier", b"b")
    ways = [with_edits(view, [edit]).rendering.data for edit in view.deletion(last, last)]
    assert ways == [b"f(a);", b"f(a,);"]


def test_what_stands_between_two_marks_goes_with_the_one_or_the_other() -> None:
    view = fresh_view("nim", b"proc f: T = a()\n")
    kind = node_of(view.tree, "type_expression")
    ways = [with_edits(view, [edit]).rendering.data for edit in view.deletion(kind, kind)]
    assert ways == [b"proc f: a()\n", b"proc f = a()\n", b"proc f: = a()\n"]


def test_kinds_fit_that_the_program_has_in_one_place() -> None:
    view = fresh_view("cpp", b"int x = f(1); int y = 2;")
    call, number = node_of(view.tree, "call_expression"), node_of(view.tree, "number_literal", b"2")
    assert view.slots.fits(number, call)
    assert view.slots.fits(call, number)
    assert not view.slots.fits(node_of(view.tree, "primitive_type"), call)


def test_kinds_fit_that_the_grammar_counts_to_one_family() -> None:
    view = fresh_view("c", b"void f() { if (x) return; }")
    assert view.slots.fits(node_of(view.tree, "return_statement"), node_of(view.tree, "if_statement"))


@pytest.mark.parametrize(
    ("language", "source", "kind", "place"),
    [
        ("typescript", b"type A = { b: C extends D ? E : F };", "conditional_type", "object_type"),
        ("java", b"class A { int a = f(b + c); }", "binary_expression", "method_invocation"),
        ("perl", b"$a = [1, 2]; f(3);", "anonymous_array_expression", "function_call_expression"),
    ],
)
def test_kinds_with_a_minimal_text_in_common_are_alike(
    language: str, source: bytes, kind: str, place: str
) -> None:
    view = fresh_view(language, source)
    assert view.slots.alike(node_of(view.tree, kind), node_of(view.tree, place))
    assert not view.slots.alike(node_of(view.tree, kind), 0)


def test_kinds_are_alike_by_supertypes_alone_where_a_grammar_has_them_for_one() -> None:
    view = fresh_view("c", b"int x = f(a + b);")
    assert not view.slots.alike(
        node_of(view.tree, "binary_expression"), node_of(view.tree, "call_expression")
    )


def test_in_place_of_the_whole_program_fits_what_is_a_program_by_itself() -> None:
    view = fresh_view("julia", b"module M\nf(1)\nend\n")
    whole, call = node_of(view.tree, "module_definition"), node_of(view.tree, "call_expression")
    assert view.slots.fits(call, whole)
    assert not view.slots.fits(node_of(view.tree, "argument_list"), whole)
    two = fresh_view("julia", b"module M\nf(1)\nend\nmodule N\nend\n")
    assert not two.slots.fits(node_of(two.tree, "call_expression"), node_of(two.tree, "module_definition"))


def test_equal_kinds_fit() -> None:
    view = fresh_view("verilog", b"module a; wire b; endmodule")
    node = node_of(view.tree, "module_declaration")
    assert view.slots.fits(node, node)


def test_the_smallest_of_a_kind_is_known() -> None:
    view = fresh_view("c", b"int f(int a, int b); int g(int);")
    kind = view.tree.kind[node_of(view.tree, "parameter_list")]
    assert view.slots.smallest(kind) == b"(int)"


def test_a_separator_is_found_beyond_many_that_are_gone() -> None:
    view = fresh_view("c", b"int f = g(x, " + b"y, " * 50 + b"z);")
    members = view.elements(node_of(view.tree, "argument_list"))
    left = with_edits(view, [next(view.deletion(member, member)) for member in members[1:-1]])
    for member, rest in ((members[0], b"int f = g(z);"), (members[-1], b"int f = g(x);")):
        assert with_edits(left, [next(left.deletion(member, member))]).rendering.data == rest


def test_a_word_in_a_literal_is_no_name() -> None:
    view = fresh_view("c", b'int b = a; f("a b");')
    smaller = without(view, b" = a")
    start = view.tree.source.index(b"a b")
    assert distinct_names(smaller) == 2
    assert distinct_names(with_edits(smaller, [Edit(start, start + 3, b"a", tokens=1)])) == 2
    assert distinct_names(with_edits(smaller, [Edit(4, 5, b"a", tokens=1)])) == 2


def test_a_word_that_is_left_of_a_part_of_a_text_is_no_name() -> None:
    for part in (b" a", b".a"):
        view = without(fresh_view("javascript", b"let b = a; f(`${b}%b`);" % part), b" = a")
        start = view.tree.source.index(part + b"`")
        left = with_edits(view, [Edit(start, start + 2, b"a", tokens=1)])
        assert distinct_names(left) == distinct_names(view)


def test_a_word_in_the_place_of_a_literal_with_its_quotes_is_a_name() -> None:
    view = without(fresh_view("haskell", b'x = a\nz = "a"\n'), b"x = a")
    start = view.tree.source.index(b'"a"')
    bare = with_edits(view, [Edit(start, start + 3, b"a", tokens=1)])
    assert distinct_names(bare) == distinct_names(view) + 1


def test_a_word_in_the_place_of_a_literal_that_begins_with_a_mark_is_a_name() -> None:
    for language, source, gone, literal in (
        ("elixir", b"x = a\nf(:a)\n", b"x = a", b":a"),
        ("c", b"int b = a;\n#include <a>\n", b" = a", b"<a>"),
    ):
        view = without(fresh_view(language, source), gone)
        start = view.tree.source.index(literal)
        bare = with_edits(view, [Edit(start, start + len(literal), b"a", tokens=1)])
        assert distinct_names(bare) == distinct_names(view) + 1


def test_a_name_in_the_place_of_a_literal_counts() -> None:
    view = without(fresh_view("c", b"int b = a; int c = f(0);"), b" = a")
    number = view.tree.source.index(b"0")
    assert distinct_names(view) == 3
    assert distinct_names(with_edits(view, [Edit(number, number + 1, b"a", tokens=1)])) == 4


def test_names_in_a_range_have_numbers_by_which_their_first_place_from_a_node_on_is_found() -> None:
    view = fresh_view("c", b"int a; int b; int f() { return a + b; }")
    names, tree = view.names, view.tree
    start = tree.source.index(b"return")
    found = list(names.numbers(start, len(tree.source)))
    assert [tree.text(names.first(number, 0)) for number in found] == [b"a", b"b"]
    inside = next(node for node in range(len(tree.start)) if tree.start[node] >= start)
    assert [tree.start[names.first(number, inside)] for number in found] == [
        tree.source.index(b"a + b"),
        tree.source.index(b"b; }"),
    ]
    assert list(names.numbers(0, 0)) == []


def test_what_all_names_of_a_list_ask_about_it_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    view = fresh_view("javascript", b"let {a, b, c} = f();")
    pattern = node_of(view.tree, "object_pattern")
    found = equals_of(view, pattern), target_of(view, pattern)
    monkeypatch.setattr(View, "alive", lambda _view, _node: pytest.fail("looked for again"))
    assert (equals_of(view, pattern), target_of(view, pattern)) == found
