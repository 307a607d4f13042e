"""Programs that are passes, one for each protocol, twins of them that misbehave, and what to reduce."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

PROGRAM = b"""\
import sys
assert sys.argv, "nobody"


def keep(a):
    assert a
    print(a)
    assert a, "never"


keep(1)
"""
"""A program that asserts several things. What tests keep of it is a call."""

NUMBERED = """\
#!/bin/sh
# Delete line N of the file, if it has an assertion. Knows no count.
place=$(grep -n assert "$1" | sed -n "$2p" | cut -d: -f1)
[ -n "$place" ] || exit 1
echo "$2" >> "$LOG"
sed -i "${place}d" "$1"
"""

COUNTED = """\
#!/bin/sh
# The same, and knows how many there are.
if [ "$2" = get_count ]; then grep -c assert "$1"; exit 0; fi
place=$(grep -n assert "$1" | sed -n "$2p" | cut -d: -f1)
[ -n "$place" ] || exit 1
echo "$2" >> "$LOG"
sed -i "${place}d" "$1"
"""

STEPS = """\
#!/bin/sh
# The state is the number of the assertion.
case $1 in
  check) command -v sed > /dev/null ;;
  new) echo 1 > "$3"; echo OK ;;
  advance) echo $(($(cat "$3") + 1)) > "$3.new"; mv "$3.new" "$3"; echo OK ;;
  transform)
    place=$(grep -n assert "$2" | sed -n "$(cat "$3")p" | cut -d: -f1)
    if [ -z "$place" ]; then echo STOP; exit; fi
    sed -i "${place}d" "$2"; echo OK ;;
esac
"""

HINTS = """\
import json, re, sys
program = open(sys.argv[1], "rb").read()
print(json.dumps(["pass"]))
for found in re.finditer(rb"assert[^\\n]*\\n", program):
    print(json.dumps({"t": "line", "p": [{"l": found.start(), "r": found.end()}]}))
for found in re.finditer(rb"print\\(a\\)", program):
    print(json.dumps({"t": "call", "p": [{"l": found.start(), "r": found.end(), "v": 0}]}))
"""

SEEDS = """\
import sys
lines = open(sys.argv[1]).readlines()
for number, line in enumerate(lines):
    if "assert" in line:
        path = sys.stdin.readline().strip()
        with open(path, "w") as file:
            file.writelines(lines[:number] + lines[number + 1:])
        print(flush=True)
"""

MODEL = """\
import json, re, sys


def model(prompt):
    \"\"\"A stub of one: knows that assertions may go, and sometimes answers with the whole program.\"\"\"
    for found in re.finditer(r"\\n *assert[^\\n]*", prompt):
        yield prompt[: found.start()] + prompt[found.end() :]


for line in sys.stdin:
    asked = json.loads(line)
    text = asked["program"]
    for answer in model(text):
        print(json.dumps({"id": asked["id"], "program": answer}))
    place = text.find("sys.argv")
    if place >= 0:
        begin, end = len(text[:place].encode()), len(text[: place + 8].encode())
        print(json.dumps({"id": asked["id"], "edits": [[begin, end, "1"]]}))
    print(json.dumps({"id": asked["id"], "done": True}), flush=True)
"""

GOOD = {"numbered": NUMBERED, "steps": STEPS, "hints": HINTS, "seeds": SEEDS, "json": MODEL}
"""One for each protocol, by its name. All delete assertions."""

SHELL = "#!/bin/sh\n"
MISBEHAVING = {
    "numbered": {
        "was killed by SIGSEGV": SHELL + "echo ouch >&2; kill -SEGV $$",
        "ended with exit status 3 at instance 1 (ouch)": SHELL + "echo ouch >&2; exit 3",
        "was still running after": SHELL + "exec sleep 1000",
        "wrote more than": SHELL + "exec yes",
        "made the program that it was given": SHELL + '[ "$2" -lt 4 ] || exit 1',
        "from one of": SHELL
        + 'for i in 1 2 3 4 5 6 7 8 9 a b c d e f g; do cat "$1" "$1" > x; mv x "$1"; done',
        "goes on at instance": SHELL + 'echo "$2" >> "$1"',
        "ended with exit status 1 at instance 1 (ZeroDivisionError": "print(1 / 0)",
    },
    "steps": {
        "says that it lacks what it needs (no sed)": SHELL + "echo no sed >&2; exit 1",
        "was killed by SIGSEGV": SHELL + '[ "$1" = check ] || kill -SEGV $$',
        "says ERROR at transform (no idea)": SHELL
        + 'if [ "$1" = transform ]; then echo ERROR no idea; else echo OK; fi',
        "answered 'PERHAPS": SHELL + "echo PERHAPS",
        "goes in circles": SHELL + '[ "$1" = transform ] && echo >> "$2"; echo "OK"',
        "does not stop": SHELL
        + '[ "$1" = check ] && exit; echo x >> "$3"; [ "$1" = transform ] && echo "# x" >> "$2"; echo OK',
        "said OK and changed nothing": SHELL + "echo OK",
        "has a state of": SHELL + '[ "$1" = check ] || head -c 2000000 /dev/zero > "$3"; echo OK',
    },
    "hints": {
        "was killed by SIGSEGV": SHELL + "kill -SEGV $$",
        "ended with exit status 1 (ZeroDivisionError": "print(1 / 0)",
        "printed 'delete all' as line 1, which is no JSON": SHELL + "echo delete all",
        "[[[' as line 1, which is no JSON": "print('[' * 100_000)",
        "which has half a character": SHELL + r"""echo '{"p": [{"l": 0, "r": 1, "v": "\ud800"}]}'""",
        "which is no hint": SHELL + "echo 17",
        "for a program of": SHELL + """echo '{"p": [{"l": 3, "r": 123456789}]}'""",
        "which changes nothing": SHELL + """echo '{"p": [{"l": 0, "r": 1, "v": "i"}]}'""",
        "wrote more than": SHELL + """exec yes '{"p": [{"l": 3, "r": 4}]}'""",
    },
    "seeds": {
        "was killed by SIGSEGV": SHELL + "kill -SEGV $$",
        "ended with exit status 1 (ZeroDivisionError": "print(1 / 0)",
        "was still silent after": SHELL + "exec sleep 1000",
        "in one line": SHELL + "exec cat /dev/zero",
        "wrote more than": SHELL + "yes >&2",
        "made the program that it was given": SHELL + 'while read path; do cp "$1" "$path"; echo; done',
        "goes in circles": SHELL + 'while read path; do echo x > "$path"; echo; done',
        "does not stop": SHELL + 'n=1; while read path; do n=$((n + 1)); echo "f($n)" > "$path"; echo; done',
        "from one of": SHELL + 'while read path; do head -c 1000000 /dev/zero > "$path"; echo; done',
    },
    "json": {
        "was killed by SIGSEGV": SHELL + "kill -SEGV $$",
        "ended with exit status 1 (ZeroDivisionError": "print(1 / 0)",
        "ended before the run did": SHELL + "exit 0",
        "was still silent after": SHELL + "exec sleep 1000",
        "answered 'Certainly! Here is the program:', which is no JSON": SHELL
        + "echo Certainly! Here is the program:; cat > /dev/null",
        "which has half a character": SHELL + r"""echo '{"id": 1, "program": "\ud800"}'; cat > /dev/null""",
        "which is not about the program": SHELL + "echo '{\"id\": 7}'; cat > /dev/null",
        "neither a program nor edits": SHELL + """echo '{"id": 1, "edits": [[9, 3, ""]]}'; cat > /dev/null""",
        "which changes nothing": SHELL + """echo '{"id": 1, "edits": [[0, 1, "i"]]}'; cat > /dev/null""",
        "in one line": SHELL + "exec cat /dev/zero",
        "wrote more than": SHELL + "read line; yes >&2",
        "is not done": SHELL + """exec yes '{"id": 1, "program": "x"}'""",
        "with the program that it was asked about": (
            "import json, sys\nfor line in sys.stdin:\n    print(line.strip(), flush=True)"
        ),
    },
}
"""For each protocol programs that do not keep it, by the evidence that is told."""


def pass_program(directory: Path, name: str, text: str) -> str:
    """Write a program, in shell if it says so and else in Python, and return the command for it."""
    file = directory / name
    file.write_text(text + "\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(file) if text.startswith("#!") else f"{sys.executable} {file}"
