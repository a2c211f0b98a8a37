#!/usr/bin/env bash
# Approves tasks of one advertiser, AT_ONCE at a time, and says how many a second there were: all of them wait for the
# advertiser's row. Starts everything it needs by itself. To compare two commits run it in both, in turns.
#
#   src/bench/approvals.sh [approvals]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dtest=ApprovalRateTest -Dapprovals="${1:-5000}" -Dapprovals.at_once="${AT_ONCE:-32}" \
  | sed -nuE '/approvals of|ERROR/p'
