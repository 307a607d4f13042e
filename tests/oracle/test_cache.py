from __future__ import annotations

import pytest

from treereduce.oracle.cache import WORTH_ANOTHER_RUN, VerdictCache
from treereduce.oracle.verdict import Answer, Reason, Verdict
from treereduce.program.keys import FilterKey, exact_key

EXACT, SIMILAR = exact_key(b"int x;"), FilterKey(7)
OTHER = exact_key(b"int  x;")
NO = Answer(Verdict.UNINTERESTING, 0.1, 1.0)


def timeout(limit: float) -> Answer:
    return Answer(Verdict.UNANSWERED, limit, limit, reason=Reason.TIMEOUT)


def test_an_unknown_program_is_not_answered() -> None:
    assert not VerdictCache().settles(EXACT, None)
    assert not VerdictCache().suspects(SIMILAR, None)


def test_a_no_holds_under_every_limit() -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, NO)
    assert cache.settles(EXACT, 1000.0)
    assert cache.settles(EXACT, None)
    assert cache.is_refused(EXACT)


def test_a_no_to_a_program_is_no_proof_for_one_like_it() -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, NO)
    assert cache.suspects(SIMILAR, None)
    assert not cache.settles(OTHER, None)
    assert not cache.is_refused(OTHER)


def test_a_timeout_holds_for_runs_that_have_hardly_more_time() -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, timeout(2.0))
    for limit in (1.0, 2.0, 2.1):
        assert cache.settles(EXACT, limit)
        assert cache.suspects(SIMILAR, limit)
    for more in (2.0 * WORTH_ANOTHER_RUN, None):
        assert not cache.settles(EXACT, more)
        assert not cache.suspects(SIMILAR, more)


def test_a_timeout_is_no_proof() -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, timeout(2.0))
    assert not cache.is_refused(EXACT)
    cache.refuse(EXACT)
    assert cache.is_refused(EXACT)
    assert cache.settles(EXACT, None)


def test_a_shorter_timeout_does_not_weaken_a_longer_one() -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, timeout(4.0))
    cache.put(EXACT, SIMILAR, timeout(1.0))
    assert cache.settles(EXACT, 4.0)


def test_a_no_is_not_forgotten_for_a_later_timeout() -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, NO)
    cache.put(EXACT, SIMILAR, timeout(1.0))
    assert cache.is_refused(EXACT)
    assert cache.suspects(SIMILAR, None)


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason is not Reason.TIMEOUT])
def test_what_has_no_answer_for_any_other_reason_is_asked_again(reason: Reason) -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, Answer(Verdict.UNANSWERED, 0.1, 1.0, reason=reason))
    assert not cache.settles(EXACT, 1.0)
    assert not cache.suspects(SIMILAR, 1.0)


@pytest.mark.parametrize("verdict", [Verdict.INTERESTING, Verdict.ERROR])
def test_a_yes_and_an_error_are_never_served(verdict: Verdict) -> None:
    cache = VerdictCache()
    cache.put(EXACT, SIMILAR, Answer(verdict, 0.1, 1.0))
    assert not cache.settles(EXACT, 1.0)
    assert not cache.suspects(SIMILAR, 1.0)


def test_hits_and_misses_are_counted() -> None:
    cache = VerdictCache()
    cache.suspects(SIMILAR, None)
    cache.put(EXACT, SIMILAR, NO)
    cache.suspects(SIMILAR, None)
    cache.settles(EXACT, None)
    assert (cache.hits, cache.misses) == (2, 1)
