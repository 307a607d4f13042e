"""The plug-in in a real Emacs without a screen."""

from __future__ import annotations

import json
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

PLUGIN = Path(treereduce.__file__).parent / "editors/treereduce.el"

SCRIPT = """\
(setq treereduce-command '({command}))
(defvar seen nil)
(defvar told nil)
(defun note (&rest arguments)
  (when (car arguments) (push (apply #'format-message arguments) told)))
(advice-add 'message :before #'note)
(add-variable-watcher
 'treereduce--status
 (lambda (_ status &rest _) (unless (equal status "") (cl-pushnew status seen :test #'equal))))
(defun wait-for (claim)
  (let ((end (time-add nil 60)))
    (while (and (time-less-p nil end) (not (funcall claim)))
      (accept-process-output nil 0.02))))
(find-file "crash.c")
{steps}
(let ((windows (mapcar (lambda (buffer)
                         (with-current-buffer buffer
                           (list :name (buffer-name) :mode (symbol-name major-mode)
                                 :text (buffer-substring-no-properties (point-min) (point-max)))))
                       (cl-remove-if-not #'buffer-live-p (buffer-list)))))
  (with-temp-file "told.json"
    (insert (json-serialize (list :buffers (vconcat windows) :told (vconcat told) :seen (vconcat seen)
                                  :status treereduce--status)))))
"""
DONE = "(wait-for (lambda () (not treereduce--run)))"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


def emacs(project: Path, *steps: str, command: list[str] | None = None, status: int = 0) -> dict[str, Any]:
    """Do some steps in an editor that shows crash.c, and tell what it has then."""
    call = " ".join(json.dumps(word) for word in command or [sys.executable, "-m", "treereduce"])
    (project / "go.el").write_text(SCRIPT.format(command=call, steps="\n".join(steps)))
    editor = ["emacs", "--batch", "-Q", "-l", "cl-lib", "-l", str(PLUGIN), "-l", "go.el"]
    told = told_by(editor, project, environment(project.parent), status=status)
    buffers = told.get("buffers", [])
    told["texts"] = {shown["name"]: shown["text"] for shown in buffers}
    told["modes"] = {shown["name"]: shown["mode"] for shown in buffers}
    return told


def test_the_buffer_is_reduced_and_a_diff_is_shown(project: Path) -> None:
    told = emacs(project, '(treereduce "./check.sh")', DONE)
    assert told["texts"]["*crash.c reduced*"].strip() == "abort"
    assert told["modes"]["*crash.c reduced*"] == "c-mode"
    assert "-  int x = unused(1);" in told["texts"]["*Diff*"]
    assert told["told"][0] == "treereduce: 48 -> 1 tokens, nothing more can be removed"


def test_a_result_is_reduced_further_as_the_file_it_was(project: Path) -> None:
    here = '(switch-to-buffer "*crash.c reduced*")'
    told = emacs(project, '(treereduce "grep -q abort @@")', DONE, here, '(treereduce "./check.sh")', DONE)
    assert told["told"][0] == "treereduce: 1 -> 1 tokens, nothing more can be removed"
    assert [text.strip() for name, text in told["texts"].items() if "reduced" in name] == ["abort", "abort"]


def test_the_mode_line_tells_how_small_it_has_become_and_then_nothing(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.02; grep -q abort $1")
    told = emacs(project, '(treereduce "./check.sh")', DONE)
    assert " treereduce: trying the check" in told["seen"]
    assert any(text.endswith("of 48 tokens") for text in told["seen"])
    assert told["status"] == ""


def test_what_is_not_saved_is_reduced_too(project: Path) -> None:
    change = '(progn (erase-buffer) (insert "int a;\\nint abort_here;\\n"))'
    told = emacs(project, change, '(treereduce "./check.sh")', DONE)
    assert told["texts"]["*crash.c reduced*"].strip() == "abort_here"
    assert (project / "crash.c").read_bytes() == PROGRAM


def test_a_command_is_kept_for_its_crash(project: Path) -> None:
    (project / "tool.py").write_text("import sys\nassert b'abort' not in open(sys.argv[1], 'rb').read()\n")
    told = emacs(project, f'(treereduce "{sys.executable} {project}/tool.py @@")', DONE)
    assert told["texts"]["*crash.c reduced*"].strip() == "abort"


def test_a_run_is_cancelled_with_its_best_so_far(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.1; grep -q abort $1")
    begun = "(wait-for (lambda () (cdr seen)))"
    told = emacs(project, '(treereduce "./check.sh")', begun, "(treereduce-cancel)", DONE)
    assert "abort" in told["texts"]["*crash.c reduced*"]
    assert told["told"][0].endswith("interrupted")


def test_what_cannot_be_reduced_is_told(project: Path) -> None:
    write_check(project / "check.sh", "exit 1")
    assert "not interesting" in emacs(project, '(treereduce "./check.sh")', DONE)["told"][0]
    assert "missing.sh" in emacs(project, '(treereduce "./missing.sh")', DONE)["told"][0]
    failing = '(condition-case problem (treereduce "./check.sh") (error (message "%s" (cadr problem))))'
    told = emacs(project, failing, command=["/missing/treereduce-py"])
    assert told["told"][0].startswith("/missing/treereduce-py cannot be run: put it on the PATH")
    assert emacs(project, "(treereduce-cancel)")["told"][0] == "treereduce: nothing is being reduced"


def test_a_command_without_its_candidate_is_told_and_dashes_before_one_do_no_harm(project: Path) -> None:
    failing = '(condition-case problem (treereduce "%s") (error (message "%%s" (cadr problem))))'
    told = emacs(project, failing % "true")["told"]
    assert told[0] == "true is no check but a command: say where the candidate goes, as in true @@"
    for nothing in ("", "--"):
        assert emacs(project, failing % nothing)["told"][0] == "Give a check, or a command with @@"
    told = emacs(project, '(treereduce "-- grep -q abort @@")', DONE)
    assert told["texts"]["*crash.c reduced*"].strip() == "abort"


def test_a_buffer_that_is_closed_meanwhile_has_its_result_shown(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.1; grep -q abort $1")
    told = emacs(project, '(treereduce "./check.sh")', '(kill-buffer "crash.c")', DONE)
    assert told["texts"]["*crash.c reduced*"].strip() == "abort"
    assert told["told"][0].endswith("nothing more can be removed")


def test_a_file_in_a_directory_that_is_not_there_yet_is_reduced_and_words_may_be_quoted(
    project: Path,
) -> None:
    told = emacs(
        project,
        '(find-file "missing/new.c")',
        '(let ((inhibit-read-only t)) (insert "int a; int abort_here;\\n"))',
        """(treereduce "sh -c 'grep -q abort $0 && kill -SEGV $$' @@")""",
        '(set-buffer "crash.c")',
        DONE,
    )
    assert told["texts"]["*new.c reduced*"].strip() == "abort_here"


def test_a_run_ends_with_an_editor_that_is_killed(project: Path) -> None:
    write_check(
        project / "check.sh", f"echo $PPID > {project}/new; mv {project}/new {project}/run; sleep 100"
    )
    emacs(
        project,
        '(treereduce "./check.sh")',
        '(wait-for (lambda () (file-exists-p "run")))',
        "(signal-process (emacs-pid) 9)",
        status=-signal.SIGKILL,
    )
    run = int((project / "run").read_text())
    assert eventually(lambda: not is_running(run))
