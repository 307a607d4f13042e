"""Claims about runs in virtual time, whose seconds are worked out by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from engine_parts import deleting

from bench.simulate import command, subjects
from bench.simulate.simulation import Simulated, Subject, simulate
from bench.simulate.verdicts import Judged, Verdicts
from treereduce.engine.settings import Settings
from treereduce.languages import registry
from treereduce.planning.effort import Effort
from treereduce.planning.schedule import Schedule

SOURCE = b"int a; int b; int c; int d;"
DECLARATIONS = (b"int a;", b"int b;", b"int c;", b"int d;")


class Given(Verdicts):
    """Verdicts that took given seconds, 1 s where none are given."""

    def __init__(self, check: Callable[[bytes], bool], seconds: dict[bytes, float]) -> None:
        super().__init__("given", check)
        self._seconds = seconds

    def judge(self, program: bytes) -> Judged:
        return Judged(super().judge(program).interesting, self._seconds.get(program, 1.0))


def run(
    check: Callable[[bytes], bool],
    jobs: int,
    *texts: bytes,
    latency: float | None = None,
    seconds: dict[bytes, float] | None = None,
) -> Simulated:
    """Try to delete each of ``texts``, in order of their size and then from the last to the first."""
    subject = Subject("given", SOURCE, registry.load("c"), Given(check, seconds or {}))
    settings = Settings(jobs=jobs, schedule=Schedule([[deleting(*texts)]]))
    return simulate(subject, settings, latency)


def needs_all(program: bytes) -> bool:
    return program == SOURCE


def test_one_job_takes_the_sum_of_all_calls() -> None:
    without_a = SOURCE.replace(b"int a; ", b"")
    assert run(needs_all, 1, *DECLARATIONS, seconds={without_a: 2.5}).seconds == 5.5
    assert run(needs_all, 1, *DECLARATIONS, latency=0.25).seconds == 1.0


def test_two_jobs_take_half_of_it_where_candidates_do_not_need_each_other() -> None:
    one, two = (run(needs_all, jobs, *DECLARATIONS) for jobs in (1, 2))
    assert (one.calls, two.calls) == (4, 4)
    assert (one.seconds, two.seconds) == (4, 2)
    assert (two.used, two.in_vain, two.idle) == (4, 0, 0)


def test_who_finds_nothing_to_do_is_idle() -> None:
    made = run(needs_all, 3, *DECLARATIONS)
    assert (made.seconds, made.used, made.idle) == (2, 4, 2)


def test_a_success_that_came_too_late_is_in_vain_and_its_union_is_used() -> None:
    made = run(lambda program: b"c" in program, 2, b"int a;", b"int b;")
    # The union halves the program, so it is asked about twice.
    assert (made.calls, made.yes, made.commits) == (4, 4, 2)
    assert (made.unions, made.unions_won) == (2, 1)
    assert (made.seconds, made.used, made.in_vain, made.idle) == (3, 2, 2, 2)
    assert made.tokens == 6


def test_a_killed_call_ends_when_its_target_goes() -> None:
    inner = SOURCE.replace(b"int b; ", b"")
    made = run(lambda _: True, 2, b"int a; int b; int c;", b"int b;", seconds={inner: 60.0})
    assert (made.killed, made.calls, made.seconds) == (1, 3, 2)
    assert (made.used, made.in_vain) == (1, 3)


def test_rounds_add_up_to_the_run() -> None:
    made = run(lambda program: b"c" in program, 2, b"int a;", b"int b;", b"int d;")
    assert sum(round_.seconds for round_ in made.rounds) == made.seconds
    assert sum(round_.calls for round_ in made.rounds) == made.calls
    assert sum(round_.idle for round_ in made.rounds) == made.idle
    assert made.rounds[0].tokens == 12


@pytest.mark.slow
def test_a_whole_run_repeats_exactly() -> None:
    program = b"int f(int a) { return a << 3 << 4; }\nint main(void) { return f(1) + f(2); }\n"
    subject = Subject("x", program, registry.load("c"), Verdicts("x", lambda text: b"<< 4" in text))
    first, second = (replace(simulate(subject, Settings(jobs=8), 0.2), own=0) for _ in range(2))
    assert first == second
    assert first.calls > 20


def test_an_uninteresting_program_is_not_run() -> None:
    with pytest.raises(ValueError, match="says no to the program of given"):
        run(lambda _: False, 1, b"int a;")


def is_long(program: bytes) -> bool:
    return len(program) > 3


def test_verdicts_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "verdicts"
    first = Verdicts("case", is_long, file)
    judged = [first.judge(program) for program in (b"short", b"a", b"a")]
    assert [each.interesting for each in judged] == [True, False, False]
    again = Verdicts("case", is_long, file)
    assert [again.judge(program).interesting for program in (b"short", b"a")] == [True, False]
    assert again.judge(b"a").seconds == pytest.approx(judged[1].seconds, abs=1e-6)
    assert (first.computed, again.computed) == (2, 0)


def test_one_file_holds_verdicts_of_several_cases(tmp_path: Path) -> None:
    file = tmp_path / "verdicts"
    assert not Verdicts("one", is_long, file).judge(b"a").interesting
    assert Verdicts("other", lambda program: not is_long(program), file).judge(b"a").interesting


def test_a_verdict_that_was_cut_short_is_computed_again(tmp_path: Path) -> None:
    file = tmp_path / "verdicts"
    before = Verdicts("case", is_long, file)
    before.judge(b"short")
    whole = file.read_bytes()
    before.judge(b"a")
    file.write_bytes(file.read_bytes()[:-3])
    after = Verdicts("case", is_long, file)
    assert file.read_bytes() == whole
    assert not after.judge(b"a").interesting
    assert after.computed == 1


@pytest.mark.parametrize("line", ["something else", "0a maybe 0.1", "0a yes soon", "yes 0.1"])
def test_other_files_hold_no_verdicts(line: str, tmp_path: Path) -> None:
    file = tmp_path / "verdicts"
    file.write_text(f"0a yes 0.100000\n{line}\n", encoding="ascii")
    with pytest.raises(ValueError, match="holds no verdicts: line 2 is none"):
        Verdicts("case", is_long, file)
    with pytest.raises(typer.BadParameter, match="line 2 is none"):
        command.simulated(jobs="1", size=10, verdicts=file)


@pytest.mark.slow
def test_the_command_compares_numbers_of_jobs_and_goes_on_with_its_verdicts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts, out = tmp_path / "verdicts", tmp_path / "runs.jsonl"
    monkeypatch.setattr(subjects, "breaks_toycc", lambda program: b">> (width" in program)
    command.simulated(jobs="1,4", size=25, verdicts=verdicts, out=out, rounds=True)
    first = capsys.readouterr().out
    assert "| jobs | seconds | speed-up |" in first
    assert "\n| 1 | " in first
    assert "4 jobs:\n\n| round | begin |" in first
    one, four = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    assert (one["jobs"], four["jobs"]) == (1, 4)
    # The input was asked about before.
    assert one["seconds"] == pytest.approx(0.2 * one["calls"], abs=0.21)
    assert four["seconds"] < 0.6 * one["seconds"]
    monkeypatch.setattr(subjects, "breaks_toycc", None)
    command.simulated(jobs="4", size=25, verdicts=verdicts)
    assert f"4 jobs: {four['seconds']:.1f} s" in capsys.readouterr().out
    command.simulated(jobs="1", size=25, verdicts=verdicts, latency="recorded")
    assert f"1 jobs: {one['seconds']:.1f} s" not in capsys.readouterr().out


def calls_of(printed: str) -> int:
    """The calls of the last run that the command tells."""
    return int(re.findall(r"(\d+) calls", printed)[-1])


@pytest.mark.slow
def test_the_command_runs_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "meta.json").write_text('{"language": "c", "input": "x.c"}', encoding="utf-8")
    (folder / "x.c").write_bytes(SOURCE)
    (folder / "check.sh").write_text('#!/bin/sh\ngrep -q "int c" "$1"\n', encoding="utf-8")
    (folder / "check.sh").chmod(0o755)
    command.simulated([folder], jobs="1,2")
    normal = capsys.readouterr().out
    assert "tiny, 2 jobs: " in normal
    command.simulated([folder], jobs="2", effort=Effort.QUICK)
    assert calls_of(capsys.readouterr().out) < calls_of(normal)
    command.simulated([folder], jobs="1", orders=2)
    told = capsys.readouterr().out
    assert [row.split("|")[-2].strip() for row in told.splitlines() if row.startswith("| 1 |")] == ["0", "1"]
    with pytest.raises(typer.BadParameter, match="is no case"):
        command.simulated([tmp_path])
