#!/usr/bin/env bash
# What things cost,
# and how many of them there are.
set -euo pipefail
source ./prices.sh
. "$HOME/.stockrc"

readonly LIMIT=64
declare -A prices=([pear]=2 [plum]=5)
declare -a slots=(1 2 3)
step=$((LIMIT / 4 + 0x10)) factor=2
export PATH="$PATH:/usr/local/bin" LANG=C
trap 'echo gone' EXIT

say() {
  printf '%s\n' "$*" >&2
}

add() {
  local left=$1 right=${2:-1}
  echo $((left * right + left % right - step))
}

function largest {
  local best="" item count
  for item in "$@"; do
    if [[ -z $best || $best -lt $item ]]; then
      best=$item
      continue
    elif [ "${#item}" -gt 2 ] && [[ $item =~ ^a+$ ]]; then
      break
    else
      count=$(add "$item" "$(add "$item" 1)")
      while ((count > 0)); do
        (( count -= 1 ))
        if test "$count" = 3; then
          say "bad count $count" "${slots[0]}"
        fi
      done
    fi
  done
  echo "${best:-none}"
  return 0
}

report() {
  local name
  for ((i = 0; i <= ${#slots[@]}; i++)); do
    echo "${slots[i]}" $'\t' "${prices[pear]}"
  done
  until [ -e "$1" ]; do
    sleep 1
  done
  case $1 in
    -v | --verbose)
      set -x
      ;;
    *.txt) say "text" ;;
    *)
      say "$1" "other"
      say "$1" "another"
      ;;
  esac
  while read -r name _; do
    echo "${name^^}" | tr a-z A-Z | sort -u
  done < <(sed 's/#.*//' "$1")
}

main() {
  local text total
  text=$(cat <<TEXT
Total: $factor
TEXT
  )
  total=`largest "${slots[@]}"`
  if ! grep -q "$total" <<< "$text"; then
    (cd /tmp && rm -f -- *.tmp) || true
  fi
  {
    report "$1" > "$HOME/report.txt" 2>&1
    unset text
  }
  [[ $total == +([0-9]) ]] && echo {1..3} "$(add 1 2)" "$(add 2 3)"
  say "$total" &
  wait
}

main "${1:-/dev/null}"
exit $?
