from __future__ import annotations

import pytest
from engine_parts import deletion, filters, next_version, snapshot

from treereduce.engine.trial.best import Snapshot
from treereduce.engine.trial.syntax import count_broken
from treereduce.engine.trial.trial import NOTHING, Dropped, Trial
from treereduce.languages import registry
from treereduce.oracle.cache import VerdictCache
from treereduce.oracle.verdict import Answer, Reason, Verdict
from treereduce.program.edits import Edit
from treereduce.program.keys import exact_key

SOURCE = b"int a; /* why */ int b; int c = f(1, 2);"
STATEMENTS = b"a;\n// why\nb;\nc;\n"


def prepared(
    base: Snapshot,
    *texts: bytes,
    cache: VerdictCache | None = None,
    limit: float | None = None,
    tolerant: bool = False,
    exact: bool = False,
    proves: bool = True,
) -> Trial | Dropped:
    """What the filters say of deleting the first occurrences of some texts of the base."""
    edits = deletion(base.view.tree.source, *texts).edits
    language = base.view.language.name
    return filters(cache, language, exact=exact).prepare(base, edits, limit, tolerant=tolerant, proves=proves)


def accepted(base: Snapshot, *texts: bytes) -> Snapshot:
    """The next version, which has some texts less, syntax errors or not."""
    trial = prepared(base, *texts, tolerant=True)
    assert isinstance(trial, Trial), trial
    return next_version(trial)


def judged(base: Snapshot, *texts: bytes, verdict: Verdict, limit: float | None = None) -> VerdictCache:
    """A cache that remembers what an oracle said of the program without some texts."""
    reason = Reason.TIMEOUT if verdict is Verdict.UNANSWERED else None
    cache = VerdictCache()
    trial = prepared(base, *texts)
    assert isinstance(trial, Trial), trial
    cache.put(trial.exact, trial.similar, Answer(verdict, 0.1, limit, reason=reason))
    return cache


def test_a_trial_is_the_program_without_what_is_deleted_and_its_parse() -> None:
    trial = prepared(snapshot(SOURCE), b"int b;")
    assert isinstance(trial, Trial)
    assert trial.data == b"int a; /* why */ int c = f(1, 2);"
    fresh = registry.load("c").grammar.parser().parse(trial.data)
    assert trial.parse is not None
    assert str(trial.parse.root_node) == str(fresh.root_node)
    assert trial.broken == 0


def test_what_is_deleted_already_is_void() -> None:
    base = accepted(snapshot(SOURCE), b"int b;")
    assert prepared(base, b"int b;") is Dropped.VOID
    assert prepared(base, b"b") is Dropped.VOID


def test_what_does_not_make_the_program_smaller_is_void() -> None:
    base = snapshot(b"int a = 1;")
    same_tokens = [Edit(8, 9, b"22"), Edit(8, 9, b"2"), Edit(8, 9, b"1")]
    more_tokens = [Edit(4, 9, b"a=1+1")]
    for edit in same_tokens + more_tokens:
        assert filters().prepare(base, [edit], None) is Dropped.VOID


def test_fewer_tokens_are_smaller_even_in_more_bytes() -> None:
    trial = filters().prepare(snapshot(b"int a = f(1);"), [Edit(8, 12, b"longer_name")], None)
    assert isinstance(trial, Trial)
    assert trial.data == b"int a = longer_name;"


def test_a_comment_less_is_smaller() -> None:
    assert isinstance(prepared(snapshot(SOURCE), b"/* why */"), Trial)


def test_blank_space_that_the_parser_takes_for_a_token_is_not_deleted_in_name_only() -> None:
    base = snapshot(b"f(` ${a}`);", "javascript")
    assert prepared(base, b" ") is Dropped.VOID


def test_a_program_that_was_judged_is_not_judged_again() -> None:
    base = snapshot(SOURCE)
    cache = judged(base, b"int b;", verdict=Verdict.UNINTERESTING)
    assert prepared(base, b"int b;", cache=cache) is Dropped.SEEN
    assert isinstance(prepared(base, b"int a;", cache=cache), Trial)


def test_a_program_that_was_interesting_is_judged_again() -> None:
    # It may have lost the race to be committed, and then the verdict is all there is of it.
    base = snapshot(SOURCE)
    cache = judged(base, b"int b;", verdict=Verdict.INTERESTING)
    assert isinstance(prepared(base, b"int b;", cache=cache), Trial)


def test_where_layout_means_nothing_the_same_tokens_are_probably_the_same_program() -> None:
    base = snapshot(SOURCE)
    cache = judged(base, b"int b;", verdict=Verdict.UNINTERESTING)
    assert prepared(accepted(base, b"/* why */"), b"int b;", cache=cache) is Dropped.SEEN


def test_for_a_proof_only_the_same_bytes_are_the_same_program() -> None:
    base = snapshot(SOURCE)
    cache = judged(base, b"int b;", verdict=Verdict.UNINTERESTING)
    other_comments = accepted(base, b"/* why */")
    assert isinstance(prepared(other_comments, b"int b;", cache=cache, exact=True), Trial)
    assert prepared(base, b"int b;", cache=cache, exact=True) is Dropped.SEEN


def test_what_proves_nothing_is_held_back_if_it_was_judged_in_another_layout() -> None:
    base = snapshot(SOURCE)
    cache = judged(base, b"int b;", verdict=Verdict.UNINTERESTING)
    other_comments = accepted(base, b"/* why */")
    assert prepared(other_comments, b"int b;", cache=cache, exact=True, proves=False) is Dropped.SEEN


@pytest.mark.parametrize("language", ["javascript", "python"])
def test_where_layout_has_a_meaning_only_the_same_bytes_are_the_same_program(language: str) -> None:
    source = STATEMENTS.replace(b"//", b"#") if language == "python" else STATEMENTS
    base = snapshot(source, language)
    cache = judged(base, b"b;", verdict=Verdict.UNINTERESTING)
    comment = source.splitlines()[1]
    assert isinstance(prepared(accepted(base, comment), b"b;", cache=cache), Trial)
    assert prepared(base, b"b;", cache=cache) is Dropped.SEEN


def test_blank_space_is_the_empty_program_where_layout_means_nothing_and_a_comment_never_is() -> None:
    cache = VerdictCache()
    cache.put(exact_key(b""), NOTHING, Answer(Verdict.UNINTERESTING, 0.1))
    assert prepared(snapshot(b"int a;\n"), b"int a;", cache=cache) is Dropped.SEEN
    assert isinstance(prepared(snapshot(b"int a; // why"), b"int a;", cache=cache), Trial)
    assert prepared(snapshot(b"a = 1", "python"), b"a = 1", cache=cache) is Dropped.SEEN


def test_programs_that_differ_from_the_current_one_in_comments_alone_are_told_apart() -> None:
    base = snapshot(b"/* one */ int a; /* two */ int b; /* three */")
    cache = judged(base, b"/* one */", verdict=Verdict.UNINTERESTING)
    assert prepared(base, b"/* one */", cache=cache) is Dropped.SEEN
    assert isinstance(prepared(base, b"/* two */", cache=cache), Trial)


def test_a_timeout_is_remembered_for_runs_that_have_no_more_time() -> None:
    base = snapshot(SOURCE)
    cache = judged(base, b"int b;", verdict=Verdict.UNANSWERED, limit=2.0)
    assert prepared(base, b"int b;", cache=cache, limit=1.0) is Dropped.SEEN
    assert prepared(base, b"int b;", cache=cache, limit=2.0) is Dropped.SEEN
    assert isinstance(prepared(base, b"int b;", cache=cache, limit=4.0), Trial)
    assert isinstance(prepared(base, b"int b;", cache=cache, limit=None), Trial)


def test_a_candidate_that_adds_a_syntax_error_is_broken() -> None:
    assert prepared(snapshot(SOURCE), b"2);") is Dropped.BROKEN


def test_a_tolerant_candidate_may_add_syntax_errors() -> None:
    trial = prepared(snapshot(SOURCE), b"2);", tolerant=True)
    assert isinstance(trial, Trial)
    assert trial.broken == count_broken(trial.parse) > 0


def test_errors_are_compared_with_those_of_the_current_program() -> None:
    original = snapshot(SOURCE)
    current = accepted(original, b"2);")
    assert current.broken > original.broken
    assert isinstance(prepared(current, b"int a;"), Trial)
    assert prepared(original, b"2);", b"int a;") is Dropped.BROKEN
    assert prepared(current, b"a; /* why */") is Dropped.BROKEN


def test_an_error_less_is_no_reason_to_add_another() -> None:
    mended = accepted(snapshot(b"int a = (1; int b = f(2);"), b"int a = (1;")
    assert mended.broken == 0
    assert prepared(mended, b"f(") is Dropped.BROKEN


def test_a_judged_program_is_recognised_before_it_is_parsed() -> None:
    base = snapshot(SOURCE)
    broken = prepared(base, b"2);", tolerant=True)
    assert isinstance(broken, Trial)
    cache = VerdictCache()
    cache.put(broken.exact, broken.similar, Answer(Verdict.UNINTERESTING, 0.1))
    assert prepared(base, b"2);", cache=cache) is Dropped.SEEN
    assert prepared(base, b"2);", cache=cache, tolerant=True) is Dropped.SEEN
