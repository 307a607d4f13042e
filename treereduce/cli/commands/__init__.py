"""What the command does beside reducing, a file for each."""
