"""Making an oracle of what a user gives: a function, a check script, or the words of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.arguments import require_at_once, require_no_null
from treereduce.errors import UsageError
from treereduce.machine.memory_disk import memory_disk
from treereduce.oracle.callable import CallableOracle
from treereduce.oracle.contract import Oracle
from treereduce.oracle.levels import asking_in_turn
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.confined import Confined, confined_as, groups_for
from treereduce.oracle.running.confinement import UNCONFINED, Confinement
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.times import RunTimes
from treereduce.oracle.verdict import CHECK, FINAL, QUICK

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from treereduce.oracle.kept import Kept

Test = Callable[[bytes], bool] | Sequence[str] | str | Path
"""What an oracle is made of: a function, the words of a command, or the path of a check script."""

Through = Callable[[str, Oracle], Oracle]
"""What stands before an oracle, by the name of that."""


@contextmanager
def open_oracle(
    oracle: Test,
    *,
    file: Path,
    timeout: float | None,
    size: int,
    jobs: int,
    quick: Test | None = None,
    final: Test | None = None,
    kept: Kept | None = None,
    executor: Executor | None = None,
    through: Through = lambda _, oracle: oracle,
    environment: Mapping[str, str] | None = None,
    confinement: Confinement = UNCONFINED,
) -> Iterator[Oracle]:
    """Make an oracle of a function, a check script or a command, and remove all its traces at the end.

    ``file`` is the input as the user named it, ``size`` its bytes, ``jobs`` the most runs at a time: by both
    it is seen whether candidates have room in memory. ``kept`` is what runs must have, by default exit
    status 0. ``quick`` is asked before it and ``final`` after it, each with limits of its own. ``executor``
    calls the functions. ``through`` makes of each, by its name, the one that is asked. ``environment`` is
    that of scripts and commands, by default ours. Raises `UsageError` when one of them cannot be run, or not
    be confined as ``confinement`` says.
    """
    given = {QUICK: quick, CHECK: oracle, FINAL: final}
    for name, test in given.items():
        if test is not None or name == CHECK:
            _require_askable("The oracle" if name == CHECK else name.capitalize(), test)
    tests = {name: test for name, test in given.items() if test is not None}
    functions = {
        name: through(name, CallableOracle(test, executor)) for name, test in tests.items() if callable(test)
    }
    if len(functions) == len(tests):
        if timeout is not None:
            raise UsageError("A Python function cannot be stopped: timeout is for scripts and commands.")
        yield asking_in_turn(functions)
        return
    if executor is not None:
        raise UsageError("An executor calls functions: a script or command runs in a process as it is.")
    with (
        groups_for(confinement) as groups,
        Sandbox(memory=memory_disk(size, jobs), environment=environment) as sandbox,
    ):
        confined = confined_as(confinement, sandbox.roots(), groups)

        def made(name: str, test: Test) -> Oracle:
            kept_by = kept if name == CHECK else None
            return through(name, _oracle(name, test, file, sandbox, timeout, kept_by, confined()))

        yield asking_in_turn({name: made(name, test) for name, test in tests.items()})


def _require_askable(name: str, test: object) -> None:
    """Raise `UsageError` for what is no test, by who does not check types."""
    if callable(test):
        require_at_once(name, test)
        return
    wanted = "give a function, a script's path or the words of a command"
    if test is None:
        raise UsageError(f"{name} is None: {wanted}.")
    if isinstance(test, bytes) or not isinstance(test, (str, Path, Sequence)):
        raise UsageError(f"{name} is of type {type(test).__name__}: {wanted}.")
    if isinstance(test, Path):
        require_no_null(name, test)
        return
    for word in [test] if isinstance(test, str) else test:
        if not isinstance(word, str):
            raise UsageError(f"{name} has a word of type {type(word).__name__}: give the words as texts.")
        require_no_null(name, word)


def _oracle(
    name: str,
    test: Test,
    file: Path,
    sandbox: Sandbox,
    timeout: float | None,
    kept: Kept | None,
    confined: Confined,
) -> Oracle:
    """An oracle of its own for one of those that are asked in turn."""
    if callable(test):
        return CallableOracle(test)
    times = RunTimes.adaptive() if timeout is None else RunTimes.fixed(timeout)
    try:
        if isinstance(test, (str, Path)):
            return CommandOracle.for_check(
                Path(test), source=file, sandbox=sandbox, times=times, kept=kept, confined=confined
            )
        return CommandOracle.for_command(
            test, source=file, sandbox=sandbox, times=times, kept=kept, confined=confined
        )
    except UsageError as error:
        if name == CHECK:
            raise
        raise UsageError(f"{name.capitalize()} cannot be run: {error}") from None
