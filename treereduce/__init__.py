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
from treereduce.handle import Reduction, start
from treereduce.languages.own_parser import load_grammar
from treereduce.minimise import minimise_list, minimise_tree
from treereduce.oracle.chance import Doubts
from treereduce.oracle.verdict import Cancellation, Verdict
from treereduce.planning.registration import register_pass
from treereduce.version import __version__

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
    "register_pass",
    "start",
]
