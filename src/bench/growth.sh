#!/usr/bin/env bash
# Fills an empty PostgreSQL database with a journal of so many postings, a twentieth of them of one advertiser in one month,
# and times what must not grow with it: the invoices of that month, the chunks of the ledger's comparison, pages of the
# journal. The statements are taken from the repositories as they are. Longest and sum are in milliseconds.
#
#   DATABASE_URI=postgresql://… src/bench/growth.sh 1000000
set -euo pipefail
cd "$(dirname "$0")/../.."
postings="${1:-1000000}"
run() { psql -qAtX -v ON_ERROR_STOP=1 "$DATABASE_URI" "$@"; }

# The text block of a constant: file, name.
statement() {
  sed -n "/String $2 = \"\"\"/,/\"\"\";/p" "src/main/java/dev/fanfare/finance/$1Repository.java" | sed '1d;$d'
}

migrations=src/main/resources/db/migration
for file in $migrations/V*.sql $(ls $migrations/R__*.sql | grep -v rights); do run -1 -f "$file" > /dev/null; done

echo "Filling in $postings postings…"
time run -v entries="$((postings / 2))" <<'SQL'
set synchronous_commit = off;
begin;
alter table postings disable trigger user;
alter table journal_entries disable trigger user;
alter table accounts disable trigger user;
insert into users (username, username_key, email, email_key)
select 'grown' || n, 'grown' || n, 'grown' || n, 'grown' || n from generate_series(1, 1000) n;
insert into advertisers (user_id, name, currency, maximum_limit)
select id, username, 'EUR', 1000000000000000 from users where id <= 100;
insert into accounts (owner_id, kind, currency)
select id, case when id <= 100 then 'advertiser_receivable' else 'publisher_pending' end, 'EUR' from users order by id;
-- A tenth of all entries, so a twentieth of all postings, are of the first advertiser, in March 2024.
insert into journal_entries (key, kind, description, created_at)
select 'task:' || n || ':accepted', 'task_accepted', 'Task ' || n || ' was accepted.',
  timestamptz '2024-01-01 00:00Z' + n * (interval '300 days' / :entries)
from generate_series(1, :entries) n;
insert into postings (entry_id, account_id, currency, amount)
select e.id, a.id, 'EUR', s.amount
from journal_entries e
cross join lateral (values
  (case when e.created_at >= '2024-03-01' and e.created_at < '2024-03-31' then 1 else 2 + e.id % 99 end, -100),
  (101 + e.id % 900, 100)) s (owner_id, amount)
join accounts a on a.owner_id = s.owner_id
order by e.id;
insert into account_days (account_id, day, kind, amount, postings, first_entry, last_entry)
select p.account_id, (e.created_at at time zone 'UTC')::date, e.kind, sum(p.amount)::bigint, count(*), min(e.id), max(e.id)
from postings p join journal_entries e on e.id = p.entry_id
group by 1, 2, 3;
update accounts a set balance = s.amount
from (select account_id, sum(amount)::bigint as amount from account_days group by 1) s where a.id = s.account_id;
alter table postings enable trigger user;
alter table journal_entries enable trigger user;
alter table accounts enable trigger user;
commit;
vacuum (analyze) journal_entries, postings, accounts, account_days;
SQL

# Times a statement chunk by chunk: what, statement, table, rows in a chunk.
chunks() {
  local last=0 next longest=0 sum=0 count=0 ms
  local end; end=$(run -c "select coalesce(max(id), 0) from $3")
  while [ "$last" -lt "$end" ]; do
    next=$(run -c "select max(id) from (select id from $3 where id > $last order by id limit $4) s")
    ms=$(run <<SQL | sed -n 's/^Time: \([0-9]*\)[.].*/\1/p' | tail -1
prepare q (bigint, bigint) as $2;
\timing on
execute q ($last, $next);
SQL
)
    sum=$((sum + ms)); count=$((count + 1)); [ "$ms" -gt "$longest" ] && longest=$ms; last=$next
    # A sample is enough of what takes hundreds of chunks.
    [ "$count" -ge "${MOST_CHUNKS:-100}" ] && break
  done
  printf '%-34s %8s chunks  longest %6s  sum %8s\n' "$1" "$count" "$longest" "$sum"
}

# Times one statement.
once() {
  local ms
  ms=$(run <<SQL | sed -n 's/^Time: \([0-9]*\)[.].*/\1/p' | tail -1
\timing on
$2;
SQL
)
  printf '%-34s %8s chunks  longest %6s  sum %8s\n' "$1" 1 "$ms" "$ms"
}

run -c "insert into invoiced_months (month) values ('2024-03-01')"
once "invoices of the advertiser's month" "prepare i (date, int) as $(statement Issuing ISSUE); execute i ('2024-03-01', 200)"
chunks "entries that sum to zero" "$(statement Checks ENTRIES)" journal_entries 5000
chunks "days" "$(statement Checks DAYS)" account_days 50
chunks "summed postings" "$(statement Checks SUMMED)" journal_entries 5000
chunks "balances" "$(statement Checks BALANCES)" accounts 1000
once "first page of the journal" "select id from journal_entries order by created_at desc, id desc limit 100"
once "statement of a publisher's month" "select p.id, p.amount, e.description from account_days d join postings p on p.account_id = d.account_id and p.entry_id between d.first_entry and d.last_entry join journal_entries e on e.id = p.entry_id where d.account_id = 500 and d.day >= '2024-03-01' and d.day < '2024-04-01'"
run -c "select invoice || ' invoices, the largest of ' || largest from (select count(*) as invoice, max(amount) as largest from invoices) i"
