from __future__ import annotations

import pytest
import typer

from bench.flaky import command
from bench.flaky.processes import run_command
from bench.flaky.runs import Rates, report, run
from bench.simulate.simulation import Subject
from bench.simulate.verdicts import Verdicts
from treereduce.languages import registry

SOURCE = b"int f(int a) { return a + 1; }\nint main(void) { if (f(2)) { crash(limit); } return 0; }\n"


def subject() -> Subject:
    verdicts = Verdicts("given", lambda program: b"crash(" in program and b"limit" in program)
    return Subject("given", SOURCE, registry.load("c"), verdicts)


@pytest.mark.slow
def test_a_run_tells_whether_its_result_has_the_property_and_counts_all_questions() -> None:
    made = [run(subject(), rates, seed, 1) for rates in (Rates(0, 0), Rates(0.05, 0)) for seed in (1, 2)]
    assert all(one.right for one in made)
    assert made[0] == made[1]
    assert made[0].calls < made[2].calls
    rows = [line for line in report(made).splitlines() if line.startswith("| given")]
    assert rows[0].startswith(f"| given | 0.0% | 0.0% | 2 | 2 | 0 | 0 | {made[0].tokens} | {made[0].calls} |")
    assert "| 5.0% | 0.0% | 2 | 2 |" in rows[1]


def test_a_check_that_is_refused_is_an_error_and_no_wrong_result() -> None:
    made = run(subject(), Rates(0, 1.0), 1, 1)
    assert made.right is None
    assert "says no to it" in made.error
    assert "| 1 | 0 | 0 | 1 |" in report([made])


@pytest.mark.slow
def test_the_command_takes_rates(capsys: pytest.CaptureFixture[str]) -> None:
    command.flaky(rates="0:0,0.02:0", runs=1, size=150)
    told = capsys.readouterr().out
    assert told.count("| 1 | 1 | 0 | 0 |") == 2
    with pytest.raises(typer.BadParameter, match="FALSE_YES:FALSE_NO"):
        command.flaky(rates="0.02")


@pytest.mark.slow
def test_the_command_itself_has_the_property_left_with_a_script_that_errs() -> None:
    made = run_command(Rates(0.02, 0), 2)
    assert (made.right, made.error) == (True, "")
    assert made.tokens < 100
    refused = run_command(Rates(0, 1), 1)
    assert refused.right is None
    assert "says no to it" in refused.error
