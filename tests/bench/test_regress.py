"""Claims about exact numbers of small runs, and the numbers themselves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import typer
from partly_slow import partly_slow

from bench.regress import command
from bench.regress.base import EXACT, Base, changes, means, read_base, worse, write_base
from bench.regress.runs import SIZES, Numbers, measure, parser_version, programs

ONE = Numbers(program="1", parser="p 1", calls=100, tokens=10, bytes=40, own=1.0)
STORED = Base("as a test", "a machine", {"a": ONE, "b": replace(ONE, calls=400)})

RENEW = 'if that is meant, run python -m bench regress --save --reason "why"'


def test_numbers_are_stored_of_all_small_runs() -> None:
    assert set(read_base(EXACT).numbers) == set(programs())


@pytest.mark.parametrize("name", partly_slow(programs(), ["python-slow"]))
def test_a_small_run_takes_the_calls_that_are_stored(name: str) -> None:
    stored = read_base(EXACT)
    one = replace(stored, numbers={name: stored.numbers[name]})
    assert changes(one, {name: measure(programs()[name])}) == [], RENEW


def test_small_runs_are_no_worse_than_stored_ones_on_any_parser() -> None:
    # On the parsers of the stored runs the numbers are the stored ones, which the test above makes sure of.
    stored = read_base(EXACT)
    now = {
        name: old if parser_version(programs()[name].language) == old.parser else measure(programs()[name])
        for name, old in stored.numbers.items()
    }
    assert worse(stored, now) == [], RENEW


@pytest.mark.slow
def test_a_run_repeats_exactly() -> None:
    first, second = (replace(measure(programs()["python-slow"]), own=None) for _ in range(2))
    assert first == second


def test_runs_are_of_different_languages() -> None:
    assert len({program.language for program in programs().values()}) >= 5
    assert set(SIZES) < set(programs())


def test_parsers_have_a_version_and_text_has_none() -> None:
    assert parser_version("c").startswith("tree-sitter-c ")
    assert parser_version("text") == ""


def test_stored_numbers_are_read_as_written(tmp_path: Path) -> None:
    write_base(tmp_path / "base.json", STORED)
    assert read_base(tmp_path / "base.json") == STORED


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"reason": "", "machine": "", "numbers": {"a": {}}}'])
def test_other_files_are_no_base(text: str, tmp_path: Path) -> None:
    (tmp_path / "base.json").write_text(text)
    with pytest.raises(ValueError, match=r"base\.json holds no stored numbers"):
        read_base(tmp_path / "base.json")


def test_equal_numbers_are_no_worse() -> None:
    assert worse(STORED, STORED.numbers) == []
    assert changes(STORED, STORED.numbers) == []


def test_a_gain_on_one_program_may_pay_for_a_loss_on_another() -> None:
    now = {"a": replace(ONE, calls=200), "b": replace(ONE, calls=200)}
    assert means(STORED, now)["calls"] == pytest.approx(1)
    assert worse(STORED, now) == []
    assert changes(STORED, now) == ["a: 100 calls became 200.", "b: 400 calls became 200."]


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (replace(ONE, calls=110), "calls rose by 4.9% in the geometric mean"),
        (replace(ONE, tokens=11), "tokens rose by 4.9% in the geometric mean"),
        (replace(ONE, own=2.0), "own rose by 41.4% in the geometric mean"),
    ],
)
def test_each_number_may_become_worse(new: Numbers, told: str) -> None:
    assert worse(STORED, {**STORED.numbers, "a": new}) == [told]


def test_times_count_only_where_they_are_stored() -> None:
    timeless = replace(STORED, numbers={"a": replace(ONE, own=None)})
    assert worse(timeless, {"a": replace(ONE, own=9.0)}) == []


def test_another_parser_may_give_other_numbers_and_another_program_may_not() -> None:
    now = {"a": replace(ONE, parser="p 2", calls=101), "b": replace(ONE, program="2"), "c": ONE}
    assert changes(STORED, now) == ["b: the program is another one.", "c: it is not stored."]


def test_the_command_says_worse_by_its_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    base = tmp_path / "base.json"
    monkeypatch.setattr(command, "programs", lambda: {"a": 100})
    monkeypatch.setattr(command, "measure", lambda calls: replace(ONE, calls=calls))
    command.regress(base, save=True, reason="a first one")
    for calls, status in ((100, 0), (90, 0), (150, 1)):
        monkeypatch.setattr(command, "programs", lambda calls=calls: {"a": calls})
        with pytest.raises(typer.Exit) as ended:
            command.regress(base)
        assert ended.value.exit_code == status
    told = capsys.readouterr().out
    assert "Stored: a first one" in told
    assert told.count("No worse.") == 2
    assert "Worse: calls rose by 50.0% in the geometric mean." in told


def test_the_command_wants_a_reason_and_a_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "programs", dict)
    with pytest.raises(typer.BadParameter, match="--save needs --reason"):
        command.regress(save=True)
    with pytest.raises(typer.BadParameter, match="Make one with --save"):
        command.regress(tmp_path / "none.json")


def test_the_table_in_the_repository_has_no_times() -> None:
    assert {numbers.own for numbers in read_base(EXACT).numbers.values()} == {None}
    assert read_base(EXACT).machine == ""
