#!/usr/bin/env bash
# How many requests a second a node answers in each second from "ready" on, under full load of reads (auth, wallet, a publisher's
# campaigns), as a curve, and the second in which it first answers 80 % of its peak. Two builds one after the other lie side by side.
#
#   src/bench/warmup.sh [jar, target/fanfare-*.jar] [seconds, 60]      # needs wrk, psql and curl
#
# JAVA_OPTIONS are those of the node; TIMES is how many times the data set.
set -euo pipefail
cd "$(dirname "$0")/../.."
JAR=${1:-$(ls target/fanfare-*.jar)}
seconds=${2:-60}
. src/bench/lib.sh
TIMES=${TIMES:-1}

src/bench/dataset.sh "$TIMES"
start_copy
# Once for tokens, and so that the second start has nothing to migrate.
start_fanfare "$DATA"
compile_bare
sign_in
stop "$fanfare"

began=$(date +%s%N)
start_fanfare "$DATA"
echo "Ready after $((($(date +%s%N) - began) / 1000000)) ms"
REPORT=$scratch/seconds load mixed "$BASE" "$seconds" 0 > "$scratch/whole" &
loading=$!
# Answered so far, as the node itself counts them.
answered() { curl -s "$BASE/metrics" | awk '/^fanfare_http_requests_seconds_count/ { n += $NF } END { printf "%d\n", n }'; }
before=$(answered)
from=$(date +%s%N)
for ((second = 1; second <= seconds; second++)); do
  left=$(((from + second * 1000000000 - $(date +%s%N)) / 1000000))
  [ "$left" -le 0 ] || sleep "$(printf '%d.%03d' $((left / 1000)) $((left % 1000)))"
  at=$(date +%s%N)
  now=$(answered)
  echo "$((at - from)) $((now - before))"
done > "$scratch/answered"
wait "$loading"
awk '{ print ($2 - n) / ($1 - t) * 1e9; n = $2; t = $1 }' "$scratch/answered" > "$scratch/rates"
# Of a machine that is not as fast in every second, the peak is its best moment; this is how it usually is.
awk -v usual="$(tail -n "$(((seconds + 1) / 2))" "$scratch/rates" | median)" '
  { rate[NR] = $1 }
  END {
    # The mean of three seconds, so that one lucky second is no peak.
    for (i = 2; i < NR; i++) { mean = (rate[i - 1] + rate[i] + rate[i + 1]) / 3; if (mean > peak) peak = mean }
    for (i = 1; i <= NR; i++) {
      bar = sprintf("%" int(60 * rate[i] / (peak ? peak : 1)) "s", ""); gsub(/ /, "#", bar)
      printf "%3d s %7.0f %s\n", i, rate[i], bar
      if (!reached && rate[i] >= 0.8 * peak) reached = i
      if (!usually && rate[i] >= 0.8 * usual) usually = i
    }
    printf "Peak %.0f requests a second; 80 %% of it in second %d\n", peak, reached
    printf "Median of the second half %.0f; 80 %% of it in second %d\n", usual, usually
  }' "$scratch/rates"
echo "RSS $(resident "$fanfare") MB"
