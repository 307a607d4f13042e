"""Run a function in a process of its own, so that its peak memory is its own too."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def in_fresh_process(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[T, float]:
    """What ``function`` returns, and the peak memory of its process in MB. Both must be picklable."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        returned = pool.submit(function, *args, **kwargs).result()
        return returned, pool.submit(_peak).result()


def _peak() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e3)
