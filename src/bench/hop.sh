#!/usr/bin/env bash
# What an ask costs on the own node and of another one, side by side, without and with TLS between them: two nodes in one process, an
# ask that is answered from memory. Starts everything it needs by itself.
#
#   src/bench/hop.sh [seconds for each way, 5]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dtest=BusHop -Dhop.seconds="${1:-5}" -Djunit.jupiter.extensions.autodetection.enabled=false 2>&1 \
  | sed -nuE 's/^Hop, //p; /ERROR/p'
