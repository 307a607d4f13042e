"""Reduce a program that makes a tool fail to the few lines that matter."""

from treereduce.api import reduce
from treereduce.engine.state.events import Event, Improved, Listener, RoundStarted, Warned
from treereduce.engine.state.result import Ending, PassStatistics, Result
from treereduce.errors import (
    NotInterestingError,
    OracleError,
    ReductionError,
    TrivialInputError,
    UsageError,
)
from treereduce.languages.own_parser import load_grammar
from treereduce.oracle.verdict import Verdict
from treereduce.planning.registration import register_pass
from treereduce.version import __version__

__all__ = [
    "Ending",
    "Event",
    "Improved",
    "Listener",
    "NotInterestingError",
    "OracleError",
    "PassStatistics",
    "ReductionError",
    "Result",
    "RoundStarted",
    "TrivialInputError",
    "UsageError",
    "Verdict",
    "Warned",
    "__version__",
    "load_grammar",
    "reduce",
    "register_pass",
]
