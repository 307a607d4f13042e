from __future__ import annotations

from programs import fresh_view, with_edits

from treereduce.passes.templates.only_named import only_named
from treereduce.program.edits import Edit


def test_a_call_of_which_the_arguments_were_replaced_stays_one() -> None:
    """What was put there cannot go in the same round, so nothing but the type would change."""
    view = fresh_view("cpp", b"int a = f<0>(b);")
    start = view.tree.source.index(b"(b)")
    [place] = view.uses(b"a")
    assert only_named(view, place)
    assert not only_named(with_edits(view, [Edit(start, start + 3, b"()")]), place)
