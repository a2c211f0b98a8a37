#!/usr/bin/env bash
# A node's memory while ten large pictures come at once, of each kind, and files that are small and would be large: resident set and heap in MB
# before, at the peak and after, the heap after a collection. A WebP of 24 megapixels can be given as a file, as Java writes none.
#
#   ./mvnw -q package -Dmaven.test.skip
#   src/bench/pictures.sh [further pictures]     # needs a JDK; starts a server of its own
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh

start_fanfare "$scratch/data"
"$JAVA" src/bench/LargePictures.java "$BASE" "$fanfare" "$@"
