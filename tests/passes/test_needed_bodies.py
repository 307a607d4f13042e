"""What of a preprocessed program loses its body once what is not needed has gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from programs import fresh_view, with_edits

from treereduce.passes.candidate import Candidate
from treereduce.passes.coupled.needed import needed
from treereduce.view.view import View

HEADER = """# 1 "m.cc"
# 1 "a.h" 1
namespace n {
int much, that, is, needed, by, nobody, at, all, and_, goes, with_, the, first, success;
int less() { return 1 + 2 + 3 + 4; }
int more() { return less() * less() * less(); }
constexpr int size() { return 5 + 6 + 7 + 8; }
}
# 2 "m.cc" 2
"""
OWN = "int main() { return n::more() + n::size(); }\n"


def tried(is_interesting: Callable[[bytes], bool]) -> Iterator[tuple[bytes, bool]]:
    """All programs that the pass proposes, and what is said of them."""
    view: View = fresh_view("cpp", (HEADER + OWN).encode())
    waiting: list[Candidate] = list(needed(view, 0))
    while waiting:
        candidate = waiting.pop(0)
        proposal = view.rendering.propose(candidate.edits)
        if proposal is None:
            continue
        answer = is_interesting(proposal.data)
        yield proposal.data, answer
        view = with_edits(view, candidate.edits) if answer else view
        follows = candidate.on_success if answer else candidate.on_failure
        waiting += follows(view) if follows else ()


def test_functions_that_were_brought_in_are_declared_at_once() -> None:
    programs = [
        program
        for program, right in tried(
            lambda program: OWN.encode() in program and b"int more()" in program and b"int size()" in program
        )
        if right
    ]
    assert b"int more();" in programs[1]
    assert b"less" not in programs[1]
    assert b"constexpr int size() {" in programs[1]
    assert b"constexpr int size();" in programs[2]


def test_bodies_that_are_wanted_are_found_by_halves() -> None:
    def wants(program: bytes) -> bool:
        return OWN.encode() in program and b"int less() {" in program and b"int size()" in program

    last = [program for program, right in tried(wants) if right][-1]
    assert b"int less() {" in last
    assert b"int more() {" in last
    assert b"constexpr int size();" in last
