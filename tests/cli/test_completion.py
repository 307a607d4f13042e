"""Completion in real shells, as a Tab would have it, and the manual as man shows it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import typer
from command_line import treereduce_here

from treereduce.cli.app import COMMANDS, app
from treereduce.cli.call.page import GROUPS
from treereduce.cli.commands.described import described

BASH = """\
source {script}
COMP_WORDS=(treereduce-py {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
compopt() {{ echo "as by default: $*"; }}
_treereduce_py
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def ask(words: list[str], folder: Path) -> set[str]:
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert run.stderr == ""
    return set(run.stdout.splitlines())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a program, and the scripts of all shells beside it."""
    place = tmp_path_factory.mktemp("completion") / "work"
    place.mkdir()
    (place / "crash.c").write_text("")
    for shell in ("bash", "zsh", "fish"):
        printed = treereduce_here("completion", shell, cwd=place)
        assert printed.returncode == 0
        (place.parent / f"script.{shell}").write_bytes(printed.stdout)
    return place


def in_bash(folder: Path, words: str) -> set[str]:
    return ask(["bash", "-c", BASH.format(script=folder.parent / "script.bash", words=words)], folder)


def in_fish(folder: Path, words: str) -> set[str]:
    told = ask(
        ["fish", "-N", "-c", f"source {folder.parent}/script.fish; complete -C 'treereduce-py {words}'"],
        folder,
    )
    return {line.partition("\t")[0] for line in told}


def test_bash_completes_options_values_commands_and_files(folder: Path) -> None:
    assert {"--jobs", "--time-limit"} <= in_bash(folder, "--")
    assert in_bash(folder, "--effort ''") == {"quick", "normal", "max"}
    assert in_bash(folder, "-l py") == {"python"}
    assert {"crash.c", "demo", "init", "languages"} <= in_bash(folder, "''") - {"as by default: -o filenames"}
    assert "crash.c" in in_bash(folder, "--jobs 3 cr")
    assert in_bash(folder, "editor ''") == {"nvim", "emacs", "vscode"}
    assert in_bash(folder, "languages --") == {"--json", "--help"}
    assert in_bash(folder, "crash.c -- gcc ''") == {"as by default: -o default", ""}
    assert in_bash(folder, "--effort = qu") == in_bash(folder, "--effort qu") == {"quick"}
    assert in_bash(folder, "--effort =") == {"quick", "normal", "max"}
    assert in_bash(folder, "runs ''") == {"prune", "show"}
    assert in_bash(folder, "runs show ''") == {
        ""
    }  # which of both is said; runs have no names that can be known
    assert in_bash(folder, "runs prune --al") == {"--all"}
    assert in_bash(folder, "--run-dir ''") == in_bash(folder, "--output ''")
    assert in_bash(folder, "--output ''") == {"as by default: -o default", ""}


@pytest.mark.editors
def test_fish_completes_options_values_commands_and_files(folder: Path) -> None:
    assert {"--jobs", "--time-limit"} <= in_fish(folder, "--")
    assert in_fish(folder, "--effort ") == {"quick", "normal", "max"}
    assert {"crash.c", "demo", "init"} <= in_fish(folder, "")
    assert {"prune", "show"} <= in_fish(folder, "runs ")
    assert not {"prune", "show"} & in_fish(folder, "runs show ")
    assert in_fish(folder, "editor ") == {"nvim", "emacs", "vscode"}
    assert "--json" in in_fish(folder, "languages --")
    assert "--jobs" not in in_fish(folder, "languages --")


@pytest.mark.editors
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("--time-l", "--time-limit"),
        ("--effort qu", "quick"),
        ("--effort=qu", "quick"),
        ("cra", "crash.c"),
        ("editor vs", "vscode"),
    ],
)
def test_zsh_completes_options_values_commands_and_files(folder: Path, words: str, found: str) -> None:
    script = folder.parent / "fpath/_treereduce-py"
    script.parent.mkdir(exist_ok=True)
    script.write_bytes((folder.parent / "script.zsh").read_bytes())
    drive = f"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "cd {folder}; fpath=({script.parent} \\$fpath); autoload -Uz compinit; compinit -u -D; PS1='%%'"
zpty -w shell "bindkey '^I' complete-word; print rea''dy"
zpty -r -m shell text '*ready*'
zpty -w -n shell $'treereduce-py {words}\\t'
zpty -r -m shell text '*{found}*' && print found
zpty -d shell
"""
    assert "found" in ask(["zsh", "-f", "-c", drive], folder)


def test_what_is_said_of_efforts_is_about_all_of_them(tmp_path: Path) -> None:
    script = treereduce_here("completion", "fish", cwd=tmp_path).stdout
    assert b"-l effort -x -a 'quick normal max' -d 'How far it goes'" in script


def test_a_script_says_where_it_goes(tmp_path: Path) -> None:
    said = {shell: treereduce_here("completion", shell, cwd=tmp_path).stdout for shell in ("zsh", "fish")}
    assert b": save it in a folder of $fpath, as _treereduce-py.\n" in said["zsh"]
    assert b": save it as ~/.config/fish/completions/treereduce-py.fish.\n" in said["fish"]


def test_a_shell_without_completion_is_told_which_have_it(tmp_path: Path) -> None:
    told = treereduce_here("completion", "tcsh", cwd=tmp_path)
    assert told.returncode == 2
    assert b"no completion for tcsh: there is one for bash, zsh, fish" in told.stderr


def test_the_manual_names_every_option_of_every_command(tmp_path: Path) -> None:
    page = treereduce_here("man", cwd=tmp_path).stdout.decode().replace("\\-", "-")
    for command in described(typer.main.get_command(app)):
        for option in command.options:
            assert option.name in page


def test_values_are_called_by_what_they_are_and_by_no_type_of_python() -> None:
    commands = {command.name: command for command in described(typer.main.get_command(app))}
    every = [option for command in commands.values() for option in command.options]
    assert not {
        one.name for one in every if one.metavar in {"str", "int", "float", "path", "text", "integer"}
    }
    values = {option.name: option.metavar for option in commands["init"].options}
    assert values["--differential"] == "COMPILER COMPILER"


def test_every_option_has_one_group_in_the_help() -> None:
    (main,) = (command for command in described(typer.main.get_command(app)) if command.name == "reduce")
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(option.name for option in main.options)


def test_every_command_is_known_where_calls_are_told_apart() -> None:
    assert {command.name for command in described(typer.main.get_command(app))} == COMMANDS
