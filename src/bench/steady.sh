#!/usr/bin/env bash
# Whether a node stays as it is under a constant load: so many minutes at 70 % of its peak, of reads. Shows p50 and p99 of each
# minute, the heap after collections of garbage, blocked event loops and RSS.
#
#   src/bench/steady.sh [minutes, 5]                                   # needs wrk, h2load (nghttp2-client), psql and curl
#   JAVA_OPTIONS=-Xmx256m SHARE=50 src/bench/steady.sh                 # a small heap at half of peak, beside the bare server
#
# ROW is what is read: auth, wallet, campaigns, or mixed, which is all three in turn. SHARE (70) is the share of the peak in
# percent. RSS is shown after the start and after the load, and that of the bare server, which gets the same.
set -euo pipefail
cd "$(dirname "$0")/../.."
minutes=${1:-5}
SHARE=${SHARE:-70}
ROW=${ROW:-mixed}
case $ROW in
  auth) paths=/web/api/auth/check/ ;;
  wallet) paths=/web/api/get/wallet/ ;;
  campaigns) paths=/web/api/get/campaigns/ ;;
  mixed) paths="/web/api/auth/check/ /web/api/get/wallet/ /web/api/get/campaigns/" ;;
  *) echo "ROW is auth, wallet, campaigns or mixed." >&2; exit 2 ;;
esac
. src/bench/lib.sh
TIMES=${TIMES:-1}

src/bench/dataset.sh "$TIMES"
start_copy
gc_log=$scratch/gc.log
start_fanfare "$DATA" JDK_JAVA_OPTIONS="-Xlog:gc*:file=$gc_log::filecount=0"
echo "Fanfare after the start: RSS $(resident "$fanfare") MB"
compile_bare
sign_in

steadily() { # base address, minutes, requests a second
  # A minute each, at a fixed rate: a request that must wait for a free connection has its waiting counted.
  local minute
  for ((minute = 1; minute <= $2; minute++)); do
    h2load --h1 -t1 -c"$CONNECTIONS" -D60 --rps "$(awk "BEGIN { print $3 / $CONNECTIONS }")" --log-file="$scratch/requests" \
      -H "Authorization: JWT $(sed -n "${minute}p" "$scratch/tokens")" -H 'Content-Type: application/json' -d "$scratch/body" \
      ${paths//\/web/$1\/web} > "$scratch/h2load"
    awk '{ print $3 / 1000, $2 }' "$scratch/requests" | sort -n | awk -v minute="$minute" '
      { v[NR] = $1; failed += $2 != 200 }
      END { printf "  minute %d: %d answers, p50 %.2f ms, p99 %.2f ms, p99/p50 %.1f, max %.0f ms, %d failed\n", minute, NR,
        v[int(NR / 2) + 1], v[int(NR * 0.99) + 1], v[int(NR * 0.99) + 1] / v[int(NR / 2) + 1], v[NR], failed }'
    rm -f "$scratch/requests"
  done
}
printf '{"limit":20}' > "$scratch/body"
# Long enough for the compiler to be through with what all rows share.
load mixed "$BASE" 30 0 > /dev/null
peak=0
for ((i = 0; i < 4; i++)); do
  read -r rate _ < <(load "$ROW" "$BASE" 5 0)
  peak=$(awk "BEGIN { print ($rate > $peak ? $rate : $peak) }")
done
# Below what it does at its best: a load that is never reached would be none.
at=$(awk "BEGIN { printf \"%d\", $rate * $SHARE / 100 }")
echo "Peak $rate requests a second; $minutes minutes at $at"
before=$(wc -l < "$gc_log")
steadily "$BASE" "$minutes" "$at"
echo "Heap after each collection of garbage, in MB, every so often:"
tail -n +$((before + 1)) "$gc_log" | sed -nE 's/^\[([0-9.]+)s\].*Pause.* ([0-9]+)M->([0-9]+)M\(.*/\1 \3/p' | awk '
  { at[NR] = $1; mb[NR] = $2 }
  END {
    step = NR > 20 ? NR / 20 : 1
    for (i = 1; i <= NR; i += step) printf " %d", mb[int(i)]
    for (i = 1; i <= NR; i++) if (i <= NR / 2) first += mb[i]; else second += mb[i]
    printf "\n  %d collections; first half %.0f MB, second half %.0f MB on average\n", NR, (NR > 1 ? first / int(NR / 2) : 0),
      (NR ? second / (NR - int(NR / 2)) : 0) }'
echo "Blocked event loops: $(grep -cF 'has been blocked' "$scratch/fanfare.log" || true)"
echo "Fanfare under load: RSS $(resident "$fanfare") MB"

start_bare
echo "Bare server after the start: RSS $(resident "$bare") MB"
load "$ROW" "$BARE" 20 0 > /dev/null
steadily "$BARE" 1 "$at"
echo "Bare server under load: RSS $(resident "$bare") MB"
