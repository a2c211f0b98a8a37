#!/usr/bin/env bash
# Settles the best post of a campaign that so many share, while other tasks of the same advertiser are approved one after the
# other. Says how many chunks it took, how long the longest transaction was, as seen every 3 ms, and how long the longest
# approval took before and meanwhile. Starts everything it needs by itself.
#
#   src/bench/settlement.sh [winners, 10000]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dtest=SettlementTest -Dsettlement.winners="${1:-10000}" \
  -Djunit.jupiter.extensions.autodetection.enabled=false 2>&1 | sed -nuE '/winners|^Approvals|ERROR/p'
