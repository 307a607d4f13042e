from __future__ import annotations

from dataclasses import replace

import pytest
from moments import START, proving

from treereduce.engine.state.result import PassStatistics, Phase, Progress
from treereduce.report.frame import Run, passes
from treereduce.report.screen import Size

PROGRAM = b"int main(void)\n{\n  return crash(1);\n}\n" * 20

MOMENT = replace(
    START,
    size=1_200,
    tokens=300,
    oracle_calls=512,
    running=2,
    seconds=75.0,
    trying="subtrees",
    cache_hits=1_034,
    program=PROGRAM,
    passes={
        "subtrees": PassStatistics(tried=400, won=30, tokens=900),
        "runs": PassStatistics(tried=50, won=10, tokens=18_800),
        "hoist": PassStatistics(tried=9),
    },
)


def drawn(moment: Progress, width: int, height: int) -> list[str]:
    run = Run.of("crash.c", "c", 20_000)
    run.note(replace(moment, seconds=moment.seconds - 5, oracle_calls=moment.oracle_calls - 100))
    run.note(moment)
    return [line.plain.rstrip() for line in run.frame(moment, Size(width, height))]


def test_the_numbers_say_how_far_the_run_is() -> None:
    assert drawn(MOMENT, 80, 24)[:3] == [
        "300 of 20,000 tokens · 98.5 % removed · 1,200 of 80,000 bytes",
        "removing · trying subtrees",
        "1 min 15 s · 512 oracle runs (20.0/s) · 2 of 2 running · 1,034 cache hits",
    ]


def test_a_proof_says_how_far_it_is_and_when_it_ends() -> None:
    run = Run.of("crash.c", "c", 20_000)
    for second in range(20):
        moment = replace(proving(float(second), 10 * second + 22), program=PROGRAM)
        run.note(moment)
    assert "proving that nothing more goes: 212 of 480 · about 30 s for these" in [
        line.plain for line in run.frame(moment, Size(80, 24))
    ]


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_its_line(phase: Phase) -> None:
    assert any(line.startswith(phase.value) for line in drawn(replace(MOMENT, phase=phase), 80, 24))


@pytest.mark.parametrize("width", [1, 2, 10, 20, 40, 80, 100, 200])
@pytest.mark.parametrize("height", [0, 1, 2, 3, 5, 8, 10, 24, 60])
def test_a_frame_fits_into_any_terminal(width: int, height: int) -> None:
    for moment in (MOMENT, START, proving(3.0, 5), replace(MOMENT, program=b"x" * 10_000)):
        lines = drawn(moment, width, height)
        assert len(lines) <= height
        assert all(len(line) <= width for line in lines)


def test_a_wide_terminal_shows_the_program_beside_the_curve() -> None:
    line = next(line for line in drawn(MOMENT, 120, 30) if line.startswith("tokens over time"))
    assert "│ 80 lines" in line


def test_the_passes_that_won_most_come_first_and_those_that_won_nothing_not_at_all() -> None:
    table = [line.plain.split() for line in passes(MOMENT.passes, 60, 10)]
    assert table == [
        ["pass", "tried", "won", "tokens"],
        ["runs", "50", "10", "18,800"],
        ["subtrees", "400", "30", "900"],
    ]


def test_what_has_just_changed_is_marked_for_a_while() -> None:
    run = Run.of("crash.c", "c", 20_000)
    run.note(replace(MOMENT, seconds=1.0))
    shorter = PROGRAM.replace(b"crash", b"", 1)
    run.note(replace(MOMENT, seconds=1.5, program=shorter))
    sight = run.head.sight(60, 10)
    assert sight.title == "80 lines, 5 bytes less at line 3"
    marks = [(line.plain, span) for line in sight.lines for span in line.spans]
    gone = [plain[span.start : span.end] for plain, span in marks if "strike" in str(span.style)]
    assert gone == ["crash"]
    run.note(replace(MOMENT, seconds=9.0, program=shorter))
    assert run.head.sight(60, 10).title == "80 lines"


def test_wide_characters_are_not_cut() -> None:
    lines = drawn(replace(MOMENT, program="字".encode() * 100), 41, 24)
    assert "字" * 20 in lines
    assert sum(line.count("字") for line in lines) == 100
