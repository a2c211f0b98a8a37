-- Fills a database that holds no more than the demo with the data set of the benchmarks, :times times: 10,000 publishers, 400
-- campaigns of 100 advertisers, 200,000 tasks with their participations and journal, 20,000 payouts. dataset.sh runs it.
--
-- Everything is numbered, so that a benchmark can compute its requests: publisher p (from 0) takes part in the
-- 20 campaigns c with c mod 20·times = p mod 20·times, and the task of the k-th of them has the number 20·p + k. Which state it
-- is in follows from (p + p/(20·times) + k) mod 20: eight of a publisher's tasks are pending, one each is under review and rejected, three are
-- accepted and seven paid. Publishers are connected with Instagram, all money is in EUR, and each has two payouts.
\set ON_ERROR_STOP on
set synchronous_commit = off;
set maintenance_work_mem = '256MB';

create schema filling;
create table filling.base as
  select :times::bigint as times, (select max(id) from users) as users, (select max(id) from campaigns) as campaigns,
    nextval('task_ids') as definitions, (select max(id) from participations) as participations,
    (select max(id) from connections) as connections, (select coalesce(max(id), 0) from payouts) as payouts,
    -- within this month, so that there is nothing to bill yet
    greatest(date_trunc('month', now(), 'UTC') + interval '1 second', now() - interval '10 days') as since;
-- All tasks by publisher p and place k.
create view filling.tasks as
  select p, k, 20 * p + k as n, p % (20 * b.times) + 20 * b.times * k as c, (p + p / (20 * b.times) + k) % 20 as state, b.users + 101 + p as user_id,
    b.definitions + 400 * b.times + 1 + 20 * p + k as id, b.since + (now() - b.since) * ((20 * p + k) % 997) / 1000.0 as at, b.*
  from filling.base b, generate_series(0, 10000 * b.times - 1) p, generate_series(0, 19) k;

insert into users (id, username, username_key, email, email_key, password_hash, status, primary_currency, last_active)
overriding system value
select b.users + 1 + n, name, name, name || '@example.com', name || '@example.com',
  -- Their password is that of the demo's publisher.
  (select password_hash from users where password_hash is not null order by is_superuser, id limit 1), 'active', 'EUR', now()
from filling.base b, generate_series(0, 10000 * b.times + 99) n,
  lateral (select case when n < 100 then 'bench-advertiser-' || n else 'bench-publisher-' || n - 100 end as name) named;
insert into advertisers (user_id, name, currency, maximum_limit)
select users + 1 + n, 'Bench ' || n, 'EUR', 1000000000000000 from filling.base, generate_series(0, 99) n;
insert into connections (id, user_id, kind, network, account_id, account_key, url, status, followers, refresh_due)
overriding system value
select b.connections + 1 + p, b.users + 101 + p, 'network', 'instagram', 'bench' || p, 'bench' || p,
  'https://www.instagram.com/bench' || p, 'accepted', 1000 + p % 50000, now() + interval '10 years'
from filling.base b, generate_series(0, 10000 * b.times - 1) p;
-- All publishers would be told of each.
alter table campaigns disable trigger campaigns_begin_event;
insert into campaigns (id, advertiser_id, type, name, tagline, description, image_logo, image_post, hashtags, date_end, networks,
  currency, limit_rate, task_time, task_time_type, minimum_reward, bonus_reach, bonus_engagement, bonus_best_post,
  participants_count, task_promise, status, created_at, activated_at)
overriding system value
select b.campaigns + 1 + c, b.users + 1 + c % 100, 'influencer', 'Bench ' || c, 'Show what you like about it',
  '<p>Old cloth, new cut.</p><p>Show it in <strong>one post</strong>, with #bench' || c || '.</p>',
  'https://example.com/bench/logo.png', 'https://example.com/bench/post.jpg', array['bench' || c, 'ad'],
  date_trunc('day', now(), 'UTC') + interval '1 year', '{instagram,tiktok,youtube}', 'EUR', 1, 300, 'days', 10000, 1500, 1000, 5000,
  500, 10000, case when c < 340 * b.times then 'active' else 'paused' end, now() - interval '20 days', now() - interval '20 days'
from filling.base b, generate_series(0, 400 * b.times - 1) c;
alter table campaigns enable trigger campaigns_begin_event;
insert into task_definitions (id, campaign_id, type, title, description, requirements)
select b.definitions + 1 + c, b.campaigns + 1 + c, 'post', 'Post it', 'Post about it.', 'Use the hashtag.'
from filling.base b, generate_series(0, 400 * b.times - 1) c;

create table filling.put_back as
  select format('alter table %s enable trigger user', t) as statement
  from unnest('{participations,tasks,payouts,journal_entries,postings,accounts}'::text[]) t;
select replace(statement, ' enable ', ' disable ') from filling.put_back \gexec

select format($$
insert into participations (id, campaign_id, user_id, status, joined_at, connection_id, accepted_tasks, reach, engagement, earned,
  last_accepted_at)
overriding system value
select participations + 1 + n, campaigns + 1 + c, user_id, 'joined', at - interval '3 days', connections + 1 + p,
  done, done * (1000 + n %% 40000), done * (n %% 4000), done * 10000, case done when 1 then at end
from filling.tasks, lateral (select case when state >= 10 then 1 else 0 end as done) d
where p >= %s * times and p < %s * times $$, 500 * i, 500 * (i + 1))
from generate_series(0, 19) i \gexec

select format($$
insert into tasks (id, definition_id, participation_id, campaign_id, user_id, status, assigned_at, deadline, currency, minimum_reward,
  bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold, promised, post_url,
  post_key, completed_at, reviewed_at, verified_reach, verified_engagement, payment, payment_post, formula_version, charged,
  paid_at, reminded_at)
select id, definitions + 1 + c, participations + 1 + n, campaigns + 1 + c, user_id,
  case when state < 8 then 'pending' when state = 8 then 'under_review' when state = 9 then 'rejected'
       when state < 13 then 'accepted' else 'paid' end,
  at - interval '3 days', now() + interval '300 days', 'EUR', 10000, false, 1500, 1000, 5000, 1000 + p %% 50000, 0.05,
  case when done then 0 else 10000 end,
  case when state >= 8 then 'https://www.instagram.com/p/filled' || n end, case when state >= 8 then 'instagram:filled' || n end,
  case when state >= 8 then at - interval '1 day' end, case when state >= 9 then at end,
  case when done then 1000 + n %% 40000 end, case when done then n %% 4000 end,
  case when done then 10000 else 0 end, case when done then 10000 else 0 end, case when done then 1 end,
  case when done then 10000 else 0 end, case when state >= 13 then at end, now()
from filling.tasks, lateral (select state >= 10 as done) d
where p >= %s * times and p < %s * times $$, 500 * i, 500 * (i + 1))
from generate_series(0, 19) i \gexec

insert into payouts (id, user_id, amount, fees, currency, status, method, destination, reference, requested_at, processed_at)
overriding system value
select b.payouts + 1 + 2 * p + i, b.users + 101 + p, 2000, 50, 'EUR', case i when 0 then 'completed' else 'pending' end, 'paypal',
  'bench-publisher-' || p || '@example.com', 'PO-BENCH' || 2 * p + i, now() - (2 * p + i) % 600 * interval '1 second',
  case i when 0 then now() end
from filling.base b, generate_series(0, 10000 * b.times - 1) p, generate_series(0, 1) i;

insert into payout_destinations (user_id, kind, address, confirmed_at, usable_at)
select b.users + 101 + p, 'paypal_email', 'bench@example.com', now(), now()
from filling.base b, generate_series(0, 10000 * b.times - 1) p;

insert into accounts (owner_id, kind, currency)
select users + 1 + n, 'advertiser_receivable', 'EUR' from filling.base, generate_series(0, 99) n;
insert into accounts (owner_id, kind, currency)
select b.users + 101 + p, kind, 'EUR'
from filling.base b, generate_series(0, 10000 * b.times - 1) p,
  unnest('{publisher_pending,publisher_available,publisher_held,publisher_paid,publisher_fees}'::text[]) kind;
create view filling.accounts as
  select user_id,
    (select id from accounts a where a.owner_id = u.user_id and kind = 'publisher_pending' and currency = 'EUR') as pending,
    (select id from accounts a where a.owner_id = u.user_id and kind = 'publisher_available' and currency = 'EUR') as available,
    (select id from accounts a where a.owner_id = u.user_id and kind = 'publisher_held' and currency = 'EUR') as held,
    (select id from accounts a where a.owner_id = u.user_id and kind = 'publisher_paid' and currency = 'EUR') as paid,
    (select id from accounts a where a.owner_id = u.user_id and kind = 'publisher_fees' and currency = 'EUR') as fees
  from (select users + 101 + p as user_id from filling.base b, generate_series(0, 10000 * b.times - 1) p) u;
create table filling.publisher_accounts as select * from filling.accounts;
create unique index on filling.publisher_accounts (user_id);
analyze filling.publisher_accounts;
analyze accounts;

-- What happened to a task or a payout, as entries: each inserts its postings itself.
select format($$
with posted as (
  insert into journal_entries (key, kind, description, created_at)
  select 'task:' || id || ':' || what, 'task_' || what,
    case what when 'accepted' then 'Task ' || id || ' was accepted.' else 'The payment of task ' || id || ' was released.' end, at
  from filling.tasks, unnest('{accepted,released}'::text[]) what
  where p >= %1$s * times and p < %2$s * times and state >= case what when 'accepted' then 10 else 13 end
  order by what, n
  returning id, kind, subject)
insert into postings (entry_id, account_id, currency, amount)
select e.id, l.account_id, 'EUR', l.amount
from posted e
join filling.tasks t on 'task:' || t.id = e.subject and t.p >= %1$s * t.times and t.p < %2$s * t.times
join filling.publisher_accounts a on a.user_id = t.user_id
cross join lateral (
  select (select r.id from accounts r where r.owner_id = t.users + 1 + t.c %% 100 and r.kind = 'advertiser_receivable') as account_id,
    -10000 as amount where e.kind = 'task_accepted'
  union all select a.pending, case e.kind when 'task_accepted' then 10000 else -10000 end
  union all select a.available, 10000 where e.kind = 'task_released') l $$, 500 * i, 500 * (i + 1))
from generate_series(0, 19) i \gexec

with posted as (
  insert into journal_entries (key, kind, description, created_at)
  select 'payout:' || o.id || ':' || what, 'payout_' || what,
    'Payout ' || o.reference || ' of 20.00 EUR was ' || what || '.', o.requested_at
  from filling.base b
  join payouts o on o.id > b.payouts
  cross join unnest('{requested,completed}'::text[]) what
  where what = 'requested' or o.status = 'completed'
  order by o.requested_at, what desc
  returning id, kind, subject)
insert into postings (entry_id, account_id, currency, amount)
select e.id, l.account_id, 'EUR', l.amount
from posted e
join payouts o on 'payout:' || o.id = e.subject
join filling.publisher_accounts a on a.user_id = o.user_id
cross join lateral (
  select a.available as account_id, -2000 as amount where e.kind = 'payout_requested'
  union all select a.held, case e.kind when 'payout_requested' then 2000 else -2000 end
  union all select a.paid, 1950 where e.kind = 'payout_completed'
  union all select a.fees, 50 where e.kind = 'payout_completed') l;

-- What the triggers would have summed and counted.
insert into account_days (account_id, day, kind, amount, postings, first_entry, last_entry)
select p.account_id, (e.created_at at time zone 'UTC')::date, e.kind, sum(p.amount)::bigint, count(*), min(e.id), max(e.id)
from postings p
join journal_entries e on e.id = p.entry_id
join accounts a on a.id = p.account_id, filling.base b
where a.owner_id > b.users
group by 1, 2, 3;
update accounts a set balance = s.amount
from (select account_id, sum(amount)::bigint as amount from account_days group by account_id) s, filling.base b
where a.id = s.account_id and a.owner_id > b.users;
update advertisers a set promised = s.promised, spent = s.spent
from (select c.advertiser_id, sum(t.promised)::bigint as promised, sum(t.charged)::bigint as spent
      from tasks t join campaigns c on c.id = t.campaign_id group by 1) s, filling.base b
where a.user_id = s.advertiser_id and a.user_id > b.users;
select statement from filling.put_back \gexec
delete from counters;
insert into counters (statistic, subject, day, detail, shard, value)
select statistic, subject, day, detail, 0, value from counted;

select setval(pg_get_serial_sequence(t, 'id'), greatest(nextval(pg_get_serial_sequence(t, 'id')), last)) is not null as numbered
from (select 'users' as t, max(id) as last from users union all select 'campaigns', max(id) from campaigns
      union all select 'connections', max(id) from connections union all select 'participations', max(id) from participations
      union all select 'payouts', max(id) from payouts) s;
select setval('task_ids', max(id)) is not null as numbered from tasks;
-- So that joining measures joining and not its limit.
insert into platform_settings (key, value) values ('max_campaigns_per_user', '100000')
on conflict (key) do update set value = excluded.value;
drop schema filling cascade;
vacuum (analyze);
