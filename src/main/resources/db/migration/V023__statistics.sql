-- Statistics that would otherwise count millions of rows: kept right by triggers, in the transaction of every change,
-- whoever makes it. Nobody waits for anybody: see counter_shard. The view counted is what the counters must say.

create table counters (
  statistic text    not null,
  subject   bigint  not null, -- the campaign's id; 0: all campaigns
  day       date    not null, -- of UTC; -infinity: not counted by day
  detail    text    not null, -- such as a status or a network
  shard     integer not null, -- the value is the sum over all shards
  value     bigint  not null, -- money in minor units
  primary key (statistic, subject, day, detail, shard)
) with (fillfactor = 70);

create type counter_change as (statistic text, subject bigint, day date, detail text, value bigint);

-- A shard that is this transaction's alone until it ends: the first whose lock is free. Rows of a shard are touched
-- under its lock only, so they are never waited for, and counting can neither be a bottleneck nor close a circle of
-- waiting transactions. Low shards are used again and again, so there are as many as writers were ever busy at once.
create function counter_shard() returns integer language plpgsql as $$
declare
  shards constant integer := 64;
begin
  for shard in 0 .. shards - 1 loop
    if pg_try_advisory_xact_lock(1180790374, shard) then
      return shard;
    end if;
  end loop;
  -- More writers than shards: the process has a row to itself.
  return shards + pg_backend_pid();
end $$;

create function add_to_counters(added counter_change[], removed counter_change[]) returns void language plpgsql as $$
declare
  changes counter_change[];
  own_shard integer;
begin
  changes := array(
    select (c.statistic, c.subject, c.day, c.detail, sum(c.value))::counter_change
    from (select * from unnest(added)
          union all
          select statistic, subject, day, detail, -value from unnest(removed)) c
    group by c.statistic, c.subject, c.day, c.detail
    having sum(c.value) <> 0);
  if cardinality(changes) > 0 then
    own_shard := counter_shard();
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, own_shard, value from unnest(changes)
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;
end $$;

-- --------------------------------------------------------------------------------------------------------------- tasks
-- A post counts on the day on which its task was accepted, and with verified figures only.
create function day_of_acceptance(reviewed_at timestamptz, completed_at timestamptz, assigned_at timestamptz)
returns date language sql immutable as $$
  select (coalesce($1, $2, $3) at time zone 'UTC')::date
$$;

-- The network that a post is on stands first in its key; empty when there is no post.
create function network_of_post(post_key text) returns text language sql immutable as $$
  select coalesce(split_part($1, ':', 1), '')
$$;

-- What so many tasks that are alike count for.
create function counts_of_tasks(
  status text, campaign_id bigint, network text, day date, tasks bigint, reach bigint, engagement bigint)
returns setof counter_change language sql immutable as $$
  select 'tasks', 0::bigint, date '-infinity', status, tasks
  union all
  select n.statistic, n.subject, n.day, n.detail, n.value
  from (values ('posts', 0::bigint, day, '', tasks),
               ('reach', 0::bigint, day, '', reach),
               ('engagement', 0::bigint, day, '', engagement),
               ('campaign_posts', campaign_id, date '-infinity', network, tasks),
               ('campaign_reach', campaign_id, date '-infinity', network, reach),
               ('campaign_engagement', campaign_id, date '-infinity', network, engagement))
       as n (statistic, subject, day, detail, value)
  where status in ('accepted', 'paid') and n.value <> 0
$$;

create function count_tasks() returns trigger language plpgsql as $$
declare
  added counter_change[];
  removed counter_change[];
begin
  if tg_op <> 'DELETE' then
    added := array(
      select c
      from (select status, campaign_id, network_of_post(post_key) as network,
                   day_of_acceptance(reviewed_at, completed_at, assigned_at) as day, count(*) as tasks,
                   coalesce(sum(verified_reach), 0)::bigint as reach,
                   coalesce(sum(verified_engagement), 0)::bigint as engagement
            from new_rows group by 1, 2, 3, 4) t
      cross join lateral counts_of_tasks(
        t.status, t.campaign_id, t.network, t.day, t.tasks, t.reach, t.engagement) c);
  end if;
  if tg_op <> 'INSERT' then
    removed := array(
      select c
      from (select status, campaign_id, network_of_post(post_key) as network,
                   day_of_acceptance(reviewed_at, completed_at, assigned_at) as day, count(*) as tasks,
                   coalesce(sum(verified_reach), 0)::bigint as reach,
                   coalesce(sum(verified_engagement), 0)::bigint as engagement
            from old_rows group by 1, 2, 3, 4) t
      cross join lateral counts_of_tasks(
        t.status, t.campaign_id, t.network, t.day, t.tasks, t.reach, t.engagement) c);
  end if;
  perform add_to_counters(added, removed);
  return null;
end $$;
create trigger tasks_counted_in after insert on tasks
  referencing new table as new_rows for each statement execute function count_tasks();
create trigger tasks_counted_over after update on tasks
  referencing old table as old_rows new table as new_rows for each statement execute function count_tasks();
create trigger tasks_counted_out after delete on tasks
  referencing old table as old_rows for each statement execute function count_tasks();

-- ----------------------------------------------------------------------------------------------------------- campaigns
create function counts_of_campaigns(status text, networks text[], day date, campaigns bigint)
returns setof counter_change language sql immutable as $$
  select 'campaigns', 0::bigint, date '-infinity', status, campaigns
  union all
  select 'campaigns_created', 0, day, status, campaigns
  union all
  select distinct 'campaign_networks', 0::bigint, date '-infinity', network, campaigns from unnest(networks) as network
$$;

create function count_campaigns() returns trigger language plpgsql as $$
declare
  added counter_change[];
  removed counter_change[];
begin
  if tg_op <> 'DELETE' then
    added := array(
      select c
      from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
            from new_rows group by 1, 2, 3) t
      cross join lateral counts_of_campaigns(t.status, t.networks, t.day, t.campaigns) c);
  end if;
  if tg_op <> 'INSERT' then
    removed := array(
      select c
      from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
            from old_rows group by 1, 2, 3) t
      cross join lateral counts_of_campaigns(t.status, t.networks, t.day, t.campaigns) c);
  end if;
  perform add_to_counters(added, removed);
  return null;
end $$;
create trigger campaigns_counted_in after insert on campaigns
  referencing new table as new_rows for each statement execute function count_campaigns();
create trigger campaigns_counted_over after update on campaigns
  referencing old table as old_rows new table as new_rows for each statement execute function count_campaigns();
create trigger campaigns_counted_out after delete on campaigns
  referencing old table as old_rows for each statement execute function count_campaigns();

-- ---------------------------------------------------------------------------------------------------- campaigns' costs
-- What a campaign's advertiser was charged for it, in the journal: the entries whose key says that they are about the
-- campaign or one of its tasks. The journal only grows.
create view campaign_charges as
  select p.id as posting_id,
         coalesce(t.campaign_id, substring(e.key from '^campaign:([0-9]{1,18}):')::bigint) as campaign_id,
         p.currency, -p.amount as amount
  from postings p
  join accounts a on a.id = p.account_id and a.kind = 'advertiser_receivable'
  join journal_entries e on e.id = p.entry_id
  left join tasks t on t.id = substring(e.key from '^task:([0-9]{1,18}):')::bigint;

create function count_postings() returns trigger language plpgsql as $$
begin
  perform add_to_counters(
    array(select ('campaign_spent', campaign_id, date '-infinity', currency, sum(amount))::counter_change
          from campaign_charges
          where posting_id in (select id from new_rows) and campaign_id is not null
          group by campaign_id, currency),
    null);
  return null;
end $$;
create trigger postings_counted after insert on postings
  referencing new table as new_rows for each statement execute function count_postings();

-- ----------------------------------------------------------------------------------------------------------- approvals
create function count_connections() returns trigger language plpgsql as $$
declare
  added counter_change[];
  removed counter_change[];
begin
  if tg_op <> 'DELETE' then
    added := array(select ('connections', 0, date '-infinity', status, count(*))::counter_change
                   from new_rows group by status);
  end if;
  if tg_op <> 'INSERT' then
    removed := array(select ('connections', 0, date '-infinity', status, count(*))::counter_change
                     from old_rows group by status);
  end if;
  perform add_to_counters(added, removed);
  return null;
end $$;
create trigger connections_counted_in after insert on connections
  referencing new table as new_rows for each statement execute function count_connections();
create trigger connections_counted_over after update on connections
  referencing old table as old_rows new table as new_rows for each statement execute function count_connections();
create trigger connections_counted_out after delete on connections
  referencing old table as old_rows for each statement execute function count_connections();

-- ---------------------------------------------------------------------------------------------------------- publishers
-- What makes an account count, and as what, stands in three tables. Here it is in one row, which is locked by whoever
-- changes any of it, so that its counters follow from it alone.
create table publisher_standings (
  user_id    bigint  primary key references users on delete cascade,
  status     text    not null,
  staff      boolean not null,
  advertiser boolean not null default false,
  active_on  date, -- of UTC; null: never
  networks   integer not null default 0 check (networks >= 0) -- accepted ones
);

create function counts_of_publishers(status text, active_on date, connected boolean, publishers bigint)
returns setof counter_change language sql immutable as $$
  select 'publishers', 0::bigint, date '-infinity', status, publishers
  union all
  select 'publishers_active', 0, active_on, '', publishers where status = 'active' and active_on is not null
  union all
  select 'publishers_unconnected', 0, date '-infinity', '', publishers where not connected
$$;

create function count_publishers() returns trigger language plpgsql as $$
declare
  added counter_change[];
  removed counter_change[];
begin
  if tg_op <> 'DELETE' then
    added := array(
      select c
      from (select status, active_on, networks > 0 as connected, count(*) as publishers
            from new_rows where not staff and not advertiser group by 1, 2, 3) p
      cross join lateral counts_of_publishers(p.status, p.active_on, p.connected, p.publishers) c);
  end if;
  if tg_op <> 'INSERT' then
    removed := array(
      select c
      from (select status, active_on, networks > 0 as connected, count(*) as publishers
            from old_rows where not staff and not advertiser group by 1, 2, 3) p
      cross join lateral counts_of_publishers(p.status, p.active_on, p.connected, p.publishers) c);
  end if;
  perform add_to_counters(added, removed);
  return null;
end $$;
create trigger publishers_counted_in after insert on publisher_standings
  referencing new table as new_rows for each statement execute function count_publishers();
create trigger publishers_counted_over after update on publisher_standings
  referencing old table as old_rows new table as new_rows for each statement execute function count_publishers();
create trigger publishers_counted_out after delete on publisher_standings
  referencing old table as old_rows for each statement execute function count_publishers();

create function stand_as_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into publisher_standings (user_id, status, staff, active_on)
    select id, status, is_staff or is_superuser, (last_active at time zone 'UTC')::date from new_rows;
  else
    update publisher_standings s
    set status = n.status, staff = n.is_staff or n.is_superuser, active_on = (n.last_active at time zone 'UTC')::date
    from new_rows n
    where s.user_id = n.id
      and (s.status, s.staff, s.active_on)
        is distinct from (n.status, n.is_staff or n.is_superuser, (n.last_active at time zone 'UTC')::date);
  end if;
  return null;
end $$;
create trigger users_stand_new after insert on users
  referencing new table as new_rows for each statement execute function stand_as_user();
create trigger users_stand_anew after update on users
  referencing new table as new_rows for each statement execute function stand_as_user();

create function stand_as_advertiser() returns trigger language plpgsql as $$
begin
  update publisher_standings set advertiser = tg_op = 'INSERT' where user_id in (select user_id from changed_rows);
  return null;
end $$;
create trigger advertisers_stand after insert on advertisers
  referencing new table as changed_rows for each statement execute function stand_as_advertiser();
create trigger advertisers_stand_no_more after delete on advertisers
  referencing old table as changed_rows for each statement execute function stand_as_advertiser();

create function stand_with_networks() returns trigger language plpgsql as $$
declare
  accepted bigint[] := '{}'; -- whose network it is, once for each
  ended bigint[] := '{}';
begin
  if tg_op <> 'DELETE' then
    accepted := array(select user_id from new_rows where kind = 'network' and status = 'accepted');
  end if;
  if tg_op <> 'INSERT' then
    ended := array(select user_id from old_rows where kind = 'network' and status = 'accepted');
  end if;
  if accepted <> ended then
    update publisher_standings s
    set networks = s.networks + c.change
    from (select user_id, sum(change) as change
          from (select unnest(accepted) as user_id, 1 as change union all select unnest(ended), -1) each
          group by user_id
          having sum(change) <> 0) c
    where s.user_id = c.user_id;
  end if;
  return null;
end $$;
create trigger connections_stand_new after insert on connections
  referencing new table as new_rows for each statement execute function stand_with_networks();
create trigger connections_stand_anew after update on connections
  referencing old table as old_rows new table as new_rows for each statement execute function stand_with_networks();
create trigger connections_stand_no_more after delete on connections
  referencing old table as old_rows for each statement execute function stand_with_networks();

-- ------------------------------------------------------------------------------------------------------ the whole truth
-- What the standings must say, read from the accounts themselves.
create view standings_found as
  select u.id as user_id, u.status, u.is_staff or u.is_superuser as staff, a.user_id is not null as advertiser,
         (u.last_active at time zone 'UTC')::date as active_on, coalesce(n.networks, 0) as networks
  from users u
  left join advertisers a on a.user_id = u.id
  left join (select user_id, count(*)::integer as networks
             from connections
             where kind = 'network' and status = 'accepted'
             group by user_id) n on n.user_id = u.id;

-- What the counters must say, counted row by row.
create view counted as
  select statistic, subject, day, detail, sum(value)::bigint as value
  from (
    select c.*
    from (select status, campaign_id, network_of_post(post_key) as network,
                 day_of_acceptance(reviewed_at, completed_at, assigned_at) as day, count(*) as tasks,
                 coalesce(sum(verified_reach), 0)::bigint as reach,
                 coalesce(sum(verified_engagement), 0)::bigint as engagement
          from tasks group by 1, 2, 3, 4) t
    cross join lateral counts_of_tasks(t.status, t.campaign_id, t.network, t.day, t.tasks, t.reach, t.engagement) c
    union all
    select c.*
    from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
          from campaigns group by 1, 2, 3) t
    cross join lateral counts_of_campaigns(t.status, t.networks, t.day, t.campaigns) c
    union all
    select 'campaign_spent', campaign_id, '-infinity', currency, sum(amount)::bigint
    from campaign_charges where campaign_id is not null
    group by campaign_id, currency
    union all
    select 'connections', 0, '-infinity', status, count(*) from connections group by status
    union all
    select c.*
    from (select status, active_on, networks > 0 as connected, count(*) as publishers
          from standings_found where not staff and not advertiser group by 1, 2, 3) p
    cross join lateral counts_of_publishers(p.status, p.active_on, p.connected, p.publishers) c
  ) each
  group by statistic, subject, day, detail
  having sum(value) <> 0;

-- Where the two differ: no rows, ever.
create view miscounted as
  select concat_ws(' ', statistic, nullif(subject, 0), nullif(day, '-infinity'), detail) as what,
         coalesce(c.value, 0) as kept, coalesce(t.value, 0) as counted
  from (select statistic, subject, day, detail, sum(value)::bigint as value
        from counters group by statistic, subject, day, detail) c
  full join counted t using (statistic, subject, day, detail)
  where coalesce(c.value, 0) <> coalesce(t.value, 0)
  union all
  select 'standing of user ' || user_id, k.is_there, f.is_there
  from (select *, 1 as is_there from publisher_standings) k
  full join (select *, 1 as is_there from standings_found) f using (user_id)
  where (k.status, k.staff, k.advertiser, k.active_on, k.networks)
    is distinct from (f.status, f.staff, f.advertiser, f.active_on, f.networks);

-- What is there already.
insert into publisher_standings (user_id, status, staff, advertiser, active_on, networks)
select user_id, status, staff, advertiser, active_on, networks from standings_found;
delete from counters; -- the standings have counted themselves
insert into counters (statistic, subject, day, detail, shard, value)
select statistic, subject, day, detail, 0, value from counted;
