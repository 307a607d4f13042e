"""How each reducer is called, as data. Settings are those that its own documentation recommends.

Words of a command, file names and texts may hold these places:

=============  ==============================================================================
``{tool}``     the executable, or what the user pointed to; see `bench.compare.locating`
``{file}``     name of the program, a copy of which lies in the working directory
``{oracle}``   path of the counting wrapper
``{jobs}``     how many oracle calls at a time
``{language}`` what the tool calls the language; as a word of its own it may become several or none
``{parser}``   treereduce's name for the language, ``text`` if it has no parser for it
``{suffix}``   of the program, with its dot
``{python}``   this interpreter
=============  ==============================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bench.compare.locating import Apt, Checkout, Install, Pointed, Venv

ARGUMENT, STDIN, NAME = "argument", "stdin", "name:{file}"
"""Where a reducer leaves a candidate for the check; see `oracle.c`."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Adapter:
    """One reducer."""

    name: str
    install: Install
    command: str
    """Its words, with blanks between them."""
    candidate: str = NAME
    program: str = "{file}"
    """Where the program is to lie, relative to the working directory."""
    result: str = "{file}"
    """Where the tool leaves its result, relative as well."""
    languages: Mapping[str, str] = field(default_factory=dict)
    """By the languages of cases: what stands for ``{language}``."""
    otherwise: str | None = ""
    """The same for all other languages; None: the tool cannot reduce them."""
    also: Mapping[str, Pointed] = field(default_factory=dict)
    """What else the tool needs, by the name of its place."""
    version: str = ""
    """The command that tells the version of something that the user points to."""
    environment: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    """Executable files in the working directory, by name."""
    one_job: bool = False
    """It knows no jobs."""
    caveat: str = ""
    """What the tool lacks here, or what is unfair to it."""


ROOT = Path(__file__).resolve().parents[2]

C_FAMILY = ("C", "C++")
BRACES = (*C_FAMILY, "C#", "CSS", "Go", "Java", "JavaScript", "Rust", "Solidity", "TypeScript")
INDENTED = ("Cython", "Lua", "Python", "Ruby", "SystemVerilog", "VHDL", "Verilog")

PICIRE = "--parallel --jobs={jobs} --subset-iterator=skip --complement-iterator=backward"
"""As in the first example of the documentation of picire and of Picireny."""

DELTA = """\
#!/bin/sh
if [ "$1" = lines ]; then
    exec singledelta -in_place -test="$BENCH_ORACLE" {file}
fi
for level in 0 0 1 1 2 2 10 10; do
    multidelta -level=$level "$BENCH_ORACLE" {file} || exit
done
"""
"""Text nested deeper than the level is left on one line. Each level twice, from coarse to fine, as the GCC
guide to reduction does it. The flattener knows braces and the comments of C; others go by lines."""

LITHIUM = """\
#!/bin/sh
"$1" --lines interest.py {file} && "$1" --char interest.py {file}
"""
LITHIUM_CONDITION = """\
import os, subprocess
def interesting(arguments, prefix):
    return subprocess.call([os.environ["BENCH_ORACLE"], arguments[-1]]) == 0
"""
"""Lithium has no condition of its own for an exit status of 0."""

PERSES_CHECK = '#!/bin/sh\nexec "$BENCH_ORACLE"\n'
"""Perses copies its script, as text."""

CREDUCE = "{tool} --n {jobs} --tidy {language} {oracle} {file}"

_ALL = (
    Adapter(
        name="treereduce-py",
        install=Checkout(),
        command="{python} -m treereduce -l {parser} -j {jobs} -o result {file} {oracle}",
        candidate=ARGUMENT,
        result="result",
        # Empty is unset: a checkout is compiled once, as an installed package is, and not at each start.
        environment={"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""},
    ),
    Adapter(
        name="cvise",
        install=Apt("cvise", "cvise"),
        command=CREDUCE,
        languages=dict.fromkeys(C_FAMILY, ""),
        otherwise="--not-c",
        caveat="The release that the distribution packages; newer ones are larger rewrites.",
    ),
    Adapter(
        name="creduce",
        install=Apt("creduce", "creduce"),
        command=CREDUCE,
        languages=dict.fromkeys(C_FAMILY, ""),
        otherwise="--not-c",
    ),
    Adapter(
        name="shrinkray",
        # The models are off, and what runs them takes a quarter of an hour to compile.
        install=Venv("shrinkray", ("shrinkray",), python=(3, 12), without=("llama-cpp-python",)),
        command="{tool} --no-llm --ui=basic --formatter=none --input-type=arg --memory-limit=0 "
        "--trivial-is-not-error --parallelism={jobs} {oracle} {file}",
        candidate=ARGUMENT,
        caveat="Language-model passes off. It downloads grammars at run time; where the network is out of "
        "reach it works without the passes that need them.",
    ),
    Adapter(
        name="dustmite",
        install=Apt("dustmite", "dustmite"),
        command="{tool} -j{jobs} --split *:{language} input {oracle}",
        program="input/{file}",
        result="input.reduced/{file}",
        languages=dict.fromkeys(BRACES, "d") | dict.fromkeys(INDENTED, "indent"),
        otherwise="words",
        caveat="Made for D: other languages are split by the braces of D, by indentation or into words.",
    ),
    Adapter(
        name="picire",
        install=Venv("picire", ("picire", "setuptools<81")),
        command="{tool} --input={file} --test={oracle} --out=out --atom=both " + PICIRE,
        candidate=ARGUMENT,
        result="out/{file}",
        caveat="Knows lines and characters only, and leaves a result only at its end.",
    ),
    Adapter(
        name="picireny",
        install=Venv("picireny", ("picireny", "setuptools<81")),
        command="{tool} --input={file} --test={oracle} --out=out --antlr={antlr} {language} " + PICIRE,
        candidate=ARGUMENT,
        result="out/{file}",
        languages={
            "C": "--start=compilationUnit --grammar {grammars}/C.g4",
            "Java": "--start=compilationUnit --grammar {grammars}/JavaLexer.g4 {grammars}/JavaParser.g4",
            "Lua": "--start=chunk --grammar {grammars}/Lua.g4",
            "SMT-LIB2": "--start=start --grammar {grammars}/SMTLIBv2.g4",
            "VHDL": "--start=design_file --grammar {grammars}/vhdl.g4",
        },
        otherwise=None,
        also={
            "antlr": Pointed("antlr-4.9.2-complete.jar", "www.antlr.org"),
            "grammars": Pointed("a folder of .g4 files", "github.com/antlr/grammars-v4"),
        },
        caveat="Its time includes the making of a parser by ANTLR, in Java. Grammars are those of "
        "antlr/grammars-v4 that need no code of their own.",
    ),
    Adapter(
        name="delta",
        install=Apt("delta", "multidelta"),
        command="./levels {language}",
        files={"levels": DELTA},
        languages=dict.fromkeys(BRACES, "flat"),
        otherwise="lines",
        one_job=True,
        caveat="One job. Languages without braces are reduced by lines only.",
    ),
    Adapter(
        name="lithium",
        install=Venv("lithium", ("lithium-reducer",)),
        command="./steps {tool}",
        files={"steps": LITHIUM, "interest.py": LITHIUM_CONDITION},
        candidate=ARGUMENT,
        one_job=True,
        caveat="One job. Lines, then characters.",
    ),
    Adapter(
        name="halfempty",
        install=Pointed("the halfempty binary", "github.com/googleprojectzero/halfempty"),
        command="{tool} --num-threads={jobs} --stable --zero-char=0x20 --output=result {oracle} {file}",
        candidate=STDIN,
        result="result",
        caveat="Made for binary files. Leaves a result only at its end.",
    ),
    Adapter(
        name="treereduce",
        install=Pointed("the folder of treereduce-c and the like", "github.com/langston-barrett/treereduce"),
        command="{tool}/treereduce-{language} --slow --jobs {jobs} --source {file} --output result "
        "{oracle} @@{suffix}",
        candidate=ARGUMENT,
        result="result",
        languages={"C": "c", "Java": "java", "JavaScript": "javascript", "Lua": "lua", "Rust": "rust"},
        otherwise=None,
        version="{tool}/treereduce-c --version",
        caveat="Leaves a result only at its end.",
    ),
    Adapter(
        name="perses",
        install=Pointed("perses_deploy.jar", "github.com/uw-pluverse/perses"),
        command="java -jar {tool} --test-script check.sh --input-file {file} --output-dir out "
        "--threads {jobs} --enable-vulcan true",
        files={"check.sh": PERSES_CHECK},
        result="out/{file}",
        languages=dict.fromkeys(
            (*C_FAMILY, "Go", "Java", "JavaScript", "Python", "Ruby", "Rust", "Solidity"), ""
        )
        | dict.fromkeys(("SystemVerilog", "Verilog"), ""),
        otherwise=None,
        version="java -jar {tool} --version",
        caveat="Its time includes the start of a Java virtual machine.",
    ),
)

ADAPTERS = {adapter.name: adapter for adapter in _ALL}
"""All reducers by name, this one first."""


def fill(text: str, places: Mapping[str, str]) -> str:
    """``text`` with what stands in its places. Other braces in it are left alone."""
    for place, value in places.items():
        text = text.replace(f"{{{place}}}", value)
    return text
