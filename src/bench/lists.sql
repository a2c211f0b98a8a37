-- Fills the lists that grow without bound to :rows rows each. Not for a database that is used for anything else; its counters
-- are right afterwards.
--
--   psql "$DATABASE_URI" -v rows=1100000 -f src/bench/lists.sql
\set ON_ERROR_STOP on
set synchronous_commit = off;
insert into users (username, username_key, email, email_key)
select 'listed' || n, 'listed' || n, 'listed' || n || '@example.com', 'listed' || n || '@example.com'
from generate_series((select count(*) + 1 from users), 1000) n;
select min(id) as owner from users \gset
insert into payouts (user_id, amount, fees, currency, status, method, destination, reference, requested_at)
select :owner, 1000 + n % 5000, 10, (array['EUR', 'EUR', 'USD'])[1 + n % 3],
  case n % 10 when 0 then 'rejected' when 1 then 'pending' else 'completed' end, 'paypal', 'x', 'listed' || n,
  now() - (:rows - n) * interval '1 minute'
from generate_series((select count(*) + 1 from payouts), :rows) n;
insert into notifications (user_id, key, type, title, message, created_at, read_at)
select :owner, 'listed' || n, 'info', 'Title', 'Hello', now() - (:rows - n) * interval '20 seconds', now()
from generate_series((select count(*) + 1 from notifications), :rows) n;
insert into audit_log (actor_id, credential, action, subject, request_id)
select :owner, 'WEB_SESSION', (array['payout.process', 'task.review', 'user.ban'])[1 + n % 3], 'task:' || n, 'r' || n
from generate_series((select count(*) + 1 from audit_log), :rows) n;
insert into sign_in_events (user_id, name, party, outcome, network, address)
select :owner, 'n' || n, 'account:' || :owner, 'success', '127.0.0.1', '127.0.0.1'
from generate_series((select count(*) + 1 from sign_in_events), :rows) n;
vacuum (analyze) payouts, notifications, audit_log, sign_in_events, counters, users;
