"""Claims about scores of profiles: what is planted, what shapes keep, what is compared."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from language_cases import language_case

from bench.profiles.command import profiles
from bench.profiles.scores import Score, read_scores, score, total, write_scores
from bench.profiles.shapes import keeping, shape
from treereduce.languages import registry

ONE = Score(runs=1, before=100, left=10, least=8, reaching=50, calls=80)


def test_a_score_counts_calls_until_the_final_size_and_all_calls() -> None:
    found = score("c", b"int a; int b; int c;", lambda program: b"c;" in program, least=2)
    assert (found.runs, found.before, found.left, found.least) == (1, 9, 2, 2)
    assert 0 < found.reaching <= found.calls


def test_what_cannot_become_smaller_is_reached_without_a_call() -> None:
    assert score("c", b"int a;", lambda program: program == b"int a;").reaching == 0


def test_scores_add_up_and_the_least_is_known_only_if_all_are() -> None:
    assert total([]) is None
    assert total([ONE, ONE]) == Score(2, 200, 20, 16, 100, 160)
    unknown = total([ONE, Score(1, 100, 10, None, 50, 80)])
    assert unknown is not None
    assert unknown.least is None
    assert unknown.price == ONE.price


@pytest.mark.parametrize("language", ["json", "python", "html"])
def test_a_shape_is_the_same_from_each_seed_and_the_program_has_it(language: str) -> None:
    grammar, program = registry.load(language).grammar, language_case(language).program
    queries = [shape(grammar, program, f"{seed}") for seed in range(4)]
    assert queries == [shape(grammar, program, f"{seed}") for seed in range(4)]
    assert len(set(queries)) > 1
    assert all(keeping(grammar, query)(program) for query in queries)


def test_a_small_program_has_no_shape() -> None:
    assert shape(registry.load("c").grammar, b"int a;", "1") == ""


def test_a_shape_is_kept_without_syntax_errors_alone() -> None:
    interesting = keeping(registry.load("c").grammar, "(call_expression (identifier))")
    assert interesting(b"int a = f();")
    assert not interesting(b"int a = f;")
    assert not interesting(b"int a = f(); }")


def test_scores_are_read_as_written(tmp_path: Path) -> None:
    write_scores(tmp_path / "scores.json", {"c": ONE})
    assert read_scores(tmp_path / "scores.json") == {"c": ONE}
    (tmp_path / "other.json").write_text('{"c": {}}')
    with pytest.raises(ValueError, match=r"other\.json holds no scores"):
        read_scores(tmp_path / "other.json")


@pytest.mark.slow
def test_the_command_shows_the_most_expensive_first_and_compares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scores.json"
    profiles(["markdown", "yaml"], json_file=file)
    first = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in first[2:]] == ["yaml", "markdown"]
    assert "left before" not in first[0]
    profiles(["markdown"], before=file)
    assert "1.000 of the calls to the final size, 1.000 of all; 5 tokens are left and were 5." in (
        capsys.readouterr().out
    )


@pytest.mark.slow
def test_the_command_takes_random_shapes(capsys: pytest.CaptureFixture[str]) -> None:
    profiles(["json"], shapes=2)
    assert capsys.readouterr().out.splitlines()[-1].startswith("| json | 2 | 976 |  |")


def test_the_command_wants_known_languages_and_scores(tmp_path: Path) -> None:
    with pytest.raises(typer.BadParameter, match="'klingon' is no language"):
        profiles(["klingon"])
    with pytest.raises(typer.BadParameter, match="No such file"):
        profiles(["c"], before=tmp_path / "none.json")
