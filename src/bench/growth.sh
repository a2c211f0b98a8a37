#!/usr/bin/env bash
# Fills an embedded PostgreSQL with a journal of so many postings, a twentieth of them of one advertiser in one month, and
# times what must not take longer the longer it is: the invoices of that month, each check of the ledger's comparison chunk
# by chunk, pages of the journal, its export, a publisher's statement. Starts everything it needs by itself, in DIRECTORY,
# which needs 500 bytes for each posting; one that is there already is not filled again. Times are in milliseconds.
#
#   src/bench/growth.sh [postings, 1000000] [DIRECTORY, target/growth-<postings>]
#
# CHUNKS (100) is how many chunks of the longest tables are compared.
set -euo pipefail
cd "$(dirname "$0")/../.."
postings="${1:-1000000}"
uptime
./mvnw -q test -Dgroups='soak|!soak' -Dtest=GrowthTest -Dgrowth.postings="$postings" -Dgrowth.chunks="${CHUNKS:-100}" \
  -Dgrowth.directory="${2:-target/growth-$postings}" | sed -nuE '/^ *[0-9]+ (s |postings)|times|first +[0-9]|fails|ERROR/p'
uptime
