"""Reduce a program that makes a tool fail to the few lines that matter."""

from treereduce.api import reduce
from treereduce.engine.state.events import Event, Improved, Listener, Retracted, RoundStarted, Warned
from treereduce.engine.state.result import Ending, PassStatistics, Result
from treereduce.errors import (
    NotInterestingError,
    OracleError,
    ReductionError,
    TrivialInputError,
    UsageError,
)
from treereduce.languages.own_parser import load_grammar
from treereduce.oracle.chance import Doubts
from treereduce.oracle.verdict import Verdict
from treereduce.version import __version__

__all__ = [
    "Doubts",
    "Ending",
    "Event",
    "Improved",
    "Listener",
    "NotInterestingError",
    "OracleError",
    "PassStatistics",
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
    "reduce",
]
