"""What other programs make of what they read of a run, which is as the schemas say."""

from __future__ import annotations

import base64
import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

import treereduce

SCHEMAS = Path(treereduce.__file__).parent / "feed"


@cache
def validator(name: str) -> Draft202012Validator:
    """The schema of an ``event`` or of a ``summary``."""
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def read(lines: bytes) -> list[dict[str, Any]]:
    """The messages in some output, each of which is as the schemas say."""
    messages = [json.loads(line) for line in lines.splitlines()]
    for message in messages:
        validator("event").validate(message)
    validator("summary").validate(messages[-1]["summary"])
    assert (messages[0]["event"], messages[-1]["event"]) == ("start", "end")
    return messages


def apply(before: bytes, told: list[Any]) -> bytes:
    """A program with the edits of a message."""
    for edit in reversed(told):
        text = base64.b64decode(edit["base64"]) if "base64" in edit else edit["text"].encode()
        before = before[: edit["start"]] + text + before[edit["end"] :]
    return before
