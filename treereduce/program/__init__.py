"""Programs as trees, edits and renderings. Knows no language, no pass and no oracle."""
