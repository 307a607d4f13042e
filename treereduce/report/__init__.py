"""What a run tells the user: progress while it runs, a summary when it ends."""
