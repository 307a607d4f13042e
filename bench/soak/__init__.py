"""Hours of reductions with checks that misbehave, and what grows meanwhile."""
