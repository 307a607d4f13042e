"""What goes along with its last use, where a language wants it to be used."""

from __future__ import annotations

import pytest
from programs import fresh_view

from treereduce.passes.must_use import without_useless
from treereduce.program.edits import Edit

GO = 'package p\nimport "x/a"\nimport b "y"\nvar c = 1\n'


def left_of(language: str, program: str, gone: str, text: str = "", *, calls: bool = False) -> str:
    """The lines that are left without one part of a program, and without what then has no use."""
    view = fresh_view(language, program.encode())
    start = program.index(gone)
    edits = without_useless(view, (Edit(start, start + len(gone), text.encode()),), calls=calls)
    proposal = view.rendering.propose(edits)
    assert proposal is not None
    return "\n".join(line.strip() for line in proposal.data.decode().splitlines() if line.strip())


def test_an_import_goes_with_its_last_use() -> None:
    used = GO + "func f() { g(b.X); a.Y() }\n"
    assert '"x/a"' not in left_of("go", used, "a.Y()")
    assert '"y"' in left_of("go", used, "a.Y()")
    assert '"y"' not in left_of("go", used, "b.X")
    assert '"x/a"' in left_of("go", used + "func h() { a.Z() }\n", "a.Y()")


def test_what_a_replacement_still_uses_stays() -> None:
    assert '"x/a"' in left_of("go", GO + "func f() { a.Y(a.Z) }\n", "a.Y(a.Z)", "a.Z")


@pytest.mark.parametrize(
    ("body", "gone", "left"),
    [
        ("d := 1; g(d); h()", "g(d)", "h()"),
        ("var d int; g(d); h()", "g(d)", "h()"),
        ("d := 1; g(d); h(d)", "g(d)", "d := 1; h(d)"),
        # Of two names the other one may have a use.
        ("d, e := 1, 2; g(d); h(e)", "g(d)", "d, e := 1, 2; h(e)"),
        ("_, d := e(); g(d); h()", "g(d)", "h()"),
        # What the definition used has no use any more, either.
        ("d := 1; e := d; g(e); h()", "g(e)", "h()"),
        # The package's own may go unused.
        ("g(c); h()", "g(c)", "h()"),
    ],
)
def test_a_variable_of_a_function_goes_with_its_last_use(body: str, gone: str, left: str) -> None:
    found = left_of("go", f"package p\nvar c = 1\nfunc f() {{ {body} }}\nfunc k() {{ d := 2; g(d) }}\n", gone)
    assert _dense(found.splitlines()[2]) == _dense(f"func f() {{ {left} }}")
    assert "var c = 1" in found
    assert "func k() { d := 2; g(d) }" in found


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("_, d := e(); g(d)", "e()"),
        ("var d = e(1); g(d)", "e(1)"),
        ("d := 1; g(d); h()", "h()"),
        # What is given to the call has no use any more, either, but stays.
        ("d := 1; e := k(d); g(e)", "d := 1; k(d)"),
    ],
)
def test_calls_may_stay_that_gave_such_variables_their_values(body: str, left: str) -> None:
    found = left_of(
        "go", f"package p\nfunc f() {{ {body} }}\n", "g(d)" if "g(d)" in body else "g(e)", calls=True
    )
    assert _dense(found.splitlines()[1]).replace(";}", "}") == _dense(f"func f() {{ {left} }}")


def _dense(line: str) -> str:
    return line.replace(" ", "").replace(";;", ";").replace("{;", "{")


def test_other_languages_have_no_such_rule() -> None:
    program = "void f() { int d = 1; g(d); }"
    assert left_of("c", program, "g(d);") == "void f() { int d = 1; }"
