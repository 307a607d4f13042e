"""One case: a generated program and its check, and how they are laid out on disk."""

from __future__ import annotations

import inspect
import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.cases import toytools
from bench.cases.toytools.reading import Tool

HEAD = """\
#!/bin/sh
# {property}
# check.sh CANDIDATE   exits with 0 as long as that is so
here=$(dirname -- "$0")
"""
TOYS = Path(toytools.__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What a case is made of."""

    name: str
    language: str
    extension: str
    size: int
    """Bytes that the writer is asked for, and comes near to."""
    write: Callable[[Random, int], str]
    hard: str
    """What makes it hard to reduce."""
    property: str
    """What the check tests."""
    check: str
    """The lines of check.sh below its head."""
    valid: str
    """A small program of the language that the check rejects."""
    tool: Tool | None = None
    """The main function of the planted tool, None where gcc is all."""
    seed: int = 1
    files: Mapping[str, str] = field(default_factory=dict)
    """Further files beside the check, by name."""

    def program(self, size: int | None = None) -> bytes:
        """The program, or one of the same make in another size. The same on every machine."""
        return self.write(Random(self.seed), size or self.size).encode()  # noqa: S311 - no secret

    def write_to(self, folder: Path) -> Path:
        """Write the case into a folder of its name in ``folder`` and return that. Raises OSError."""
        own = folder / self.name
        own.mkdir(parents=True, exist_ok=True)
        (own / f"crash{self.extension}").write_bytes(self.program())
        check = own / "check.sh"
        check.write_text(HEAD.format(property=self.property) + self.check, encoding="utf-8")
        check.chmod(0o755)
        for name, text in self.files.items():
            (own / name).write_text(text, encoding="utf-8")
        for file in _tool_files(self.tool):
            target = own / file.relative_to(TOYS.parent if file.parent == TOYS else file.parent)
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(file, target)
        (own / "meta.json").write_text(json.dumps(self._meta(), indent=1) + "\n", encoding="utf-8")
        return own

    def _meta(self) -> dict[str, object]:
        program, tool = self.program(), self.tool
        return {
            "name": self.name,
            "language": self.language,
            "tool": "gcc" if tool is None else f"{tool.__module__.rpartition('.')[2]} (planted bug)",
            "install": {"apt": [tool for tool in ("gcc", "g++", "python3") if tool in self.check]},
            "input": f"crash{self.extension}",
            "bytes": len(program),
            "lines": program.count(b"\n"),
            "property": self.property,
            "hard": self.hard,
            "origin": f"generated, seed {self.seed}",
            "valid_example": self.valid,
            "kind": "planted" if tool else "diagnostic",
        }


def _tool_files(tool: Tool | None) -> list[Path]:
    if tool is None:
        return []
    file = Path(inspect.getfile(tool))
    return [TOYS / "__init__.py", TOYS / "reading.py", file] if file.parent == TOYS else [file]
