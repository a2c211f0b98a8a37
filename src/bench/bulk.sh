#!/usr/bin/env bash
# Reviews and pays posts by the list and one bulk, and as many by two calls each, and says how long both took. Starts
# everything it needs by itself.
#
#   src/bench/bulk.sh [posts, 200]
set -euo pipefail
cd "$(dirname "$0")/../.."
./mvnw -q test -Dtest=BulkReviewRateTest -Dreview.posts="${1:-200}" | sed -nuE '/posts: |ERROR/p'
