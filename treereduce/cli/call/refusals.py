"""What is said of a value that is none of the kind that its option takes."""

from __future__ import annotations

from typing import Any

SECONDS = "give seconds as a number, as in 90 or 0.5"
"""All options that take any number take seconds."""


def refused_value(refused: Any) -> str:
    """What is wrong with a value and what to give, as in ``--seed is 'two': give a whole number``.

    Empty where typer has refused a call for another reason. The classes of its errors and parameters differ
    between versions, so their parts are asked for.
    """
    parameter = getattr(refused, "param", None)
    value, separator, _ = refused.message.rpartition(" is not ")
    wanted = _wanted(parameter.type) if parameter is not None and separator else ""
    return f"{_name(parameter)} is {value}: {wanted}" if wanted else ""


def _wanted(kind: Any) -> str:
    """What to give for a type of typer's; empty for other types than numbers and choices."""
    choices = [str(getattr(choice, "value", choice)) for choice in getattr(kind, "choices", ())]
    if choices:
        return f"give {', '.join(choices[:-1])} or {choices[-1]}" if choices[1:] else f"give {choices[0]}"
    if kind.name == "float":
        return SECONDS
    least = getattr(kind, "min", None)
    whole = {"int", "int range", "integer", "integer range"}
    return f"give a whole number{'' if least is None else f', {least} or more'}" if kind.name in whole else ""


def _name(parameter: Any) -> str:
    """As it is typed: the longest name of an option, and what stands for an argument."""
    name = max(parameter.opts, key=len) if parameter.param_type_name == "option" else parameter.metavar
    return str(name)
