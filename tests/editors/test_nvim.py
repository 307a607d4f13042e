"""The plug-in in a real Neovim without a screen."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import PROGRAM, environment, write_check, write_project
from editor_runs import told_by
from processes import eventually, is_running

import treereduce

pytestmark = pytest.mark.editors

PLUGIN = Path(treereduce.__file__).parent / "editors/treereduce.lua"

SCRIPT = """\
vim.g.treereduce_command = vim.json.decode([=[{command}]=])
vim.o.hidden = true
vim.cmd('filetype on')
local told = {{}}
vim.notify = function(message, level) table.insert(told, message) end
vim.cmd('luafile {plugin}')
vim.cmd('edit crash.c')
local seen = {{}}
local function status()
  local line = vim.api.nvim_eval_statusline(vim.o.statusline, {{}}).str:gsub('%^', ' ')  -- blanks in 0.7
  for text in line:gmatch('treereduce: .*') do seen[vim.trim(text)] = true end
end
local function wait(for_what)
  return vim.wait(60000, function() status() return for_what() end, 10)
end
{steps}
local windows = {{}}
for _, window in ipairs(vim.api.nvim_list_wins()) do
  local buffer = vim.api.nvim_win_get_buf(window)
  table.insert(windows, {{
    text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\\n'),
    diff = vim.wo[window].diff, filetype = vim.bo[buffer].filetype, status = vim.wo[window].statusline,
    name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t'),
  }})
end
local file = io.open('told.json', 'w')
file:write(vim.json.encode({{ windows = windows, told = told, seen = vim.tbl_keys(seen) }}))
file:close()
vim.cmd('qa!')
"""

WAIT_FOR_RESULT = "wait(function() return #vim.api.nvim_list_wins() == 2 end)"
WAIT_FOR_WORDS = "wait(function() return #told > 0 end)"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


def nvim(project: Path, *steps: str, command: list[str] | None = None, status: int = 0) -> dict[str, Any]:
    """Do some steps in an editor that shows crash.c, and tell what it shows then."""
    call = command or [sys.executable, "-m", "treereduce"]
    script = SCRIPT.format(command=json.dumps(call), plugin=PLUGIN, steps="\n".join(steps))
    (project / "go.lua").write_text(script)
    editor = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile go.lua", "-c", "cquit"]
    variables = {**environment(project.parent), "XDG_STATE_HOME": os.fspath(project.parent)}
    return told_by(editor, project, variables, status=status)


def test_the_buffer_is_reduced_and_shown_beside_its_result(project: Path) -> None:
    told = nvim(project, "vim.cmd('TreeReduce ./check.sh')", WAIT_FOR_RESULT)
    before, after = told["windows"]
    assert (before["name"], before["text"]) == ("crash.c", PROGRAM.decode().rstrip("\n"))
    assert (after["name"], after["text"], after["filetype"]) == ("crash.c (reduced)", "abort", "c")
    assert before["diff"]
    assert after["diff"]
    assert told["told"] == ["treereduce: 48 -> 1 tokens, nothing more can be removed"]


def test_a_result_is_reduced_further_as_the_file_it_was(project: Path) -> None:
    told = nvim(
        project,
        "vim.cmd('TreeReduce grep -q abort @@')",
        WAIT_FOR_RESULT,
        "vim.cmd('TreeReduce ./check.sh')",
        "wait(function() return #told == 2 end)",
    )
    assert told["told"][1] == "treereduce: 1 -> 1 tokens, nothing more can be removed"


def test_the_status_line_tells_how_small_it_has_become_and_then_nothing(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.02; grep -q abort $1")
    told = nvim(project, "vim.cmd('TreeReduce ./check.sh')", WAIT_FOR_RESULT)
    assert {"treereduce: trying the check", "treereduce: 1 of 48 tokens"} <= set(told["seen"])
    assert [window["status"] for window in told["windows"]] == ["", ""]


def test_what_is_not_saved_is_reduced_too(project: Path) -> None:
    change = "vim.api.nvim_buf_set_lines(0, 0, -1, false, {'int a;', 'int abort_here;'})"
    told = nvim(project, change, "vim.cmd('TreeReduce ./check.sh')", WAIT_FOR_RESULT)
    assert told["windows"][1]["text"] == "abort_here"
    assert (project / "crash.c").read_bytes() == PROGRAM


def test_a_command_is_kept_for_its_crash(project: Path) -> None:
    (project / "tool.py").write_text("import sys\nassert b'abort' not in open(sys.argv[1], 'rb').read()\n")
    told = nvim(project, f"vim.cmd('TreeReduce {sys.executable} {project}/tool.py @@')", WAIT_FOR_RESULT)
    assert told["windows"][1]["text"] == "abort"


def test_a_run_is_cancelled_with_its_best_so_far(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.1; grep -q abort $1")
    started = (
        "wait(function() for text in pairs(seen) do if text:find('tokens') then return true end end end)"
    )
    told = nvim(
        project, "vim.cmd('TreeReduce ./check.sh')", started, "vim.cmd('TreeReduceCancel')", WAIT_FOR_RESULT
    )
    assert "abort" in told["windows"][1]["text"]
    assert told["told"][-1].endswith("interrupted")


def test_what_cannot_be_reduced_is_told(project: Path) -> None:
    write_check(project / "check.sh", "exit 1")
    told = nvim(project, "vim.cmd('TreeReduce ./check.sh')", WAIT_FOR_WORDS)
    assert "not interesting" in told["told"][0]
    told = nvim(project, "vim.cmd('TreeReduce ./missing.sh')", WAIT_FOR_WORDS)
    assert "missing.sh" in told["told"][0]
    told = nvim(
        project, "vim.cmd('TreeReduce ./check.sh')", WAIT_FOR_WORDS, command=["/missing/treereduce-py"]
    )
    told_of = "cannot be run: put it on the PATH, or name it in vim.g.treereduce_command"
    assert told["told"] == [f"treereduce: /missing/treereduce-py {told_of}"]
    told = nvim(project, "vim.cmd('TreeReduceCancel')")
    assert told["told"] == ["treereduce: nothing is being reduced"]


def test_a_command_without_its_candidate_is_told_and_dashes_before_one_do_no_harm(project: Path) -> None:
    told = nvim(project, "vim.cmd('TreeReduce true')")
    advice = "treereduce: true is no check but a command: say where the candidate goes, as in true @@"
    assert told["told"] == [advice]
    assert nvim(project, "vim.cmd('TreeReduce --')")["told"] == [
        "treereduce: give a check, or a command with @@"
    ]
    told = nvim(project, "vim.cmd('TreeReduce -- grep -q abort @@')", WAIT_FOR_RESULT)
    assert told["windows"][1]["text"] == "abort"


def test_a_buffer_that_is_closed_meanwhile_has_its_result_shown(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.1; grep -q abort $1")
    close = "vim.cmd('enew') vim.cmd('bwipeout! crash.c')"
    told = nvim(project, "vim.cmd('TreeReduce ./check.sh')", close, WAIT_FOR_WORDS)
    assert told["told"][-1].endswith("nothing more can be removed")
    assert "abort" in [window["text"] for window in told["windows"]]


def test_line_ends_and_byte_order_marks_are_kept_and_words_may_be_quoted(project: Path) -> None:
    (project / "crash.c").write_bytes(b"\xef\xbb\xbfint a;\r\nint abort_here;\r\n")
    # The check is tried on an empty file as well, at the same time.
    note = f"test -e {project}/mark || (grep -q . $0 && head -c 3 $0 > {project}/mark)"
    script = f"{note}; grep -q $(printf abort_here.\\\\r) $0 && kill -SEGV $$"
    told = nvim(project, f"vim.cmd([[TreeReduce bash -c '{script}' @@]])", WAIT_FOR_WORDS)
    assert (project / "mark").read_bytes() == b"\xef\xbb\xbf", told
    assert told["told"][-1].endswith("nothing more can be removed")
    assert "abort_here" in told["windows"][-1]["text"]


def test_a_file_in_a_directory_that_is_not_there_yet_is_reduced(project: Path) -> None:
    change = "vim.cmd('edit missing/new.c') vim.api.nvim_buf_set_lines(0, 0, -1, false, {'int a; abort;'})"
    told = nvim(project, change, f"vim.cmd('TreeReduce {project}/check.sh')", WAIT_FOR_RESULT)
    assert told["windows"][1]["text"] == "abort"


def test_a_run_ends_with_an_editor_that_is_killed(project: Path) -> None:
    write_check(
        project / "check.sh", f"echo $PPID > {project}/new; mv {project}/new {project}/run; sleep 100"
    )
    nvim(
        project,
        "vim.cmd('TreeReduce ./check.sh')",
        "wait(function() return vim.fn.getfsize('run') > 0 end)",
        "vim.loop.kill(vim.fn.getpid(), 'sigkill')",
        status=-signal.SIGKILL,
    )
    run = int((project / "run").read_text())
    assert eventually(lambda: not is_running(run))
