"""What several bugs of one program take in one run, beside a run for each."""
