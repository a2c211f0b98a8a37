#!/usr/bin/env bash
# How long it takes from the command to "ready", and how much memory, with a PostgreSQL that runs already and whose schema is up to
# date: with and without the AOT cache, and with half a core. The parts of the median start are what the node's log says of itself.
#
#   src/bench/start.sh [jar, target/fanfare-*.jar] [starts of each, 5]      # needs curl; root, for half a core
#
# DATABASE_URI is that of the PostgreSQL; without it the one that comes with Fanfare runs beside. JAVA_OPTIONS are those of the node,
# and FANFARE_ variables its settings. HALF=no leaves out what is throttled.
set -euo pipefail
cd "$(dirname "$0")/../.."
JAR=${1:-$(ls target/fanfare-*.jar)}
starts=${2:-5}
. src/bench/lib.sh

if [ -z "${DATABASE_URI:-}" ]; then
  DATA=$scratch/data
  start_fanfare "$DATA"
  sql -c 'create database start'
  DATABASE_URI=$(uri owner | sed 's,/fanfare$,/start,')
  # Its PostgreSQL is all that is wanted: it goes on when it is stopped like this.
  beside=$fanfare
  kill -STOP "$beside"
  trap 'kill -CONT "$beside"; finish' EXIT
fi
export FANFARE_DATABASE_URI=$DATABASE_URI FANFARE_DATA_DIR=$scratch/node FANFARE_HTTP_PORT=$((PORT + 5)) FANFARE_SIMULATOR_PORT=0 \
  FANFARE_DEMO=false FANFARE_DATABASE_MIGRATE_AT_START=${FANFARE_DATABASE_MIGRATE_AT_START:-true}

group=
throttle() { # a control group with half a core; empty when there can be none
  if [ -e /sys/fs/cgroup/cpu/cpu.cfs_quota_us ]; then
    group=/sys/fs/cgroup/cpu/fanfare-start-$$
    mkdir "$group" && echo 100000 > "$group/cpu.cfs_period_us" && echo 50000 > "$group/cpu.cfs_quota_us"
  elif grep -qs cpu /sys/fs/cgroup/cgroup.subtree_control; then
    group=/sys/fs/cgroup/fanfare-start-$$
    mkdir "$group" && echo '50000 100000' > "$group/cpu.max"
  fi
}

now() { date +%s%N; }
start_once() { # further options of the JVM; prints milliseconds, those of the processor, MB, and the parts
  local began
  began=$(now)
  (
    [ -z "$group" ] || echo "$BASHPID" > "$group/cgroup.procs"
    exec "$JAVA" $JAVA_OPTIONS -XX:AOTCache="${JAR%/*}/fanfare.aot" "$@" -jar "$JAR" > "$scratch/start.log" 2>&1
  ) &
  local node=$!
  started+=("$node")
  until curl -sf -o /dev/null "http://127.0.0.1:$FANFARE_HTTP_PORT/health/ready"; do
    kill -0 "$node" 2> /dev/null || { tail -n 20 "$scratch/start.log" >&2; exit 1; }
    sleep 0.01
  done
  local took=$((($(now) - began) / 1000000)) cpu mb
  cpu=$(used "$node")
  mb=$(resident "$node")
  until grep -q 'Ready after' "$scratch/start.log"; do sleep 0.02; done
  echo "$took $cpu $mb $(sed -nE 's/.*Ready after //p' "$scratch/start.log")"
  kill "$node"
  wait "$node" 2> /dev/null || true
}
row() { # what it is, further options of the JVM
  local what=$1 i
  shift
  : > "$scratch/rows"
  # Once unmeasured: what the files' pages and PostgreSQL's caches have to learn is not the node's.
  [ -n "$group" ] || start_once "$@" > /dev/null
  for ((i = 1; i <= starts; i++)); do
    start_once "$@" >> "$scratch/rows"
    bar "$i" "$starts" "$what"
  done
  sort -n "$scratch/rows" | awk -v what="$what" '
    { ms[NR] = $1; cpu[NR] = $2; mb[NR] = $3; $1 = $2 = $3 = ""; parts[NR] = $0 }
    END { m = int((NR + 1) / 2); printf "%-28s %6d ms (%d to %d), %5d ms of processor, %3d MB |%s\n",
      what, ms[m], ms[1], ms[NR], cpu[m], mb[m], parts[m] }'
}

echo "$(nproc) cores, $("$JAVA" -version 2>&1 | head -n 1), median of $starts"
row 'with AOT cache'
row 'without AOT cache' -XX:AOTMode=off
if [ "${HALF:-yes}" = yes ]; then
  throttle
  if [ -n "$group" ]; then
    starts=$(((starts + 1) / 2))
    row 'half a core'
    row 'half a core, without cache' -XX:AOTMode=off
    rmdir "$group" || true
  else
    echo 'No control group can be made here: half a core is left out.'
  fi
fi
