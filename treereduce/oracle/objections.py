"""What is said against an oracle or an input before anything is reduced, as users read it."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from treereduce.errors import NotInterestingError, OracleError, ReductionError, TrivialInputError
from treereduce.oracle.beside import APART
from treereduce.oracle.explanation import TAIL_LINES, Explanation
from treereduce.oracle.recognised import NO_CRASH
from treereduce.oracle.verdict import Answer, Reason, Verdict

GOES_ON_EMPTY = "`--allow-empty` goes on as it is."
GOES_ON_FLAKY = "`--allow-flaky` goes on as it is."

_AGAINST_CHANCE = (
    "fix its seed, turn off address randomisation with `setarch -R`, or let it try several times and be "
    "content with one."
)


class Objection(NamedTuple):
    """What is wrong with an oracle, and what to do about it; empty where it can be lived with."""

    said: str
    remedy: str

    def error(self) -> OracleError:
        """What ends the run for it."""
        return OracleError(f"{self.said} {self.remedy} {GOES_ON_FLAKY}")


def disturbed(answer: Answer) -> Objection:
    """Runs say no when others are under way, and yes alone."""
    return Objection(
        f"{answer.subject} said no to the input while another run of it was under way, and yes when it ran "
        "alone: its runs disturb each other, or chance decides.",
        f"{APART}, or use `--jobs 1`. Against chance, {_AGAINST_CHANCE}",
    )


def contradicts_itself(answer: Answer, how: str, yes: int, runs: int, *, hopeless: bool) -> Objection:
    """It said ``how``, and yes in so many further runs; ``hopeless`` if that is too seldom to reduce with."""
    said = (
        f"{answer.subject} contradicts itself on the input: it said {how}, "
        f"and yes in {yes} of {runs} further runs."
    )
    if hopeless:
        return Objection(said, f"Make it deterministic: {_AGAINST_CHANCE}")
    repeated = "What it says yes to is asked about again, as often as its mistakes demand."
    return Objection(f"{said} {repeated}", "")


def lost_its_answer(answer: Answer, reason: Reason) -> Objection:
    """It said yes, and later nothing."""
    return Objection(
        f"{answer.subject} said yes to the input, and later had no answer: {reason.value}.",
        "See what ends it, on a quieter machine or with fewer jobs.",
    )


def against_input(
    answer: Answer, explanation: Explanation | None, *, at_length: bool
) -> ReductionError | None:
    """Why the input cannot be reduced, ``at_length`` with how its run went behind it; None if it can."""
    how = "" if explanation is None or not at_length else _told(explanation)
    if answer.verdict is Verdict.ERROR:
        return OracleError(f"{answer.subject} broke on the input: {answer.detail}{how}")
    if answer.reason is Reason.TIMEOUT:
        return NotInterestingError(
            f"{answer.subject} was still running on the input when its time limit of {answer.limit:g} s "
            f"was over; {answer.reason.remedy}; if it is the hang that is to be kept, use `--hangs`.{how}"
        )
    if answer.reason is Reason.LOST:
        return broken(answer)
    if answer.reason is not None:
        why = f"{answer.reason.value}; {answer.reason.remedy}"
        return OracleError(f"{answer.subject} had no answer on the input: {why}.{how}")
    if answer.verdict is Verdict.INTERESTING:
        return None
    if explanation is not None and explanation.refusal:
        return NotInterestingError(explanation.refusal + how)
    # How a run went is known of scripts and commands, and not of functions.
    wanted = "return True for the input" if explanation is None else "exit with status 0 on the input"
    return NotInterestingError(
        f"The input is not interesting: {answer.by} says no to it, so there is nothing to keep. "
        f"It must {wanted}.{how}"
    )


def broken(answer: Answer) -> OracleError | None:
    """Why there is no use in asking on, whatever was asked about; None if there is."""
    if answer.verdict is Verdict.ERROR:
        return OracleError(f"{answer.subject} broke: {answer.detail}")
    if answer.reason is Reason.LOST:
        return OracleError(
            f"The exit status of {answer.by} was lost, so there is no telling yes from no: this process "
            "ignores SIGCHLD, or another thread of it reaps all children."
        )
    return None


def trivial(answer: Answer, matched: str) -> TrivialInputError:
    """An empty file has what is kept too: ``matched``, empty where that is exit status 0."""
    if matched == NO_CRASH:
        return TrivialInputError(
            f"The command does not fail on the input: it ends with {NO_CRASH} there, as on an empty file, so "
            "there is nothing to keep. See that it fails by hand, with this very file, version and options, "
            "and that `@@` is written for the candidate's path; where it is to print something, ask for that "
            f"in a check or with an option such as `--stderr`. {GOES_ON_EMPTY}"
        )
    if matched:
        return TrivialInputError(
            f"An empty file has what is to be kept too ({matched}), so the reduction would end there: ask "
            "for more, in a check or with an option such as `--stderr`. A command has the candidate's path "
            f"only where `@@` is written. {GOES_ON_EMPTY}"
        )
    return TrivialInputError(
        f"{answer.subject} says yes to an empty file too, so the reduction would end there. It asks "
        "for too little, or never reads the candidate: look for the text of the very failure you are "
        "after, in a check or with an option such as `--stderr`, and write `@@` in a command for the "
        f"candidate's path. {GOES_ON_EMPTY}"
    )


def fails_by_chance(failed: int, runs: int) -> TrivialInputError:
    """A command that did not fail on the input did so in some of further runs."""
    return TrivialInputError(
        f"The command fails on the input by chance: it ended with {NO_CRASH} at first, as on an empty file, "
        f"and failed in {failed} of {runs} further runs. Say what it prints when it fails, with an option "
        "such as `--stderr`: then it is asked again, as often as that demands."
    )


def about_nothing(answer: Answer | None) -> str:
    """What to know of the run on the empty program if it had no answer; empty otherwise."""
    if answer is None or answer.reason is None:
        return ""
    if answer.reason is not Reason.TIMEOUT:
        return f"{answer.subject} had no answer on an empty file: {answer.reason.value}."
    return (
        f"{answer.subject} was still running on an empty file after {answer.limit:g} s, which counts as "
        "no. Where many candidates make it hang, a short `--timeout` saves the wait."
    )


def _told(explanation: Explanation) -> str:
    """The facts of a run as lines below a message."""
    output = (
        textwrap.indent(explanation.output, "    ", lambda _: True) if explanation.output else "    (none)"
    )
    lines = [
        "",
        f"  command:   {explanation.command}",
        f"  directory: {explanation.directory} (empty but for the input; removed since)",
        f"  ending:    {explanation.ending}",
        *([f"  confined:  {explanation.confined}"] if explanation.confined else []),
        f"  output, at most its last {TAIL_LINES} lines:",
        output,
    ]
    if explanation.by_hand:
        lines += ["  to try it by hand:", f"    {explanation.by_hand}"]
    return "\n".join(lines)
