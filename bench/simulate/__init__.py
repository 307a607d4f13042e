"""The engine in virtual time: schedules compared in seconds, with verdicts that are computed once."""
