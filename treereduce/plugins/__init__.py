"""Other people's passes: functions of installed packages, and programs that speak a protocol."""
