#!/usr/bin/env bash
# Kills the service and PostgreSQL (kill -9) under load, in turn and together, ROUNDS times, and checks after each kill
# that every acknowledged change is there and none twice, and in the end that the books add up and no hold is stuck.
# Starts everything it needs by itself. Takes about 20 s for a round.
#
#   src/bench/kill.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dtest=KillTest -Dkill.rounds="${ROUNDS:-10}" | sed -nuE '/^Round|ERROR/p'
echo "All rounds passed."
