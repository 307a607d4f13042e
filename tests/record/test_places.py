"""Several processes see to the records of runs at a time, and none harms what another one does."""

from __future__ import annotations

import errno
import os
import shutil
import threading
import time
from pathlib import Path

import pytest
from few_files import no_file_left
from recorded_runs import record_of

from treereduce.errors import UsageError
from treereduce.record import places
from treereduce.record.about import About, describe
from treereduce.record.overview import overview, overviews


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where all runs are."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    found = places.runs_directory()
    found.mkdir(parents=True)
    return found


def about(name: str = "a.c") -> About:
    return describe(b"", Path(name), "c", checks={}, settings={})


def in_the_making(directory: Path, seconds: float) -> Path:
    """A run that somebody began to make so long ago."""
    new = record_of(directory / ".20261122-150430-a.c-0a1b2c.99999999.new", [b"a"])
    moment = time.time() - seconds
    os.utime(new, (moment, moment))
    return new


def test_a_run_that_is_being_made_is_no_run_yet_and_stays(directory: Path) -> None:
    new = in_the_making(directory, 1)
    assert places.all_runs() == []
    assert places.prune(keep=0) == []
    assert new.exists()


def test_a_run_whose_making_was_given_up_is_removed(directory: Path) -> None:
    new = in_the_making(directory, places.LEAST_AGE + 1)
    places.prune()
    assert not new.exists()


def test_where_records_cannot_be_looked_at_there_are_some_all_the_same(directory: Path) -> None:
    newest = record_of(directory / "20261122-150430-a.c-0a1b2c", [b"a"])
    for ask in (places.all_runs, lambda: places.require("0a1b2c"), lambda: places.newest(None)):
        with no_file_left(), pytest.raises(UsageError, match="runs cannot be read: Too many open files"):
            ask()
    assert places.all_runs() == [newest]


def test_a_record_that_cannot_be_read_for_now_is_not_passed_over_for_an_older_one(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or another run would be gone on with than the one that is meant."""
    runs = [record_of(directory / f"2026112{day}-150430-a.c-0a1b2{day}", [b"a"]) for day in (1, 2)]
    monkeypatch.chdir(Path.cwd())
    assert places.newest(None) == runs[1]
    with monkeypatch.context() as changed:
        changed.setattr(places, "all_runs", lambda: runs[::-1])
        with (
            no_file_left(),
            pytest.raises(UsageError, match=r"run\.json cannot be read: Too many open files"),
        ):
            places.newest(None)
    (runs[1] / "run.json").write_text("nothing of the kind")
    assert places.newest(None) == runs[0]


def test_a_run_of_which_it_is_not_known_whether_it_goes_on_is_not_removed(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = record_of(directory / "20261122-150430-a.c-0a1b2c", [b"a"])
    opened = os.open

    def refused(path: object, *rest: object, **named: object) -> int:
        if str(path).endswith(places.JOURNAL):
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return opened(path, *rest, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as changed:
        changed.setattr(os, "open", refused)
        assert places.prune(keep=0) == []
        with pytest.raises(UsageError, match="cannot be read: Too many open files"):
            overview(run)
    assert places.prune(keep=0) == [run]


def test_a_record_that_is_left_out_of_the_list_is_told(directory: Path) -> None:
    good, bad = (record_of(directory / f"20261122-150430-a.c-0a1b2{end}", [b"a"]) for end in "cd")
    (bad / "run.json").write_text("nothing of the kind")
    said: list[str] = []
    assert [run.path for run in overviews(said.append)] == [str(good)]
    assert "is no record of a run: its run.json cannot be read" in said[0]
    assert len(said) == 1


@pytest.mark.slow
def test_runs_are_made_while_others_make_room(directory: Path) -> None:
    over = threading.Event()

    def make_room() -> None:
        while not over.is_set():
            places.prune(keep=0)

    others = [threading.Thread(target=make_room) for _ in range(2)]
    for other in others:
        other.start()
    try:
        for number in range(12):
            run, journal = places.make(about(), b"", None)
            assert run.is_dir(), number
            os.close(journal)
    finally:
        over.set()
        for other in others:
            other.join()
    places.prune(keep=0)
    assert list(directory.iterdir()) == []


def test_who_looks_whether_a_run_goes_on_is_not_taken_for_it(directory: Path) -> None:
    run = record_of(directory / "20261122-150430-a.c-0a1b2c", [b"a"])
    over = threading.Event()

    def look() -> None:
        while not over.is_set():
            # Who goes on with it for a moment may well be seen.
            places.is_running(run)

    others = [threading.Thread(target=look) for _ in range(2)]
    for other in others:
        other.start()
    try:
        for _ in range(200):
            assert not places.is_running(run)
            os.close(places.reopen(run))
    finally:
        over.set()
        for other in others:
            other.join()


def test_a_run_that_was_just_removed_is_not_gone_on_with(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = record_of(directory / "20261122-150430-a.c-0a1b2c", [b"a"])
    opened = places._open

    def late(journal: Path) -> int:
        found = opened(journal)
        shutil.rmtree(run)
        return found

    monkeypatch.setattr(places, "_open", late)
    with pytest.raises(UsageError, match="has just been removed"):
        places.reopen(run)


def test_what_is_being_written_does_not_hide_what_was(directory: Path) -> None:
    lines = [b"int v%d;\n" % number for number in range(100)]
    programs = [b"".join(lines[:count]) for count in (100, 90, 80)]
    run = record_of(directory / "20261122-150430-a.c-0a1b2c", programs)
    assert overview(run).tokens == 998
    journal = run / places.JOURNAL
    journal.write_bytes(journal.read_bytes()[:-3])
    torn = overview(run)
    assert (torn.tokens, torn.bytes, torn.ended) == (999, len(programs[1]), "killed")
