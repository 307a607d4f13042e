"""Messages that speak of options of the command, as one says them who called `treereduce.reduce`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from treereduce.errors import ReductionError

if TYPE_CHECKING:
    from treereduce.engine.state.events import Event, Listener

PHRASES = {
    ", in a check or with an option such as `--stderr`": ", in the oracle",
    "in a check or with an option such as `--stderr`": "in a check script",
    ", with an option such as `--stderr`:": ", in a check script:",
    "; if it is the hang that is to be kept, use `--hangs`": "",
}
"""What there is no keyword argument for, and what to say instead."""

FLAGS = frozenset({"allow-empty", "allow-flaky"})
"""Options that are given without a value."""

_GOES_ON = re.compile(r" `--allow-[a-z]+` goes on as it is\.")

_OPTION = re.compile(r"`--([a-z]+(?:-[a-z]+)*)(?: ([^`]+))?`")


def with_keywords(message: str) -> str:
    """``use `--jobs 1` `` -> ``use `jobs=1` ``, and so on."""
    for phrase, instead in PHRASES.items():
        message = message.replace(phrase, instead)
    return _OPTION.sub(_keyword, message)


def _keyword(option: re.Match[str]) -> str:
    value = option[2] or ("True" if option[1] in FLAGS else "")
    return f"`{option[1].replace('-', '_')}{'=' * bool(value)}{value}`"


@contextmanager
def keywords_in_errors(*, forgiving: bool = True) -> Iterator[None]:
    """Have errors name keyword arguments, of a function that is ``forgiving`` if it has those that go on."""
    try:
        yield
    except ReductionError as error:
        said = str(error) if forgiving else _GOES_ON.sub("", str(error))
        error.args = (with_keywords(said), *error.args[1:])
        raise


def keywords_in_warnings(listener: Listener) -> Listener:
    """The same for the warnings that a listener hears."""
    from treereduce.engine.state.events import Warned  # noqa: PLC0415 - for who listens

    def heard(event: Event) -> None:
        listener(replace(event, message=with_keywords(event.message)) if isinstance(event, Warned) else event)

    return heard
