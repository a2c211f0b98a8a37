#!/usr/bin/env bash
# Replaces the nodes of another build by those of this checkout under load, and counts the requests that failed. Starts
# everything it needs by itself: a database, two nodes of the other build, `migrate` of this one under load, two nodes of
# this one beside them on the same bus, then stops the former. Publishers and operators work through all of them: reads, and
# changes with keys. Fails when a request does while both builds run, when a change is lost or made twice, or when
# `verify --chain` finds something. Requests that the former nodes drop when they stop are counted only.
#
#   src/bench/upgrade.sh [seconds of each of the three stages, 30] [git ref of the other build, the last tag]
set -euo pipefail
cd "$(dirname "$0")/../.."
ref="${2:-$(git describe --tags --abbrev=0)}"
folder=$(mktemp -d)
trap 'git worktree remove --force "$folder/build"; rm -rf "$folder"' EXIT
git worktree add -q --detach "$folder/build" "$ref"
(cd "$folder/build" && ./mvnw -q package -Dmaven.test.skip=true)
jar=$(ls "$folder"/build/target/fanfare-*.jar)
echo "From $(git -C "$folder/build" log -1 --format='%h %s') to $(git log -1 --format='%h %s')"
./mvnw -q test -Dtest=UpgradeUnderLoad -Dupgrade.from="$jar" -Dupgrade.seconds="${1:-30}" \
  | sed -nuE '/^(Upgrade|Applying|The schema|Everything)|ERROR/p'
echo "No request failed while both builds ran, and no change was lost or made twice."
