"""The usual formatter of a language as a detour: what it lays out anew may go on in other ways.

The program may become larger by it. It is kept only if something follows that makes it smaller than it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from treereduce.errors import ReductionError
from treereduce.oracle.running.formatter import FormatError, Formatter
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.effort import Effort
from treereduce.planning.extra import Extra
from treereduce.plugins.guard import Guard, Tell
from treereduce.plugins.host import Host, made
from treereduce.plugins.translation import edits_to
from treereduce.plugins.walk import Recent, safely
from treereduce.view.view import View

NAME = "format"
PATIENCE = 20
"""How often a formatter may fail: many refuse programs that do not compile."""


def formatting(host: Host, tell: Tell) -> Extra:
    """The formatter that is known for whatever language is reduced, if it is installed."""
    guard = Guard(NAME, tell, patience=PATIENCE)
    formatted = Recent(lambda view: _formatted(host, view))

    def propose(view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG001 - the root alone
        """Format the program as the language's own formatter does.

        ``{f();}`` -> ``{ f(); }``

        Pays where a tool looks at the layout. One call for each program.
        """

        def candidates() -> Iterator[Candidate]:
            program = formatted.of(view)
            edits = edits_to(view, program) if program is not None else ()
            if edits:
                yield Candidate(edits)

        return safely(guard, candidates)

    return Extra(Pass(NAME, propose, at_root=True, grows=True), "outside", "", needs=Effort.MAX)


def _formatted(host: Host, view: View) -> bytes | None:
    """What the formatter makes of the program; None where there is none, or it refuses."""
    line = view.language.profile.formatter
    if not line:
        return None
    program = view.rendering.data
    try:
        with host.cancellable() as cancellation:
            formatter = Formatter(line, source=Path(host.name), sandbox=host.sandbox)
            return made(formatter.format(program, cancellation), program)
    except (FormatError, ReductionError):
        return None
