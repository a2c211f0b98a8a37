#!/usr/bin/env bash
# What a provider that hangs costs everybody else: latency of other requests without calls to a provider, under a
# constant flow of calls to one that works, and under the same flow to one that hangs.
#
#   FANFARE_LIMITS_ENABLED=false java @conf/java.options -XX:AOTCache=target/fanfare.aot -jar target/fanfare-*.jar # in one terminal
#   src/bench/hanging-provider.sh                                # in another; needs wrk and curl
#
# With FANFARE_NETWORKS_GUARD_MAX_FAILURES=1000 for the service, the circuit breaker does not help: then as many
# calls as may be made at once hang all the time.
# BASE, SIMULATOR, ACCESS, SECONDS_EACH, CONNECTIONS, FLOW (callers of the provider, each of which pauses for 100 ms after
# an answer) and ROUNDS can be set.
set -euo pipefail
BASE=${BASE:-http://localhost:8080}
SIMULATOR=${SIMULATOR:-http://localhost:8089}
ACCESS=${ACCESS:-data/demo-access.json}
SECONDS_EACH=${SECONDS_EACH:-10}
CONNECTIONS=${CONNECTIONS:-8}
FLOW=${FLOW:-64}
ROUNDS=${ROUNDS:-2}
field() { sed -E 's/.*"'"$1"'":"?([^",}]*).*/\1/'; }
PUBLISHER="JWT $(grep '"publisher"' "$ACCESS" | sed -E 's/^ *"publisher": //; s/,$//' \
  | curl -sS -H 'Content-Type: application/json' -d @- "$BASE/web/api/auth/login/" | field token)"

dir=$(mktemp -d)
flow=
finish() {
  [ -z "$flow" ] || kill "$flow" 2> /dev/null || true
  tell ok
  rm -rf "$dir"
}
trap finish EXIT
tell() { curl -sS -o /dev/null -d '{"provider": "facebook", "mode": "'"$1"'"}' "$SIMULATOR/control"; }

report() { # name, for a script of wrk
  cat <<LUA
done = function(summary, latency)
  io.write(string.format("  %-26s %7.0f req/s  p50 %8.2f ms  p99 %8.2f ms  max %8.2f ms  non-2xx %d  socket errors %d\n",
    "$1", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
LUA
}
request() { # authorization, body
  cat <<LUA
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["Authorization"] = "$1"
wrk.body = "$2"
LUA
}
load() { # name, path, authorization, body
  # Not as many as it takes: then each would wait for the others, whatever providers do.
  { request "$3" "$4"; echo 'function delay() return 10 end'; report "$1"; } > "$dir/load.lua"
  wrk -t1 -c"$CONNECTIONS" -d"${SECONDS_EACH}s" -s "$dir/load.lua" "$BASE$2" | tail -n 1
}
everything() {
  load "platform configuration" /web/api/get/config/ "" ""
  load "who is signed in" /web/api/auth/check/ "$PUBLISHER" ""
  load "wallet" /web/api/get/wallet/ "$PUBLISHER" ""
  load "public campaigns" /api/get/public/campaigns/ "" ""
}
everything_under_flow() {
  { request "" "provider=facebook&access_token=sim-facebook-1"
    echo 'function delay() return 100 end'
    report "the provider's callers"; } > "$dir/flow.lua"
  wrk -t1 -c"$FLOW" -d"$((4 * SECONDS_EACH + 4))s" --timeout 10s -s "$dir/flow.lua" \
    "$BASE/web/api/auth/validate/social/" > "$dir/flow.txt" &
  flow=$!
  sleep 2
  everything
  wait "$flow"
  flow=
  tail -n 1 "$dir/flow.txt"
}

tell ok
everything > /dev/null # warms up
for ((round = 1; round <= ROUNDS; round++)); do
  echo "without calls to a provider"
  everything
  echo "while a provider works"
  everything_under_flow
  echo "while it hangs"
  tell hang
  everything_under_flow
  tell ok
  sleep 12 # until the provider is tried again
done
curl -sS "$BASE/metrics" | grep -E '^fanfare_remote_(breaker|calls_seconds_count).*"facebook"' || true
