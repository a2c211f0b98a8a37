# What fault-injection.sh and failover.sh share, sourced by them after lib.sh: nodes in namespaces of the network, the balancer, the load, and
# what became of it. They set before:
#
#   INSIDE=unshare if there are namespaces, NET, HUB and HUB_ADDRESSES of this machine, NODES with their address and roles, URI and
#   OWNER_URI of the database, DATABASE with more settings of nodes (NAME=value …)
RATE=${RATE:-200}
START_SECONDS=${START_SECONDS:-90}
PAUSE_SECONDS=${PAUSE_SECONDS:-10}
PUBLISHERS=150
PASSWORD=seven-green-bottles
CAMPAIGNS=250
# Roles: each node asks another for some.
people=users,oauth,advertisers,profiles,networks,notifications,privacy
work=campaigns,discovery,tasks,statistics,operations
money=payments,disbursements,banking,funding,invoicing,finance,exchange
declare -A address=() roles=() process=() space=()
DATABASE=()
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
  local ip node
  for ip in "${HUB_ADDRESSES[@]}"; do ip address add "$ip/24" dev hub; done
  for node in "${NODES[@]}"; do
    unshare --net sleep infinity &
    space[$node]=$!
    started+=($!)
    connect "$node"
  done
}
connect() { # name, of which a process is in a network of its own
  until [ "$(readlink "/proc/${space[$1]}/ns/net")" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
  ip link add "$1" master hub type veth peer name eth0 netns "${space[$1]}"
  ip link set "$1" up
  $(within "$1") ip link set lo up
  $(within "$1") ip link set eth0 up
  $(within "$1") ip address add "${address[$1]}/24" dev eth0
}
# Words before a command that runs on a node.
within() { # node
  [ "$INSIDE" != unshare ] || echo nsenter "--net=/proc/${space[$1]}/ns/net" --
}

sql() { psql -qAtX -F ' ' -v ON_ERROR_STOP=1 "$OWNER_URI$([[ $OWNER_URI = *\?* ]] && echo "&" || echo "?")target_session_attrs=read-write" "$@"; }

# ------------------------------------------------------------------------------------------------------------ nodes, balancer

settings() { # node
  echo FANFARE_DATA_DIR="$scratch/data" FANFARE_DEMO=false FANFARE_LIMITS_ENABLED=false FANFARE_ROLES="${roles[$1]}"
  echo FANFARE_DATABASE_URI="$URI" FANFARE_DATABASE_OWNER_URI="$OWNER_URI" "${DATABASE[@]}"
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
  local name changes=()
  for name in front core money; do
    if [[ " ${NODES[*]} " = *" $name "* ]]; then changes+=(-e "s/$name:8080/${address[$name]}:8080/"); else changes+=(-e "/^ *server $name/d"); fi
  done
  sed -E -e '/^resolvers/,/^$/d' -e 's/maxconn 20000/maxconn 5000/' -e 's/ resolvers names init-addr [a-z,]+//' "${changes[@]}" \
    -e "s/bind :8080/bind $HUB:8080/" docker/haproxy.cfg > "$scratch/haproxy.cfg"
  begin_process haproxy haproxy -f "$scratch/haproxy.cfg" -db
}

# -------------------------------------------------------------------------------------------------------------------- the load

tell_load() { # command: asks the load, and reads its answer into reply
  echo "$1" >&"${LOAD[1]}"
  [[ $1 = begin || $1 = warm ]] || IFS= read -r reply <&"${LOAD[0]}"
}
# With anything in unverified the chain is left for a later fault to verify.
lost_before=0 doubled_before=0 bad_end=0 unverified=
# One fault under load; sets what clients noticed (reads, changes, failed_reads, failed_changes, bad, slowest, refused, longest) and what
# became of their changes (unresolved, lost, doubled, verified, trouble).
suffer() { # title, function, arguments …
  local title=$1 lost_now doubled_now node
  shift
  trouble=
  say "$title"
  tell_load begin
  while_showing 3 "$title"
  "$@" || trouble=", but **not all nodes were ready again**"
  while_showing 5 "$title, afterwards"
  tell_load end
  read -r reads changes failed_reads failed_changes bad slowest unresolved refused longest reasons <<< "$reply"
  read -r lost_now doubled_now < <(sql -f src/bench/fault-injection-check.sql < "$scratch/acknowledged")
  lost=$((lost_now - lost_before)) doubled=$((doubled_now - doubled_before))
  lost_before=$lost_now doubled_before=$doubled_now
  verified=clean
  [ -z "$unverified" ] || verified=
  [ -n "$unverified" ] || command_of "$JAR" verify --chain > "$scratch/verify.log" 2>&1 || verified="**$(tail -n 1 "$scratch/verify.log")**"
  [ "$failed_reads$failed_changes" = 00 ] || say "  $reasons"
  [ "$refused" = 0 ] || { say "  $refused changes were refused" && bad_end=1; }
  [ "$unresolved $lost $doubled ${verified:-clean}" = "0 0 0 clean" ] || bad_end=1
  if [ -n "$trouble" ]; then
    # The next fault meets nodes that are well.
    bad_end=1
    for node in "${NODES[@]}"; do kill_process KILL "$node"; done
    start_nodes "$JAR"
  fi
}
in_seconds() { awk "BEGIN { printf \"%.${2:-2}f\", $1 / 1000 }"; } # milliseconds, digits
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
start_under_load() { # the build that nodes and the database have at first
  command_of "$1" migrate > "$scratch/migrate.log" 2>&1 || { tail "$scratch/migrate.log" >&2 && exit 1; }
  command_of "$JAR" make-certificates "$scratch/tls" "${NODES[@]}" > "$scratch/tls.log" 2>&1
  start_nodes "$1"
  balancer
  say "People, campaigns, and money to ask for"
  sleep 3
  start_load
}

show_in_page() { # name of the part, page: puts $scratch/page there
  [ ! -f "$2" ] || sed -i -e "/<!-- $1 -->/,/<!-- end -->/{//!d}" -e "/<!-- $1 -->/r $scratch/page" "$2"
}
