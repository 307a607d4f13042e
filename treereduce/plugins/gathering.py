"""All passes from elsewhere that a run may have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from treereduce.languages import registry
from treereduce.planning.catalogue import RENAMING
from treereduce.planning.effort import Effort
from treereduce.planning.extra import Extra
from treereduce.planning.registration import Registered, registered
from treereduce.planning.schedule import ALL
from treereduce.plugins.entry_points import load_passes
from treereduce.plugins.guard import Tell, guarded

if TYPE_CHECKING:
    from treereduce.plugins.host import Host

TAKEN = ALL | {entry.name for tier in RENAMING for entry in tier}


TOOL_WORDS = ("clang", "clex", "topformflat", "treesitter", "unifdef", "format")
"""What the names of passes begin with that are installed tools, after a sign."""


class Outside:
    """The passes from elsewhere of one run. A context manager, because some of them are processes.

    ``commands`` are programs as they were typed, ``file`` is what they reduce; with ``tools``, installed ones
    for the languages of the C family are passes too. ``language`` is the name of that which is reduced; empty
    where nothing is. ``tell`` is given a sentence for the user about each that is left out, now or later, or
    that was to run here by a name that is none. Nothing is started before a pass has its turn.
    Raises `UsageError` when a command cannot be read or run.
    """

    def __init__(
        self,
        tell: Tell,
        commands: Sequence[str] = (),
        *,
        file: Path,
        tools: bool = False,
        language: str = "",
    ) -> None:
        self._tell = tell
        self._language = language
        self._host: Host | None = None
        found = self._registered()
        if commands or tools:
            found += self._started(commands, file, TAKEN | {extra.entry.name for extra in found}, tools=tools)
        self.extras: Sequence[Extra] = tuple(found)

    def __enter__(self) -> Outside:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._host is not None:
            self._host.close()

    def stop(self) -> None:
        """End what runs for a pass, from any thread. Such passes yield nothing more."""
        if self._host is not None:
            self._host.stop()

    def awaited(self) -> int:
        """How many programs somebody waits for, whose passes stand still meanwhile."""
        return 0 if self._host is None else self._host.awaited

    def _registered(self) -> list[Extra]:
        for problem in load_passes():
            self._tell(problem)
        found: list[Extra] = []
        for known in registered():
            if known.name in TAKEN:
                self._tell(f"The pass {known.name} of {known.origin} is left out: one of ours has that name.")
                continue
            found.append(Extra(guarded(self._for_languages(known), self._tell), known.stage, known.origin))
        return found

    def _for_languages(self, known: Registered) -> Registered:
        """A pass with the names of its languages for the aliases of these."""
        if known.languages <= {self._language, *registry.names()}:
            return known
        names = {name if name == self._language else registry.canonical(name) for name in known.languages}
        for unknown in sorted(names - {self._language, *registry.names()}):
            near = registry.near(unknown)
            # One that is near to none of what is reduced may be the user's own, of a grammar elsewhere.
            if near and (not self._language or self._language in map(registry.canonical, near)):
                self._tell(
                    f"The pass {known.name} of {known.origin} is for {unknown}, but there is no such "
                    f"language: did you mean {' or '.join(near)}? {registry.SEE_LANGUAGES}."
                )
        return replace(known, languages=frozenset(names))

    def _started(
        self, commands: Sequence[str], file: Path, taken: frozenset[str], *, tools: bool
    ) -> list[Extra]:
        # What has to do with processes takes 15 ms to import.
        from treereduce.plugins.c_family import c_family  # noqa: PLC0415
        from treereduce.plugins.commanded import commanded  # noqa: PLC0415
        from treereduce.plugins.formatting import formatting  # noqa: PLC0415
        from treereduce.plugins.host import Host  # noqa: PLC0415
        from treereduce.plugins.typed import read_typed  # noqa: PLC0415

        self._host = Host(file)
        found = [*c_family(self._host, self._tell), formatting(self._host, self._tell)] if tools else []
        names = taken | {extra.entry.name for extra in found}
        typed = [read_typed(line, file) for line in commands]
        return found + commanded(self._host, typed, names, self._tell)


def wants_tools(effort: Effort | str, passes: str | None) -> bool:
    """Whether installed tools are to be asked for their passes: at the greatest effort, or by name."""
    return effort in (Effort.MAX, Effort.MAX.value) or any(word in (passes or "") for word in TOOL_WORDS)
