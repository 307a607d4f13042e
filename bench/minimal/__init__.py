"""A second opinion on final programs: what their checks still accept, without any parser."""
