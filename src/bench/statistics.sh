#!/usr/bin/env bash
# How long each statistic, and pages of the longest lists, take with ten million tasks in the database, over HTTP.
#
#   export FANFARE_DATA_DIR=data-large FANFARE_DATABASE_EMBEDDED_PORT=5444      # in both terminals
#   FANFARE_LIMITS_ENABLED=false java @conf/java.options -XX:AOTCache=target/fanfare.aot -jar target/fanfare-*.jar # in one
#   psql "postgresql://fanfare:$(cat data-large/postgres/password)@127.0.0.1:5444/fanfare" \
#     -v tasks=10000000 -f src/bench/fill.sql                                   # in the other: minutes, and 10 GB
#   src/bench/statistics.sh                                                     # needs wrk, curl and psql
#
# BASE, SECONDS_EACH and CONNECTIONS can be set.
set -euo pipefail
BASE=${BASE:-http://localhost:8080}
DATA=${FANFARE_DATA_DIR:-data}
SECONDS_EACH=${SECONDS_EACH:-10}
CONNECTIONS=${CONNECTIONS:-4}
DATABASE_URI=${DATABASE_URI:-postgresql://fanfare:$(cat "$DATA/postgres/password")@127.0.0.1:${FANFARE_DATABASE_EMBEDDED_PORT:-0}/fanfare}
OPERATOR="Bearer $(grep '"operator"' "$DATA/demo-access.json" | sed -E 's/.*"token":"?([^",}]*).*/\1/')"
number() { psql -qAtX "$DATABASE_URI" -c "$1"; }
LARGEST=$(number "select campaign_id from tasks group by campaign_id order by count(*) desc limit 1")
TYPICAL=$(number "select max(id) from campaigns")
FROM=$(date -u -d '-400 days' +%F)
TO=$(date -u -d '-30 days' +%F)
number "select (select count(*) from tasks) || ' tasks, ' || (select count(*) from campaigns) || ' campaigns, ' ||
  (select count(*) from users) || ' accounts, ' || (select count(*) from postings) || ' postings, ' ||
  (select count(*) from counters) || ' counters'"

script=$(mktemp --suffix=.lua)
trap 'rm -f "$script"' EXIT
load() { # path, body
  cat > "$script" <<LUA
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["Authorization"] = "$OPERATOR"
wrk.body = "$2"
done = function(summary, latency)
  io.write(string.format("%-42s %-45s %7.0f req/s  p50 %6.2f ms  p99 %7.2f ms  non-2xx %d\n", "$1", "$2",
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    summary.errors.status + summary.errors.timeout))
end
LUA
  curl -sS -o /dev/null -H "Authorization: $OPERATOR" -d "$2" "$BASE$1"
  wrk -t1 -c"$CONNECTIONS" -d"${SECONDS_EACH}s" -s "$script" "$BASE$1" | tail -n 1
}
load /api/campaigns/stats/general/ ""
load /api/campaigns/stats/general/ "date_from=$FROM&date_to=$TO"
load /api/campaigns/stats/status/ ""
load /api/campaigns/stats/networks/ ""
load /api/campaign/stats/networks/ "campaign_id=$TYPICAL"
load /api/campaign/stats/networks/ "campaign_id=$LARGEST"
load /api/campaign/stats/costs/ "campaign_id=$TYPICAL"
load /api/campaign/stats/costs/ "campaign_id=$LARGEST"
load /api/publishers/stats/status/ ""
load /api/publishers/stats/activity/ ""
load /api/publishers/stats/activity/ "date_from=$FROM&date_to=$TO"
load /api/general/stats/pending/ ""
load /api/general/stats/estimated-publishers/ ""
load /api/general/stats/potential-publishers/ ""
load /api/tasks/ "page=1"
load /api/tasks/ "status=pending&page=1"
load /api/tasks/ "campaign_id=$TYPICAL&page=1"
load /api/tasks/ "campaign_id=$LARGEST&page=1"
load /api/tasks/ "campaign_id=$LARGEST&page=1000"
load /api/campaigns/ "page=1"
load /api/campaigns/ "page=500"

# The same by counting, once, and whether it is the same: no rows.
time number "select * from miscounted"
