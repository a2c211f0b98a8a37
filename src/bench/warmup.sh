#!/usr/bin/env bash
# How near to its later rate a node is ten seconds after it is ready, on each row, in so many starts: each row in turn for a tenth of
# ten seconds, then each measured for seconds (2). The later rate is that of the last of these processes after a minute of all rows.
# Prints each start's rates, and for each row the least share of the later rate.
#
#   src/bench/warmup.sh [starts, 10] [seconds, 2]      # needs wrk, psql and curl
#
# ROWS are those of compare.sh, JAVA_OPTIONS those of the node; TIMES is how many times the data set.
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh
starts=${1:-10}
seconds=${2:-2}
ROWS=${ROWS:-auth wallet public campaigns leaderboard payouts join complete payout}
TIMES=${TIMES:-1}
rows=($ROWS)

src/bench/dataset.sh "$TIMES"
start_copy
# Once for tokens, and so that the starts have nothing to migrate.
start_fanfare "$DATA"
compile_bare
sign_in
stop "$fanfare"

declare -A next
rate_of() { # row, seconds; sets the result: requests a second
  local requests
  [ "$1" != complete ] || put_back
  read -r rate _ _ requests _ <<< "$(load "$1" "$BASE" "$2" "${next[$1]:-0}")"
  [ "$1" = complete ] || next[$1]=$((${next[$1]:-0} + requests + 1000))
}
rates() { # seconds; prints one of each row
  for row in "${rows[@]}"; do
    rate_of "$row" "$1"
    printf '%s\t' "$rate"
  done
  echo
}
printf 'start\tready ms\t%s\n' "$(tr ' ' '\t' <<< "$ROWS")"
for ((start = 1; start <= starts; start++)); do
  began=$(date +%s%N)
  start_fanfare "$DATA"
  ready=$((($(date +%s%N) - began) / 1000000))
  rates 1 > /dev/null
  rates "$seconds" > "$scratch/rates"
  printf '%s\t%s\t%s\n' "$start" "$ready" "$(cat "$scratch/rates")"
  cat "$scratch/rates" >> "$scratch/starts"
  [ "$start" -eq "$starts" ] || stop "$fanfare"
done
for ((minute = 0; minute < 3; minute++)); do rates 2 > /dev/null; done
for ((round = 0; round < 3; round++)); do rates "$seconds"; done > "$scratch/later"
# A row in each column.
awk -v rows="$ROWS" -v later="$(for ((column = 1; column <= ${#rows[@]}; column++)); do
  cut -f "$column" "$scratch/later" | median; done | paste -sd ' ')" '
  { split(later, usual, " ")
    for (i = 1; i <= NF; i++) {
      share = $i / usual[i]
      if (!(i in least) || share < least[i]) least[i] = share
      if (share >= 0.8) warm[i]++
    } }
  END {
    n = split(rows, name, " ")
    for (i = 1; i <= n; i++)
      printf "%-12s later %7.0f a second; least share after ten seconds %.2f; at least 0.8 in %d of %d starts\n", name[i], usual[i],
        least[i], warm[i], NR
  }' "$scratch/starts"
echo "RSS $(resident "$fanfare") MB"
