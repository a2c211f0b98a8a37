#!/usr/bin/env bash
# How long PostgreSQL plans and runs the statements of lists that grow without bound: their first pages, the pages behind
# the millionth row by cursor and by number, and their totals. In milliseconds, medians of 21, with the plan that nodes'
# connections keep. The database has today's schema (start a node on it once); it is filled up to so many rows, so run it
# with ever more on the same one:
#
#   for rows in 110000 1100000 11000000; do src/bench/lists.sh "$DATABASE_URI" $rows; done
set -euo pipefail
cd "$(dirname "$0")/../.."
# No server of the benchmarks is started here, and none need have been built.
JAR=${JAR:-none}
. src/bench/lib.sh
uri="$1"
rows="${2:-1100000}"
psql -q "$uri" -v rows="$rows" -f src/bench/lists.sql > /dev/null
value() { psql -qAt "$uri" -c "$1"; }
times() { # label, statement's name, arguments
  local script out
  script=$(printf 'set plan_cache_mode = force_generic_plan;\nprepare q as %s;\n' "$(statement "$2")"
    for _ in $(seq 25); do printf 'explain (analyze, timing off, buffers off, summary) execute q%s;\n' "${3:+($3)}"; done)
  out=$(psql -qAt "$uri" <<< "$script")
  printf '%-34s %8s + %s\n' "$1" \
    "$(sed -nE 's/^Planning Time: (.*) ms/\1/p' <<< "$out" | tail -21 | median)" \
    "$(sed -nE 's/^Execution Time: (.*) ms/\1/p' <<< "$out" | tail -21 | median)"
}
at() { # the id of the millionth newest row of a table, or of the last
  value "select id from (select id from $1 order by id desc limit 1000000) n order by id limit 1"
}
user=$(value "select min(id) from users")
newest=9223372036854775807
echo "$rows rows, planning + execution in ms"
days="'0001-01-01', '9999-12-31'"
payout=$(at payouts)
times "payouts: first page" payments.PayoutListRepository.PAGE "$days, null, 21, 0"
times "payouts: behind the millionth" payments.PayoutListRepository.PAGE "$days, $payout, 21, 0"
times "payouts: page 5,000" payments.PayoutListRepository.PAGE "$days, null, 21, 99980"
times "payouts: sums" payments.PayoutListRepository.SUMS_EVER ""
times "own payouts: first page" payments.PayoutListRepository.PAGE_OF_USER "$user, 21, 0"
times "own payouts: behind the millionth" payments.PayoutListRepository.PAGE_OF_USER_2 "$user, 21, 0, $payout"
times "notifications: first page" notifications.InboxRepository.LIST "$user, 21, 0"
times "notifications: behind the millionth" notifications.InboxRepository.LIST_1 "$user, 21, 0, $(at notifications)"
times "audit log: first page" operations.AuditLogRepository.LIST "$newest, 21, 0"
times "audit log: behind the millionth" operations.AuditLogRepository.LIST "$(at audit_log), 21, 0"
times "audit log: total" operations.AuditLogRepository.COUNT_KEPT ""
times "sign-ins: first page" users.SignInsRepository.LIST "$newest, 21, 0"
times "sign-ins: behind the millionth" users.SignInsRepository.LIST "$(at sign_in_events), 21, 0"
times "sign-ins: total" users.SignInsRepository.COUNT ""
