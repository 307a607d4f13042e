#!/bin/sh
# Exits with 0 while toycc.py, which lies beside this script, still breaks in fold_shift on the program $1.
# PYTHON names the interpreter. Its -I and -S only save start-up time.
compiler=$(dirname "$0")/toycc.py
"${PYTHON:-python3}" -I -S "$compiler" "$1" 2>&1 >/dev/null |
    grep -q 'internal error: in fold_shift, at optimiser'
