"""The page in a real Chromium, from a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Tab, browsing
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recorded_runs import HARD, record_of

from treereduce.oracle.verdict import Verdict
from treereduce.page.assembly import page
from treereduce.page.history import of_files, of_run
from treereduce.page.readable import readable

pytestmark = pytest.mark.editors

PROGRAMS = [
    b"int kept;\n" + b"".join(b"int unused_%d;\n" % number for number in range(40, at, -1)) + b"int last;\n"
    for at in range(0, 41, 5)
]

PIXELS = """\
[...document.querySelectorAll('#plot canvas')].map((canvas) => {
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  return new Set(new Uint32Array(data.buffer)).size;
})[0]"""
"""Of how many colours the curve is."""


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with browsing(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def opened(tab: Tab, place: Path, programs: list[bytes], *, timed: bool = True) -> None:
    """Look at the page of a run."""
    answers = [(Verdict.INTERESTING, 0.02), (Verdict.UNINTERESTING, 0.4), (Verdict.UNANSWERED, 30.0)] * 5
    run = record_of(place / "run", programs, answers=answers, kept="gcc: in foo", timed=timed)
    file = place / "report.html"
    file.write_text(page(of_run(run)), encoding="utf-8")
    tab.open(file)


def removed(tab: Tab) -> str:
    """What the step that is shown has removed."""
    text = tab.tell("[...document.querySelectorAll('#change del')].map((one) => one.textContent).join('|')")
    return str(text)


def at_peace(tab: Tab) -> bool:
    """Whether nothing went wrong and nothing was loaded from elsewhere."""
    return tab.problems == [] and all(address.startswith("file:") for address in tab.requests)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, 1200])
def test_the_curve_is_drawn_and_nothing_is_wider_than_the_window(
    tab: Tab, tmp_path: Path, width: int, dark: bool
) -> None:
    tab.look(width=width, dark=dark)
    opened(tab, tmp_path, PROGRAMS)
    assert tab.tell(PIXELS) > 5
    assert tab.tell("document.documentElement.scrollWidth <= innerWidth")
    paper = tab.tell("getComputedStyle(document.body).backgroundColor")
    assert (paper == "rgb(20, 23, 26)") is dark
    assert at_peace(tab)


def test_the_slider_moves_the_difference_by_mouse_and_by_keys(tab: Tab, tmp_path: Path) -> None:
    tab.look()
    opened(tab, tmp_path, PROGRAMS)
    assert removed(tab).split("\n")[0] == "int unused_40;"
    tab.tell("document.getElementById('step').focus()")
    tab.press("ArrowLeft")
    assert removed(tab).startswith("int unused_35;")
    assert tab.tell("document.getElementById('told').textContent").startswith("step 7 of 8 · 993 tokens")
    tab.press("Home")
    assert removed(tab) == ""
    assert "int unused_40;" in tab.tell("document.getElementById('change').textContent")
    tab.press("ArrowRight")
    assert removed(tab).startswith("int unused_5;")
    tab.tell("document.getElementById('on').click()")
    assert tab.tell("document.getElementById('step').value") == "2"
    assert at_peace(tab)


def test_the_arrow_keys_choose_the_step_before_anything_is_clicked_and_behind_a_button(
    tab: Tab, tmp_path: Path
) -> None:
    tab.look()
    opened(tab, tmp_path, PROGRAMS)
    tab.press("ArrowLeft")
    assert tab.tell("document.getElementById('step').value") == "7"
    tab.press("ArrowRight")
    assert tab.tell("document.getElementById('step').value") == "8"
    tab.tell("document.getElementById('back').focus()")
    tab.press("ArrowLeft")
    assert tab.tell("document.getElementById('step').value") == "7"
    assert at_peace(tab)


def test_the_arrow_keys_are_left_to_what_scrolls_and_to_what_is_chosen_from(tab: Tab, tmp_path: Path) -> None:
    tab.look()
    opened(tab, tmp_path, PROGRAMS)
    for place in ("#change", "#across"):
        tab.tell(f"document.querySelector('{place}').focus()")
        tab.press("ArrowLeft")
        assert tab.tell("document.getElementById('step').value") == "8"


def test_a_click_on_the_curve_goes_to_the_program_of_then(tab: Tab, tmp_path: Path) -> None:
    tab.look()
    opened(tab, tmp_path, PROGRAMS)
    place = tab.tell("JSON.stringify(document.querySelector('#plot .u-over').getBoundingClientRect())")
    box = json.loads(place)
    tab.click(box["left"] + box["width"] / 2, box["top"] + box["height"] / 2)
    assert tab.tell("document.getElementById('step').value") == "4"
    assert at_peace(tab)


def test_the_curve_goes_by_answers_where_there_are_no_times(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, PROGRAMS, timed=False)
    assert tab.tell("document.getElementById('across').value") == "calls"
    assert tab.tell(PIXELS) > 5
    tab.tell("document.getElementById('logarithmic').click()")
    assert tab.tell(PIXELS) > 5
    assert at_peace(tab)


def test_no_program_gets_out_of_its_place(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, [HARD * 3, HARD * 2, HARD])
    assert tab.tell("typeof window.slipped") == "undefined"
    assert tab.tell("document.images.length") == 0
    assert tab.tell("document.getElementById('after').textContent") == readable(HARD)
    assert tab.tell("document.getElementById('before').textContent") == readable(HARD * 3)
    assert tab.tell("document.getElementById('change').textContent").count("slipped") >= 2
    assert at_peace(tab)


def test_the_result_is_copied_as_it_is(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, [*PROGRAMS, "é\tlast\n".encode()])
    tab.tell("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    tab.tell("document.getElementById('copy').click()")
    assert tab.tell("window.copied") == "é\tlast\n"
    assert tab.tell("document.getElementById('copy').textContent") == "copied"


def test_what_is_left_is_marked_in_the_original(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, PROGRAMS)
    marks = tab.tell("[...document.querySelectorAll('#before mark')].map((one) => one.textContent)")
    assert "".join(marks) == PROGRAMS[-1].decode()


PIECES = st.sampled_from([b"int a;\n", b"<", b"\r\n", b"\x00", b"\xff\xc3", b"x ", "é🌊".encode(), b"`"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.lists(PIECES, max_size=30).map(b"".join), min_size=2, max_size=80))
def test_the_page_makes_each_program_of_the_record(
    tab: Tab, tmp_path_factory: pytest.TempPathFactory, programs: list[bytes]
) -> None:
    opened(tab, tmp_path_factory.mktemp("page"), programs)
    order = [*range(len(programs)), *range(len(programs) - 1, -1, -7), *range(0, len(programs), 5)]
    made = tab.tell(f"{order}.map((number) => programs.at(number))")
    assert [one.encode("latin-1") for one in made] == [programs[number] for number in order]
    # Where a difference is shown is another matter than what it makes.
    same = "([edits, number]) => spliced(programs.at(number), aligned(programs.at(number), edits))"
    shown = tab.tell(f"steps.map((step, number) => [step[5], number]).map({same})")
    assert [one.encode("latin-1") for one in shown] == programs[1:]
    assert tab.tell(f"readable({json.dumps(programs[0].decode('latin-1'))})") == readable(programs[0])
    assert at_peace(tab)


@pytest.mark.parametrize(
    ("programs", "gone", "new"),
    [
        ([b"static int station;\n", b"struct station;\n"], "static int", "struct"),
        ([b"return remember(arg) + argument;\n", b"return rest + argument;\n"], "remember(arg)", "rest"),
        ([b"x = 1234567;\n", b"x = 1987;\n"], "1234567", "1987"),
    ],
)
def test_what_a_step_replaces_is_shown_in_whole_words(
    tab: Tab, tmp_path: Path, programs: list[bytes], gone: str, new: str
) -> None:
    opened(tab, tmp_path, programs)
    assert removed(tab) == gone
    added = "[...document.querySelectorAll('#change ins')].map((one) => one.textContent).join('|')"
    assert tab.tell(added) == new
    assert at_peace(tab)


def test_a_megabyte_and_thousands_of_steps_open_and_slide(tab: Tab, tmp_path: Path) -> None:
    lines = [b"int variable_%06d = %06d;\n" % (number, number) for number in range(32_000)]
    programs = [b"".join(lines[number * 10 :]) for number in range(3_000)]
    opened(tab, tmp_path, programs)
    tab.tell("showStep(1500)")
    assert removed(tab).startswith("int variable_014990")
    tab.tell("showStep(3)")
    assert removed(tab).startswith("int variable_000020")
    assert at_peace(tab)


def test_a_line_of_ten_megabytes_opens(tab: Tab, tmp_path: Path) -> None:
    line = b"x = [" + b"1, " * 3_400_000 + b"]"
    opened(tab, tmp_path, [line, line[:3_000_000], line[:1_000_000], line[:1000]])
    assert tab.tell("document.getElementById('step').min") == "1"
    tab.tell("showStep(2)")
    assert "removed" in tab.tell("document.getElementById('change').textContent")
    assert at_peace(tab)


def test_two_files_and_a_run_without_steps_have_a_page(tab: Tab, tmp_path: Path) -> None:
    file = tmp_path / "two.html"
    file.write_text(page(of_files("a.c", "c", b"int a;\nint b;", b"int b;", tokens=(6, 3))), encoding="utf-8")
    tab.open(file)
    assert tab.tell("document.querySelector('#before mark').textContent") == "int b;"
    assert at_peace(tab)
    opened(tab, tmp_path, [b"int a;"])
    assert tab.tell("document.getElementById('after').textContent") == "int a;"
    assert at_peace(tab)


def test_without_scripts_the_summary_and_the_result_are_there(tab: Tab, tmp_path: Path) -> None:
    tab.do("Emulation.setScriptExecutionDisabled", value=True)
    opened(tab, tmp_path, PROGRAMS)
    tab.do("Emulation.setScriptExecutionDisabled", value=False)
    assert tab.tell("getComputedStyle(document.getElementById('curve')).display") == "none"
    assert tab.tell("document.getElementById('after').innerText").strip() == PROGRAMS[-1].decode().strip()
