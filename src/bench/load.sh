#!/usr/bin/env bash
# Load on a running Fanfare with its demo world, 30 s for each kind of request at 64 connections.
#
#   FANFARE_LIMITS_ENABLED=false java @conf/java.options -XX:AOTCache=target/fanfare.aot -jar target/fanfare-*.jar # in one terminal
#   src/bench/load.sh                                            # in another; needs wrk and curl
#
# BASE, ACCESS, SECONDS_EACH and CONNECTIONS can be set. Look for blocked event loops in the service's output afterwards.
set -euo pipefail
BASE=${BASE:-http://localhost:8080}
ACCESS=${ACCESS:-data/demo-access.json}
SECONDS_EACH=${SECONDS_EACH:-30}
CONNECTIONS=${CONNECTIONS:-64}
field() { sed -E 's/.*"'"$1"'":"?([^",}]*).*/\1/'; }
OPERATOR="Bearer $(grep '"operator"' "$ACCESS" | field token)"
PUBLISHER="JWT $(grep '"publisher"' "$ACCESS" | sed -E 's/^ *"publisher": //; s/,$//' \
  | curl -sS -H 'Content-Type: application/json' -d @- "$BASE/web/api/auth/login/" | field token)"

script=$(mktemp --suffix=.lua)
trap 'rm -f "$script"' EXIT
load() { # name, path, authorization, body
  cat > "$script" <<LUA
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["Authorization"] = "$3"
wrk.body = "$4"
done = function(summary, latency)
  io.write(string.format("%-28s %8.0f req/s  p50 %6.2f ms  p99 %7.2f ms  max %7.2f ms  non-2xx %d  socket errors %d\n",
    "$1", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
LUA
  wrk -t2 -c"$CONNECTIONS" -d"${SECONDS_EACH}s" -s "$script" "$BASE$2" | tail -n 1
}
load "platform configuration" /web/api/get/config/ "" ""
load "who is signed in" /web/api/auth/check/ "$PUBLISHER" ""
load "wallet" /web/api/get/wallet/ "$PUBLISHER" ""
load "public campaigns" /api/get/public/campaigns/ "" ""
load "campaigns of a publisher" /web/api/get/campaigns/ "$PUBLISHER" "limit=20"
load "leaderboard" /web/api/get/leaderboard/ "$PUBLISHER" "campaign_id=1"
load "all payouts" /api/payouts/all/ "$OPERATOR" "limit=20"
load "exchange" /api/general/tools/exchange/ "$OPERATOR" "from=USD&to=EUR&amount=100"
