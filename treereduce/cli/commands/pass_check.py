"""``treereduce-py passes --check``: hold a pass to what all passes owe the engine."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

from treereduce.cli.call.places import refuse_device
from treereduce.errors import ReductionError, UsageError
from treereduce.languages import registry
from treereduce.languages.guessing import guess
from treereduce.languages.language import Language
from treereduce.passes.candidate import Pass
from treereduce.planning.catalogue import RENAMING, TIERS, WIDER
from treereduce.planning.registration import registered
from treereduce.planning.schedule import SEE_PASSES
from treereduce.plugins.entry_points import load_passes
from treereduce.plugins.gathering import Outside
from treereduce.plugins.laws import Findings, check_pass, programs_for
from treereduce.plugins.samples import PROGRAMS
from treereduce.plugins.typed import read_typed
from treereduce.report.stream import legible, standard_error
from treereduce.report.wording import count

Programs = Sequence[tuple[str, Language, bytes]]
"""Names for people, with a language and a text each."""


def run(name: str, files: Sequence[Path], commands: Sequence[str] = ()) -> int:
    """Check the pass ``name`` on our samples and on ``files``. Returns the exit status: 0 if all is well.

    It may be that of one of ``commands``, which are programs as they are typed for a run. For what language
    such a one is we do not know, so it is shown nothing but ``files`` where there are some.
    """
    own = [_program(file) for file in files]
    if any(read_typed(line, Path(name)).name == name for line in commands):
        findings = _check_command(name, commands, own or programs_for((), (), PROGRAMS, registry.load))
    else:
        findings = _check_ours(name, own)
    print(
        f"{name}: {count(findings.programs, 'program')}, {count(findings.nodes, 'node')}, "
        f"{count(findings.candidates, 'candidate')}"
    )
    for problem in findings.problems:
        print(f"  {legible(problem)}")
    if findings.problems:
        return ReductionError.exit_status
    if not findings.candidates:
        print("  it proposes nothing for any of them: show it a program that it is for with --on FILE")
        return ReductionError.exit_status
    print("  deterministic, smaller, inside the program, never the program itself, finite: all is well")
    return 0


def _check_ours(name: str, own: Programs) -> Findings:
    """Check a pass of the catalogue or of a package."""
    for problem in load_passes():
        standard_error().say(problem)
    found = {entry.name: (entry, frozenset[str]()) for tier in (*TIERS, *WIDER, *RENAMING) for entry in tier}
    for known in registered():
        entry = Pass(known.name, known.propose, known.at_root, known.grows, known.strict)
        languages = frozenset(map(registry.canonical, known.languages))
        found.setdefault(known.name, (entry, languages))
    if name not in found:
        near = difflib.get_close_matches(name, found)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        raise UsageError(f"There is no pass {name!r} that can be checked: {hint}{SEE_PASSES}.")
    entry, languages = found[name]
    programs = programs_for(languages, own, PROGRAMS, registry.load)
    if not programs:
        raise UsageError(
            f"There is no sample in {' or '.join(sorted(languages))}: give a program with --on FILE."
        )
    return check_pass(entry, programs)


def _check_command(name: str, commands: Sequence[str], programs: Programs) -> Findings:
    """Check a program that is a pass, started anew for each of some programs."""
    whole = Findings()
    for program in programs:
        language = program[1]
        told: list[str] = []
        file = Path(program[0]).with_suffix(next(iter(language.profile.extensions), ""))
        with Outside(told.append, commands, file=file) as outside:
            [entry] = [extra.entry for extra in outside.extras if extra.entry.name == name]
            found = check_pass(entry, [program])
        whole.programs += found.programs
        whole.nodes += found.nodes
        whole.candidates += found.candidates
        whole.problems += [f"{program[0]}: {problem}" for problem in told] + found.problems
    return whole


def _program(file: Path) -> tuple[str, Language, bytes]:
    try:
        refuse_device(file)
        source = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    return file.name, guess(file, source).language, source
