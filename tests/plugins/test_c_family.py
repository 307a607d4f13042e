"""With a stand-in for clang_delta, because the tools are no part of what tests need."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from treereduce import UsageError, Warned, reduce
from treereduce.engine.state.events import Event
from treereduce.planning.effort import Effort
from treereduce.plugins import c_family
from treereduce.plugins.gathering import Outside, wants_tools
from treereduce.plugins.host import Host

CLANG_DELTA = """\
#!/bin/sh
# Knows one transformation: a call of f becomes a comma. Crashes where there is a goto.
for word; do file=$word; done
case $1 in
  --transformations) echo drop-call rename-fun; exit 0 ;;
  --query-instances=drop-call) echo "Available transformation instances: $(grep -c 'f(1, 2)' "$file")" ;;
  --transformation=drop-call)
    grep -q goto "$file" && kill -SEGV $$
    [ "$2" = --counter=1 ] || exit 1
    sed 's/f(1, 2)/(1, 2)/' "$file" ;;
esac
"""
CLEX = """\
#!/bin/sh
[ "$1" = delete-string ] && [ "$2" = 0 ] || exit 71
sed 's/"[a-z]*"/""/' "$3"
exit 51
"""
UNIFDEF = """\
#!/bin/sh
if [ "$1" = -s ]; then echo A; exit; fi
[ "$5" = -DA ] && sed -e /^#/d "$6"
exit 0
"""
TOPFORMFLAT = """\
#!/bin/sh
exec sed 's/;/;\\n/g'
"""
TREESITTER_DELTA = """\
#!/bin/sh
if [ $# != 2 ]; then
  echo "Usage: $0 transformation input/file/path" >&2
  echo 'transformation: one of "replace-function-def-with-decl", "remove-function".' >&2
  exit 255
fi
echo '[";","regular","template-function"]'
at=$(grep -bo '{ return 1; }' "$2" | cut -d: -f1)
[ -z "$at" ] || [ "$1" = remove-function ] || echo '{"t":1,"p":[{"l":'$at',"r":'$((at + 13))',"v":0}]}'
"""
SOURCE = b"""\
#ifdef A
int x = f(1, 2); char *s = "abc"; int keep;
#endif
"""


@pytest.fixture(autouse=True)
def _tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    known = {"clang_delta": CLANG_DELTA, "clex": CLEX, "unifdef": UNIFDEF, "topformflat": TOPFORMFLAT}
    known["treesitter_delta"] = TREESITTER_DELTA
    for name, text in known.items():
        file = tools / name
        file.write_text(text)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(c_family, "PLACES", ())


def reduced(passes: str, source: bytes = SOURCE, language: str = "c") -> tuple[bytes, list[str]]:
    events: list[Event] = []
    result = reduce(
        source, language, lambda program: b"keep" in program, passes=passes, listeners=[events.append]
    )
    return result.program, [event.message for event in events if isinstance(event, Warned)]


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("clang-drop-call", b"x = (1, 2);"),
        ("clex-delete-string", b's = "";'),
        ("unifdef", b"int x = f(1, 2);"),
        ("topformflat-1", b"keep;"),
    ],
)
def test_each_tool_proposes_what_it_does(name: str, left: bytes) -> None:
    program, warnings = reduced(name)
    assert warnings == []
    assert left in program
    assert len(program) < len(SOURCE)


def test_the_tools_are_there_by_their_group_and_at_the_greatest_effort() -> None:
    outside = Outside(print, file=Path("a.c"), tools=True)
    names = {extra.entry.name for extra in outside.extras if extra.group == "clang"}
    assert {"clang-drop-call", "clex-rm-toks-1", "unifdef", "topformflat-0"} <= names
    assert "treesitter-remove-function" in names
    assert "clang-rename-fun" not in names, "who wants that names it"
    [known] = [extra for extra in outside.extras if extra.entry.name == "clang-drop-call"]
    assert known.runs_at(Effort.MAX)
    assert not known.runs_at(Effort.NORMAL)
    assert wants_tools("max", None)
    assert wants_tools(Effort.NORMAL, "+clang,-runs")
    assert not wants_tools(Effort.NORMAL, "runs")


def test_hints_of_treesitter_delta_are_edits() -> None:
    program, warnings = reduced("treesitter-replace-function-def-with-decl", b"int keep() { return 1; }\n")
    assert (program, warnings) == (b"int keep() ;\n", [])
    program, _ = reduced("treesitter-remove-function", b"int keep() { return 1; }\n")
    assert program == b"int keep() { return 1; }\n", "it had no hint"


def test_what_is_about_classes_is_not_tried_on_c() -> None:
    for name in ("drop-class", "remove-namespace", "member-to-global"):
        assert c_family.CPP_ONLY.search(name)
    for name in (
        "drop-call",
        "remove-unused-enum-member",
        "union-to-struct",
        "simple-inliner",
        "param-to-local",
    ):
        assert not c_family.CPP_ONLY.search(name)


def test_they_leave_other_languages_alone() -> None:
    program, warnings = reduced("clang-drop-call,topformflat-1", b"f(1, 2); keep;\n", "javascript")
    assert (program, warnings) == (b"f(1, 2); keep;\n", [])


def test_a_tool_that_crashes_now_and_then_goes_on() -> None:
    program, warnings = reduced("clang-drop-call", b"int keep = f(1, 2); goto a;\n")
    assert warnings == []
    assert b"f(1, 2)" in program


def test_a_tool_that_crashes_all_the_time_is_left_out_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(c_family, "PATIENCE", 1)
    events: list[Event] = []
    result = reduce(
        b"int more; int keep = f(1, 2); goto a;\n",
        "c",
        lambda program: b"goto a" in program and b"f(1, 2)" in program,
        passes="runs,clang-drop-call,clang-drop-call-detour",
        listeners=[events.append],
    )
    assert b"more" not in result.program, "the run went on"
    warnings = [event.message for event in events if isinstance(event, Warned)]
    assert warnings == ["The pass clang_delta is left out from here on: it was killed by SIGSEGV."]


@pytest.mark.parametrize("name", ["clang_delta", "treesitter_delta"])
def test_a_tool_that_does_not_say_what_it_can_do_is_told_of(name: str, tmp_path: Path) -> None:
    """Or all that it can do would be missing without a word."""
    tool = tmp_path / "tools" / name
    tool.write_text("#!/bin/sh\nexit 1\n")
    tool.chmod(0o755)
    said: list[str] = []
    family = name.partition("_")[0]
    found = c_family.c_family(Host(Path("a.c")), said.append)
    assert not any(extra.entry.name.startswith(f"{family}-") for extra in found)
    assert said == [f"The passes of {tool} are left out: it does not say what it can do, or not in time."]


def test_the_group_says_what_to_install_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(UsageError, match="come with the packages cvise and creduce"):
        reduced("+clang")


def test_what_becomes_larger_at_first_is_a_detour(tmp_path: Path) -> None:
    tool = tmp_path / "tools" / "clang_delta"
    tool.write_text(CLANG_DELTA.replace("(1, 2)/'", "int y; y = 1;/'"))

    def oracle(program: bytes) -> bool:
        return b"keep" in program and (b"f(1, 2)" in program or b"y = 1" in program)

    source = b"int keep; f(1, 2); g(3, 4, 5);\n"
    result = reduce(source, "c", oracle, passes="runs,subtrees,clang-drop-call-detour", jobs=1)
    assert b"f(1, 2)" not in result.program
    assert result.tokens < len(b"int keep ; f ( 1 , 2 ) ;".split())
