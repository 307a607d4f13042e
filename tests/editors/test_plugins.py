"""What the command prints and installs for editors, and what VS Code makes of a run."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from command_line import PROGRAM, treereduce_here, write_check

from treereduce.editors import plugins
from treereduce.errors import UsageError


@pytest.mark.parametrize("editor", plugins.PLUGINS)
def test_a_plugin_is_printed_as_it_is_installed(
    editor: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    printed = treereduce_here("editor", editor, cwd=tmp_path).stdout.decode()
    installed = tmp_path / plugins.PLUGINS[editor].place
    for _ in range(2):
        assert str(installed) in treereduce_here("editor", editor, "--install", cwd=tmp_path).stdout.decode()
        assert installed.read_text() == printed


def test_tasks_of_somebody_else_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tasks = tmp_path / ".vscode/tasks.json"
    tasks.parent.mkdir()
    tasks.write_text("{}")
    with pytest.raises(UsageError, match="exists already: add the task"):
        plugins.install("vscode")
    assert tasks.read_text() == "{}"


def test_an_editor_without_a_plugin_is_named_with_those_that_have_one(tmp_path: Path) -> None:
    told = treereduce_here("editor", "ed", cwd=tmp_path)
    assert told.returncode == 2
    assert b"no plug-in for ed: there are nvim, emacs, vscode" in told.stderr


def test_a_plugin_that_cannot_be_installed_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(UsageError, match="cannot be written: Not a directory"):
        plugins.install("nvim")


def test_a_server_whose_library_is_missing_says_how_to_get_the_one_it_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.delitem(sys.modules, "treereduce.editors.assistants", raising=False)
    told = treereduce_here("mcp", cwd=tmp_path)
    project = (Path(__file__).parent.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    [wanted] = re.findall(r'^mcp = \["(.*)"\]$', project, re.MULTILINE)
    assert told.returncode == 2
    assert told.stderr.decode().endswith(f"pip install '{wanted}'.\n")


@pytest.mark.slow
def test_visual_studio_code_links_to_the_result(tmp_path: Path) -> None:
    (tmp_path / "crash.c").write_bytes(PROGRAM)
    write_check(tmp_path / "check.sh", "grep -q abort $1")
    lines = treereduce_here("crash.c", "check.sh", cwd=tmp_path).stderr.decode().splitlines()
    (task,) = json.loads(plugins.text_of("vscode"))["tasks"]
    patterns = [re.compile(part["regexp"]) for part in task["problemMatcher"][0]["pattern"]]
    found = [pattern.match(line) for pattern, line in zip(patterns, lines[-4:], strict=True)]
    assert all(found)
    assert found[0] is not None
    assert found[0][1].startswith("48 -> 1")
    assert found[-1] is not None
    assert found[-1][1] == str(Path("crash.reduced.c")) or Path(found[-1][1]).name == "crash.reduced.c"
