#!/usr/bin/env bash
# A million tasks as one answer of more than a gigabyte, to a fast and to a slow reader, while the service has 256 MB. The
# database is the one that statistics.sh describes, in which a tenth of the tasks is accepted.
#
#   export FANFARE_DATA_DIR=data-large FANFARE_DATABASE_EMBEDDED_PORT=5444      # in both terminals
#   FANFARE_LIMITS_ENABLED=false java @conf/java.options -Xmx256m -XX:AOTCache=target/fanfare.aot -jar target/fanfare-*.jar # in one
#   src/bench/long-list.sh                                                      # in the other; needs curl
#
# BASE, BODY (which tasks) and SLOW_SECONDS can be set. The heap is what is used, garbage included; its smallest value is
# nearest to what is needed.
set -euo pipefail
BASE=${BASE:-http://localhost:8080}
DATA=${FANFARE_DATA_DIR:-data}
BODY=${BODY:-status=accepted}
SLOW_SECONDS=${SLOW_SECONDS:-60}
OPERATOR="Bearer $(grep '"operator"' "$DATA/demo-access.json" | sed -E 's/.*"token":"?([^",}]*).*/\1/')"
heap() {
  curl -sS "$BASE/metrics" | awk '/^jvm_memory_used_bytes.*area="heap"/ { sum += $NF } END { printf "%.0f\n", sum / 1048576 }'
}
watch_heap() { # while the process runs
  while kill -0 "$1" 2> /dev/null; do
    heap
    sleep 0.5
  done | sort -n | awk '{ v[NR] = $1 } END { printf "  heap: smallest %d, median %d, largest %d MB, of %d looks\n", v[1],
    v[int(NR / 2) + 1], v[NR], NR }'
}
list() { # curl's arguments
  curl -s -H "Authorization: $OPERATOR" -d "$BODY" -w '  %{http_code}, %{size_download} bytes in %{time_total} s\n' "$@" \
    "$BASE/api/tasks/"
}
echo "before: heap $(heap) MB"
echo "a slow reader, 1 MB/s for $SLOW_SECONDS s"
list --limit-rate 1M --max-time "$SLOW_SECONDS" -o /dev/null &
watch_heap $!
echo "a fast reader"
file=$(mktemp)
trap 'rm -f "$file"' EXIT
list -o "$file" &
watch_heap $!
echo "  $(awk -v RS='"status_name"' 'END { print NR - 1 }' "$file") tasks, the last character is $(tail -c 1 "$file")"
