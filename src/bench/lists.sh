#!/usr/bin/env bash
# How long lists that grow without bound take: their first pages, the pages behind the millionth row by cursor and by number, and
# their totals. In PostgreSQL, planning and execution in milliseconds, medians of 21, with the plan that nodes' connections keep; and
# over HTTP, the median of all answers of three seconds on one connection. Starts a node on a new database, which is filled up to
# each of these numbers of rows in turn.
#
#   ./mvnw package -Dmaven.test.skip && src/bench/lists.sh [rows, 110000 1100000 …]      # needs wrk, psql and curl
set -euo pipefail
cd "$(dirname "$0")/../.."
. src/bench/lib.sh
[ $# -gt 0 ] || set -- 110000 1100000
DATA=$scratch/data
start_fanfare "$DATA"
newest=9223372036854775807
days="'0001-01-01', '9999-12-31'" end="'9999-12-31'"

times() { # label, statement's name, arguments
  local script out
  script=$(printf 'set plan_cache_mode = force_generic_plan;\nprepare q as %s;\n' "$(statement "$2")"
    for _ in $(seq 25); do printf 'explain (analyze, timing off, buffers off, summary) execute q%s;\n' "${3:+($3)}"; done)
  out=$(sql <<< "$script")
  printf '%-34s %8s + %s\n' "$1" \
    "$(sed -nE 's/^Planning Time: (.*) ms/\1/p' <<< "$out" | tail -21 | median)" \
    "$(sed -nE 's/^Execution Time: (.*) ms/\1/p' <<< "$out" | tail -21 | median)"
}
at() { # the id of the millionth newest row of a table, or of the last
  sql -c "select id from (select id from $1 order by id desc limit 1000000) n order by id limit 1"
}
time_of() { # table, column, id
  sql -c "select quote_literal($2) from $1 where id = $3"
}
behind() { # path: the body that lists what follows page 5,000
  curl -s -H "Authorization: $OPERATOR" -H 'Content-Type: application/json' -d '{"limit":20,"page":5000}' "$BASE$1" |
    sed -nE 's/.*"next":"([^"]*)".*/{"limit":20,"cursor":"\1"}/p'
}
over_http() { # label, path, body
  cat > "$scratch/one.lua" <<< "
    wrk.method = 'POST'
    wrk.body = [[$3]]
    wrk.headers['Content-Type'] = 'application/json'
    wrk.headers['Authorization'] = '$OPERATOR'
    function done(summary, latency)
      io.write(string.format('%.2f over HTTP, %d answers, %d failed\\n', latency:percentile(50) / 1000, summary.requests,
        summary.errors.status + summary.errors.read + summary.errors.timeout))
    end"
  printf '%-38s %s\n' "$1" "$(wrk -t1 -c1 -d3s -s "$scratch/one.lua" "$BASE$2" | tail -n 1)"
}
for rows in "$@"; do
  psql -q "$(uri owner)" -v rows="$rows" -f src/bench/lists.sql > /dev/null
  user=$(sql -c 'select min(id) from users')
  payout=$(at payouts) line=$(at audit_log) sign_in=$(at sign_in_events) notification=$(at notifications)
  echo "$rows rows, planning + execution in ms"
  times "payouts: first page" money.payment.PayoutListRepository.PAGE "$days, 0, 21, 0"
  times "payouts: behind the millionth" money.payment.PayoutListRepository.PAGE "${days%,*}, $(time_of payouts requested_at "$payout"), $payout, 21, 0"
  times "payouts: page 5,000" money.payment.PayoutListRepository.PAGE "$days, 0, 21, 99980"
  times "payouts: sums" money.payment.PayoutListRepository.SUMS_EVER ""
  times "own payouts: first page" money.payment.PayoutListRepository.PAGE_OF_USER "$user, $end, $newest, 21, 0"
  times "own payouts: behind the millionth" money.payment.PayoutListRepository.PAGE_OF_USER \
    "$user, $(time_of payouts requested_at "$payout"), $payout, 21, 0"
  times "notifications: first page" notification.NotificationRepository.LIST "$user, $end, $newest, 21, 0"
  times "notifications: behind the millionth" notification.NotificationRepository.LIST \
    "$user, $(time_of notifications created_at "$notification"), $notification, 21, 0"
  times "audit log: first page" admin.operations.AuditLogRepository.LIST "$newest, 21, 0"
  times "audit log: behind the millionth" admin.operations.AuditLogRepository.LIST "$line, 21, 0"
  times "audit log: total" admin.operations.AuditLogRepository.COUNT ""
  times "sign-ins: first page" people.account.SignInsRepository.LIST "$newest, 21, 0"
  times "sign-ins: behind the millionth" people.account.SignInsRepository.LIST "$sign_in, 21, 0"
  times "sign-ins: total" people.account.SignInsRepository.COUNT ""
  # Once unmeasured, so that the first does not pay for all.
  over_http "" /api/payouts/all/ '{"limit":20}' > /dev/null
  over_http "payouts: first page" /api/payouts/all/ '{"limit":20}'
  over_http "payouts: behind page 5,000" /api/payouts/all/ "$(behind /api/payouts/all/)"
  over_http "audit log: first page" /admin/api/audit/list/ '{"limit":20}'
  over_http "audit log: behind page 5,000" /admin/api/audit/list/ "$(behind /admin/api/audit/list/)"
  over_http "sign-ins: first page" /admin/api/sign-ins/list/ '{"limit":20}'
  over_http "sign-ins: behind page 5,000" /admin/api/sign-ins/list/ "$(behind /admin/api/sign-ins/list/)"
done
