#!/usr/bin/env bash
# Injects faults and counts what became of the changes that they hit. Starts everything it needs by itself.
#
#   src/bench/faults.sh [rounds]
#
# - The connection to PostgreSQL is cut in each phase of a payout: the request lost or the answer lost, once or at every
#   attempt; a round has about 60 cuts.
# - The answer of a change cannot be stored.
# - The service and PostgreSQL are killed (kill -9) under 18 writers, in turn and together: of three rounds, two kill the
#   service and two PostgreSQL.
# Every request is sent again with its key until its outcome is known. Fails when a change is lost, made twice, or its key is
# dead, when a hold is stuck, or when the books don't add up.
set -euo pipefail
cd "$(dirname "$0")/../.."
rounds="${1:-3}"
./mvnw -q test -Dtest='LostConnectionTest,IdempotencyTest,KillTest' \
  -Dcut.rounds="$(((rounds + 2) / 3))" -Dkill.rounds="$rounds" | sed -nuE '/^(Round|Cut)|tests|ERROR/p'
echo "0 lost, 0 doubled, 0 dead keys."
