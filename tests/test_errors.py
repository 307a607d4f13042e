from __future__ import annotations

from collections.abc import Iterator

import pytest

from treereduce.errors import ReductionError, ShortageError


def kinds(base: type[ReductionError] = ReductionError) -> Iterator[type[ReductionError]]:
    yield base
    for kind in base.__subclasses__():
        yield from kinds(kind)


@pytest.mark.parametrize("kind", list(kinds()))
def test_every_error_can_be_raised_again_with_more_words_and_the_best(kind: type[ReductionError]) -> None:
    error = kind("It failed. The best is in a.c.", best=b"x")
    assert (str(error), error.best) == ("It failed. The best is in a.c.", b"x")


def test_what_the_machine_is_short_of_ends_with_one_status_whenever_that_is() -> None:
    """Where it is met at the beginning there is no check yet that could not be trusted."""
    assert ShortageError("No thread could be started.").exit_status == ReductionError.exit_status
