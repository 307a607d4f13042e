"""Claims about the programs that bench/ measures on."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from bench.programs.c import c_text, crashing_program, nested_parentheses
from bench.programs.strict import breaks_toycc, is_declared
from treereduce.cli.demo import toycc
from treereduce.languages import registry
from treereduce.program.tree import SyntaxTree, parse_program

SEEDS = range(4)


def parsed(program: bytes) -> SyntaxTree:
    return parse_program(program, registry.load("c").grammar)


def test_a_seed_gives_the_same_program_every_time() -> None:
    assert crashing_program(7, tokens=800) == crashing_program(7, tokens=800)
    assert c_text(7, size=9000) == c_text(7, size=9000)


def test_seeds_give_different_programs() -> None:
    assert len({crashing_program(seed, tokens=800) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("tokens", [1, 1500, 5000])
def test_programs_have_the_tokens_asked_for_and_few_more(tokens: int) -> None:
    for seed in SEEDS:
        assert tokens <= parsed(crashing_program(seed, tokens=tokens)).token_count < tokens + 1000


@pytest.mark.parametrize("size", [1, 10_000, 80_000])
def test_texts_have_the_bytes_asked_for_and_few_more(size: int) -> None:
    for seed in SEEDS:
        assert size <= len(c_text(seed, size=size)) < size + 5000


@pytest.mark.parametrize("seed", SEEDS)
def test_programs_are_c_without_errors(seed: int) -> None:
    gcc = shutil.which("gcc")
    assert gcc is not None, "install gcc, as .ci/run does"
    program = crashing_program(seed, tokens=3000, patterns=2)
    assert parsed(program).broken_nodes() == 0
    command = [gcc, "-x", "c", "-std=c99", "-Wall", "-Wextra", "-Werror=implicit", "-fsyntax-only", "-"]
    assert subprocess.run(command, input=program, check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_toy_compiler_breaks_as_planted(seed: int) -> None:
    with pytest.raises(RuntimeError, match="in fold_shift"):
        toycc.compile_text(crashing_program(seed, tokens=1500).decode())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_toy_compiler_accepts_all_but_the_pattern(seed: int) -> None:
    program = crashing_program(seed, tokens=1500).decode()
    assert program.count(">> (width - 16)") == 1
    assert toycc.compile_text(program.replace(">> (width - 16)", ">> 1"))


def test_of_several_patterns_one_is_enough() -> None:
    program = crashing_program(1, tokens=1500, patterns=3)
    assert program.count(b">> (width - 16)") == 3
    assert breaks_toycc(program.replace(b">> (width - 16)", b">> 1", 2))
    assert not breaks_toycc(program.replace(b">> (width - 16)", b">> 1"))


def test_a_definition_is_needed_as_long_as_it_is_used() -> None:
    text = """#include <stdio.h>
    struct pump { int rate; };
    static int run(struct pump *it) { return it->rate; }
    int main(void) { struct pump one; printf("%d", run(&one)); return 0; }
    """
    assert is_declared(text)
    for needed in ["#include <stdio.h>", "int rate;", "struct pump { int rate; };"]:
        assert not is_declared(text.replace(needed, ""))
    assert not is_declared(text.replace("int run(", "int other("))


def test_parentheses_nest_as_deep_as_asked() -> None:
    program = nested_parentheses(3000)
    tree = parsed(program)
    assert program.count(b"(") == program.count(b")") == 3000
    assert tree.broken_nodes() == 0
    assert (
        sum(1 for node in range(len(tree.kind)) if tree.kind_name(node) == "parenthesized_expression") == 3000
    )
