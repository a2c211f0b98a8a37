-- Fills a Fanfare database with :tasks tasks and what belongs to them. Not for a database that is used for anything else.
--
--   psql "$DATABASE_URI" -v tasks=10000000 -f src/bench/fill.sql
--
-- A tenth of all tasks are of one campaign, the others are spread over a campaign for every 500. One participation stands
-- for all of a campaign. The work of three years, four fifths of it accepted; every tenth acceptance is in the journal.
-- Nothing falls due while it is looked at.
\set ON_ERROR_STOP on
\timing on
set synchronous_commit = off;
set maintenance_work_mem = '256MB';
set max_parallel_maintenance_workers = 1;

begin;
create temp table fill as
  select :tasks::bigint as tasks, greatest(:tasks / 20, 100)::bigint as people, greatest(:tasks / 500, 2)::bigint as campaigns,
         coalesce((select max(id) from users), 0) as users_before;

insert into users (username, username_key, email, email_key, status, last_active, joined_at)
select 'filled' || n, 'filled' || n, 'filled' || n || '@example.com', 'filled' || n || '@example.com',
  case n % 50 when 0 then 'suspended' when 1 then 'inactive' else 'active' end, now() - n % 200 * interval '1 day',
  now() - n % 1095 * interval '1 day'
from fill, generate_series(1, people + 100) n;
create temp table filled_users as
  select id, row_number() over (order by id) as n from users, fill where id > users_before;
create unique index on filled_users (n);
analyze fill;
analyze filled_users;

insert into advertisers (user_id, name, currency, maximum_limit)
select id, 'Filled ' || n, 'EUR', 1000000000000 from filled_users where n <= 100;
insert into connections (user_id, kind, network, account_id, account_key, url, status)
select id, 'network', 'instagram', 'filled' || id, 'filled' || id, 'https://www.instagram.com/filled' || id,
  case n % 10 when 1 then 'pending' else 'accepted' end
from filled_users where n > 100 and n % 5 <> 0;

create temp table filled_campaigns (id bigint, n bigint);
with made as (
  insert into campaigns (advertiser_id, type, name, tagline, description, image_logo, image_post, hashtags, date_end,
    networks, currency, limit_rate, task_time, task_time_type, minimum_reward, status, created_at,
    best_post_settled_at)
  select u.id, 'influencer', 'Filled ' || c, 'Show it', '<p>Show what you like about it.</p>',
    'https://example.com/logo.png', 'https://example.com/post.png', '{fanfare}', now() + interval '30 days',
    array['instagram', 'tiktok', 'youtube'], 'EUR', 1, 72, 'hours', 1234,
    (array['draft', 'pending', 'active', 'active', 'active', 'paused', 'completed', 'completed', 'cancelled'])[1 + c % 9],
    now() - c % 1095 * interval '1 day', now()
  from fill, generate_series(1, campaigns) c join filled_users u on u.n = 1 + c % 100
  returning id
)
insert into filled_campaigns select id, row_number() over (order by id) from made;
create temp table filled_definitions (id bigint, campaign_id bigint);
with made as (
  -- The largest campaign has more tasks than there are people.
  insert into task_definitions (campaign_id, type, title, description, requirements)
  select id, 'post', 'Post it', 'Post about it.', 'Use the hashtag.'
  from filled_campaigns cross join lateral generate_series(1, case n when 1 then 2 else 1 end)
  returning id, campaign_id
)
insert into filled_definitions select * from made;
insert into participations (campaign_id, user_id, status)
select c.id, u.id, 'joined' from filled_campaigns c, filled_users u where u.n = 101;

analyze filled_campaigns;
analyze filled_definitions;
analyze participations;

-- Without indexes, foreign keys and triggers, which come back when all is there.
create temp table put_back (step integer, statement text);
insert into put_back
select 1, pg_get_indexdef(indexrelid) from pg_index i
where indrelid = 'tasks'::regclass and not indisprimary
  and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
insert into put_back
select 2, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
from pg_constraint where contype = 'f' and conrelid = 'tasks'::regclass;
do $$
declare
  name text;
begin
  for name in select conname from pg_constraint where contype = 'f' and conrelid = 'tasks'::regclass loop
    execute format('alter table tasks drop constraint %I', name);
  end loop;
  for name in select indexrelid::regclass from pg_index i
              where indrelid = 'tasks'::regclass and not indisprimary
                and not exists (select from pg_constraint c where c.conindid = i.indexrelid) loop
    execute 'drop index ' || name;
  end loop;
end $$;
alter table tasks disable trigger user;
alter table journal_entries disable trigger user;
alter table postings disable trigger user;
alter table accounts disable trigger user;

insert into tasks (definition_id, participation_id, campaign_id, user_id, status, assigned_at, deadline, currency,
  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
  engagement_rate_threshold, promised, post_url, post_key, completed_at, reviewed_at, verified_reach,
  verified_engagement, payment, payment_post, formula_version, charged)
select d.id, p.id, d.campaign_id, u.id, s.status, s.at, now() + interval '20 days', 'EUR',
  1234, false, 0, 0, 0, 0, 0.05, 0,
  case when s.status <> 'pending' then 'https://www.' || s.network || '.com/p/filled' || d.id || '-' || t.n end,
  case when s.status <> 'pending' then s.network || ':filled' || d.id || '-' || t.n end,
  case s.status when 'pending' then null when 'under_review' then now() else s.at + interval '1 day' end,
  case when s.status in ('accepted', 'paid', 'rejected') then s.at + interval '2 days' end,
  case when s.status in ('accepted', 'paid') then t.n % 10000 end,
  case when s.status in ('accepted', 'paid') then t.n % 500 end,
  case when s.status in ('accepted', 'paid') then 1234 else 0 end, 0, 1,
  case when s.status in ('accepted', 'paid') then 1234 else 0 end
from (select d.id, d.campaign_id, case c.n when 1 then tasks / 20 else (tasks - tasks / 10) / (campaigns - 1) end as many
      from fill, filled_definitions d join filled_campaigns c on c.id = d.campaign_id) d
join participations p on p.campaign_id = d.campaign_id
cross join lateral generate_series(1, d.many) t (n)
cross join lateral (
  select (array['pending', 'under_review', 'rejected', 'left', 'accepted', 'paid'])
           [case when t.n % 100 < 8 then 1 when t.n % 100 < 13 then 2 when t.n % 100 < 18 then 3 when t.n % 100 < 20 then 4
                 when t.n % 100 < 30 then 5 else 6 end] as status,
         (array['instagram', 'tiktok', 'youtube'])[1 + t.n % 3] as network,
         now() - (t.n * 7 + d.id) % 1095 * interval '1 day' as at) s
join filled_users u on u.n = 101 + (t.n + d.id * 7919) % (select people from fill);

analyze tasks;
create temp table journaled as
  select t.id, t.user_id, c.advertiser_id, t.payment, t.reviewed_at
  from fill, tasks t join campaigns c on c.id = t.campaign_id
  where t.status in ('accepted', 'paid') and t.id % 10 = 0 and t.user_id > users_before;
insert into journal_entries (key, kind, description, created_at)
select 'task:' || id || ':accepted', 'task_accepted', 'Task ' || id || ' was accepted.', reviewed_at
from journaled order by reviewed_at, id;
insert into accounts (owner_id, kind, currency)
select id, case when n <= 100 then 'advertiser_receivable' else 'publisher_pending' end, 'EUR' from filled_users;
analyze journaled;
analyze journal_entries;
analyze accounts;
insert into postings (entry_id, account_id, currency, amount)
select e.id, a.id, 'EUR', o.amount
from journaled j
join journal_entries e on e.key = 'task:' || j.id || ':accepted'
cross join lateral (values (j.user_id, 'publisher_pending', j.payment),
                           (j.advertiser_id, 'advertiser_receivable', -j.payment)) as o (owner_id, kind, amount)
join accounts a on a.owner_id = o.owner_id and a.kind = o.kind and a.currency = 'EUR'
order by e.id;
insert into account_days (account_id, day, kind, amount, postings, first_entry, last_entry)
select p.account_id, (e.created_at at time zone 'UTC')::date, e.kind, sum(p.amount)::bigint, count(*), min(e.id), max(e.id)
from postings p join journal_entries e on e.id = p.entry_id
group by 1, 2, 3;
update accounts a set balance = s.amount
from (select account_id, sum(amount)::bigint as amount from postings group by account_id) s
where a.id = s.account_id;

alter table tasks enable trigger user;
alter table journal_entries enable trigger user;
alter table postings enable trigger user;
alter table accounts enable trigger user;
select statement from put_back order by step \gexec
-- What the triggers would have counted.
delete from counters;
insert into counters (statistic, subject, day, detail, shard, value)
select statistic, subject, day, detail, 0, value from counted;
commit;
vacuum (analyze) tasks, users, campaigns, connections, counters, publisher_traits, journal_entries, postings, accounts;
