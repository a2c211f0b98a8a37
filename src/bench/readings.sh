#!/usr/bin/env bash
# Reads the views of so many posts from a network that answers at once. Says how many calls, how long and how much of the database's
# time it took, and what that makes in a day. Starts everything it needs by itself.
#
#   src/bench/readings.sh [posts, 100000]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dgroups='soak|!soak' -Dtest='ReadingsLoadTest#readsManyPostsByFewCalls' -Dreadings.posts="${1:-100000}" 2>&1 \
  | sed -nuE '/posts in|ERROR/p'
