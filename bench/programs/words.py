"""Words that generated programs make their names of."""

from __future__ import annotations

THINGS, VERBS, FIELDS, LOCALS = map(
    str.split,
    (
        """alarm anchor beacon boiler bridge buffer cable canal clock crane depot diver engine ferry filter
        gauge harbour hopper kiln ladder lamp ledger lock meter mill mixer motor pallet pier pump queue radar
        relay sensor shaft sluice station tank tower turbine valve vessel winch yard""",
        """adjust advance arrange attach balance blend charge check clear collect compare drain estimate feed
        flush grade hold inspect level limit load mark measure mix open order pack pass poll rank raise refill
        reset rotate scale scan sort split spread start store sum swap tally trim update weigh""",
        "age cost count depth error first flags height last level limit load mode offset phase rate",
        "amount best change delta excess found gap left mean next part reach share spare step total",
    ),
)
