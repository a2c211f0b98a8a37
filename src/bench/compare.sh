#!/usr/bin/env bash
# The same requests to Fanfare, to a bare Vert.x server with the same SQL (src/bench/bare), and the SQL alone (pgbench), on one
# PostgreSQL. Starts everything it needs by itself, and makes the data set first when there is none. See src/docs/prove/benchmarks.md.
#
#   ./mvnw package -Dmaven.test.skip && src/bench/compare.sh [seconds, 10] [rounds, 5]     # needs wrk, psql, pgbench and curl
#
#   RELEASE=0.1.0 src/bench/compare.sh    also writes the ratios as a line of that page, and fails if a row has become more than 10 %
#                                         worse than in the line before
#
#   KEPT=src/bench/ratios.txt src/bench/compare.sh 5 3    each night: names the rows whose rate, as a ratio to the bare server's,
#                                                         has fallen by more than a tenth since it was kept (KEEP=1), and fails
#   OPEN=1 src/bench/compare.sh           also p50, p99 and p99.9 of each row at half of its rate, sent without waiting for answers
#   JOBS=off src/bench/compare.sh         no node runs jobs, so that nothing follows a request: its own cost, for both servers
#
# ROWS are the rows, TIMES (1) is how many times the data set, and lib.sh has more. Rates are requests a second.
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh
seconds=${1:-10}
rounds=${2:-5}
ROWS=${ROWS:-auth wallet public campaigns leaderboard payouts join complete payout}
TIMES=${TIMES:-1}

src/bench/dataset.sh "$TIMES"
start_copy
[ "${JOBS:-}" != off ] || export FANFARE_ROLES=$(without_jobs)
start_fanfare "$DATA"
compile_bare
start_bare
sign_in
same_answers

# What changes something is asked once: each measurement takes the numbers after those of the one before.
declare -A next
measure() { # row, fanfare or bare, seconds; sets the result: rate p50 p99 server's µs, database's µs, failures
  local base=$BASE
  [ "$2" = fanfare ] || base=$BARE
  [ "$1" != complete ] || put_back
  local of server database out
  # Of both servers, whichever is measured: Fanfare's jobs also seal and notify what the bare server has written.
  of=$(backends)
  server=$(used "$fanfare" "$bare")
  database=$(used $of)
  out=$(load "$1" "$base" "$3" "${next[$1]:-0}")
  of=$(printf '%s\n' $of $(backends) | sort -u)
  server=$(($(used "$fanfare" "$bare") - server))
  database=$(($(used $of) - database))
  read -r rate p50 p99 requests failed <<< "$out"
  [ "$1" = complete ] || next[$1]=$((${next[$1]:-0} + requests + 1000))
  result="$rate $p50 $p99 $(awk "BEGIN { print $server * 1000 / $requests, $database * 1000 / $requests }") $failed"
}
# Until the compilers use less than 2 % of the process's time twice, after 12 seconds at least, or for two minutes.
warm() { # row, server
  local process=$fanfare quiet=0 all compilers
  [ "$2" = fanfare ] || process=$bare
  for ((i = 0; i < 40 && (i < 4 || quiet < 2); i++)); do
    all=$(used "$process")
    compilers=$(used_by_compilers "$process")
    measure "$1" "$2" 3
    quiet=$((quiet + 1))
    if [ $((50 * ($(used_by_compilers "$process") - compilers))) -gt $(($(used "$process") - all)) ]; then quiet=0; fi
  done
}

# Long enough for the compiler, which gets little of a machine that is busy, to be through with what all rows share.
load mixed "$BASE" 60 0 > "$scratch/mixed"
load mixed "$BARE" 20 0 > "$scratch/mixed"
for row in join complete payout; do
  [[ " $ROWS " == *" $row "* ]] || continue
  measure "$row" fanfare 20
  measure "$row" bare 20
done

rows=($ROWS)
header
steps=$((${#rows[@]} * (2 * rounds + 3)))
step=0
progress() {
  step=$((step + 1))
  bar "$step" "$steps" "$1"
}
for row in "${rows[@]}"; do
  for server in fanfare bare; do
    warm "$row" "$server"
    progress "$row: $server warm"
  done
  for ((round = 1; round <= rounds; round++)); do
    for server in fanfare bare; do
      measure "$row" "$server" "$seconds"
      echo "$row $server $result" >> "$scratch/results"
      progress "$row: $server round $round"
    done
  done
  sql_alone "$row" "$seconds" >> "$scratch/alone"
  progress "$row: SQL alone"
  line "$row"
done
if [ -n "${OPEN:-}" ]; then
  echo "At a fixed rate of half of its own: row, rate, p50, p99, p99.9, longest in ms, failed"
  for row in "${rows[@]}"; do
    half=$(awk -v row="$row" '$1 == row && $2 == "fanfare" { print int($3 / 2) }' "$scratch/results" | median)
    [ "$row" != complete ] || put_back
    echo "$row $(open_loop "$row" "$PORT" "${half%.*}" "$seconds" "${next[$row]:-0}")"
  done
fi
echo "Requests a second, latencies in ms, processor time for a request in µs; ratios are Fanfare's to the bare server's."
echo "RSS now: Fanfare $(resident "$fanfare") MB, bare $(resident "$bare") MB."
! grep -F 'has been blocked' "$scratch/fanfare.log" > /dev/null || grep -cF 'has been blocked' "$scratch/fanfare.log" | sed 's/$/ blocked loops/'
[ -z "${RELEASE:-}" ] || release "$RELEASE" src/docs/prove/benchmarks.md
[ -z "${KEPT:-}" ] || kept "$KEPT"
