#!/usr/bin/env bash
# What joining, handing in, approving, releasing, requesting and processing a payout cost the database, each sent by HTTP with
# an idempotency key: round trips of the whole request, rows written, index entries (at most, partial indexes count; as logged
# where TEST_DATABASE_URL names a server with pg_walinspect), bytes of the write-ahead log. Starts everything it needs by
# itself. To compare two commits run it in both; one without the test takes the file from here.
#
#   src/bench/footprint.sh [times, 10]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dtest=FootprintTest -Dfootprint.times="${1:-10}" \
  -Djunit.jupiter.extensions.autodetection.enabled=false 2>&1 \
  | sed -nuE '/^(Each|join|complete|approve|release|payout|process)|ERROR/p'
