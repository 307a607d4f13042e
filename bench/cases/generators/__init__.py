"""Writers of programs: functions of a random source and of a size in bytes, which is met roughly."""
