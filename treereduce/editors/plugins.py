"""The plug-ins: their texts, and where each editor looks for them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from treereduce.errors import UsageError
from treereduce.journal.atomic import write_atomically


@dataclass(frozen=True, slots=True)
class Plugin:
    """One editor's plug-in."""

    file: str
    """Its text, in this folder."""
    home: tuple[str, str]
    """A variable that names a directory, and the one below the home directory where it is not set."""
    place: str
    """The file to install it as, below that."""
    then: str
    """What is to be done for it to work; ``{path}`` is the file."""


PLUGINS = {
    "nvim": Plugin(
        "treereduce.lua",
        ("XDG_DATA_HOME", ".local/share"),
        "nvim/site/plugin/treereduce.lua",
        "Neovim loads it when it starts: :TreeReduce ./check.sh, or :TreeReduce gcc -O2 -c @@.",
    ),
    "emacs": Plugin(
        "treereduce.el",
        ("XDG_CONFIG_HOME", ".config"),
        "emacs/lisp/treereduce.el",
        'Put (load "{path}") into your init file; then M-x treereduce.',
    ),
    "vscode": Plugin(
        "tasks.json",
        ("", ""),
        ".vscode/tasks.json",
        "In this folder, run the task `treereduce-py: reduce this file`.",
    ),
}


def text_of(editor: str) -> str:
    """The text of a plug-in. Raises `UsageError` for an editor that has none."""
    return (Path(__file__).parent / _plugin(editor).file).read_text(encoding="utf-8")


def install(editor: str) -> str:
    """Put a plug-in where the editor finds it, and return the sentence that says where and what next.

    An older one is replaced; a file of tasks, which may have others, is not. Raises `UsageError` when it
    cannot be written.
    """
    plugin, text = _plugin(editor), text_of(editor)
    variable, below = plugin.home
    home = Path(os.environ.get(variable) or Path.home() / below) if variable else Path()
    path = (home / plugin.place).absolute()
    if not variable and path.exists() and path.read_text(encoding="utf-8") != text:
        raise UsageError(f"{path} exists already: add the task that `treereduce-py editor {editor}` prints.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode())
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}.") from None
    return f"Installed as {path}. {plugin.then.format(path=path)}"


def _plugin(editor: str) -> Plugin:
    try:
        return PLUGINS[editor]
    except KeyError:
        raise UsageError(f"There is no plug-in for {editor}: there are {', '.join(PLUGINS)}.") from None
