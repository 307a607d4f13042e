from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bench_fakes import PROGRAM, make_case
from command_line import write_check
from processes import eventually, is_running

from bench.__main__ import main
from bench.compare import wrapper
from bench.compare.adapters import ADAPTERS, fill
from bench.compare.records import End, read_runs
from bench.compare.tokens import Tokenizer

ROOT = Path(__file__).resolve().parent.parent.parent
TELLS_ITS_VERSION = '[ "$1" = --version ] && echo one && exit'
REDUCES = ('cp "$5" "$7"', 'while [ "$(wc -l < "$7")" -gt 1 ]; do sed -i \'$d\' "$7"; "$8" "$7"; done')
"""In place of treereduce: --slow --jobs N --source FILE --output FILE ORACLE @@.c"""

Told = tuple[int, str, str]
"""Exit status, output, errors."""
Bench = Callable[..., Told]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wrapper.build(tmp_path_factory.mktemp("wrapper"))


@pytest.fixture
def bench(program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bench:
    """``python -m bench`` in this process, with a wrapper that was built before."""
    monkeypatch.setattr(wrapper, "build", lambda _: program)
    monkeypatch.setattr(wrapper, "PROBES", 3)

    def run(*words: str | Path) -> Told:
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        return int(left.value.code or 0), out, err

    return run


def words(folder: Path, *more: str | Path, tools: str = "treereduce") -> list[str | Path]:
    """A comparison on the cases in ``folder/cases``, with the tool in ``folder/tool`` as treereduce."""
    return [
        *("compare", "--tools", tools, "--cases", folder / "cases", "--out", folder / "out"),
        *("--timeout", "20", "--at", f"treereduce={folder / 'tool'}", *more),
    ]


def prepare(folder: Path, *script: str, cases: int = 1) -> None:
    (folder / "tool").mkdir()
    write_check(folder / "tool" / "treereduce-c", TELLS_ITS_VERSION, *script)
    (folder / "cases").mkdir()
    for number in range(cases):
        make_case(folder / "cases", name=f"case{number}")


@pytest.mark.slow
def test_every_tool_runs_on_every_case_in_turn(tmp_path: Path, bench: Bench) -> None:
    prepare(tmp_path, *REDUCES, cases=2)
    status, out, err = bench(*words(tmp_path, "--repeat", "2", tools="treereduce,perses"))
    assert (status, err) == (0, "")
    runs = read_runs(tmp_path / "out")
    assert [(run.repeat, run.case, run.tool) for run in runs] == [
        (1, "case0", "treereduce"),
        (1, "case0", "perses"),
        (1, "case1", "perses"),
        (1, "case1", "treereduce"),
        (2, "case0", "treereduce"),
        (2, "case0", "perses"),
        (2, "case1", "perses"),
        (2, "case1", "treereduce"),
    ]
    ends = {run.tool: run.end for run in runs}
    assert ends == {"treereduce": End.FINISHED, "perses": End.NOT_INSTALLED}
    assert out.startswith("The counting wrapper adds ")
    assert all(run.overhead == runs[0].overhead for run in runs)
    assert "BENCH_PERSES" in out


@pytest.mark.slow
def test_finished_runs_are_not_run_again(tmp_path: Path, bench: Bench) -> None:
    prepare(tmp_path, f"echo x >> {tmp_path}/started", *REDUCES)
    for _ in range(2):
        assert bench(*words(tmp_path, tools="treereduce,perses"))[0] == 0
    assert (tmp_path / "started").read_text() == "x\n"
    # A tool that was missing may have been installed meanwhile.
    assert [run.tool for run in read_runs(tmp_path / "out")] == ["treereduce", "perses"]


@pytest.mark.slow
def test_an_interrupted_comparison_kills_its_tool_and_resumes(tmp_path: Path, bench: Bench) -> None:
    started, calm = tmp_path / "started", tmp_path / "calm"
    prepare(tmp_path, f"[ -e {calm} ] || {{ echo $$ > {started}; sleep 60; }}", *REDUCES)
    process = subprocess.Popen(
        [sys.executable, "-m", "bench", *map(str, words(tmp_path))],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with process:
        assert eventually(lambda: started.exists() and started.read_text().endswith("\n"))
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert told == b"Interrupted. The same command goes on from here.\n"
    assert eventually(lambda: not is_running(int(started.read_text())))
    assert read_runs(tmp_path / "out") == []
    calm.touch()
    assert bench(*words(tmp_path))[0] == 0
    assert [run.end for run in read_runs(tmp_path / "out")] == [End.FINISHED]


@pytest.mark.slow
def test_a_case_whose_check_rejects_its_program_is_left_out_and_named(tmp_path: Path, bench: Bench) -> None:
    prepare(tmp_path, *REDUCES)
    broken = make_case(tmp_path, "exit 1", name="broken")
    status, _, err = bench(*words(tmp_path, broken.program.parent))
    assert status == 1
    assert err.startswith("broken: its check rejects its own program here")
    assert [run.case for run in read_runs(tmp_path / "out")] == ["case0"]


@pytest.mark.slow
def test_cases_may_be_listed_in_a_file_beside_them(tmp_path: Path, bench: Bench) -> None:
    prepare(tmp_path, *REDUCES, cases=3)
    listed = tmp_path / "cases" / "core.txt"
    listed.write_text("case2\ncase0\n")
    call = [listed if word == tmp_path / "cases" else word for word in words(tmp_path)]
    assert bench(*call)[0] == 0
    assert [run.case for run in read_runs(tmp_path / "out")] == ["case2", "case0"]


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (["--tools", "treereducer", "--cases", "cases"], "There is no tool 'treereducer'"),
        (["--tools", "delta", "--cases", "nowhere"], "nowhere is no case and has none"),
        (["--tools", "delta", "--cases", "cases", "--at", "delta"], "--at delta has no '='"),
    ],
)
def test_a_wrong_call_is_told_in_a_sentence(
    tmp_path: Path, bench: Bench, call: list[str], complaint: str
) -> None:
    prepare(tmp_path)
    call = [str(tmp_path / word) if word == "cases" else word for word in call]
    status, _, err = bench("compare", *call, "--out", tmp_path / "out")
    assert status == 2
    assert complaint in err


def test_an_unknown_command_is_told_in_a_sentence(bench: Bench) -> None:
    status, out, err = bench("compere")
    assert (status, out) == (2, "")
    assert err.startswith("bench: error: There is no command 'compere': use compare, ")


def test_what_cannot_be_installed_is_said_where_to_get(tmp_path: Path, bench: Bench) -> None:
    status, out, err = bench("install", "perses", "treereduce-py", "--into", tmp_path)
    assert (status, out) == (1, "treereduce-py: this repository\n")
    assert err.startswith("perses: Get perses_deploy.jar from github.com/uw-pluverse/perses")


@pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=list(ADAPTERS))
def test_every_place_in_an_adapter_is_filled(adapter: object) -> None:
    adapter = next(known for known in ADAPTERS.values() if known is adapter)
    names = ("tool", "file", "suffix", "oracle", "jobs", "parser", "python", "language", *adapter.also)
    places = dict.fromkeys(names, "filled")
    texts = [adapter.command, adapter.candidate, adapter.program, adapter.result]
    texts += [*adapter.languages.values(), adapter.otherwise or "", *adapter.files.values()]
    assert [text for text in texts if "{" in fill(text, places)] == []
    assert "{oracle}" in adapter.command or any("BENCH_ORACLE" in text for text in adapter.files.values())


def test_tokens_are_leaves_without_comments_where_there_is_a_parser() -> None:
    tokenizer = Tokenizer(Path("crash.c"))
    assert tokenizer.name == "c"
    assert tokenizer.count(b"int a; /* no token */\n") == 3
    assert tokenizer.count(PROGRAM) == 30


@pytest.mark.parametrize("name", ["crash.unheard-of", "crash.txt"])
def test_tokens_are_words_and_punctuation_elsewhere(name: str) -> None:
    tokenizer = Tokenizer(Path(name))
    assert tokenizer.name == "words"
    assert tokenizer.count("one-two (drei_4), über\xff".encode("latin-1")) == 8
