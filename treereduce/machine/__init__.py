"""What there is to run on: cores, load, memory, disks and the limits of control groups."""
