from __future__ import annotations

import subprocess

from treereduce.conditions.differential import GCC_TRAPS, SANITIZED, Compiler, Guard, LeftOut, Limits, Parts

ONE, TWO = Compiler(("gcc", "-O0", "@@", "-lm")), Compiler(("/a b/gcc", "-DX='y'", "@@"))


def guards(parts: Parts) -> list[Guard]:
    return [
        parts.warnings(GCC_TRAPS),
        parts.steady(),
        parts.filled(),
        parts.lenient(),
        parts.sanitized(SANITIZED[0]),
        parts.memory_sanitized(TWO),
        parts.checked(),
        parts.third(TWO),
    ]


def test_the_output_and_the_candidate_go_where_the_place_is() -> None:
    assert ONE.line("one", "-g") == 'gcc -O0 -g -o one "$candidate" -lm'
    assert TWO.line("two") == "'/a b/gcc' '-DX='\"'\"'y'\"'\"'' -o two \"$candidate\""
    assert str(ONE) == "gcc -O0 -lm"


def test_shells_read_every_script() -> None:
    for limits in (Limits(10, 1), Limits(10, 1, hangs=True), Limits(10, 1, there=False)):
        parts = Parts(ONE, TWO, limits)
        texts = [parts.guard_alone(guard) for guard in guards(parts)]
        texts += [
            parts.script([*guards(parts), LeftOut("a\nb", "c\nd")], file="a\nb.c", script="c d.sh"),
            parts.script([], file="FILE", script="check.sh", disagree=False),
            parts.script([], file="FILE", script="check.sh", runs=False),
        ]
        for text in texts:
            for shell in ("sh", "bash"):
                subprocess.run([shell, "-n"], input=text.encode(), check=True)


def test_what_is_cheap_and_refuses_much_comes_first() -> None:
    parts = Parts(ONE, TWO, Limits(10, 1))
    text = parts.script([parts.steady(), parts.warnings(GCC_TRAPS)], file="a.c", script="check.sh")
    order = [
        text.index(word) for word in ("-Werror=", "Both compile it", "cmp -s one.out two.out", "first.out")
    ]
    assert order == sorted(order)


def test_each_part_has_a_comment() -> None:
    parts = Parts(ONE, TWO, Limits(10, 1))
    text = parts.script([*guards(parts), LeftOut("that", "it is not there.")], file="a.c", script="check.sh")
    assert text.count("# Guard: ") == len(guards(parts))
    assert "\n# Left out: that: it is not there.\n" in text


def test_a_program_that_does_not_end_is_refused_unless_that_is_the_difference() -> None:
    refused = Parts(ONE, TWO, Limits(10, 1)).script([], file="a.c", script="check.sh")
    kept = Parts(ONE, TWO, Limits(10, 1, hangs=True)).script([], file="a.c", script="check.sh")
    assert "-ne 124" in refused
    assert "-ne 124" not in kept
