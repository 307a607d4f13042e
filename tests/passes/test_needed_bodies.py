"""What of a preprocessed program loses its body once what is not needed has gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from programs import fresh_view, with_edits

from treereduce.passes.candidate import Candidate
from treereduce.passes.preprocessed.needed import needed
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


def tried(
    is_interesting: Callable[[bytes], bool], program: bytes = (HEADER + OWN).encode()
) -> Iterator[tuple[bytes, bool]]:
    """All programs that the pass proposes of one, and what is said of them."""
    view: View = fresh_view("cpp", program)
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


def test_what_was_preprocessed_goes_by_its_smallest_parts_where_little_hangs_on_them() -> None:
    header = b'# 1 "m.cc"\n# 1 "a.h" 1\nint a[] = {' + b"1, " * 500 + b"};\n" + b"int b = 1 + 2;\n" * 40
    own = b'# 2 "m.cc" 2\nint main() { int c = 1; a[0] = 2; int d = 3; return 0; }\n'

    def wants(program: bytes) -> bool:
        return all(part in program for part in (b"1, " * 500, b"a[0] = 2;", b"main"))

    last = [program for program, right in tried(wants, header + own) if right][-1]
    assert last.endswith(b"int main() { a[0] = 2; }\n")
