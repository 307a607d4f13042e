"""One run of the command, from its plan to its exit status."""
