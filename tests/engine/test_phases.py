"""Which stage follows which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pytest

from treereduce.engine.schedule.stage import Step
from treereduce.engine.search.phases import Phases, Scouted
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.effort import Effort
from treereduce.planning.schedule import Schedule, Wider, schedule
from treereduce.view.view import View


def nothing(_view: View, _node: int) -> Iterator[Candidate]:
    yield from ()


CHEAP, DEAR, AS_TEXT = (Pass(name, nothing) for name in ("cheap", "dear", "text"))
LONGER = Pass("longer", nothing, grows=True)
FULL = Schedule([[CHEAP], [DEAR]], cheap=1, text=[[AS_TEXT]], detours=[LONGER], restarts=2)


class Log:
    """A searcher that writes down where it is sent. ``wins`` are the steps that make the program smaller."""

    def __init__(
        self,
        *wins: int,
        ends: int = 99,
        larger: tuple[bytes, ...] = (),
        much_larger: tuple[bytes, ...] = (),
        detours: int = 0,
        asks_again: bool = False,
        mends: bool = False,
        confirms: bool = False,
        calls_each: int = 1,
        lost: bool = False,
        opening: bytes | None = None,
    ) -> None:
        self.lost = lost
        self._opening = opening
        self.openings: list[str] = []
        self.steps: list[str] = []
        self.following: list[tuple[str, list[str]]] = []
        self._wins, self._ends, self._detours = wins, ends, detours
        self._larger, self._much_larger = larger, much_larger
        self._asks_again = asks_again
        self._mends, self._confirms = mends, confirms
        self._calls_each = calls_each

    @property
    def ended(self) -> bool:
        return len(self.steps) >= self._ends

    @property
    def calls(self) -> int:
        """As many for each step."""
        return len(self.steps) * self._calls_each

    def _step(self, what: str) -> bool:
        self.steps.append(what)
        return len(self.steps) in self._wins

    def try_step(self, step: Step, following: Sequence[Step] = ()) -> bool:
        return self._step(self._told(step, following))

    def open(self, passes: Iterable[Pass]) -> bytes | None:
        self.openings = [entry.name for entry in passes]
        return self._opening

    def scout(self, step: Step, following: Sequence[Step] = ()) -> Scouted:
        before = self.calls
        self._step(self._told(step, following))
        return Scouted(self.calls - before, (b"larger %d" % number for number in range(self._detours)))

    def _told(self, step: Step, following: Sequence[Step]) -> str:
        self.following.append((name(step), [name(later) for later in following]))
        return name(step)

    def enter(self, program: bytes, *, restart: int = 0, fewer: bool = False) -> None:
        how = f" as restart {restart}" * bool(restart) + " for fewer tokens" * fewer
        self._step(f"enter {program.decode()}{how}")

    def leave(self) -> bool:
        return self._step("leave")

    def return_to_champion(self) -> bool:
        return False

    def ask_again(self) -> bool:
        return self._step("ask again") if self._asks_again else False

    def mend(self) -> bool:
        return self._mends and self._step("mend")

    def confirm(self) -> bool:
        return self._confirms and self._step("confirm")

    def earlier(self, number: int, *, far: bool) -> bytes | None:
        programs = self._much_larger if far else self._larger
        return programs[number] if number < len(programs) else None


def name(step: Step) -> str:
    """What a round tries, in words."""
    names = [entry.name for tier in step.stage.tiers for entry in tier]
    return ("scout" if step.stage.scouts else " ".join(names)) + " closing" * step.closing


def steps(plan: Schedule, log: Log) -> list[str]:
    Phases(plan, log).run()
    return log.steps


PROOF = ["cheap dear closing", "text closing", "scout closing"]
NEWS = ["cheap dear", "text", "scout"]


def test_without_a_success_every_stage_is_passed_and_then_proved() -> None:
    assert steps(FULL, Log()) == ["cheap", *NEWS, *PROOF]


def test_every_round_knows_which_follow_if_it_finds_nothing() -> None:
    log = Log()
    made = steps(FULL, log)
    assert log.following == [(step, made[number:]) for number, step in enumerate(made, 1)]


def test_nothing_follows_a_round_on_a_detour() -> None:
    log = Log(detours=1)
    steps(FULL, log)
    assert ("cheap dear", []) in log.following


def test_cheap_tiers_go_on_alone_while_they_succeed() -> None:
    assert steps(FULL, Log(1, 2)) == ["cheap", "cheap", "cheap", *NEWS, *PROOF]


def test_a_success_leads_back_to_the_first_stage() -> None:
    assert steps(FULL, Log(3)) == ["cheap", "cheap dear", "text", *NEWS, *PROOF]


def test_a_success_of_the_proof_calls_for_another() -> None:
    assert steps(FULL, Log(6)) == ["cheap", *NEWS, "cheap dear closing", "text closing", *NEWS, *PROOF]


def test_what_a_run_begins_with_is_reduced_and_left_before_all_else() -> None:
    log = Log(opening=b"another")
    found = steps(replace(FULL, openings=[Pass("named", nothing, grows=True)]), log)
    assert log.openings == ["named"]
    assert found == ["enter another", "cheap", *NEWS, "leave", "cheap", *NEWS, *PROOF]


def test_a_detour_is_reduced_and_left() -> None:
    detour = ["enter larger 0", "cheap dear", "leave"]
    second = ["enter larger 1", "cheap dear", "cheap dear", "leave"]
    found = steps(FULL, Log(9, ends=12, detours=2))
    assert found == ["cheap", *NEWS, *detour, *second, PROOF[0]]


def test_a_detour_that_pays_leads_back_to_the_first_stage() -> None:
    log = Log(7, ends=9, detours=2)
    assert steps(FULL, log) == ["cheap", *NEWS, "enter larger 0", "cheap dear", "leave", "cheap dear", "text"]


def test_none_is_begun_once_detours_have_taken_as_many_calls_as_all_else() -> None:
    detour = ["enter larger 0", "cheap dear", "leave"]
    assert steps(FULL, Log(detours=9, calls_each=100)) == ["cheap", *NEWS, *detour, *PROOF, *detour]


def test_restarts_begin_with_the_program_nearest_in_size_and_prove_nothing() -> None:
    first = ["enter near as restart 1", "cheap", *NEWS, "leave"]
    second = ["enter far as restart 2", "cheap", *NEWS, "leave"]
    assert steps(FULL, Log(larger=(b"near", b"far"))) == ["cheap", *NEWS, *PROOF, *first, *second]


def test_restarts_from_far_back_come_after_all_else_and_no_program_is_begun_with_twice() -> None:
    wider = Wider([[Pass("step", lambda _view, _node: iter(()))]], [[DEAR]])
    plan = Schedule([[CHEAP]], cheap=1, restarts=2, wider=wider)
    made = steps(plan, Log(larger=(b"near",), much_larger=(b"near", b"far")))
    entered = [step for step in made if step.startswith("enter")]
    assert entered == ["enter near as restart 1", "enter far as restart 2"]
    assert made.index("cheap dear") < made.index("enter far as restart 2")


def test_detours_come_before_what_mostly_fails_and_in_restarts_too() -> None:
    seldom = Pass("seldom", nothing)
    plan = Schedule([[CHEAP], [DEAR], [seldom]], cheap=1, settled=2, detours=[LONGER], restarts=1)
    news, made = ["cheap", "cheap dear", "scout", "cheap dear seldom"], steps(plan, Log(larger=(b"near",)))
    assert made[:4] == news
    assert made[-6:] == ["enter near as restart 1", *news, "leave"]


def test_a_restart_that_pays_is_followed_to_the_fixpoint() -> None:
    restart = ["enter near as restart 1", "cheap", *NEWS, "leave"]
    assert steps(FULL, Log(13, larger=(b"near",)))[7:] == [*restart, "cheap", *NEWS, *PROOF]


class Chooser:
    """Prefers one program, until it is asked again."""

    def __init__(self) -> None:
        self._left = [b"other"]
        self.chosen: list[bytes] = []

    def preferred(self) -> bytes | None:
        return self._left.pop() if self._left else None

    def choose(self, program: bytes) -> None:
        self.chosen.append(program)


@pytest.mark.parametrize("lost", [False, True])
def test_what_is_preferred_and_proves_to_be_false_is_not_chosen(*, lost: bool) -> None:
    log, chooser = Log(lost=lost), Chooser()
    Phases(FULL, log, chooser).run()
    assert "enter other for fewer tokens" in log.steps
    assert chooser.chosen == ([] if lost else [b"other"])


def test_nothing_follows_the_end_of_a_run() -> None:
    assert steps(FULL, Log(ends=2, larger=(b"near",))) == ["cheap", "cheap dear"]


def test_stages_without_passes_are_left_out() -> None:
    assert steps(Schedule([[DEAR]]), Log()) == ["dear", "dear closing"]


def test_a_quick_run_has_the_cheap_tiers_alone() -> None:
    plan = schedule(Effort.QUICK)
    assert plan.cheap == len(plan.tiers)
    assert not plan.text
    assert not plan.detours


def test_growing_passes_are_detours_and_in_no_tier() -> None:
    plan = schedule(Effort.NORMAL)
    assert not any(entry.grows for tier in plan.tiers for entry in tier)
    assert all(entry.grows for entry in plan.detours)


def test_only_the_greatest_effort_restarts() -> None:
    assert schedule(Effort.NORMAL).restarts == 0
    assert schedule(Effort.MAX).restarts > 0


def test_the_greatest_effort_has_detours_of_its_own() -> None:
    scouted: list[str] = []

    class Scouts(Log):
        def scout(self, step: Step, following: Sequence[Step] = ()) -> Scouted:
            scouted.extend(entry.name for tier in step.stage.tiers for entry in tier)
            return super().scout(step, following)

    wider = Wider([[DEAR]], detours=[Pass("wider", nothing, grows=True)])
    steps(Schedule([[CHEAP]], detours=[LONGER], wider=wider), Scouts())
    assert scouted == ["longer", "longer", "wider"]


def test_what_had_no_answer_is_asked_about_after_the_proof_and_a_success_calls_for_another() -> None:
    told = steps(Schedule([[DEAR]]), Log(3, asks_again=True))
    assert told == ["dear", "dear closing", "ask again", "dear", "dear closing", "ask again"]


def test_a_run_whose_result_was_false_goes_further_with_what_it_has_not_had() -> None:
    """It has had one step beside four of its own; of seven all of them may be doubled, so six are left."""
    allowed: list[int | None] = []
    log = Log(5, confirms=True)
    Phases(Schedule([[DEAR]], wider=Wider([[CHEAP]], times=1)), log, allow=allowed.append).run()
    prove = ["dear", "dear closing", "confirm"]
    assert log.steps == [*prove, "cheap", "confirm", *prove, "cheap", "confirm"]
    assert allowed == [3, None, 6, None]
