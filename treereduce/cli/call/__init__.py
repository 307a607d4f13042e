"""What was typed: the options of the command, and the plan that comes of them."""
