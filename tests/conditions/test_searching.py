from __future__ import annotations

import re
import resource
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from few_files import no_file_left

from treereduce.conditions import searching
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.plain import Matches, Stream
from treereduce.conditions.searching import Search
from treereduce.errors import OracleError, ShortageError


@pytest.mark.parametrize("regex", ["b$", "^(a|b)+$", r"é+.*\u2028*.*x", "(?i)B.*A", r"(a)\1", "no+.*such.*"])
@pytest.mark.parametrize(
    "text", ["", "aab\nba", "é\u2028x\r\n\x00" * 400, "ab " * 5000, "\ud800\ufffd no such"]
)
def test_it_finds_what_python_finds(regex: str, text: str) -> None:
    compiled = re.compile(regex, re.MULTILINE)
    found = compiled.search(text)
    assert Search(compiled).first(text) == (None if found is None else found.span())


@pytest.mark.slow
@pytest.mark.parametrize(("regex", "text"), [("(a+)+$", "a" * 40 + "b"), (".*.*.*x", "a" * 100_000)])
def test_a_search_without_end_is_ended_and_the_next_one_is_answered(
    regex: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "PATIENCE", 1)
    search = Search(re.compile(regex, re.MULTILINE))
    began = computed()
    with pytest.raises(
        OracleError, match=r"takes more than 1 s to see whether '.*' matches what the command"
    ):
        search.first(text)
    assert computed() - began < 20
    assert search.first("b" + "ax" * 3000) is not None or regex.endswith("$")


@pytest.mark.slow
def test_who_waits_while_a_search_does_not_end_is_not_searched_for_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searching, "PATIENCE", 1)
    search = Search(re.compile("(c+)+$", re.MULTILINE))
    assert search.first("c") == (0, 1)
    together = threading.Barrier(4)

    def searched(number: int) -> None:
        together.wait()
        with pytest.raises(OracleError, match="takes more than 1 s to see"):
            search.first("c" * (40 + number) + "b")

    began = computed()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(searched, range(4)))
    assert computed() - began < 2


def computed() -> float:
    """Seconds of computing of all processes that were ours and are gone."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_several_threads_may_search_at_once() -> None:
    search = Search(re.compile("(x|y)+(z)$", re.MULTILINE))
    texts = ["a" * number + "xyz" for number in range(100)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(search.first, texts))
    assert found == [(number, number + 3) for number in range(100)]


def test_a_search_that_somebody_else_ended_did_not_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the kernel does for want of memory: that is told and asked again, and no fault of the expression."""
    search = Search(re.compile("(a+)+$ ", re.MULTILINE))
    worker = "import os, sys\nsys.stdin.readline()\nos.kill(os.getpid(), 9)"
    with monkeypatch.context() as changed:
        changed.setattr(searching, "WORKER", worker)
        with pytest.raises(ShortageError, match="ended with status -9 and no answer"):
            search.first("a")
    assert search.first("a") is None


def test_a_search_that_cannot_be_started_for_now_is_a_shortage() -> None:
    search = Search(re.compile("(b+)+$ ", re.MULTILINE))
    with no_file_left(), pytest.raises(ShortageError, match=r"could not be started: .*Too many open files"):
        search.first("b")
    assert search.first("b") is None


def test_what_a_search_has_started_ends_with_it() -> None:
    search = Search(re.compile("(d+)+$", re.MULTILINE))
    before = set(children())
    assert search.first("d") == (0, 1)
    [started] = set(children()) - before
    assert search.first("dd") == (0, 2)
    assert set(children()) - before == {started}
    del search
    assert started not in children()


def test_each_condition_has_a_search_of_its_own() -> None:
    regex = re.compile("(e+)+$", re.MULTILINE)
    one, other = Matches(Stream.STDERR, regex), Matches(Stream.STDERR, regex)
    assert one == other
    before = set(children())
    assert one.holds(Outcome(0, "", "e", 0.0))
    assert other.holds(Outcome(0, "", "e", 0.0))
    assert len(set(children()) - before) == 2
    del one
    assert other.holds(Outcome(0, "", "ee", 0.0))
    del other
    assert set(children()) <= before


def children() -> list[str]:
    """The processes that are ours."""
    threads = Path("/proc/self/task").iterdir()
    return [child for thread in threads for child in (thread / "children").read_text().split()]
