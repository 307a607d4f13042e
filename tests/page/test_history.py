"""What a page knows of a run, and what it makes programs from."""

from __future__ import annotations

import json
import os
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded_runs import HARD, record_of

from treereduce.oracle.verdict import Verdict
from treereduce.page import embedded as module
from treereduce.page import origins
from treereduce.page.embedded import embedded
from treereduce.page.history import History, of_files, of_run, rebuilt
from treereduce.record import places
from treereduce.record.entries import Improvement, improvement_entry
from treereduce.record.lines import Entry, encode
from treereduce.record.past import recall
from treereduce.record.places import JOURNAL
from treereduce.record.splices import Splice, difference, spliced

PIECES = st.sampled_from(
    [b"int a;\n", b"<", b"</script>", b"\r\n", b"\x00", b"\xff\xc3", b"x ", "é🌊".encode(), b"`"]
)
PROGRAMS = st.lists(st.lists(PIECES, max_size=30).map(b"".join), min_size=1, max_size=8)


def told(history: History) -> dict[str, Any]:
    """What the page reads."""
    text = embedded(history)
    assert "<" not in text
    data: dict[str, Any] = json.loads(text)
    return data


def programs_of(data: dict[str, Any]) -> list[bytes]:
    """The programs as the page makes them."""
    made = [data["base"].encode("latin-1")]
    for *_, edits in data["steps"][data["first"] :]:
        splices = [Splice(start, removed, text.encode("latin-1")) for start, removed, text in edits]
        made.append(spliced(made[-1], splices))
    return made


@given(PROGRAMS)
def test_the_page_has_every_program_of_the_record_and_no_mark_that_ends_a_script(
    programs: list[bytes],
) -> None:
    with tempfile.TemporaryDirectory() as place:
        history = of_run(record_of(Path(place) / "run", programs))
    assert history.final == programs[-1]
    assert rebuilt(history.original, history.steps) == programs[-1]
    assert programs_of(told(history)) == programs
    assert spliced(programs[0], history.left) == programs[-1]


@given(st.lists(PIECES, max_size=20).map(b"".join), st.lists(PIECES, max_size=20).map(b"".join))
def test_two_files_have_no_steps_and_what_is_left_of_the_first(original: bytes, final: bytes) -> None:
    history = of_files("a.c", "c", original, final, tokens=(9, 3))
    data = told(history)
    assert data["steps"] == []
    assert spliced(original, history.left) == final


@given(PROGRAMS)
def test_what_is_left_is_followed_from_edit_to_edit(programs: list[bytes]) -> None:
    parts = origins.whole(len(programs[0]))
    for before, after in pairwise(programs):
        splices = list(origins.narrowed(difference(before, after), before))
        assert spliced(before, splices) == after
        parts = origins.followed(parts, splices)
    assert sum(part.length for part in parts) == len(programs[-1])
    place = 0
    for part in parts:
        if part.start is not None:
            theirs = programs[0][part.start : part.start + part.length]
            assert theirs == programs[-1][place : place + part.length]
        place += part.length


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        (b"x = f(crash(1), 2);", b"crash(1);", [b"crash(1)", b";"]),
        (b'"now crash here"', b"crash", [b"crash"]),
        (b"static unsigned check(int a)", b"int check(int)", [b" check(int", b")"]),
        (b"a;", b"(b);", [b";"]),
    ],
)
def test_what_takes_the_place_of_the_whole_that_it_was_in_is_left(
    old: bytes, new: bytes, left: list[bytes]
) -> None:
    splices = list(origins.narrowed([Splice(0, len(old), new)], old))
    assert spliced(old, splices) == new
    parts = origins.followed(origins.whole(len(old)), origins.narrowed(difference(old, new), old))
    found = [old[part.start : part.start + part.length] for part in parts if part.start is not None]
    assert b"".join(found) == b"".join(left)


def test_each_step_tells_its_tokens_its_pass_its_time_and_the_answers_until_then(tmp_path: Path) -> None:
    answers = [(Verdict.INTERESTING, 0.3), (Verdict.UNINTERESTING, 0.3), (Verdict.UNANSWERED, 30.0)]
    run = record_of(tmp_path / "run", [b"int a, b;", b"int a;", b"a"], answers=answers, kept="gcc: in foo")
    history = of_run(run)
    assert [(step.tokens, step.size, step.pass_name, step.seconds) for step in history.steps] == [
        (999, 6, "pass 1", 0.5),
        (998, 1, "pass 2", 1.0),
    ]
    assert (history.tokens_before, history.tokens, history.calls) == (1000, 998, 3)
    assert (history.kept, history.seconds, history.ended) == ("gcc: in foo", 1.0, "killed")
    assert sorted(history.answers.values()) == [1, 1, 1]
    assert len({number for number, _ in history.answers}) == 2


def test_the_end_of_a_run_tells_its_time_and_its_calls(tmp_path: Path) -> None:
    end: Entry = ["ended", "2026-11-22T15:00:00", "nothing more can be removed", 998, 1, 12.5, 77]
    history = of_run(record_of(tmp_path / "run", [b"ab", b"a"], end=end))
    assert (history.calls, history.seconds, history.ended) == (77, 12.5, "nothing more can be removed")


def test_a_run_that_was_gone_on_with_has_all_its_time_and_its_answers(tmp_path: Path) -> None:
    answers = [(Verdict.UNINTERESTING, 0.3)] * 5
    run = record_of(tmp_path / "run", [b"ab", b"a"], answers=answers)
    with (run / JOURNAL).open("ab") as journal:
        journal.write(encode(["ended", "now", "interrupted", 999, 1, 2.0, 5, 2.5]))
        journal.write(encode(["resumed", "now", 5]))
        journal.write(encode(["ended", "now", "nothing more can be removed", 999, 1, 3.0, 4, 5.5]))
    history = of_run(run)
    assert (history.calls, history.seconds) == (5, 5.5)
    assert recall(run).seconds == 5.5


def test_a_program_that_came_too_late_is_no_step(tmp_path: Path) -> None:
    run = record_of(tmp_path / "run", [b"int a, b, c;", b"int a;"])
    late = Improvement(0, b"int a, b;", 1001, "late", 2.0)
    small = Improvement(5, b"int", 1, "small", 3.0)
    with (run / JOURNAL).open("ab") as journal:
        journal.write(encode(improvement_entry(late, b"int a;")))
        journal.write(encode(improvement_entry(small, late.program)))
    history = of_run(run)
    assert [step.pass_name for step in history.steps] == ["pass 1", "small"]
    assert rebuilt(history.original, history.steps) == history.final == b"int"


def test_a_journal_without_times_has_steps_without_times(tmp_path: Path) -> None:
    history = of_run(record_of(tmp_path / "run", [b"ab", b"a"], timed=False))
    assert [step.seconds for step in history.steps] == [None]
    assert history.seconds is None


def test_a_damaged_journal_is_told_of_up_to_its_damage(tmp_path: Path) -> None:
    run = record_of(tmp_path / "run", [b"abc", b"ab", b"a"])
    journal = run / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-5])
    history = of_run(run)
    assert history.final == b"ab"
    assert history.damage == "its line 3 is damaged, and the lines before it are used"


def test_a_run_that_is_under_way_is_told_as_far_as_it_has_come(tmp_path: Path) -> None:
    run = record_of(tmp_path / "run", [b"abc", b"ab", b"a"])
    (run / JOURNAL).write_bytes((run / JOURNAL).read_bytes()[:-5])
    journal = places.reopen(run)
    history = of_run(run)
    os.close(journal)
    assert (history.final, history.ended, history.damage) == (b"ab", "running", "")


def test_steps_of_programs_that_are_too_large_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = [HARD * 40, HARD * 30, HARD * 3, HARD * 2, b"a"]
    history = of_run(record_of(tmp_path / "run", programs))
    monkeypatch.setattr(module, "MOST_PROGRAM", len(HARD) * 3)
    data = told(history)
    assert data["first"] == 2
    assert [edits is None for *_, edits in data["steps"]] == [True, True, False, False]
    assert programs_of(data) == programs[2:]
    assert data["left"] is None
    monkeypatch.setattr(module, "MOST_EDITS", 0)
    assert told(history)["first"] == 4
    assert programs_of(told(history)) == [b"a"]
