"""Tokens of an edited program, counted on its base."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from partly_slow import partly_slow
from programs import SAMPLES, sample

from treereduce.program.digest import HASH_MODULUS, token_value
from treereduce.program.edits import Edit, EditSet
from treereduce.program.keys import KEY_SIZE, filter_key
from treereduce.program.render import Rendering
from treereduce.program.tally import EMPTY, Tally, TokenSequence, tokens_of_text
from treereduce.program.tree import SyntaxTree, parse_program

TEXTS = st.sampled_from([b"", b"0", b"{}", b"ab + 12"])
NAMES = st.sampled_from(sorted(SAMPLES))


@st.composite
def edited(draw: st.DrawFn) -> tuple[SyntaxTree, EditSet]:
    """A sample with a few of its nodes deleted or replaced."""
    tree = sample(draw(NAMES))
    nodes = draw(st.lists(st.integers(1, len(tree.kind) - 1), max_size=4))
    filled = [node for node in nodes if tree.start[node] < tree.end[node]]
    return tree, EditSet(Edit(tree.start[node], tree.end[node], draw(TEXTS)) for node in filled)


def sequence_of(texts: list[bytes]) -> TokenSequence:
    return reduce(TokenSequence.then, (TokenSequence(1, token_value(text)) for text in texts), EMPTY)


def naive_sequence(tree: SyntaxTree, edits: EditSet, start: int, end: int) -> TokenSequence:
    """The tokens that come from a byte range, looked at one by one; inserted ones count where edits begin."""
    found = [(edit.start, tokens_of_text(edit.text)) for edit in edits if start <= edit.start < end]
    for first, stop in zip(tree.token_start, tree.token_end, strict=True):
        if start <= first < end and not edits.covers(first, first + 1):
            found.append((first, sequence_of([tree.source[first:stop]])))
    return reduce(TokenSequence.then, (tokens for _, tokens in sorted(found)), EMPTY)


@given(edited())
def test_the_total_is_what_a_naive_count_gives(change: tuple[SyntaxTree, EditSet]) -> None:
    tree, edits = change
    assert Tally(tree, edits).total == naive_sequence(tree, edits, 0, len(tree.source))


@given(edited(), st.data())
def test_a_range_between_edits_has_what_a_naive_count_gives(
    change: tuple[SyntaxTree, EditSet], data: st.DataObject
) -> None:
    tree, edits = change
    free = [0, len(tree.source), *(edit.start for edit in edits), *(edit.end for edit in edits)]
    start, end = sorted(data.draw(st.tuples(st.sampled_from(free), st.sampled_from(free))))
    tally, naive = Tally(tree, edits), naive_sequence(tree, edits, start, end)
    assert tally.count(start, end) == naive.length
    assert tally.before(start).then(naive) == tally.before(end)
    middle = sequence_of([b"int", b"x"])
    head, tail = naive_sequence(tree, edits, 0, start), naive_sequence(tree, edits, end, len(tree.source))
    assert tally.replaced(start, end, middle) == head.then(middle).then(tail)


@given(edited(), st.data())
def test_a_tally_that_is_told_of_a_change_is_that_of_all_edits(
    change: tuple[SyntaxTree, EditSet], data: st.DataObject
) -> None:
    tree, edits = change
    node = data.draw(
        st.integers(0, len(tree.kind) - 1).filter(lambda node: tree.start[node] < tree.end[node])
    )
    union = edits.union([Edit(tree.start[node], tree.end[node], data.draw(TEXTS))])
    changed = union[union.touching(tree.start[node], tree.end[node])[0]]
    tally, fresh = Tally(tree, edits).changed(union, changed.start, changed.end), Tally(tree, union)
    assert tally.total == fresh.total
    for edit in union:
        assert tally.before(edit.start) == fresh.before(edit.start)
        assert tally.before(edit.end) == fresh.before(edit.end)


@given(st.lists(st.sampled_from([b"a", b"b", b"+"]), max_size=6), st.integers(0, 6))
def test_sequences_join(texts: list[bytes], cut: int) -> None:
    assert sequence_of(texts[:cut]).then(sequence_of(texts[cut:])) == sequence_of(texts)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        (b"", []),
        (b" \n", []),
        (b"0", [b"0"]),
        (b"{}", [b"{", b"}"]),
        (b"except: pass", [b"except", b":", b"pass"]),
        (b"a+=b", [b"a", b"+", b"=", b"b"]),
        (b'""', [b'"', b'"']),
        (b"\xe4_1$", [b"\xe4_1$"]),
    ],
)
def test_inserted_text_counts_by_words_and_single_characters(text: bytes, tokens: list[bytes]) -> None:
    assert tokens_of_text(text) == sequence_of(tokens)


def test_text_whose_tokens_are_known_counts_as_these() -> None:
    tree = parse_program(b"f(1); // a", sample("c").grammar)
    known = Tally(tree, EditSet([Edit(2, 3, b"b->c", tokens=3)])).total
    assert known.length == tree.token_count + 2
    assert known != Tally(tree, EditSet([Edit(2, 3, b"b->d", tokens=3)])).total
    assert (
        Tally(tree, EditSet([Edit(1, 2, b"<<=", tokens=1)])).total.digest
        == (parse_program(b"f<<=1); // a", sample("c").grammar).token_hash[-1])
    )
    assert Tally(tree, EditSet([Edit(6, 10, b"//", tokens=0)])).total == Tally(tree, EditSet()).total


@given(st.binary(max_size=12), st.binary(max_size=12))
def test_words_that_differ_have_other_values(one: bytes, other: bytes) -> None:
    assert (token_value(one) == token_value(other)) == (one == other)
    assert 0 < token_value(one) < HASH_MODULUS


@pytest.mark.parametrize(
    ("one", "other"), [(b"bxxxxxxA", b"axxxxxxa"), (b"100000001", b"900000000"), (b"", b"\0")]
)
def test_words_that_a_sum_of_their_bytes_confounds_have_other_values(one: bytes, other: bytes) -> None:
    assert token_value(one) != token_value(other)


def test_values_of_words_are_the_same_in_every_run() -> None:
    assert token_value(b"int") == 244941380855624602


@given(
    st.lists(st.sampled_from([b"a", b"b", b"+"]), max_size=6), st.lists(st.sampled_from([b"a"]), max_size=6)
)
def test_filter_keys_tell_sequences_apart(one: list[bytes], other: list[bytes]) -> None:
    keys = filter_key(sequence_of(one)), filter_key(sequence_of(other))
    assert (keys[0] == keys[1]) == (one == other)
    assert all(0 <= key < 1 << 8 * KEY_SIZE for key in keys)


@pytest.mark.parametrize("name", partly_slow(["c", "python", "verilog"], ["python"]))
def test_counts_agree_with_a_new_parse_where_deleting_a_node_parses(name: str) -> None:
    tree = sample(name)
    parser = tree.grammar.parser()
    agreed = 0
    for node in range(1, len(tree.kind)):
        # What is left of ``8'd100`` without its base is one number.
        within_number = "number" in tree.kind_name(tree.parent[node])
        if tree.is_named(node) and tree.start[node] < tree.end[node] and not within_number:
            rendering = Rendering(tree, EditSet([Edit(tree.start[node], tree.end[node])]))
            parse = parser.parse(rendering.data)
            if not parse.root_node.has_error:
                fresh = parse_program(rendering.data, tree.grammar, parse=parse)
                assert rendering.tally.total == (fresh.token_count, fresh.token_hash[-1])
                agreed += 1
    assert agreed > len(tree.kind) / 10
