"""What becomes of an error: one sentence and an exit status."""

from __future__ import annotations

import select
import traceback
from collections.abc import Callable

from treereduce.cli import standard_output
from treereduce.cli.call.options import NAME
from treereduce.errors import ReductionError
from treereduce.machine.shortage import shortage_in


def reporting(action: Callable[[], int], *, verbose: bool = False) -> int:
    """Do it and return its exit status; an error becomes one sentence, with a traceback only if asked for.

    Raises BrokenPipeError when nobody reads standard output any more, which ends the process without a word.
    """
    try:
        return action()
    except ReductionError as error:
        message, status = str(error), error.exit_status
        cause = error.__cause__
    except Exception as error:
        # The user gets one sentence whatever goes wrong.
        if isinstance(error, BrokenPipeError) and _has_no_reader(standard_output.DESCRIPTOR):
            raise
        message, status = fault(error), ReductionError.exit_status
        cause = error
    print_error(message, cause if verbose else None)
    return status


def _has_no_reader(descriptor: int) -> bool:
    poll = select.poll()
    poll.register(descriptor, 0)
    return any(event & select.POLLERR for _, event in poll.poll(0))


def fault(error: BaseException) -> str:
    """The sentence about an error that is none of the user's: it is the machine's, or ours."""
    return shortage_in(error) or f"The program has a fault: {error!r}."


def print_error(message: str, cause: BaseException | None = None) -> None:
    """Say what went wrong, after the traceback of ``cause``."""
    # Most calls are right, and need neither.
    from rich.text import Text  # noqa: PLC0415

    from treereduce.report.stream import legible, standard_error  # noqa: PLC0415

    console = standard_error().console()
    if cause is not None:
        console.print("".join(traceback.format_exception(cause)), markup=False, highlight=False)
    console.print(
        Text.assemble((f"{NAME}: error: ", "bold red"), legible(message)), highlight=False, soft_wrap=True
    )
