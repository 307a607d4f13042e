"""From edits to a program that is worth an oracle run."""
