"""Syntax newer than the parser: reduced by tree where it parses and by text where it does not."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
import tree_sitter
from partly_slow import partly_slow

import treereduce
from treereduce.engine.state.result import Ending
from treereduce.languages import registry
from treereduce.program.text import TOKEN

TREE_PASSES = "kinds,runs,subtrees,unwrap,bodies,hoist"
TEXT_PASSES = "text-runs,text-subtrees,text-unwrap,text-words,text-windows"


@dataclass(frozen=True)
class Half:
    """A program with syntax that no parser knows, and what an imaginary tool needs of it to crash."""

    source: bytes
    broken: bytes
    """A pattern of something where the parser has lost its way."""
    parsed: bytes
    """A pattern of something that it understands."""

    def crashes(self, program: bytes) -> bool:
        """Whether a program has both and closes its brackets, which the imaginary tool insists on."""
        brackets = all(
            program.count(one.encode()) == program.count(other.encode()) for one, other in ("()", "[]", "{}")
        )
        return brackets and all(re.search(pattern, program) for pattern in (self.broken, self.parsed))


PROGRAMS = {
    "cpp": Half(
        b"""\
#include <meta>
template <typename T> struct pair { T first; T second; };
int helper(int a, int b) { if (a > b) { return a - b; } return b; }
template <typename T> void print(const T& value) {
  template for (constexpr auto m : members(^^T)) {
    int before = helper(1, 2);
    std::print("{}", value.[:m:]);
    int after = helper(3, before);
  }
}
struct wide { int x; int y; int unused; };
int main() {
  wide w{1, 2, 3};
  int sum = helper(w.x, w.y);
  print(w);
  return sum + w.unused;
}
""",
        rb"value\s*\.\s*\[:\s*\w+\s*:\]",
        rb"\w+\s*=\s*helper\s*\(\s*w\b",
    ),
    "python": Half(
        b"""\
import os
import sys

def helper(a, b):
    if a > b:
        return a - b
    return b

repeat 10 times as n unless os.environ:
    first = helper(1, 2)
    print(n, first)

class Thing:
    size = 3

    def grow(self, by):
        self.size += by
        return helper(self.size, by)

print(Thing().grow(2), sys.argv)
""",
        rb"repeat\s+\d+\s+times\b",
        rb"self\s*\.\s*\w+\s*\+=",
    ),
    "java": Half(
        b"""\
package p;
import java.util.List;
class Shapes {
  static int helper(int a, int b) { if (a > b) { return a - b; } return b; }
  int area(Object o) {
    int before = helper(1, 2);
    choose o as Circle c -> with { radius = c.radius; scale = 2 } otherwise { before = 0; }
    return helper(before, 3);
  }
  extend List<Integer> with sum() => { int total = 0; for (int x : this) { total += x; } return total; }
  public static void main(String[] arguments) {
    System.out.println(new Shapes().area(null) + helper(4, 5));
  }
}
""",
        rb"otherwise\s*\{",
        rb"println\s*\(",
    ),
    "c": Half(
        b"""\
int helper(int a, int b) { if (a > b) { return a - b; } return b; }
@ @ match (helper) { when 1 .. 2 => helper(1, 2); when _ => { helper(3, 4); } } else @
int other(void) { int x = helper(1, 2); while (x) { x--; } return x; }
struct s { int a; } => when { { int b; } } case
""",
        rb"when\s+\d+\s*\.\.\s*\d+",
        rb"\w+--",
    ),
}  # fmt: skip


some_language = pytest.mark.parametrize("language", partly_slow(PROGRAMS, ["c", "python"]))


@pytest.mark.parametrize("language", PROGRAMS)
def test_the_parser_understands_half_of_each_program(language: str) -> None:
    half = PROGRAMS[language]
    root = registry.load(language).grammar.parser().parse(half.source).root_node
    assert not covering(root, half.source, half.parsed).has_error
    assert covering(root, half.source, half.broken).has_error


@pytest.mark.slow
@some_language
def test_a_half_understood_program_ends_as_small_as_by_text(language: str) -> None:
    half = PROGRAMS[language]
    by_tree = treereduce.reduce(half.source, language, half.crashes)
    by_text = treereduce.reduce(half.source, "text", half.crashes)
    assert by_tree.ending is by_text.ending is Ending.FIXPOINT
    assert half.crashes(by_tree.program)
    assert words(by_tree.program) <= words(by_text.program)


@some_language
def test_what_is_understood_is_reduced_by_tree(language: str) -> None:
    half = PROGRAMS[language]
    result = treereduce.reduce(half.source, language, half.crashes, passes=TREE_PASSES)
    assert b"a > b" not in result.program
    assert words(result.program) < words(half.source) / 3


@pytest.mark.slow
@some_language
def test_what_is_not_understood_is_reduced_by_text(language: str) -> None:
    half = PROGRAMS[language]
    whole = treereduce.reduce(half.source, language, half.crashes)
    result = treereduce.reduce(half.source, language, half.crashes, passes=TEXT_PASSES)
    assert words(result.program) <= 2 * words(whole.program)


def covering(root: tree_sitter.Node, source: bytes, pattern: bytes) -> tree_sitter.Node:
    """The least node around a match."""
    match = re.search(pattern, source)
    assert match is not None
    node = root.descendant_for_byte_range(*match.span())
    assert node is not None
    return node


def words(program: bytes) -> int:
    """A size that is the same for every way to read a program."""
    return len(TOKEN.findall(program))
