"""What the passes propose where values are compared by an equals sign, which gives none."""

from __future__ import annotations

from claims.claim import Claim, Never

CLAIMS: list[Claim] = [
    (
        "inline-values",
        "ada",
        b"procedure P is X : constant Integer := F (1); begin H (X = 1); end P;",
        [b"procedure P is begin H (F (1) = 1); end P;"],
    ),
    (
        "inline-values",
        "vhdl",
        (
            b"entity e is end; architecture a of e is begin process variable x : integer := f(1); "
            b"begin if x = 1 then g(x); end if; end process; end;"
        ),
        [
            (
                b"entity e is end; architecture a of e is begin process "
                b"begin if f(1) = 1 then g(f(1)); end if; end process; end;"
            )
        ],
    ),
    (
        "inline-values",
        "fsharp",
        b"let x = f 1\nlet y = if x = 7 then g x else h x\n",
        [b"let y = if f 1 = 7 then g f 1 else h f 1\n"],
    ),
]

NEVER: list[Never] = []
