from __future__ import annotations

import pytest
from programs import fresh_view, with_failures

from treereduce.passes.calls.apply import apply
from treereduce.passes.calls.inline_functions import STYLES
from treereduce.passes.calls.inliner import Style, inlining
from treereduce.view.calling.calls import call_of
from treereduce.view.calling.functions import function_at


@pytest.mark.parametrize("style", STYLES)
def test_calls_in_arguments_of_calls_are_not_written_out_over_and_over(style: Style) -> None:
    """Eight uses of a parameter in six calls, each the argument of another, were a quarter of a million."""
    nested = "f(" * 6 + "1" + ")" * 6
    view = fresh_view(
        "c", f"int f(int a) {{ g(a); return {' + '.join('a' * 8)}; }} int x = {nested};".encode()
    )
    first, *uses = view.uses(b"f")
    function = next(filter(None, (function_at(view, node) for node in range(first))))
    calls = [call for use in uses if (call := call_of(view, use)) is not None]
    assert len(calls) == 6
    assert inlining(view, function, calls, style) == []


def test_a_call_without_its_closing_bracket_ends_with_what_it_is_given() -> None:
    view = fresh_view("typescript", b"type F = (a: A) => B; function on(f: F) {} on(x => g(F);\n")
    found = [list(with_failures(view, apply(view, node))) for node in range(len(view.tree.kind))]
    assert any(found)
