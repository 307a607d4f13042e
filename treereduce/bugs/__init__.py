"""Several bugs of one program: each is reduced by itself, and what is learnt on the way serves all."""
