"""What is kept: how a command ends and what it prints, as conditions and as recognised crashes."""
