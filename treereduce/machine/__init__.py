"""What there is to run on: cores, load, memory, disks, processes and the limits of control groups."""
