"""``pytest --reduce-failing`` as somebody with a failing test uses it: pytest in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import unittest
from pathlib import Path

import pytest

import treereduce
from treereduce.failing.child import failure_name

pytest_plugins = ["pytester"]

TESTS = """\
import json, os, signal, pytest
from pathlib import Path

HERE = Path(__file__).parent


def total(record):
    return sum(item["price"] for item in record["items"])


def test_totals():
    for record in json.loads((HERE / "data/records.json").read_text()):
        assert total(record) >= 0


def test_works():
    assert (HERE / "data/records.json").exists()


def test_dies():
    if "price" in (HERE / "data/records.json").read_text():
        os.kill(os.getpid(), signal.SIGSEGV)


def test_sees_the_real_file():
    assert "price" not in (Path(__file__).resolve().parent / "data/records.json").read_text()


@pytest.mark.xfail(strict=True)
def test_passes_unexpectedly():
    pass


def test_ends_pytest():
    pytest.exit("enough")
"""
RECORDS = """\
[
  {"name": "first", "items": [{"price": 3}, {"price": 4}], "tags": ["a", "b"]},
  {"name": "second", "items": [{"price": 5}, {"cost": 6}], "tags": []}
]
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(Path(treereduce.__file__).parent.parent))
    monkeypatch.setenv("PYTEST_PLUGINS", "treereduce.failing.plugin")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    real = pytester.path / "data/records.json"
    pytester.makepyfile(
        test_it=TESTS, test_two="class TestBoth:\n def test_a(self): assert 0\n def test_b(self): assert 0"
    )
    pytester.mkdir("data")
    real.write_text(RECORDS)
    return pytester


@pytest.mark.slow
def test_an_input_is_reduced_as_long_as_the_test_fails_in_the_same_way(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("--reduce-failing", "data/records.json", "test_it.py::test_totals")
    assert run.ret == 0
    run.stderr.fnmatch_lines(["records.json: * of JSON *", "keeping: KeyError at test_it.py:8"])
    run.stderr.no_fnmatch_line("keeping: exit status*")
    assert (project.path / "data/records.reduced.json").read_text().split() == ["[", "{}", "]"]
    assert (project.path / "data/records.json").read_text() == RECORDS


@pytest.mark.slow
def test_a_test_that_kills_its_process_is_reduced_for_the_signal(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("--reduce-failing", "data/records.json", "test_it.py::test_dies")
    assert run.ret == 0
    assert (project.path / "data/records.reduced.json").read_text().strip() in {"price", '"price"'}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["data/records.json", "test_it.py::test_works"], "the test does not fail"),
        (["data/records.json", "test_it.py::test_passes_unexpectedly"], "fails without raising anything"),
        (["data/records.json", "test_it.py::test_ends_pytest"], "the test ends pytest"),
        (["data/records.json", "test_two.py"], "is for one test: give its id"),
        (["data/records.json", "test_two.py::TestBoth"], "2 have this id"),
        (["data/records.json", "test_it.py::test_missing"], "pytest finds none by this id"),
        (["data/records.json"], "is for one test: give its id"),
        (["data/missing.json", "test_it.py::test_totals"], "There is no file *missing.json"),
        (["data", "test_it.py::test_totals"], "data is a directory: give a single file."),
        (["/etc/hostname", "test_it.py::test_totals"], "is not below"),
    ],
)
def test_what_cannot_be_reduced_is_refused_in_one_sentence(
    project: pytest.Pytester, arguments: list[str], message: str
) -> None:
    run = project.runpytest_subprocess("--reduce-failing", *arguments)
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines([f"ERROR: *{message}*"])


@pytest.mark.slow
def test_a_file_of_the_project_is_no_module_of_ours(project: pytest.Pytester) -> None:
    project.makepyfile(tempfile="raise SystemExit('imported')")
    # Who calls python -m pytest, as pytester does, has asked for such modules.
    command = str(Path(sys.executable).with_name("pytest"))
    words = [command, "--reduce-failing", "data/records.json", "test_it.py::test_totals"]
    assert subprocess.run(words, cwd=project.path, check=False).returncode == 0
    assert (project.path / "data/records.reduced.json").read_text().split() == ["[", "{}", "]"]


@pytest.mark.slow
def test_a_test_that_looks_past_the_candidate_is_told_of(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess(
        "--reduce-failing", "data/records.json", "test_it.py::test_sees_the_real_file"
    )
    assert run.ret == 4
    run.stderr.fnmatch_lines(["*An empty file has what is to be kept too (AssertionError at test_it.py:26)*"])
    run.stderr.fnmatch_lines(
        [
            "--reduce-failing: test_sees_the_real_file fails with an empty records.json as well. Either *",
        ]
    )


@pytest.mark.slow
def test_without_its_option_the_plugin_changes_nothing(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("test_it.py::test_works")
    run.assert_outcomes(passed=1)


def test_a_failure_is_named_by_the_line_of_the_test_that_asked(tmp_path: Path) -> None:
    def raised(source: str, file: str) -> str:
        try:
            exec(compile(source, file, "exec"), {"case": unittest.TestCase(), "pytest": pytest})  # noqa: S102
        except BaseException as error:  # noqa: BLE001 - what pytest.fail raises is no Exception
            return failure_name(error, tmp_path / "input.py")
        return ""

    assert raised("\ncase.assertEqual(1, 2)", "/a/test_it.py") == "AssertionError at test_it.py:2"
    assert raised("\n\npytest.fail('so')", "/a/test_it.py") == "Failed at test_it.py:3"
    assert raised("\n1 / 0", str(tmp_path / "input.py")).startswith("ZeroDivisionError at test_plugin.py:")
    assert raised("\n1 / 0", "<string>").startswith("ZeroDivisionError at test_plugin.py:")


@pytest.mark.slow
def test_the_test_runs_where_pytest_was_started_and_finds_what_it_found_there(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.makeini("[pytest]\nrequired_plugins = pytest-nowhere\naddopts = --nothing")
    project.makepyfile(
        **{
            "below/prices.py": "def price(item): return item['price']",
            "below/test_prices.py": """
                import atexit, json, prices

                def test_prices():
                    atexit.register(print, "the end")
                    assert all(map(prices.price, json.load(open("../data/records.json"))[0]["items"]))
            """,
        }
    )
    (project.path / "below/test_prices.py").rename(project.path / "test_prices.py")
    monkeypatch.chdir(project.path / "below")
    call = [sys.executable, "-m", "pytest", "-o", "addopts=", "-o", "required_plugins="]
    (project.path / "data/records.json").write_text('[{"items": [{"cost": 6}, {"price": 3}]}]')
    run = subprocess.run(
        [*call, "--reduce-failing", "../data/records.json", "../test_prices.py::test_prices"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "keeping: KeyError at prices.py:1" in run.stderr
    assert run.returncode == 0, run.stderr
    text = (project.path / "data/records.reduced.json").read_text()
    assert "".join(text.split()) == '[{"items":[{}]}]'


@pytest.mark.slow
def test_pytest_starts_without_the_reducer() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import treereduce.failing.plugin, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    ours = {name for name in told.stdout.split() if name.startswith("treereduce")}
    assert ours == {"treereduce", "treereduce.errors", "treereduce.failing", "treereduce.failing.plugin"}
