#!/usr/bin/env bash
# What a second node adds on one PostgreSQL, and what it costs to ask another node. The same requests to
#
#   one    a node that does everything
#   two    it and a second one, each with half of the connections
#   apart  a second node with nothing but http, which asks the first for everything
#
#   src/bench/nodes.sh [seconds, 10] [rounds, 3]                       # needs wrk, psql and curl
#
# ROWS (auth wallet campaigns join) are those of compare.sh, TIMES (1) is how many times the data set. Processor time is that of both
# nodes. On a machine that one node keeps busy a second one adds nothing: there, processor time for a request is what counts.
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh
seconds=${1:-10}
rounds=${2:-3}
ROWS=${ROWS:-auth wallet campaigns join}
TIMES=${TIMES:-1}
SECOND=http://127.0.0.1:$BARE_PORT

src/bench/dataset.sh "$TIMES"
start_copy
start_fanfare "$DATA" FANFARE_CLUSTER_ENABLED=true
compile_bare
sign_in
mkdir "$scratch/second"
cp "$DATA/bank.key" "$DATA/journal.key" "$scratch/second"

start_second() { # roles
  env FANFARE_DATA_DIR="$scratch/second" FANFARE_DATABASE_URI="$(uri service)" FANFARE_DATABASE_OWNER_URI="$(uri owner)" \
    FANFARE_HTTP_PORT="$BARE_PORT" FANFARE_ROLES="$1" FANFARE_LIMITS_ENABLED=false FANFARE_DEMO=false \
    FANFARE_CLUSTER_ENABLED=true "$JAVA" $JAVA_OPTIONS -jar "$JAR" > "$scratch/second.log" 2>&1 &
  second=$!
  started+=("$second")
  wait_until "$second" "$SECOND/health/ready" "$scratch/second.log"
}
declare -A next
measure() { # row, seconds, addresses; sets the result: rate, p50, p99, µs of all nodes, failures
  local row=$1 last=$2 address i=0 before
  shift 2
  before=$(used "$fanfare" ${second:-})
  rm -f "$scratch"/part-*
  local loading=()
  for address in "$@"; do
    i=$((i + 1))
    CONNECTIONS=$((CONNECTIONS / $#)) load "$row" "$address" "$last" "$((${next[$row]:-0} + i * 40000))" > "$scratch/part-$i" &
    loading+=($!)
  done
  wait "${loading[@]}"
  next[$row]=$((${next[$row]:-0} + ($# + 1) * 40000))
  result=$(awk -v used="$(($(used "$fanfare" ${second:-}) - before))" '
    { rate += $1; p50 += $2; p99 = $3 > p99 ? $3 : p99; n += $4; failed += $5 }
    END { printf "%.0f %.2f %.1f %.0f %d", rate, p50 / NR, p99, used * 1000 / n, failed }' "$scratch"/part-*)
}
way() { # name, addresses
  local name=$1 row round
  shift
  for row in $ROWS; do
    for ((round = 1; round <= 4; round++)); do measure "$row" 4 "$@"; done # warms up
    for ((round = 1; round <= rounds; round++)); do
      measure "$row" "$seconds" "$@"
      echo "$name $row $result" >> "$scratch/results"
    done
    of() { awk -v name="$name" -v row="$row" -v column="$1" '$1 == name && $2 == row { print $column }' "$scratch/results" | median; }
    printf '%-6s %-12s %8.0f requests/s  p50 %7.2f ms  p99 %7.1f ms  %6.0f µs  %d failed\n' "$name" "$row" "$(of 3)" "$(of 4)" "$(of 5)" \
      "$(of 6)" "$(of 7)"
  done
}
second=
way one "$BASE"
start_second all
way two "$BASE" "$SECOND"
stop "$second"
start_second http
way apart "$SECOND"
