"""How programs are given to the parser, and what it keeps of them."""

from __future__ import annotations

import gc
import sys
import tracemalloc

import pytest
import tree_sitter
from partly_slow import partly_slow

from treereduce.languages.parsers import load_parser
from treereduce.languages.registry import profile
from treereduce.program.parsing import EXACT, PIECE, Parser, _Window

C, _ = load_parser("C", profile("c").parsers)


def _source(size: int) -> bytes:
    line = "int größe = f(1, 'x'); // ☃\n".encode()
    return (line * (size // len(line) + 1))[:size]


@pytest.mark.parametrize(
    "size", [0, 1, EXACT - 1, EXACT, EXACT + 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 500]
)
def test_a_program_read_in_pieces_has_the_tree_of_the_whole(size: int) -> None:
    source = _source(size)
    assert str(Parser(C).parse(source).root_node) == str(tree_sitter.Parser(C).parse(source).root_node)


def test_a_changed_program_read_in_pieces_has_the_tree_of_the_whole() -> None:
    source = _source(3 * PIECE)
    old = Parser(C).parse(source)
    cut = 2 * PIECE - 5
    old.edit(cut, cut + 40, cut, (0, cut), (0, cut + 40), (0, cut))
    after = source[:cut] + source[cut + 40 :]
    assert str(Parser(C).parse(after, old).root_node) == str(tree_sitter.Parser(C).parse(after).root_node)


@pytest.mark.parametrize("size", [50, 3 * PIECE])
def test_nodes_have_their_text_after_the_parse_of_another_program(size: int) -> None:
    source = _source(size)
    root = Parser(C).parse(source).root_node
    Parser(C).parse(b"x" * size)
    assert root.text == source[root.start_byte : root.end_byte]
    assert root.children[0].text == b"int gr\xc3\xb6\xc3\x9fe = f(1, 'x');"


@pytest.mark.parametrize("size", partly_slow([50, 2 * PIECE + 500], ["50"]))
def test_nothing_of_a_program_is_kept_when_its_tree_is_gone(size: int) -> None:
    Parser(C).parse(_source(size))
    source = _source(size)
    before = sys.getrefcount(source)
    tracemalloc.start()
    for _ in range(20):
        Parser(C).parse(source)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sys.getrefcount(source) == before
    assert kept < 5_000, "bytes, which are no copies of 33,000"


def test_nothing_stands_behind_the_end_and_asking_for_it_leaves_the_window_as_it_is() -> None:
    """Memory that views look at cannot become shorter: all later parses failed, of other programs too."""
    for source in (_source(20), _source(PIECE)):
        with _Window.lent(source) as read:
            assert bytes(read(len(source) + 5, tree_sitter.Point(0, 0))) == b""
            assert bytes(read(0, tree_sitter.Point(0, 0))) == source
