#!/usr/bin/env bash
# What a second and a third process add on one PostgreSQL, and what it costs to ask another node. The same requests to
#
#   1, 2, 3   processes that do everything, each with its share of the connections
#   apart     a process with nothing but http, which asks the first for everything
#
#   src/bench/scale.sh [seconds, 10] [rounds, 3]                       # needs wrk, psql and curl; Linux
#
# Each process has one event loop and one core. On fewer than six cores all have SHARE (30) percent of a core each instead, as a
# small machine would give them, so that PostgreSQL and the load have the rest; that needs root, for a control group.
# ROWS (wallet join) are those of compare.sh, TIMES (1) is how many times the data set. Processor time is that of
# all processes for a request, the database's that of its sessions. The table goes into src/docs/prove/scale.md (OUT), between its marks.
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh
seconds=${1:-10}
rounds=${2:-3}
ROWS=${ROWS:-wallet join}
TIMES=${TIMES:-1}
SHARE=${SHARE:-30}
OUT=${OUT:-src/docs/prove/scale.md}
JAVA_OPTIONS="$JAVA_OPTIONS -XX:ActiveProcessorCount=1"
cores=$(nproc)
groups=()
leave() {
  finish
  for group in "${groups[@]}"; do rmdir "$group" 2> /dev/null || true; done
}
trap leave EXIT

hold() { # process, its number
  if [ "$cores" -ge 6 ]; then
    taskset -a -c -p "$2" "$1" > /dev/null
    return
  fi
  local group
  if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
    group=/sys/fs/cgroup/fanfare-$$-$2
    mkdir "$group"
    echo "$((SHARE * 100)) 10000" > "$group/cpu.max"
  else
    group=/sys/fs/cgroup/cpu/fanfare-$$-$2
    mkdir "$group"
    echo 10000 > "$group/cpu.cfs_period_us"
    echo "$((SHARE * 100))" > "$group/cpu.cfs_quota_us"
  fi
  groups+=("$group")
  echo "$1" > "$group/cgroup.procs"
}

src/bench/dataset.sh "$TIMES"
start_copy
start_fanfare "$DATA" FANFARE_CLUSTER_ENABLED=true
nodes=("$fanfare")
addresses=("$BASE")
compile_bare
sign_in
mkdir "$scratch/further"
cp "$DATA/bank.key" "$DATA/journal.key" "$scratch/further"
start_further() { # roles
  local number=$((${#nodes[@]} + 1)) port=$((BARE_PORT + ${#nodes[@]}))
  env FANFARE_DATA_DIR="$scratch/further" FANFARE_DATABASE_URI="$(uri service)" FANFARE_DATABASE_OWNER_URI="$(uri owner)" \
    FANFARE_HTTP_PORT="$port" FANFARE_ROLES="$1" FANFARE_LIMITS_ENABLED=false FANFARE_DEMO=false FANFARE_CLUSTER_ENABLED=true \
    "$JAVA" $JAVA_OPTIONS -XX:AOTCache="${JAR%/*}/fanfare.aot" -jar "$JAR" > "$scratch/node-$number.log" 2>&1 &
  nodes+=($!)
  started+=($!)
  addresses+=("http://127.0.0.1:$port")
  wait_until "${nodes[-1]}" "${addresses[-1]}/health/ready" "$scratch/node-$number.log"
}
held=0
# Not before they are warm, or compiling would take minutes; PostgreSQL, which the first one starts, is never held back.
hold_further() {
  while [ "$held" -lt "${#nodes[@]}" ]; do
    hold "${nodes[$held]}" "$((held + 1))"
    held=$((held + 1))
  done
}

declare -A next
row_of() { # row, seconds, addresses; sets the result: rate, p50, p99, µs of all nodes, µs of the database, bytes of WAL, failures
  local row=$1 last=$2 address i=0 before database wal
  shift 2
  [ "$row" != complete ] || put_back
  mapfile -t sessions < <(backends)
  wal=$(psql -qAtX "$(uri service)" -c 'select pg_current_wal_lsn()')
  database=$(used "${sessions[@]}")
  before=$(used "${nodes[@]}")
  rm -f "$scratch"/part-*
  local loading=()
  for address in "$@"; do
    i=$((i + 1))
    CONNECTIONS=$((CONNECTIONS / $#)) load "$row" "$address" "$last" "$((${next[$row]:-0} + i * 40000))" > "$scratch/part-$i" &
    loading+=($!)
  done
  wait "${loading[@]}"
  before=$(($(used "${nodes[@]}") - before))
  database=$(($(used "${sessions[@]}") - database))
  wal=$(psql -qAtX "$(uri service)" -c "select pg_current_wal_lsn() - '$wal'")
  next[$row]=$((${next[$row]:-0} + ($# + 1) * 40000))
  result=$(awk -v used="$before" -v database="$database" -v wal="$wal" '
    { rate += $1; p50 += $2; p99 = $3 > p99 ? $3 : p99; n += $4; failed += $5 }
    END { printf "%.0f %.2f %.1f %.0f %.0f %.0f %d", rate, p50 / NR, p99, used * 1000 / n, database * 1000 / n, wal / n, failed }' \
    "$scratch"/part-*)
}
measured=0
steps=$((4 * $(wc -w <<< "$ROWS") * (rounds + 1)))
way() { # name, addresses
  local name=$1 row round
  shift
  for row in $ROWS; do
    bar "$((measured++))" "$steps" "$name: $row, warming up"
    row_of "$row" 10 "$@"
  done
  hold_further
  for row in $ROWS; do
    for ((round = 1; round <= rounds; round++)); do
      bar "$((measured++))" "$steps" "$name: $row"
      row_of "$row" "$seconds" "$@"
      echo "$name $row $result" >> "$scratch/results"
    done
  done
}
way 1 "${addresses[@]}"
start_further all
way 2 "${addresses[@]}"
start_further all
way 3 "${addresses[@]}"
for other in "${nodes[@]:1}"; do stop "$other"; done
nodes=("$fanfare") addresses=("$BASE") held=1
for group in "${groups[@]:1}"; do rmdir "$group"; done
groups=("${groups[@]:0:1}")
start_further http
way apart "${addresses[1]}"
bar "$steps" "$steps" "measured"

of() { awk -v row="$1" -v name="$2" -v column="$3" '$1 == name && $2 == row { print $column }' "$scratch/results" | median; }
table() {
  local share="a core of its own" row name
  [ "$cores" -ge 6 ] || share="$SHARE % of a core"
  echo "$(date -u +%F), $cores cores, each process with one event loop and $share, medians of $rounds rounds of $seconds s at $CONNECTIONS connections. Apart are two processes, each with that share:"
  echo
  echo "| row | processes | requests/s | times one | p50 ms | p99 ms | processes' µs | database's µs | WAL bytes | failed |"
  echo "|---|---|---|---|---|---|---|---|---|---|"
  for row in $ROWS; do
    for name in 1 2 3 apart; do
      awk -v row="$row" -v name="$name" -v rate="$(of "$row" "$name" 3)" -v one="$(of "$row" 1 3)" -v p50="$(of "$row" "$name" 4)" \
        -v p99="$(of "$row" "$name" 5)" -v used="$(of "$row" "$name" 6)" -v database="$(of "$row" "$name" 7)" \
        -v wal="$(of "$row" "$name" 8)" -v failed="$(of "$row" "$name" 9)" 'BEGIN {
          printf "| %s | %s | %.0f | %.2f | %.2f | %.1f | %.0f | %.0f | %.0f | %d |\n", row, name, rate, one ? rate / one : 0, p50, p99,
            used, database, wal, failed }'
    done
  done
}
table | tee "$scratch/table"
[ ! -e "$OUT" ] || sed -i -e "/<!-- scale.sh -->/,/<!-- end -->/{//!d}" -e "/<!-- scale.sh -->/r $scratch/table" "$OUT"
