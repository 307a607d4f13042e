from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from programs import fresh_view, with_edits

from treereduce.passes.deletion.subtrees import subtrees
from treereduce.plugins.translation import edits_to
from treereduce.program.edits import Edit
from treereduce.program.text import TOKEN
from treereduce.view.view import View

C = b"""\
int f(int a, int b) { return a + b; } // adds
int g(void) {
  if (f(1, 2)) { return f(3, 4); }
  return 0;
}
"""
PYTHON = b"def f(a):\n    if a:\n        g(a)\n        h()\n    return 'x  y'\n\n\nf(1)\n"


@st.composite
def views(draw: st.DrawFn) -> View:
    view = fresh_view(*draw(st.sampled_from([("c", C), ("python", PYTHON)])))
    for _ in range(draw(st.integers(0, 4))):
        nodes = [node for node in range(1, len(view.tree.kind)) if view.alive(node)]
        found = [candidate for node in nodes for candidate in subtrees(view, node)]
        if found:
            view = with_edits(view, draw(st.sampled_from(found)).edits)
    return view


@st.composite
def changed(draw: st.DrawFn, text: bytes) -> bytes:
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(st.sampled_from([b"", b"x", b" y", b"(z)", b"\n  k;", b"->"])) + text[end:]
    return text


@given(data=st.data())
def test_the_edits_make_the_program_of_what_the_view_shows(data: st.DataObject) -> None:
    view = data.draw(views())
    program = data.draw(changed(view.rendering.data))
    edits = edits_to(view, program)
    shown = with_edits(view, edits).rendering.data
    if view.language.name == "c":
        assert TOKEN.findall(shown) == TOKEN.findall(program)
    elif edits:
        assert shown == program


def test_edits_in_two_places_leave_alone_what_is_between_them() -> None:
    view = fresh_view("c", C)
    program = C.replace(b"int a, ", b"").replace(b"return 0", b"return 1")
    edits = edits_to(view, program)
    assert len(edits) == 2
    other = Edit(C.index(b"if ("), C.index(b"  return 0"))
    merged = with_edits(with_edits(view, [other]), edits).rendering.data
    assert merged.split() == b"int f(int b) { return a + b; } // adds int g(void) { return 1; }".split()


def test_what_is_inserted_replaces_its_neighbour() -> None:
    view = fresh_view("c", b"f(a);")
    for program in (b"f(a, b);", b"x = f(a);", b"f(a); g();"):
        edits = edits_to(view, program)
        assert all(edit.end > edit.start for edit in edits)
        assert with_edits(view, edits).rendering.data == program


def test_the_program_itself_is_no_edit() -> None:
    assert edits_to(fresh_view("c", C), C) == ()
