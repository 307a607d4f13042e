#!/usr/bin/env bash
# A shop that counts what it has, and says what it is worth. Only builtins: candidates do no harm.
set -u

readonly limit=100
declare -A prices=([pear]=2 [plum]=5 [saw]=12)
declare -a names=(pear plum saw)
declare -A counts=()

say() {
  printf '%s\n' "$*"
}

worth() {
  local name=$1 count=${2:-1}
  result=$((prices[$name] * count))
}

fill() {
  local i
  for ((i = 0; i < ${#names[@]}; i++)); do
    counts[${names[i]}]=$((i * 3 + 1))
  done
}

total() {
  local name sum=0
  for name in "${names[@]}"; do
    worth "$name" "${counts[$name]}"
    sum=$((sum + result))
  done
  result=$sum
}

describe() {
  case $1 in
    p*) say "$1 is a fruit" ;;
    saw | hammer)
      say "$1 is a tool"
      ;;
    *) say "$1 is a thing" ;;
  esac
}

fill
total
if [[ $result -gt $limit ]]; then
  say "dear: $result"
elif ((result > 0)); then
  say "cheap: $result"
else
  say "empty"
fi
for name in pear plum saw; do
  describe "$name"
  left=${counts[$name]}
  while ((left > 0)); do
    left=$((left - 3))
    [[ $left -lt 0 && $name != plum ]] && echo "${name^^}"
  done
done
