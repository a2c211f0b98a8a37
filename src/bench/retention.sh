#!/usr/bin/env bash
# Deletes so many rows that are over, a third each of notifications, idempotency keys and events, and says how many a second.
# Starts everything it needs by itself.
#
#   src/bench/retention.sh [rows, 1000000]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dtest='RetentionTest#deletesAsFastAsTheyMayCome' -Dretention.rows="${1:-1000000}" \
  -Djunit.jupiter.extensions.autodetection.enabled=false 2>&1 | sed -nuE '/^Deleted|ERROR/p'
