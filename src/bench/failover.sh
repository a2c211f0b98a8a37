#!/usr/bin/env bash
# Three hosts with PostgreSQL under Patroni, etcd and PgBouncer, a fourth with backups by pgBackRest, each a set of namespaces with the
# files of docker/patroni; a node behind HAProxy, and load. One fault of the database after the other, each RUNS times. What became of
# the changes, and how long none was acknowledged, goes into the table of src/docs/prove/fault-injection.md (OUT).
#
#   src/bench/failover.sh [seconds of each fault, 35]
#
#   FAULTS="…"   only these, of: killed crashed cut frozen full standby-killed standby-frozen switchover upgrade restore; the page is left
#                as it is
#   RUNS=3       how often each
#   RATE=60      requests a second, a third of them changes with keys
#   KEEP=folder  logs of all, and each request that failed, are left there
#
# Needs root and Linux, and the packages patroni python3-idna etcd-server etcd-client pgbackrest pgbouncer postgresql haproxy, of which no
# service has to run: what is missing is named, and nothing done. What it starts vanishes with it, however it ends. On two idle cores
# RUNS=3 takes about 45 minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
BINARIES=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | grep -E '/(1[5-9]|[2-9][0-9])/' | sort -V | head -n 1 || true)
if [ -z "${INSIDE:-}" ]; then
  missing=
  for program in patroni:patroni etcd:etcd-server etcdctl:etcd-client pgbackrest:pgbackrest pgbouncer:pgbouncer haproxy:haproxy \
    ip:iproute2 openssl:openssl curl:curl jq:jq psql:postgresql-client; do
    PATH=$PATH:/usr/sbin command -v "${program%:*}" > /dev/null || missing+=" ${program#*:}"
  done
  [ -x "$BINARIES/postgres" ] || missing+=" postgresql"
  isolated=(unshare --net --pid --mount --fork --kill-child --mount-proc)
  if [ -n "$missing" ]; then echo "Failover is not tried: these packages are missing:$missing" && exit 0; fi
  if [ "$(id -u)" -ne 0 ] || ! "${isolated[@]}" true 2> /dev/null; then
    echo "Failover is not tried: it needs root, and namespaces."
    exit 0
  fi
  INSIDE=unshare exec "${isolated[@]}" "$0" "$@"
fi
PATH=$PATH:/usr/sbin
. src/bench/lib.sh
seconds=${1:-35}
JAR=$(realpath "$JAR")
OUT=${OUT:-${FAULTS:+/dev/null}}
OUT=${OUT:-src/docs/prove/fault-injection.md}
FAULTS=${FAULTS:-killed crashed cut frozen full standby-killed standby-frozen switchover upgrade restore}
RUNS=${RUNS:-3}
RATE=${RATE:-60}
START_SECONDS=${START_SECONDS:-240}
NET=10.99.1
. src/bench/nodes.sh
DATABASES=(db1 db2 db3)
NODES=(front)
PUBLISHERS=40
address=([front]=$NET.11 [db1]=$NET.21 [db2]=$NET.22 [db3]=$NET.23 [backup]=$NET.24 [restored]=$NET.25)
roles=([front]=http,scheduler,simulator,$people,$work,$money)
HUB=$NET.1
HUB_ADDRESSES=("$HUB")
parameters="sslmode=verify-full&sslrootcert=$scratch/ssl/authority.pem"
URI="postgresql://fanfare_service:service@db1:6432,db2:6432,db3:6432/fanfare?$parameters"
OWNER_URI="postgresql://fanfare:owner@db1:5432,db2:5432,db3:5432/fanfare?$parameters&connect_timeout=2"
DATABASE=(FANFARE_DATABASE_READ_URI="$URI")
VERSION=$(basename "${BINARIES%/bin}")
DATA_DIRECTORY=/var/lib/postgresql/15/fanfare
# Of each host's disk; what it is filled up with is a file beside the data.
DISK_MB=1500
FREE_KB=100000

# ------------------------------------------------------------------------------------------------------------------- the hosts

certificates() {
  local name
  mkdir "$scratch/ssl"
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=authority -keyout "$scratch/ssl/authority.key" -out "$scratch/ssl/authority.pem" 2> /dev/null
  for name in "${DATABASES[@]}" backup restored; do
    openssl req -newkey rsa:2048 -nodes -subj "/CN=$name" -keyout "$scratch/ssl/$name.key" -out "$scratch/ssl/$name.csr" 2> /dev/null
    openssl x509 -req -in "$scratch/ssl/$name.csr" -CA "$scratch/ssl/authority.pem" -CAkey "$scratch/ssl/authority.key" -CAcreateserial \
      -days 30 -extfile <(echo "subjectAltName=DNS:$name,DNS:localhost,IP:${address[$name]},IP:127.0.0.1") -out "$scratch/ssl/$name.pem" 2> /dev/null
  done
  chmod 755 "$scratch" "$scratch/ssl"
}
names() {
  local name
  cp /etc/hosts "$scratch/hosts"
  for name in "${!address[@]}"; do echo "${address[$name]} $name" >> "$scratch/hosts"; done
  mount --bind "$scratch/hosts" /etc/hosts
}
# A machine of its own: processes, network, name, and a disk for what is written to /etc, /var and PostgreSQL's programs.
begin_host() { # name
  unshare --net --pid --mount --uts --ipc --fork --kill-child --mount-proc bash -c 'while :; do sleep 3600 & wait $!; done' 2> /dev/null &
  local outer=$!
  process[$1]=$outer
  started+=("$outer")
  until space[$1]=$(cat "/proc/$outer/task/$outer/children" 2> /dev/null) && space[$1]=${space[$1]// /} && [ -n "${space[$1]}" ]; do sleep 0.05; done
  connect "$1"
  on "$1" bash -e -c '
    hostname "$1"
    mount -t tmpfs disk /mnt
    for folder in /etc /var /usr/local/sbin "$2"; do
      mkdir -p "/mnt/upper$folder" "/mnt/work$folder"
      mount -t overlay overlay -o "lowerdir=$folder,upperdir=/mnt/upper$folder,workdir=/mnt/work$folder" "$folder"
    done
    mount --bind "$3/hosts" /etc/hosts
    mount -t tmpfs shared /dev/shm
    mount -t tmpfs run /run
    rm -rf /var/lib/postgresql/* /var/lib/pgbackrest/*
    mount -t tmpfs -o "size=$4m" data /var/lib/postgresql
    install -d -o postgres -g postgres /run/postgresql /var/lib/postgresql /var/lib/postgresql/15 /var/lib/pgbackrest /var/log/pgbackrest \
      /tmp/pgbackrest /var/spool/pgbackrest /etc/ssl/fanfare
    chown postgres: /var/lib/postgresql
    cp "$3/ssl/authority.pem" /etc/ssl/fanfare
    cp "$3/ssl/$1.pem" /etc/ssl/fanfare/host.pem
    install -g ssl-cert -m 640 "$3/ssl/$1.key" /etc/ssl/fanfare/host.key' \
    sh "$1" "${BINARIES%/bin}" "$scratch" "$DISK_MB"
}
# Runs a command on a host; as a user of it.
on() { nsenter --target "${space[$1]}" --net --pid --mount --uts --ipc -- "${@:2}"; } # host, command …
as() { on "$2" setpriv --reset-env --reuid="$1" --regid="$1" --groups="$(id -g "$1"),$(getent group ssl-cert | cut -d: -f3)" "${@:3}"; } # user, host, command …
# The files of docker/patroni as their first lines say; smaller, and for this version of PostgreSQL.
configure() { # host
  local from=docker/patroni
  give() { # file, to
    sed -E -e "s/\bdb1(:[0-9]+)?$/$host\1/; s#//db1:([0-9]+)\$#//$host:\1#; s#^(ETCD_NAME|PATRONI_NAME)=db1#\1=$host#" \
      -e "s#/usr/lib/postgresql/15/#/usr/lib/postgresql/$VERSION/#" -e 's/change-me-//' \
      -e 's/(shared_buffers:) 4GB/\1 64MB/; s/(max_wal_size:) 8GB/\1 256MB/; s/(wal_keep_size:) 4GB/\1 128MB/; s/(max_slot_wal_keep_size:) 16GB/\1 512MB/' \
      "$from/$1" | on "$host" tee "$2" > /dev/null
  }
  local host=$1
  on "$host" mkdir -p /etc/patroni /etc/pgbouncer
  give patroni.yaml /etc/patroni/config.yml
  give environment /etc/patroni_env.conf
  give etcd /etc/default/etcd
  give pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
  give pgbackrest.conf /etc/pgbackrest.conf
  on "$host" install -m 755 /dev/stdin /usr/local/sbin/disk-guard < docker/patroni/disk-guard
}
serve() { # host, service; as the units of Debian do
  local name=$1-$2
  case $2 in
    etcd) begin_process "$name" on "$1" bash -c 'set -a; . /etc/default/etcd; install -d -o etcd -g etcd -m 700 "$ETCD_DATA_DIR"
      exec setpriv --reuid=etcd --regid=etcd --groups=ssl-cert etcd' ;;
    patroni) begin_process "$name" on "$1" bash -c 'set -a; . /etc/patroni_env.conf
      HOME=/var/lib/postgresql exec setpriv --reuid=postgres --regid=postgres --groups=postgres,ssl-cert /usr/bin/patroni /etc/patroni/config.yml' ;;
    pgbouncer) begin_process "$name" as postgres "$1" /usr/sbin/pgbouncer /etc/pgbouncer/pgbouncer.ini ;;
    pgbackrest) begin_process "$name" as postgres "$1" pgbackrest server ;;
    disk-guard) begin_process "$name" on "$1" disk-guard "$FREE_KB" ;;
  esac
}
serve_all() { for service in etcd patroni pgbouncer pgbackrest disk-guard; do serve "$1" "$service"; done; }
processes_of() { # host: all but the first
  local process namespace
  namespace=$(readlink "/proc/${space[$1]}/ns/pid")
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/ns/pid" 2> /dev/null)" != "$namespace" ] || [ "${process#/proc/}" = "${space[$1]}" ] || echo "${process#/proc/}"
  done
}
signal_all() { kill "-$1" $(processes_of "$2") 2> /dev/null || true; } # signal, host

control() { # host by which it is asked, arguments of patronictl
  as postgres "$1" timeout 60 patronictl -c /etc/patroni/config.yml "${@:2}"
}
# Who has the role (leader, sync_standby, replica …), as a host that answers sees it, in a line.
members() { # role, all states if there is no second
  local host
  for host in "${DATABASES[@]}"; do
    curl -s -m 2 --cacert "$scratch/ssl/authority.pem" "https://$host:8008/cluster" 2> /dev/null > "$scratch/members" && [ -s "$scratch/members" ] || continue
    jq -r --arg role "$1" '.members[] | select(.role == $role and (.state == "running" or .state == "streaming")) | .name' "$scratch/members" | paste -sd' '
    return
  done
}
leader() { members leader; }
synchronous() { members sync_standby; }
await_cluster() { # seconds; a primary, a synchronous standby, and another one that follows
  local latest=$((SECONDS + $1))
  until [ "$(psql -qAtX -h "$(leader)" -p 5432 -U fanfare -d "$OWNER_URI" -c 'select 1' 2> /dev/null)" = 1 ] \
    && [ "$(members leader | wc -w) $(members sync_standby | wc -w) $(members replica | wc -w)" = "1 1 1" ]; do
    [ "$SECONDS" -lt "$latest" ] || { say "The hosts are not together again:" && cat "$scratch/members" >&2 && return 1; }
    sleep 1
  done
}
databases() {
  local host
  for host in "${DATABASES[@]}"; do begin_host "$host"; configure "$host"; done
  for host in "${DATABASES[@]}"; do serve "$host" etcd; done
  serve db1 patroni
  until on db1 test -S /run/postgresql/.s.PGSQL.5432; do sleep 0.5; done
  until [ "$(members leader)" = db1 ]; do sleep 0.5; done
  for host in db2 db3; do serve "$host" patroni; done
  until [ -n "$(synchronous)" ]; do sleep 0.5; done
  as postgres db1 psql -qX -h /run/postgresql << SQL
create role fanfare login password 'owner';
create role fanfare_service login password 'service' connection limit 470;
alter role fanfare_service set statement_timeout = '5s';
alter role fanfare_service set idle_in_transaction_session_timeout = '3s';
create database fanfare owner fanfare;
SQL
  as postgres db1 psql -qAtX -h /run/postgresql -c "select format('\"%s\" \"%s\"', rolname, rolpassword) from pg_authid where rolname like 'fanfare%'" > "$scratch/userlist"
  for host in "${DATABASES[@]}"; do
    on "$host" tee /etc/pgbouncer/userlist.txt < "$scratch/userlist" > /dev/null
    serve "$host" pgbouncer
    serve "$host" disk-guard
  done
}
backups() {
  begin_host backup
  on backup tee /etc/pgbackrest.conf < docker/patroni/pgbackrest-repository.conf > /dev/null
  serve backup pgbackrest
  for host in "${DATABASES[@]}"; do serve "$host" pgbackrest; done
  sleep 1
  as postgres backup pgbackrest --stanza=fanfare stanza-create
  as postgres backup pgbackrest --stanza=fanfare check
}

# ------------------------------------------------------------------------------------------------------------------ the faults

# Each second whether a standby answers; until the file is gone.
ask_standbys() {
  local host answered
  while [ -e "$scratch/asking" ]; do
    answered=0
    for host in "${DATABASES[@]}"; do
      [ "$(PGCONNECT_TIMEOUT=2 timeout 2 psql -qAtX "${URI/@*\/fanfare/@$host:6432/fanfare}" \
        -c 'select pg_is_in_recovery() and exists (select from campaigns)' 2> /dev/null)" != t ] || { answered=1 && break; }
    done
    echo "$answered" >> "$scratch/standbys"
    sleep 1
  done
}
fault() { # title, function, arguments …
  : > "$scratch/standbys"
  : > "$scratch/asking"
  ask_standbys &
  local asking=$!
  suffer "$@"
  rm "$scratch/asking"
  wait "$asking"
  local answers of waited
  answers=$(grep -c 1 "$scratch/standbys" || true) of=$(wc -l < "$scratch/standbys")
  waited=$(in_seconds "$longest" 1)
  awk "BEGIN { exit !($waited <= 30) }" || bad_end=1
  say "  $reads + $changes, $failed_reads + $failed_changes failed; $lost lost, $doubled doubled, $unresolved unresolved, $verified; no change for $waited s; standbys answered $answers of $of$trouble"
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$((reads + changes))" "$lost" "$doubled" "$unresolved" "$waited" \
    "$answers of $of" "$failed_reads of $reads" "$verified$trouble" >> "$scratch/results"
}
well_again() { await_cluster 120 && await_ready "${NODES[@]}"; }
killed() { # primary or synchronous
  local host
  host=$("$1")
  signal_all KILL "$host"
  while_showing "$seconds" "$host is dead"
  serve_all "$host"
  well_again
}
# PostgreSQL alone, with all its processes.
crashed() {
  local host
  host=$(leader)
  on "$host" pkill -KILL -x postgres
  while_showing "$seconds" "PostgreSQL of $host was killed"
  well_again
}
cut_off() {
  local host
  host=$(leader)
  ip link set "$host" down
  while_showing "$seconds" "$host is cut off"
  ip link set "$host" up
  well_again
}
frozen() { # primary or synchronous
  local host
  host=$("$1")
  signal_all STOP "$host"
  while_showing "$seconds" "$host is frozen"
  signal_all CONT "$host"
  well_again
}
full() {
  local host
  host=$(leader)
  as postgres "$host" sh -c 'cd /var/lib/postgresql && fallocate -l "$(df --output=avail -k . | tail -n 1)K" filled; cat /dev/zero >> filled' 2> /dev/null || true
  while_showing "$seconds" "The disk of $host is full"
  on "$host" rm /var/lib/postgresql/filled
  well_again
}
switchover() {
  control "$(leader)" switchover fanfare --master "$(leader)" --candidate "$(synchronous)" --force > "$scratch/switchover.log" 2>&1 || return 1
  while_showing 15 "After the switchover"
  well_again
}
# Debian has one minor release of each: its own programs, put in place again, then started.
upgraded() {
  local host former
  former=$(leader)
  for host in $(members replica) $(synchronous) "$former"; do
    if [ "$host" = "$former" ]; then
      control "$host" switchover fanfare --master "$former" --candidate "$(synchronous)" --force >> "$scratch/switchover.log" 2>&1 || return 1
      await_cluster 120 || return 1
    fi
    on "$host" bash -e -c 'for program in "$1"/*; do cp "$program" "$program.new" && mv "$program.new" "$program"; done' sh "$BINARIES"
    control "$host" restart fanfare "$host" --force >> "$scratch/restart.log" 2>&1 || return 1
    await_cluster 120 || return 1
  done
  await_ready "${NODES[@]}"
}
# A backup under load, and the moment that is restored later; the load goes on.
backed_up() {
  as postgres backup pgbackrest --stanza=fanfare --type=full backup >> "$scratch/backup.log" 2>&1 || return 1
  while_showing 5 "After the backup"
  moment=$(sql -c "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS+00')")
  while_showing 5 "After the moment"
}
ENTRIES="select count(*) from journal_entries where pg_xact_commit_timestamp(xmin) <= '"
# Restores it on a host that is none of the three, which has nothing but the backups and their log.
restored() {
  local began=$SECONDS before after log verified=clean
  before=$(sql -c "$ENTRIES$moment'")
  log=$(as postgres "$(leader)" psql -qAtX -h /run/postgresql -c "select pg_walfile_name(pg_switch_wal())")
  until on backup find /var/lib/pgbackrest/archive -name "$log-*" 2> /dev/null | grep -q .; do sleep 0.5; done
  begin_host restored
  on restored tee /etc/pgbackrest.conf < docker/patroni/pgbackrest.conf > /dev/null
  as postgres restored pgbackrest --stanza=fanfare --type=time --target="$moment" --target-action=promote restore > "$scratch/restore.log" 2>&1
  begin_process restored-postgres as postgres restored "$BINARIES/postgres" -D "$DATA_DIRECTORY" -c archive_mode=off -c synchronous_standby_names=
  until [ "$(as postgres restored psql -qAtX -h /run/postgresql fanfare -c 'select pg_is_in_recovery()' 2> /dev/null)" = f ]; do
    kill -0 "${process[restored-postgres]}" || { tail "$scratch/restored-postgres.log" >&2 && bad_end=1 && return; }
    sleep 0.5
  done
  after=$(as postgres restored psql -qAtX -h /run/postgresql fanfare -c "select count(*) from journal_entries")
  (
    OWNER_URI="${OWNER_URI/@*\/fanfare/@restored:5432/fanfare}" URI="${URI/@*\/fanfare/@restored:5432/fanfare}"
    DATABASE=()
    command_of "$JAR" verify --chain > "$scratch/verify.log" 2>&1
  ) || verified="**$(tail -n 1 "$scratch/verify.log")**"
  [ "$before $verified" = "$after clean" ] || bad_end=1
  echo "Restored to $moment on a fourth host: $after of $before entries of the journal, verify --chain $verified, $((SECONDS - began)) s." \
    | tee -a "$scratch/restores" >&2
  kill_process KILL restored
}

# What is known so far.
page() {
  {
    echo "$(date -u +%F), $(nproc) cores for all, $RATE requests a second, PostgreSQL $(psql -qAtX "$OWNER_URI" -c 'show server_version' | cut -d ' ' -f 1)," \
      "$(patroni --version 2>&1), $(etcd --version | sed -n 's/^etcd Version:/etcd/p'), $(pgbouncer --version | head -n 1), $(pgbackrest version)." \
      "Each $RUNS times, figures in turn; faults of $seconds s:"
    echo
    echo "| fault | requests | lost | doubled | unresolved | seconds without a change | a standby answered, seconds | failed reads | verify |"
    echo "|---|---|---|---|---|---|---|---|---|"
    awk -F '\t' '{ if (!($1 in rows)) order[++n] = $1
        rows[$1]++
        for (i = 2; i <= NF; i++) if ($i != "") cell[$1, i] = cell[$1, i] (cell[$1, i] == "" ? "" : " · ") $i }
      END { for (k = 1; k <= n; k++) { printf "| %s", order[k]; for (i = 2; i <= 9; i++) printf " | %s", cell[order[k], i]; print " |" } }' "$scratch/results"
    [ ! -s "$scratch/restores" ] || { echo && cat "$scratch/restores"; }
  } > "$scratch/page"
  show_in_page failover.sh "$OUT"
}

began=$SECONDS
say "Hosts, PostgreSQL $VERSION, etcd, PgBouncer"
certificates
names
network
databases
say "pgBackRest"
backups
say "A node"
start_under_load "$JAR"
for name in $FAULTS; do
  for ((run = 1; run <= RUNS; run++)); do
    # It covers all that was sealed before, too.
    unverified=
    [ "$run" = "$RUNS" ] || unverified=yes
    case $name in
      killed) fault "primary's host killed" killed leader ;;
      crashed) fault "primary's PostgreSQL killed" crashed ;;
      cut) fault "primary cut off" cut_off ;;
      frozen) fault "primary frozen" frozen leader ;;
      full) fault "primary's disk full" full ;;
      standby-killed) fault "synchronous standby's host killed" killed synchronous ;;
      standby-frozen) fault "synchronous standby frozen" frozen synchronous ;;
      switchover) fault "switchover" switchover ;;
      upgrade) fault "minor upgrade, host by host" upgraded ;;
      restore)
        fault "backup by pgBackRest from a standby" backed_up
        restored ;;
      *) say "No fault is called $name." && exit 1 ;;
    esac
  done
  page
done
cat "$scratch/page"
say "$((SECONDS - began)) s"
exit $bad_end
