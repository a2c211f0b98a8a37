#!/usr/bin/env bash
# Tampers with a sealed journal in every way a superuser could, and shows by what verification names each; then tries the
# same as the service's role, which must be refused all of it. Starts everything it needs by itself.
#
#   src/bench/tamper.sh            # 64 entries, half a minute
#   src/bench/tamper.sh 100000     # as many entries
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dgroups='soak|!soak' -Dtest=TamperTest -Dtamper.entries="${1:-64}" | sed -nE '/^ *[0-9]+ [a-z]|ERROR|FAIL/p'
echo "Every kind was named, and refused to the service."
