"""What is said of arguments that cannot be meant, to who does not check types: a sentence, first of all."""

from __future__ import annotations

import inspect
import math
import os
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from numbers import Integral, Real
from types import CodeType
from typing import Any, ParamSpec, TypeVar

from treereduce.errors import UsageError

GENERATOR = inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR
COROUTINE = inspect.CO_COROUTINE | inspect.CO_ITERABLE_COROUTINE

P = ParamSpec("P")
T = TypeVar("T")


def _none(_: object) -> Iterable[object]:
    return ()


@dataclass(frozen=True, slots=True)
class Kind:
    """What an argument must be."""

    wanted: str
    """As in ``a number``."""
    fits: Callable[[Any], bool]
    parts: Callable[[Any], Iterable[object]] = _none
    """What a list or the like has in it, each of which must fit ``fits_in``."""
    fits_in: Callable[[Any], bool] = callable


def _is_path(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, os.PathLike) and isinstance(os.fspath(value), str))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_executor(value: object) -> bool:
    """Those of other packages are no `concurrent.futures.Executor`."""
    return not isinstance(value, type) and callable(getattr(value, "submit", None))


NUMBER = Kind("a number", lambda value: isinstance(value, Real))
WHOLE_NUMBER = Kind("a whole number", lambda value: isinstance(value, Integral))
ANSWER = Kind("True or False", lambda value: hasattr(value, "__bool__"))
PATH = Kind("a path", _is_path)

KINDS: Mapping[str, Kind] = {
    "jobs": Kind("a whole number above 0, or 'auto'", lambda value: isinstance(value, (str, Real))),
    "timeout": NUMBER,
    "time_limit": NUMBER,
    "max_tests": NUMBER,
    "seed": WHOLE_NUMBER,
    "passes": Kind("one text, with commas between names", _is_text),
    "pass_commands": Kind(
        "a dict of texts, of each command by NAME:HOW",
        lambda value: isinstance(value, Mapping),
        lambda commands: (*commands, *commands.values()),
        _is_text,
    ),
    "rename": ANSWER,
    "allow_empty": ANSWER,
    "allow_flaky": ANSWER,
    "repeat": WHOLE_NUMBER,
    "file_name": PATH,
    "executor": Kind("an executor, as those of concurrent.futures", _is_executor),
    "listeners": Kind(
        "a list of functions of an event",
        lambda value: isinstance(value, Collection) and not isinstance(value, (str, bytes)),
        list,
    ),
    "listener": Kind("a function of the name of a bug and an event", callable),
    "cancellation": Kind("a treereduce.Cancellation", lambda value: hasattr(value, "arm")),
    "run_dir": PATH,
    "interesting": Kind("a function that says whether something has the property", callable),
    "children": Kind("a function of a node", callable),
    "rebuild": Kind("a function of a node and its new children", callable),
}
"""Arguments by their names, which mean the same wherever they are. Others are looked at by who reads them."""

OPTIONAL = frozenset(
    {
        "jobs",
        "timeout",
        "time_limit",
        "max_tests",
        "passes",
        "file_name",
        "executor",
        "cancellation",
        "run_dir",
    }
)
"""Those that may be None."""


def checked(function: Callable[P, T]) -> Callable[P, T]:
    """Have a function raise `UsageError` for what it is given by name and cannot be meant."""

    @wraps(function)
    def checking(*arguments: P.args, **options: P.kwargs) -> T:
        require_kinds(options)
        return function(*arguments, **options)

    return checking


def require_kinds(options: Mapping[str, object]) -> None:
    """Raise `UsageError` for the first of some arguments, by their names, that is not of its kind."""
    for name, value in options.items():
        if name in KINDS and not (value is None and name in OPTIONAL):
            _require(name, value, KINDS[name])


def _require(name: str, value: object, kind: Kind) -> None:
    if not kind.fits(value):
        raise UsageError(f"{name} is of type {type(value).__name__}: give {kind.wanted}.")
    for part in kind.parts(value):
        if not kind.fits_in(part):
            raise UsageError(f"{name} has something of type {type(part).__name__} in it: give {kind.wanted}.")
    if kind is PATH:
        require_no_null(name, value)


def require_no_null(name: str, path: object) -> None:
    """Raise `UsageError` for a path or a word of a command that the system would not take."""
    if "\0" in str(path):
        raise UsageError(
            f"{name} {str(path)!r} has a null byte in it, as no path or word of a command can: leave it out."
        )


def require_at_once(name: str, function: Callable[..., object]) -> None:
    """Raise `UsageError` for a coroutine or a generator, also of an object that is called.

    What such a call returns is true, whatever the answer will be.
    """
    inner: object = function
    while isinstance(inner, partial):
        inner = inner.func
    code = getattr(inner, "__code__", None) or getattr(type(inner).__call__, "__code__", None)
    # What stands for something elsewhere may have any attribute that it is asked for.
    flags = code.co_flags if isinstance(code, CodeType) else 0
    if flags & (GENERATOR | COROUTINE):
        kind = "coroutine" if flags & COROUTINE else "generator"
        raise UsageError(
            f"{name} is a {kind}, and a call of it is true before it has run: give a function that returns "
            "its answer."
        )


def require_all_positive(**numbers: float | None) -> None:
    """Raise `UsageError` for the first of some settings, by their names, that is given and not above zero."""
    for setting, number in numbers.items():
        require_positive(setting, number)


def require_positive(name: str, number: float | None) -> None:
    """Raise `UsageError` unless the setting ``name`` is left out, or finite and above 0."""
    if number is None:
        return
    try:
        size = float(number)
    except OverflowError:  # a whole number may be larger than any other
        size = math.inf if number > 0 else -math.inf
    if not (math.isfinite(size) and size > 0):
        raise UsageError(
            f"{name} is {size:g}: give a {'number' if math.isfinite(size) else 'finite number'} above 0."
        )
