"""What is tried next, in a round: a state machine and its parts."""
