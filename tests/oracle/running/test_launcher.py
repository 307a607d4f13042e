"""What is told of a check that cannot be run, or not by itself, before it is run a thousand times."""

from __future__ import annotations

from pathlib import Path

import pytest

from treereduce.errors import UsageError
from treereduce.oracle.running.launcher import command_launcher, launcher


def check(place: Path, content: bytes, mode: int) -> Path:
    path = place / "check.py"
    path.write_bytes(content)
    path.chmod(mode)
    return path


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"#!/bin/sh\r\nexit 0\r\n", r"ends in CRLF.*`sed -i 's/\\r\$//' "),
        (b"#!/no/such/python3\n", "asks to be run by /no/such/python3, which does not exist; correct its"),
        (b"#!/usr/bin/env no-such-python\n", "asks to be run by 'no-such-python', which is not on PATH"),
        (b"#!/usr/bin/env python3 -u\n", "asks to be run by 'python3 -u', which is not on PATH"),
        (b"#!/etc/passwd\n", "asks to be run by /etc/passwd, which is no program"),
        (b"#!/tmp\n", "asks to be run by /tmp, which is no program"),
        (b"\xef\xbb\xbf#!/bin/bash\n", "begins with a byte order mark, so its #! line is not seen"),
        ("#!/bin/sh\n".encode("utf-16"), "begins with a byte order mark"),
    ],
)
@pytest.mark.parametrize("mode", [0o755, 0o644])
def test_a_script_whose_interpreter_cannot_run_it_is_refused(
    tmp_path: Path, content: bytes, message: str, mode: int
) -> None:
    with pytest.raises(UsageError, match=message):
        launcher(check(tmp_path, content, mode))


@pytest.mark.parametrize(
    "line",
    ["#!/usr/bin/env python3", "#! /usr/bin/env -S python3 -u", "#!/usr/bin/env A=1 x", "#!/bin/sh -e"],
)
def test_what_env_makes_of_its_word_is_left_to_it_where_that_is_more_than_a_name(
    tmp_path: Path, line: str
) -> None:
    path = check(tmp_path, line.encode() + b"\n", 0o755)
    assert (launcher(path).words, launcher(path).hint) == ((str(path),), "")


@pytest.mark.parametrize(
    ("mode", "what"), [(0o755, "has no #! line"), (0o644, "is neither executable nor has a #! line")]
)
def test_of_a_script_that_names_no_interpreter_it_is_told_what_names_one(
    tmp_path: Path, mode: int, what: str
) -> None:
    # The execute bit alone would not have it run by itself.
    path = check(tmp_path, b"exit 0\n", mode)
    assert launcher(path).words == ("sh", str(path))
    assert launcher(path).hint == (
        f"check.py {what}; running it with sh. A first line names what does, such as `#!/bin/sh` or "
        "`#!/usr/bin/env python3`."
    )


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("gcc -c @@", "Give its words one by one; a line that a shell is to read comes after sh -c."),
        (
            "./check.sh @@ | cat",
            "Give its words one by one; a line that a shell is to read comes after sh -c.",
        ),
        ("LC_ALL=C", "Write env before it, as in env LC_ALL=C COMMAND, to set a variable."),
    ],
)
def test_a_line_and_a_variable_in_the_place_of_a_command_are_told_of(word: str, advice: str) -> None:
    with pytest.raises(UsageError) as caught:
        command_launcher(word)
    assert str(caught.value) == f"There is no command {word!r} on PATH. {advice}"


def test_a_word_that_is_too_long_for_a_name_is_no_command() -> None:
    with pytest.raises(UsageError, match=r"^There is no command 'xx+' on PATH\.$"):
        command_launcher("x" * 5000)


def test_a_command_may_have_a_space_in_its_name(tmp_path: Path) -> None:
    script = tmp_path / "a check"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    assert command_launcher(str(script)).words == (str(script),)
