-- Sums of the journal by day, which would otherwise be read entry by entry; and no counting where nothing counts.

-- ------------------------------------------------------------------------------------------------------------- journal
-- What postings count for. Advertisers are charged by what changes their receivable, but for their payments of invoices;
-- a campaign by the entries whose key says that they are about it or one of its tasks.
drop view counted, miscounted;
drop view campaign_charges;

create function counts_of_postings(
  kind text, entry_kind text, owner_id bigint, campaign_id bigint, day date, currency text, amount bigint)
returns setof counter_change language sql immutable as $$
  select n.statistic, n.subject, n.day, n.detail, n.value
  from (values ('advertiser_spent', owner_id, day, currency, -amount),
               ('revenue', 0::bigint, day, currency, -amount),
               ('campaign_spent', campaign_id, date '-infinity', currency, -amount))
       as n (statistic, subject, day, detail, value)
  where kind = 'advertiser_receivable' and entry_kind <> 'invoice_paid' and n.subject is not null
  union all
  select 'payouts', 0::bigint, day, currency, amount where kind in ('publisher_paid', 'publisher_fees')
$$;

create view counted_postings as
  select p.id as posting_id, a.kind, e.kind as entry_kind, a.owner_id,
         coalesce(t.campaign_id, substring(e.key from '^campaign:([0-9]{1,18}):')::bigint) as campaign_id,
         (e.created_at at time zone 'UTC')::date as day, p.currency, p.amount
  from postings p
  join accounts a on a.id = p.account_id and a.kind in ('advertiser_receivable', 'publisher_paid', 'publisher_fees')
  join journal_entries e on e.id = p.entry_id
  left join tasks t on t.id = substring(e.key from '^task:([0-9]{1,18}):')::bigint;

create or replace function count_postings() returns trigger language plpgsql as $$
begin
  perform add_to_counters(
    array(select c
          from (select kind, entry_kind, owner_id, campaign_id, day, currency, sum(amount)::bigint as amount
                from counted_postings where posting_id in (select id from new_rows)
                group by 1, 2, 3, 4, 5, 6) p
          cross join lateral counts_of_postings(
            p.kind, p.entry_kind, p.owner_id, p.campaign_id, p.day, p.currency, p.amount) c),
    null);
  return null;
end $$;

-- --------------------------------------------------------------------------------------------------------------- tasks
-- As before, and a campaign's tasks by status; and what an advertiser's accepted posts reached by day, for what a
-- thousand of it cost.
drop function counts_of_tasks(text, bigint, text, date, bigint, bigint, bigint);
create function counts_of_tasks(
  status text, campaign_id bigint, advertiser_id bigint, network text, day date, currency text,
  tasks bigint, reach bigint, engagement bigint)
returns setof counter_change language sql immutable as $$
  select 'tasks', 0::bigint, date '-infinity', status, tasks
  union all
  select 'campaign_tasks', campaign_id, date '-infinity', status, tasks
  union all
  select n.statistic, n.subject, n.day, n.detail, n.value
  from (values ('posts', 0::bigint, day, '', tasks),
               ('reach', 0::bigint, day, '', reach),
               ('engagement', 0::bigint, day, '', engagement),
               ('campaign_posts', campaign_id, date '-infinity', network, tasks),
               ('campaign_reach', campaign_id, date '-infinity', network, reach),
               ('campaign_engagement', campaign_id, date '-infinity', network, engagement),
               ('advertiser_reach', advertiser_id, day, currency, reach))
       as n (statistic, subject, day, detail, value)
  where status in ('accepted', 'paid') and n.value <> 0
$$;

create or replace function count_tasks() returns trigger language plpgsql as $$
declare
  added counter_change[];
  removed counter_change[];
begin
  if tg_op <> 'DELETE' then
    added := array(
      select c
      from (select status, campaign_id, network_of_post(post_key) as network, currency,
                   day_of_acceptance(reviewed_at, completed_at, assigned_at) as day, count(*) as tasks,
                   coalesce(sum(verified_reach), 0)::bigint as reach,
                   coalesce(sum(verified_engagement), 0)::bigint as engagement
            from new_rows group by 1, 2, 3, 4, 5) t
      join campaigns k on k.id = t.campaign_id
      cross join lateral counts_of_tasks(t.status, t.campaign_id, k.advertiser_id, t.network, t.day, t.currency,
        t.tasks, t.reach, t.engagement) c);
  end if;
  if tg_op <> 'INSERT' then
    removed := array(
      select c
      from (select status, campaign_id, network_of_post(post_key) as network, currency,
                   day_of_acceptance(reviewed_at, completed_at, assigned_at) as day, count(*) as tasks,
                   coalesce(sum(verified_reach), 0)::bigint as reach,
                   coalesce(sum(verified_engagement), 0)::bigint as engagement
            from old_rows group by 1, 2, 3, 4, 5) t
      join campaigns k on k.id = t.campaign_id
      cross join lateral counts_of_tasks(t.status, t.campaign_id, k.advertiser_id, t.network, t.day, t.currency,
        t.tasks, t.reach, t.engagement) c);
  end if;
  perform add_to_counters(added, removed);
  return null;
end $$;

-- ------------------------------------------------------------------------------------------------- campaigns and users
-- Both are changed all the time in ways that do not count: a campaign with everybody who joins, a user with every login.
create function count_changed_campaign() returns trigger language plpgsql as $$
begin
  perform add_to_counters(
    array(select c from counts_of_campaigns(
            new.status, new.networks, (new.created_at at time zone 'UTC')::date, 1) c),
    array(select c from counts_of_campaigns(
            old.status, old.networks, (old.created_at at time zone 'UTC')::date, 1) c));
  return null;
end $$;
drop trigger campaigns_counted_over on campaigns;
create trigger campaigns_counted_over after update on campaigns
  for each row
  when ((old.status, old.networks, old.created_at) is distinct from (new.status, new.networks, new.created_at))
  execute function count_changed_campaign();

create function stand_as_changed_user() returns trigger language plpgsql as $$
begin
  update publisher_standings
  set status = new.status, staff = new.is_staff or new.is_superuser,
      active_on = (new.last_active at time zone 'UTC')::date
  where user_id = new.id;
  return null;
end $$;
drop trigger users_stand_anew on users;
create trigger users_stand_anew after update on users
  for each row
  when ((old.status, old.is_staff, old.is_superuser, (old.last_active at time zone 'UTC')::date)
    is distinct from (new.status, new.is_staff, new.is_superuser, (new.last_active at time zone 'UTC')::date))
  execute function stand_as_changed_user();
create or replace function stand_as_user() returns trigger language plpgsql as $$
begin
  insert into publisher_standings (user_id, status, staff, active_on)
  select id, status, is_staff or is_superuser, (last_active at time zone 'UTC')::date from new_rows;
  return null;
end $$;

-- ------------------------------------------------------------------------------------------------------ the whole truth
create view counted as
  select statistic, subject, day, detail, sum(value)::bigint as value
  from (
    select c.*
    from (select status, campaign_id, network_of_post(post_key) as network, currency,
                 day_of_acceptance(reviewed_at, completed_at, assigned_at) as day, count(*) as tasks,
                 coalesce(sum(verified_reach), 0)::bigint as reach,
                 coalesce(sum(verified_engagement), 0)::bigint as engagement
          from tasks group by 1, 2, 3, 4, 5) t
    join campaigns k on k.id = t.campaign_id
    cross join lateral counts_of_tasks(t.status, t.campaign_id, k.advertiser_id, t.network, t.day, t.currency,
      t.tasks, t.reach, t.engagement) c
    union all
    select c.*
    from (select status, networks, (created_at at time zone 'UTC')::date as day, count(*) as campaigns
          from campaigns group by 1, 2, 3) t
    cross join lateral counts_of_campaigns(t.status, t.networks, t.day, t.campaigns) c
    union all
    select c.*
    from (select kind, entry_kind, owner_id, campaign_id, day, currency, sum(amount)::bigint as amount
          from counted_postings group by 1, 2, 3, 4, 5, 6) p
    cross join lateral counts_of_postings(
      p.kind, p.entry_kind, p.owner_id, p.campaign_id, p.day, p.currency, p.amount) c
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

create view miscounted as
  select concat_ws(' ', statistic, nullif(subject, 0), nullif(day, '-infinity'), detail) as what,
         coalesce(c.value, 0) as kept, coalesce(t.value, 0) as counted
  from (select statistic, subject, day, detail, sum(value)::bigint as value
        from counters group by statistic, subject, day, detail) c
  full join counted t using (statistic, subject, day, detail)
  where coalesce(c.value, 0) <> coalesce(t.value, 0)
  union all
  select 'standing of user ' || user_id, coalesce(k.is_there, 0), coalesce(f.is_there, 0)
  from (select *, 1 as is_there from publisher_standings) k
  full join (select *, 1 as is_there from standings_found) f using (user_id)
  where (k.status, k.staff, k.advertiser, k.active_on, k.networks)
    is distinct from (f.status, f.staff, f.advertiser, f.active_on, f.networks);

delete from counters;
insert into counters (statistic, subject, day, detail, shard, value)
select statistic, subject, day, detail, 0, value from counted;
