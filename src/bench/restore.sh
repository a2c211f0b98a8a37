#!/usr/bin/env bash
# Takes a backup of an embedded database in the middle of a load, restores it to a moment in the middle of what followed,
# elsewhere, and compares the digest of all balances there with that of the journal's sums until that moment. Prints the
# figures and fails if they differ.
#
#   src/bench/restore.sh [changes under load, 3000]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dgroups='soak|!soak' -Dtest=RestoreTest -Drestore.changes="${1:-3000}" \
  | sed -nuE '/^(Taken|[0-9]+ entries|Restored|journal|restored)|ERROR/p'
echo "The restored balances are those of the journal."
