"""The cases of our own making. All need gcc or python3 and nothing else, but for those that are optional."""

from __future__ import annotations

from pathlib import Path

from bench.cases.case import Case
from bench.cases.generators import c, cpp, flat, javascript, lisp, python, sql, verilog
from bench.cases.toytools import (
    assembler,
    css,
    packages,
    python_flow,
    python_scopes,
)
from bench.cases.toytools import javascript as javascript_tool
from bench.cases.toytools import lisp as lisp_tool
from bench.cases.toytools import sql as sql_tool
from bench.cases.toytools import verilog as verilog_tool
from treereduce.cli.demo import toycc

GCC = """\
told=$(LC_ALL=C gcc -x c -std=c99 -fsyntax-only -Wall -Wextra "$1" \\
    -Werror=implicit-function-declaration -Werror=implicit-int 2>&1) || exit 1
"""
"""Must compile; what newer versions call an error is one for all of them."""
BROKEN_GCC = 'told=$(LC_ALL=C gcc -x c -std=c99 -fsyntax-only -Wall "$1" 2>&1)\n'
GXX = 'told=$(LC_ALL=C g++ -std=c++17 -w -x c++ {how} "$1" 2>&1){then}\n'
SIGNS = """\
printf '%s' "$told" | sed -n "s/.*targets in passing argument [0-9]* of '\\(.*\\)' differ.*/\\1/p" |
    sort -u | wc -l | grep -q -x -e ' *[3-9]'
"""
"""Arguments of three functions and more have the wrong sign."""

C = "int main(void)\n{\n    return 0;\n}\n"
PYTHON = "print(1)\n"


def _says(*texts: str) -> str:
    return "".join(f"printf '%s' \"$told\" | grep -q -e '{text}' || exit 1\n" for text in texts)


def _toy(tool: str, place: str) -> str:
    """The check of a toy tool. Without `site` and bytecode (-SB): a quick start, and no files left."""
    return (
        f'PYTHONPATH=$here "${{PYTHON:-python3}}" -SB -m toytools.{tool} "$1" 2>&1 |\n'
        f"    grep -q 'internal error: in {place}'\n"
    )


ALL = [
    Case(
        name="c-arguments",
        language="C",
        extension=".c",
        size=12_000,
        write=c.arguments,
        hard="a parameter can go only with the arguments of all calls",
        property="gcc accepts it and warns of the sign of arguments of three functions",
        check=GCC + SIGNS,
        valid=C,
    ),
    Case(
        name="c-constants",
        language="C",
        extension=".c",
        size=1_500,
        write=c.constants,
        hard="constants made of constants have to be put in place of each other",
        property="gcc accepts it and warns of a shift too far and of a shift by less than 0",
        check=GCC + _says("Wshift-count-overflow", "Wshift-count-negative"),
        valid=C,
    ),
    Case(
        name="c-expression",
        language="C",
        extension=".c",
        size=15_000,
        write=c.expression,
        hard="a single expression, of which two parts far from each other count",
        property="gcc accepts it and warns of an overflow and of a division by zero",
        check=GCC + _says("Woverflow", "Wdiv-by-zero"),
        valid=C,
    ),
    Case(
        name="c-reasons",
        language="C",
        extension=".c",
        size=40_000,
        write=c.reasons,
        hard="three reasons to be interesting, of which any is enough: successes exclude each other",
        property="gcc accepts it and toycc breaks in fold_shift",
        check=GCC
        + '"${PYTHON:-python3}" -ISB "$here/toycc.py" "$1" 2>&1 >/dev/null |\n'
        + "    grep -q 'internal error: in fold_shift'\n",
        valid=C,
        tool=toycc.compile_text,
    ),
    Case(
        name="c-broken",
        language="C",
        extension=".c",
        size=9_000,
        write=c.broken,
        hard="syntax errors from the start, one of which has to stay",
        property="gcc misses an expression, and two declarations contradict each other",
        check=BROKEN_GCC + _says("expected expression before", "conflicting types for"),
        valid=C,
    ),
    Case(
        name="c-deep",
        language="C",
        extension=".c",
        size=25_000,
        write=c.deep,
        hard="what matters is nested some two hundred levels deep",
        property="gcc accepts it and warns of a condition that comes twice",
        check=GCC.replace("-Wextra", "-Wextra -Wduplicated-cond") + _says("Wduplicated-cond"),
        valid=C,
    ),
    Case(
        name="python-flow",
        language="Python",
        extension=".py",
        size=25_000,
        write=python.flow,
        hard="nested blocks, told apart by their indentation",
        property="python_flow breaks in link_continue",
        check=_toy("python_flow", "link_continue"),
        valid=PYTHON,
        tool=python_flow.build,
    ),
    Case(
        name="python-slow",
        language="Python",
        extension=".py",
        size=8_000,
        write=python.scopes,
        hard="a check that takes 0.3 s, most of it asleep; parameters go only with arguments",
        property="python_scopes breaks in close_over_class",
        check="sleep 0.25\n" + _toy("python_scopes", "close_over_class"),
        valid=PYTHON,
        tool=python_scopes.resolve,
    ),
    Case(
        name="js-scopes",
        language="JavaScript",
        extension=".js",
        size=30_000,
        write=javascript.scopes,
        hard="every name must be declared, and every call fit",
        property="javascript breaks in rename_captured",
        check=_toy("javascript", "rename_captured"),
        valid="console.log(1);\n",
        tool=javascript_tool.rename,
    ),
    Case(
        name="lisp-folding",
        language="Lisp",
        extension=".lisp",
        size=12_000,
        write=lisp.folding,
        hard="a wrong result of a program that runs: steps are counted, so that endless loops end alike",
        property="lisp breaks in fold_constants",
        check=_toy("lisp", "fold_constants"),
        valid="(print (+ 1 2))\n",
        tool=lisp_tool.compare,
    ),
    Case(
        name="sql-union",
        language="SQL",
        extension=".sql",
        size=14_000,
        write=sql.union,
        hard="rows are as wide as their lists of columns, and branches of a union as each other",
        property="sql breaks in sort_union",
        check=_toy("sql", "sort_union"),
        valid="CREATE TABLE t (a INTEGER);\nSELECT a FROM t;\n",
        tool=sql_tool.plan,
    ),
    Case(
        name="verilog-ports",
        language="Verilog",
        extension=".v",
        size=20_000,
        write=verilog.ports,
        hard="a port can go only with what all instances connect to it; three modules form a chain",
        property="verilog breaks in resize_port",
        check=_toy("verilog", "resize_port"),
        valid="module m (input a, output b);\nassign b = a;\nendmodule\n",
        tool=verilog_tool.elaborate,
    ),
    Case(
        name="css-merge",
        language="CSS",
        extension=".css",
        size=100_000,
        write=flat.css,
        hard="a long flat list, of which three rules far from each other count, in order",
        property="css breaks in merge_rules",
        check=_toy("css", "merge_rules"),
        valid=".a { age: 1px; }\n",
        tool=css.minify,
    ),
    Case(
        name="json-circle",
        language="JSON",
        extension=".json",
        size=200_000,
        write=flat.packages,
        hard="a long flat list, of which five items far from each other count, or they lead past one",
        property="packages breaks in order_cycle",
        check=_toy("packages", "order_cycle"),
        valid='[{"name": "a", "needs": []}]\n',
        tool=packages.resolve,
    ),
    Case(
        name="assembly-distance",
        language="Assembly",
        extension=".toyasm",
        size=10_000,
        write=flat.assembly,
        hard="no parser knows the language, and what stands between two lines has to have a weight",
        property="assembler breaks in relax_jumps",
        check=_toy("assembler", "relax_jumps"),
        valid="    nop\n",
        tool=assembler.assemble,
    ),
]
OPTIONAL = [
    Case(
        name="cpp-diagnosed",
        language="C++",
        extension=".cc",
        size=3_500_000,
        write=cpp.diagnosed,
        hard="all headers of the standard library stand before a program of 30 lines",
        property="g++ finds no operator< for keys of a map",
        check=GXX.format(how="-fsyntax-only", then="; true")
        + _says(r"no match for .operator<. (operand types are .const planted::Cell. and"),
        valid=C,
    ),
    Case(
        name="cpp-compiled",
        language="C++",
        extension=".cc",
        size=3_500_000,
        write=cpp.compiled,
        hard="the same, and all that is left must compile",
        property="g++ accepts it and compiles operator[] of a vector of int and of a map",
        check=GXX.format(how="-S -o -", then=" || exit 1")
        + _says("_ZNSt6vectorIiSaIiEEix", "_ZNSt3mapI.*ix"),
        valid=C,
    ),
]
"""They need g++, and have its headers in them: they are 3.5 MB, differ from machine to machine, and are
written only where they are named."""

CASES = {case.name: case for case in ALL}
_KNOWN = CASES | {case.name: case for case in OPTIONAL}


def chosen(names: list[str] | None = None) -> list[Case]:
    """The cases of these names, or all but optional ones. Raises ValueError for a name there is not."""
    for name in names or []:
        if name not in _KNOWN:
            raise ValueError(f"There is no case {name!r}: choose from {', '.join(_KNOWN)}.")
    return [_KNOWN[name] for name in names or CASES]


def write_cases(folder: Path, names: list[str] | None = None) -> list[Path]:
    """Write cases below ``folder`` and return their folders. Raises as `chosen` does, and OSError."""
    return [case.write_to(folder) for case in chosen(names)]
