#!/usr/bin/env bash
# What an ask costs on the own node and of another one, side by side, without and with TLS between them: two nodes in one process, an
# ask that is answered from memory. Starts everything it needs by itself.
#
#   src/bench/hop.sh [seconds for each way, 5]
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-5}
table=$(mktemp)
trap 'rm -f "$table"' EXIT
{
  echo "$(date -u +%F), $(nproc) cores, $seconds s for each:"
  echo
  echo "| asked of | p50 µs | p99 µs | asks/s, 64 at once | processor µs of both nodes |"
  echo "|---|---|---|---|---|"
  ./mvnw -q test -Dtest=BusHop -Dhop.seconds="$seconds" -Djunit.jupiter.extensions.autodetection.enabled=false 2>&1 \
    | sed -nuE 's/^Hop //p; /ERROR/w /dev/stderr'
} | tee "$table"
[ "$(wc -l < "$table")" -eq 7 ]
