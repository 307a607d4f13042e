"""What more jobs gain: the same case with more and more of them, and an oracle that sleeps."""
