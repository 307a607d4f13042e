"""What a run has come to and tells of itself: the champion, what is open, events, results, limits."""
