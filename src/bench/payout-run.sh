#!/usr/bin/env bash
# A payout run: publishers ask for payouts by three methods in four currencies; one operator creates the run, another approves
# it, and it is sent, while PayPal and Stripe (simulated) lose, delay and double 30 % of their calls, send each message with a forged
# and a replayed one besides, and the node is killed (kill -9) five times. What goes by bank is downloaded as files and answered by
# statements, each imported twice. Starts everything it needs by itself.
#
#   src/bench/payout-run.sh [payouts, 5000] [kills, 5]
#
# Says what books, providers and the bank came to. Fails when a payout was not paid exactly once, when they differ by a cent, when
# our cash is not what the statements and the books say, or when anything is in transit in the end.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Without the extension that fails a class whose event loop was blocked: on a busy machine it is while a node starts.
./mvnw -q test -Dtest=PayoutRunUnderFaultsTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Djunit.jupiter.extensions.autodetection.enabled=false \
  -Drun.payouts="${1:-5000}" -Drun.kills="${2:-5}" 2>&1 \
  | sed -nuE '/after [0-9]+ s$|^[0-9]+ payouts|^[a-z ]+ +[0-9]+ s$|^(Killed|paypal|stripe|ach|csv|sepa|bank|Messages|Calls|Every)|tests|ERROR|xpect/p'
