"""Reduce a program that makes a tool fail to the few lines that matter.

What stands here is imported when it is asked for: all of it takes 0.15 s, and pytest imports this package
whenever it starts where it is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treereduce.api import reduce
    from treereduce.bugs.reduction import reduce_bugs
    from treereduce.engine.state.events import Event, Improved, Listener, Retracted, RoundStarted, Warned
    from treereduce.engine.state.result import Ending, PassStatistics, Result
    from treereduce.errors import (
        NotInterestingError,
        OracleError,
        ReductionError,
        TrivialInputError,
        UsageError,
    )
    from treereduce.handle import Reduction, start
    from treereduce.languages.own_parser import load_grammar
    from treereduce.minimise import minimise_list, minimise_tree
    from treereduce.oracle.chance import Doubts
    from treereduce.oracle.verdict import Cancellation, Verdict
    from treereduce.planning.registration import register_pass
    from treereduce.version import __version__

_MODULES = {
    "Cancellation": "oracle.verdict",
    "Doubts": "oracle.chance",
    "Ending": "engine.state.result",
    "Event": "engine.state.events",
    "Improved": "engine.state.events",
    "Listener": "engine.state.events",
    "NotInterestingError": "errors",
    "OracleError": "errors",
    "PassStatistics": "engine.state.result",
    "Reduction": "handle",
    "ReductionError": "errors",
    "Result": "engine.state.result",
    "Retracted": "engine.state.events",
    "RoundStarted": "engine.state.events",
    "TrivialInputError": "errors",
    "UsageError": "errors",
    "Verdict": "oracle.verdict",
    "Warned": "engine.state.events",
    "__version__": "version",
    "load_grammar": "languages.own_parser",
    "minimise_list": "minimise",
    "minimise_tree": "minimise",
    "reduce": "api",
    "reduce_bugs": "bugs.reduction",
    "register_pass": "planning.registration",
    "start": "handle",
}

__all__ = [
    "Cancellation",
    "Doubts",
    "Ending",
    "Event",
    "Improved",
    "Listener",
    "NotInterestingError",
    "OracleError",
    "PassStatistics",
    "Reduction",
    "ReductionError",
    "Result",
    "Retracted",
    "RoundStarted",
    "TrivialInputError",
    "UsageError",
    "Verdict",
    "Warned",
    "__version__",
    "load_grammar",
    "minimise_list",
    "minimise_tree",
    "reduce",
    "reduce_bugs",
    "register_pass",
    "start",
]


def __getattr__(name: str) -> object:
    """Import what is asked for."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
