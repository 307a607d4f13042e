"""Who does it: workers, threads, and how many of them."""
