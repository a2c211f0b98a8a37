#!/usr/bin/env bash
# What a request for each list costs PostgreSQL with so many rows in each table, and with ten times as many: its first page, one in
# its middle, and one by each filter, where few rows or none match. Milliseconds are the shortest of eight executions of each of the
# request's statements, pages those that they looked at. Names the requests that cost more than one and a half times as much.
#
#   TEST_DATABASE_URL=postgresql://… src/bench/lists.sh [rows, 4000] [part of a path]
#
# The server needs shared_preload_libraries = pg_stat_statements, the role may create its extension.
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dgroups='soak|!soak' -Dtest=ListGrowthTest -Dlists.rows="${1:-4000}" -Dlists.only="${2:-}" \
  | sed -nuE '/^(\/|grows|fails|[0-9]+ (rows|of))|ERROR/p'
