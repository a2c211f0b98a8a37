#!/usr/bin/env bash
# Stages locks of just under 5 s, up to four in a row, on rows and tables that payouts and approvals come to, so that none
# exceeds a limit and together they exceed what a caller waits for: 8 changes at once in each round. Counts the answers, what
# was committed after an answer, and what the same key told afterwards. Starts everything it needs by itself. Fails when a 503
# was committed, or when a key did not tell.
#
#   src/bench/locks.sh [rounds, 2]      # a round takes 20 s, nearly all of it waiting
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dgroups='soak|!soak' -Dtest=StagedLocksTest -Dlocks.rounds="${1:-2}" \
  -Djunit.jupiter.extensions.autodetection.enabled=false 2>&1 | sed -nuE '/^Round|tests|ERROR/p'
echo "Every key told."
