#!/usr/bin/env bash
# Makes the data set of the benchmarks, once: see dataset.sql. It is kept in DIRECTORY (target/bench) as data-<times>-<checksum
# of the tables>, and checked by `verify`. Starts everything it needs by itself; needs psql.
#
#   src/bench/dataset.sh [times, 1]
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh
times=${1:-1}
final=$(data_set "$times")
[ ! -e "$final" ] || exit 0
mkdir -p "$DIRECTORY"
DATA=$final.new
rm -rf "$DATA"
echo "The data set, $times times, into $final" >&2
start_fanfare "$DATA"
until [ "$(sql -c "select filled_at is not null from demo_filling")" = t ]; do sleep 1; done
# The demo goes on to live, but not while triggers are off.
stop "$fanfare"
start_fanfare "$DATA" FANFARE_ROLES="$(without_jobs)"
# Insertions and updates; three of them are made in twenty parts.
steps=$(($(grep -cE '^ *(insert|update|vacuum) ' src/bench/dataset.sql) + 3 * 19))
psql -X "$(uri owner)" -v times="$times" -f src/bench/dataset.sql 2>&1 | {
  done=0
  while read -r line; do
    case $line in
      *ERROR*) echo "$line" >&2 ;;
      INSERT* | UPDATE* | VACUUM*) done=$((done < steps ? done + 1 : steps)) && bar "$done" "$steps" "${line:0:40}" ;;
    esac
  done
  bar "$steps" "$steps" filled
}
stop "$fanfare"
start_fanfare "$DATA"
sql -c "select count(*) || ' tasks, ' || (select count(*) from users) || ' accounts, ' || (select count(*) from campaigns)
  || ' campaigns, ' || (select count(*) from journal_entries) || ' entries' from tasks" >&2
# The journal is sealed in the background: that is not to be measured.
entries=$(sql -c "select count(*) from journal_entries")
while read -r sealed < <(sql -c "select count(*) from journal_leaves") && [ "$sealed" -lt "$entries" ]; do
  bar "$sealed" "$entries" "entries sealed"
  sleep 1
done
bar "$entries" "$entries" "entries sealed"
stop "$fanfare"
FANFARE_DATA_DIR=$DATA "$JAVA" -jar "$JAR" verify >&2
mv "$DATA" "$final"
