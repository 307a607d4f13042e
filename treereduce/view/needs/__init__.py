"""What a part of a program needs of the rest, and what is needed by nothing."""
