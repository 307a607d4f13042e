"""Kill runs at random moments and go on with them: what must be left, and where they must end."""
