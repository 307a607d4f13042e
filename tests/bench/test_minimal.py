from __future__ import annotations

import base64
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from bench_fakes import make_case
from bench_runs import measured, run
from command_line import PROGRAM, treereduce_here, write_check
from hypothesis import given
from hypothesis import strategies as st
from partly_slow import partly_slow
from processes import eventually, is_running

from bench.__main__ import main
from bench.compare.cases import BenchCase
from bench.compare.records import LOG, End, append_run
from bench.minimal import judging
from bench.minimal.deletions import WORD, Kind, deletions, size
from bench.minimal.judging import RejectedError, judge
from bench.minimal.results import CLAIM

CLAIMS = "tokens  9 -> 1 (88.9 % removed)\nended   nothing more can be removed\n"
LEFT = {
    Kind.WORD: (b"keep spare\n", "keep"),
    Kind.MARK: (b"keep;\n", "keep"),
    Kind.TWO: (b"keep a b\n", "keep"),
    Kind.THREE: (b"keep a b c\n", "keep"),
    Kind.PAIR: (b"{ keep a b c }\n", "keep a b c"),
    Kind.CONTENT: (b"keep ( a b c )\n", "keep"),
    Kind.LINE: (b"keep\na b c d\n", "keep"),
}
"""A program from which only one kind of deletion leads to another that the check accepts, and that one."""

Told = tuple[int, str]
"""Exit status and output."""
Minimal = Callable[..., Told]


def wanting(*texts: bytes | str) -> str:
    """A line of a check that accepts these programs alone, whatever blank space is in them."""
    found = [text.decode() if isinstance(text, bytes) else text for text in texts]
    patterns = " | ".join(f"'{' '.join(WORD.findall(text))}'" for text in found)
    # One process for each question, of which there are hundreds.
    words = """set -f; set -- $(sed 's/[^a-z]/ & /g' "$1")"""
    return f'{words}; case "$*" in {patterns}) ;; *) exit 1 ;; esac'


def record(
    folder: Path,
    case: BenchCase,
    program: bytes,
    *,
    log: str = CLAIMS,
    end: End = End.FINISHED,
    repeat: int = 1,
) -> None:
    """Record a run of treereduce-py that ended with ``program``, as a comparison does."""
    one = run(case=case.name, numbers=measured(), end=end, repeat=repeat)
    (folder / one.folder).mkdir(parents=True)
    (folder / one.folder / LOG).write_text(log)
    (folder / one.final).write_bytes(program)
    append_run(folder, one)


@pytest.fixture
def minimal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Minimal:
    """``python -m bench minimal`` in this process, on records in the folder of the test and its cases."""

    def call(*words: str | Path) -> Told:
        with pytest.raises(SystemExit) as left:
            main(["minimal", str(tmp_path), "--cases", str(tmp_path), *map(str, words)])
        return int(left.value.code or 0), capsys.readouterr().out

    return call


def afters(text: str, kind: Kind) -> set[str]:
    return {deletion.after for deletion in deletions(text) if deletion.kind is kind}


@pytest.mark.parametrize(
    ("kind", "text", "after"),
    [
        (Kind.WORD, "a b", {" b", "b", "a ", "a"}),
        (Kind.WORD, "f(x)", {"(x)", "f()", "f( )"}),
        (Kind.MARK, "int*p", {"intp", "int p"}),
        (Kind.MARK, "a , b", {"a  b", "a b"}),
        (Kind.TWO, "a.b.c", {"b.c", "a.c", "a .c", "a. c", "a.b"}),
        (Kind.THREE, "a=b+1", {"+1", "a1", "a 1", "a="}),
        (Kind.PAIR, "(a b)", {"a b"}),
        (Kind.PAIR, "x { y }\n", {"x  y \n", "x y\n"}),
        (Kind.PAIR, 'say "it is"', {"say it is"}),
        (Kind.CONTENT, "f(a, b, c)[0]", {"f[0]", "f [0]"}),
        (Kind.CONTENT, "<a <b c d> e f>", {"", "<a  e f>", "<a e f>"}),
        (Kind.LINE, "a\n\nb c d e\nf", {"a\n\nf", "\nb c d e\nf"}),
    ],
)
def test_deletions_of_a_kind_are_these(kind: Kind, text: str, after: set[str]) -> None:
    assert afters(text, kind) == after


def test_a_line_keeps_its_indentation_when_its_first_word_goes() -> None:
    assert "def f():\n    x\n" in afters("def f():\n    return x\n", Kind.WORD)


def test_an_apostrophe_hides_no_quotes_behind_it() -> None:
    assert "don't \n" in afters("don't 'a b c d'\n", Kind.CONTENT)


def test_brackets_without_a_partner_hide_no_others() -> None:
    assert "a > b) " in afters("a > b) [c d (e f]", Kind.CONTENT)


TEXTS = st.text("ab_1 \n\t.,'\"()<>{}é", max_size=20)


@given(TEXTS)
def test_each_deletion_removes_words_or_marks_and_none_comes_twice(text: str) -> None:
    found = [deletion.after for deletion in deletions(text)]
    assert len(found) == len(set(found))
    assert all(size(after) < size(text) for after in found)


@given(st.lists(st.sampled_from(["a", "b", "c1", "+", ";"]), max_size=8))
def test_all_neighbours_up_to_three_are_deleted(words: list[str]) -> None:
    found = {tuple(WORD.findall(deletion.after)) for deletion in deletions(" ".join(words))}
    places = [(at, width) for width in (1, 2, 3) for at in range(len(words) - width + 1)]
    assert found >= {tuple(words[:at] + words[at + width :]) for at, width in places}


@pytest.mark.parametrize("kind", partly_slow(Kind, ["mark", "pair", "line"], lambda kind: kind.name.lower()))
def test_what_a_program_has_too_much_is_found_for_each_kind(
    kind: Kind, tmp_path: Path, minimal: Minimal
) -> None:
    program, smaller = LEFT[kind]
    case = make_case(tmp_path, wanting(program, smaller), program=program)
    record(tmp_path, case, program)
    status, out = minimal("--json", tmp_path / "left.json")
    assert status == 1
    (judged,) = json.loads((tmp_path / "left.json").read_text())["judged"]
    assert {left["kind"] for left in judged["left"]} == {kind.value}
    assert f"  {kind.value}, line " in out
    assert "Something is left of 1 of 1 programs" in out


@pytest.mark.parametrize("program", [b"keep", b"keep\n", b"\n  keep \n\n\t\n"])
def test_a_minimal_program_is_clean_whatever_its_layout(
    program: bytes, tmp_path: Path, minimal: Minimal
) -> None:
    case = make_case(tmp_path, 'grep -qw keep "$1"', program=program)
    record(tmp_path, case, program)
    status, out = minimal()
    assert status == 0
    assert "case: 0 of " in out
    assert "Something is left of 0 of 1 programs" in out


@pytest.mark.slow
def test_what_is_left_of_few_programs_may_be_allowed(tmp_path: Path, minimal: Minimal) -> None:
    case = make_case(tmp_path, 'grep -qw keep "$1"')
    record(tmp_path, case, b"keep a\n")
    record(tmp_path, case, b"keep b\n", repeat=2)
    assert [minimal("--allow", number)[0] for number in "012"] == [1, 1, 0]


def test_a_candidate_is_asked_once_and_one_that_is_accepted_three_times(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    case = make_case(tmp_path, f'tr "\\n" "/" < "$1" >> {asked}; echo >> {asked}', 'grep -q "a.*a" "$1"')
    judgement = judge(case, b"a a b\n", 1)
    programs = asked.read_text().splitlines()
    accepted = {deletion.after.replace("\n", "/") for deletion in judgement.left}
    assert accepted == {"a a /", "a a/"}
    assert len(programs) > 10
    assert {program: programs.count(program) for program in programs} == {
        program: 3 if program in accepted or program == "a a b/" else 1 for program in programs
    }


def test_a_check_that_wavers_is_not_believed(tmp_path: Path, minimal: Minimal) -> None:
    once = f'mkdir "{tmp_path}/$(cksum < "$1" | tr " " -)" 2>&1'
    case = make_case(tmp_path, f'grep -q "keep a" "$1" || {once}')
    record(tmp_path, case, b"keep a\n")
    status, out = minimal()
    assert status == 0
    assert "The check wavers: 6 were accepted, and rejected when asked again." in out


def test_a_candidate_lies_alone_in_a_directory_under_the_name_of_the_program(tmp_path: Path) -> None:
    alone = '[ "$(ls)" = crash.c ] && [ "$1" = "$PWD/crash.c" ] || exit 1'
    case = make_case(tmp_path, alone, "touch left-behind", 'grep -q keep "$1"')
    assert judge(case, b"keep a\n", 2).left


def test_a_program_that_its_check_rejects_is_not_judged(tmp_path: Path, minimal: Minimal) -> None:
    case = make_case(tmp_path, 'grep -q keep "$1"')
    with pytest.raises(RejectedError, match="rejects the final program itself"):
        judge(case, b"other\n", 1)
    record(tmp_path, case, b"other\n")
    status, out = minimal()
    assert status == 1
    assert "Not judged: case, treereduce-py, repeat 1: Its check rejects the final program itself." in out


def test_only_runs_that_claim_to_be_through_are_judged(tmp_path: Path, minimal: Minimal) -> None:
    case = make_case(tmp_path, 'grep -q keep "$1"')
    unknown = dataclasses.replace(case, name="unknown")
    record(tmp_path, case, b"keep a\n", end=End.LIMIT)
    record(tmp_path, case, b"keep a\n", log="ended   the time limit was reached\n", repeat=2)
    record(tmp_path, unknown, b"keep a\n")
    status, out = minimal()
    assert status == 1
    assert "Something is left of 0 of 0 programs" in out
    assert "Not judged: case, treereduce-py, repeat 1: It ended as limit." in out
    assert (
        "Not judged: case, treereduce-py, repeat 2: It does not say that nothing more can be removed." in out
    )
    assert "Not judged: unknown, treereduce-py, repeat 1: Its case is not among those of --cases." in out


def test_the_same_result_of_several_runs_is_judged_once(tmp_path: Path, minimal: Minimal) -> None:
    case = make_case(tmp_path, 'grep -q keep "$1"')
    for repeat in (1, 2, 3):
        record(tmp_path, case, b"keep a\n", repeat=repeat)
    assert "Something is left of 1 of 1 programs" in minimal()[1]


@pytest.mark.slow
def test_the_claim_is_the_one_of_the_command(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "it.c").write_bytes(PROGRAM)
    check = write_check(tmp_path / "check", 'grep -q abort "$1"')
    told = [
        treereduce_here("it.c", check, *more, cwd=tmp_path / "here").stderr.decode()
        for more in ((), ("--max-tests", "3"))
    ]
    assert [bool(CLAIM.search(text)) for text in told] == [True, False]


def test_the_json_has_the_bytes_of_each_exception(tmp_path: Path, minimal: Minimal) -> None:
    program = b"\xff keep\r\n\xfe a\xc3\xa9\n"
    case = make_case(tmp_path, 'grep -q keep "$1"', program=program)
    record(tmp_path, case, program)
    minimal("--json", tmp_path / "left.json")
    (judged,) = json.loads((tmp_path / "left.json").read_text())["judged"]
    assert base64.b64decode(judged["program"]) == program
    assert (judged["check"], judged["name"]) == (str(case.check), "crash.c")
    found = {(left["kind"], base64.b64decode(left["program"])): left for left in judged["left"]}
    assert found["mark", b" keep\r\n\xfe a\xc3\xa9\n"]["bytes"] == [[0, 1]]
    assert found["word", b"\xff keep\r\n\xfe \n"]["bytes"] == [[10, 13]]
    assert found["line", b"\xff keep\r\n"]["line"] == 2
    assert sum(judged["asked"].values()) >= len(judged["left"]) == len(found)


@pytest.mark.slow
def test_nothing_of_a_check_runs_on_when_its_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "SHORTEST", 3.0)
    started = tmp_path / "started"
    case = make_case(tmp_path, 'grep -q keep "$1" && exit', f"sleep 600 & echo $! >> {started}", "wait")
    assert judge(case, b"keep\n", 2).left == []
    processes = [int(line) for line in started.read_text().split()]
    assert processes
    assert eventually(lambda: not any(map(is_running, processes)))


def test_a_folder_without_records_is_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_case(tmp_path)
    with pytest.raises(SystemExit):
        main(["minimal", str(tmp_path), "--cases", str(tmp_path)])
    assert "There is no runs.jsonl" in " ".join(capsys.readouterr().err.replace("│", " ").split())
