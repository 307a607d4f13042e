"""Scripts by which shells complete calls. All words are in them, so that no Python starts at each Tab."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from treereduce.cli.call.options import NAME
from treereduce.cli.commands.described import Command, Option
from treereduce.errors import UsageError

MAIN = "reduce"
"""The command that is meant where none is named."""

INSTALLATION = {
    "bash": f"as ~/.local/share/bash-completion/completions/{NAME}",
    "zsh": f"in a folder of $fpath, as _{NAME}",
    "fish": f"as ~/.config/fish/completions/{NAME}.fish",
}
"""Where each shell looks for a script."""


def script(shell: str, commands: Sequence[Command]) -> str:
    """The script for a shell. Raises `UsageError` for one that has none."""
    writers = {"bash": bash, "zsh": zsh, "fish": fish}
    if shell not in writers:
        raise UsageError(f"There is no completion for {shell}: there is one for {', '.join(writers)}.")
    head = f"# {shell.capitalize()} completion of {NAME}: save it {INSTALLATION[shell]}.\n"
    if shell == "zsh":
        head = f"#compdef {NAME}\n{head}"
    return head + "\n".join(writers[shell](commands)) + "\n"


def bash(commands: Sequence[Command]) -> Iterator[str]:
    """For bash 4 and later, without the bash-completion package."""
    others = " ".join(command.name for command in commands if command.name != MAIN)
    yield "_treereduce_py() {"
    yield "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=reduce place"
    yield "  COMPREPLY=()"
    yield "  # Where = breaks words, --jobs=auto comes as three."
    yield "  [[ $word == = ]] && word="
    yield "  [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}"
    yield f"  case ${{COMP_WORDS[1]}} in {others.replace(' ', '|')})"
    yield "    ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]};;"
    yield "  esac"
    yield "  # What follows -- is a command of its own."
    yield "  for ((place = 1; place < COMP_CWORD; place++)); do"
    yield "    [[ ${COMP_WORDS[place]} == -- ]] && { compopt -o default; return; }"
    yield "  done"
    yield "  case $command:$before in"
    for command in commands:
        for option in command.options:
            if option.metavar:
                places = "|".join(f"{command.name}:{name}" for name in option.names)
                yield f"  {places}) {_bash_values(option)} return;;"
    yield "  esac"
    yield "  if [[ $word == -* ]]; then"
    yield "    case $command in"
    for command in commands:
        names = " ".join(name for option in command.options for name in option.names)
        yield f'    {command.name}) COMPREPLY=($(compgen -W {shlex.quote(names)} -- "$word"));;'
    yield "    esac"
    yield "    return"
    yield "  fi"
    for command in commands:
        if command.words:
            words = shlex.quote(" ".join(command.words))
            there = "|".join(f'*" {word} "*' for word in command.words)
            yield f"  if [[ $command == {command.name} ]]; then"
            yield f'    case " ${{COMP_WORDS[*]:2:COMP_CWORD-2}} " in {there}) return;; esac'
            yield f'    COMPREPLY=($(compgen -W {words} -- "$word"))'
            yield "    return"
            yield "  fi"
    yield f'  ((COMP_CWORD == 1)) && COMPREPLY=($(compgen -W {shlex.quote(others)} -- "$word"))'
    yield "  compopt -o filenames"
    yield '  mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")'
    yield "}"
    yield f"complete -F _treereduce_py {NAME}"


def _bash_values(option: Option) -> str:
    if option.values:
        return f'COMPREPLY=($(compgen -W {shlex.quote(" ".join(option.values))} -- "$word"));'
    return "compopt -o default;" if option.files else ":;"


def zsh(commands: Sequence[Command]) -> Iterator[str]:
    """For zsh 5 and later."""
    main = next(command for command in commands if command.name == MAIN)
    yield "_treereduce_py_commands() {"
    yield "  local -a commands=("
    for command in commands:
        if command.name != MAIN:
            yield f"    {shlex.quote(f'{command.name}:{_short(command.help)}')}"
    yield "  )"
    yield "  _describe command commands"
    yield "  _files"
    yield "}"
    yield "_treereduce_py() {"
    yield "  local place=${words[(i)--]}"
    yield "  if ((place < CURRENT)); then"
    yield "    shift place words"
    yield "    ((CURRENT -= place))"
    yield "    _normal"
    yield "    return"
    yield "  fi"
    yield "  case ${words[2]} in"
    for command in commands:
        if command is not main:
            yield f"  {command.name})"
            yield "    shift words"
            yield "    ((CURRENT--))"
            yield from _zsh_arguments(command, "_files")
            yield "    ;;"
    yield "  *)"
    yield from _zsh_arguments(main, "_treereduce_py_commands")
    yield "    ;;"
    yield "  esac"
    yield "}"
    # The file may be loaded by compinit, which calls it, or be sourced.
    yield '[[ $funcstack[1] == _treereduce* ]] && _treereduce_py "$@" || compdef _treereduce_py ' + NAME


def _zsh_arguments(command: Command, first: str) -> Iterator[str]:
    yield "    _arguments -s \\"
    for option in command.options:
        names = f"({' '.join(option.names)})"
        told = f"[{_zsh_text(_short(option.help))}]{_zsh_values(option)}"
        for name in option.names:
            joined = "=" if option.metavar and name.startswith("--") else ""
            yield f"      {shlex.quote(f'{names}{name}{joined}{told}')} \\"
    if command.words:
        words = " ".join(command.words)
        yield f"      '1:word:({words})'"
    else:
        yield f"      {shlex.quote(f'1:file:{first}')} '*:file:_files'"


def _zsh_values(option: Option) -> str:
    if not option.metavar:
        return ""
    values = f"({' '.join(option.values)})" if option.values else "_files" if option.files else " "
    return f":{_zsh_text(option.metavar)}:{values}"


def _zsh_text(text: str) -> str:
    return "".join(f"\\{mark}" if mark in "[]:\\" else mark for mark in text)


def fish(commands: Sequence[Command]) -> Iterator[str]:
    """For fish 3 and later."""
    others = " ".join(command.name for command in commands if command.name != MAIN)
    none = f"not __fish_seen_subcommand_from {others}"
    for command in commands:
        used = none if command.name == MAIN else f"__fish_seen_subcommand_from {command.name}"
        if command.name != MAIN:
            first = f"complete -c {NAME} -n __fish_use_subcommand"
            yield f"{first} -a {command.name} -d {_fish_text(_short(command.help))}"
        first = f"{used}; and not __fish_seen_subcommand_from {' '.join(command.words)}"
        for word in command.words:
            yield f"complete -c {NAME} -n {_fish_text(first)} -f -a {word}"
        for option in command.options:
            words = [f"complete -c {NAME} -n {_fish_text(used)}"]
            words += [f"-s {name[1]}" for name in option.names if name[1] != "-"]
            words += [f"-l {name[2:]}" for name in option.names if name.startswith("--")]
            if option.metavar:
                words.append("-r" if option.files else "-x")
            if option.values:
                words.append(f"-a {_fish_text(' '.join(option.values))}")
            yield " ".join([*words, f"-d {_fish_text(_short(option.help))}"])


def _fish_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _short(text: str) -> str:
    """The first clause of a help text: lists of words have no room for more."""
    for end in (". ", "; ", ": "):
        text = text.partition(end)[0]
    return text.rstrip(".")
