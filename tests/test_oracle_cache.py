from __future__ import annotations

import pytest

from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.verdict import Verdict

KEY = VerdictCache.digest(b"int x;")


def test_an_unknown_program_is_not_answered() -> None:
    assert VerdictCache().get(KEY) is None


def test_a_no_holds_under_every_limit() -> None:
    cache = VerdictCache()
    cache.put(KEY, Verdict.UNINTERESTING, limit=1.0)
    assert cache.get(KEY, 1000.0) is Verdict.UNINTERESTING
    assert cache.get(KEY) is Verdict.UNINTERESTING


def test_a_timeout_holds_up_to_the_limit_it_ran_under() -> None:
    cache = VerdictCache()
    cache.put(KEY, Verdict.UNANSWERED, limit=2.0)
    assert cache.get(KEY, 1.0) is Verdict.UNANSWERED
    assert cache.get(KEY, 2.0) is Verdict.UNANSWERED
    assert cache.get(KEY, 2.1) is None
    assert cache.get(KEY) is None


def test_a_shorter_timeout_does_not_weaken_a_longer_one() -> None:
    cache = VerdictCache()
    cache.put(KEY, Verdict.UNANSWERED, limit=4.0)
    cache.put(KEY, Verdict.UNANSWERED, limit=2.0)
    assert cache.get(KEY, 3.0) is Verdict.UNANSWERED


def test_a_no_is_not_forgotten_for_a_later_timeout() -> None:
    cache = VerdictCache()
    cache.put(KEY, Verdict.UNINTERESTING, limit=1.0)
    cache.put(KEY, Verdict.UNANSWERED, limit=1.0)
    assert cache.get(KEY, 9.0) is Verdict.UNINTERESTING


@pytest.mark.parametrize("verdict", [Verdict.INTERESTING, Verdict.ERROR])
def test_a_yes_and_an_error_are_never_served(verdict: Verdict) -> None:
    cache = VerdictCache()
    cache.put(KEY, verdict, limit=1.0)
    assert cache.get(KEY, 1.0) is None


def test_hits_and_misses_are_counted() -> None:
    cache = VerdictCache()
    cache.get(KEY)
    cache.put(KEY, Verdict.UNINTERESTING)
    cache.get(KEY)
    cache.get(KEY)
    assert (cache.hits, cache.misses) == (2, 1)


def test_digests_are_short_and_differ() -> None:
    assert len(KEY) == 16
    assert VerdictCache.digest(b"int y;") != KEY
