-- The table counters, maintained by triggers in the transaction of every change. Each counter is declared once below;
-- the triggers, and the view that recounts everything, are generated from that.

-- A shard that belongs to this transaction until it ends. Rows of a shard are only changed under its lock, so nothing waits
-- for them, and counting can neither be a bottleneck nor cause a deadlock. It is the one that the session had last, unless
-- another session has it; then the lowest that is free, so there are only as many as there ever were concurrent writers.
create or replace function counter_shard() returns integer language plpgsql as $$
declare
  shards constant integer := 64;
  shard integer := coalesce(nullif(current_setting('fanfare.counter_shard', true), ''), '0');
begin
  if pg_try_advisory_xact_lock(1180790374, shard) then
    return shard;
  end if;
  for free in 0 .. shards - 1 loop
    if pg_try_advisory_xact_lock(1180790374, free) then
      perform set_config('fanfare.counter_shard', free::text, false);
      return free;
    end if;
  end loop;
  -- More writers than shards: the process has a row to itself.
  return shards + pg_backend_pid();
end $$;

-- ------------------------------------------------------------------------------------------------ what counts, and how
-- `counts` is a query over rows of the table, whose sign is 1 for those that are there now and -1 for those that were. It
-- groups them and returns a line for each counter: statistic, subject, day (UTC; -infinity: not by day), detail and value.
-- A line without a subject, a day or a value is ignored.
create temporary table declared (
  source   text   not null, -- the table
  truth    text   not null, -- what to recount: the table itself, or the view of its expected content
  happens  text[] not null, -- the permitted operations on its rows; others fail
  only_for text[],          -- columns whose update counts, for tables updated often; null: any
  counts   text   not null,
  guard    text   not null default 'true' -- what must hold of new_rows for an insertion to count: cheaper to ask than to count
) on commit drop;

-- A post counts on the day its task is accepted, with verified figures only. Its key begins with the network. Reach by
-- advertiser and day serves the cost per thousand. What an advertiser's tasks promise and were charged is kept by stretches of
-- 16384 ids, so that verification can add up an advertiser of any size, and each stretch.
insert into declared values ('tasks', 'tasks', '{insert,update,delete}', null, $$
  select c.*
  from (select status, campaign_id, currency, coalesce(split_part(post_key, ':', 1), '') as network,
               (coalesce(reviewed_at, completed_at, assigned_at) at time zone 'UTC')::date as day,
               case when status <> 'left' then (completed_at at time zone 'UTC')::date end as submitted_on,
               (1 + (id >> 14))::text as stretch, sum(sign * promised)::bigint as promised, sum(sign * charged)::bigint as charged,
               sum(sign) as tasks,
               sum(sign) filter (where status in ('accepted', 'paid')) as posts,
               (sum(sign * verified_reach) filter (where status in ('accepted', 'paid')))::bigint as reach,
               (sum(sign * verified_engagement) filter (where status in ('accepted', 'paid')))::bigint as engagement
        from {rows} r group by 1, 2, 3, 4, 5, 6, 7) t
  join campaigns k on k.id = t.campaign_id
  cross join lateral (values
    ('tasks',               0,               date '-infinity', t.status,   t.tasks),
    ('campaign_tasks',      t.campaign_id,   '-infinity',      t.status,   t.tasks),
    ('posts',               0,               t.day,            t.network,  t.posts),
    ('reach',               0,               t.day,            t.network,  t.reach),
    ('engagement',          0,               t.day,            t.network,  t.engagement),
    ('campaign_posts',      t.campaign_id,   t.day,            t.network,  t.posts),
    ('campaign_reach',      t.campaign_id,   t.day,            t.network,  t.reach),
    ('campaign_engagement', t.campaign_id,   t.day,            t.network,  t.engagement),
    ('advertiser_reach',    k.advertiser_id, t.day,            t.currency, t.reach),
    ('advertiser_posts',    k.advertiser_id, t.day,            t.currency, t.posts),
    ('advertiser_submitted', k.advertiser_id, t.submitted_on,  '',         t.tasks),
    ('task_promised',       k.advertiser_id, '-infinity',      t.stretch,  t.promised),
    ('task_charged',        k.advertiser_id, '-infinity',      t.stretch,  t.charged),
    ('task_reserved',       k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.promised end),
    ('task_charged_funded', k.advertiser_id, '-infinity',      t.stretch,  case when k.funded then t.charged end)
  ) as c (statistic, subject, day, detail, value)
$$);

-- Creators by the day on which they joined a campaign of an advertiser's, without those who have left it.
insert into declared values ('participations', 'participations', '{insert,update,delete}', '{status,joined_at}', $$
  select 'advertiser_joined' as statistic, k.advertiser_id as subject, p.day, '' as detail, p.joined as value
  from (select campaign_id, (joined_at at time zone 'UTC')::date as day,
               sum(sign) filter (where status = 'joined') as joined
        from {rows} r group by 1, 2) p
  join campaigns k on k.id = p.campaign_id
$$);

-- Every joining updates the campaign.
insert into declared values ('campaigns', 'campaigns', '{insert,update,delete}', '{status,networks,created_at}', $$
  select c.*
  from (select status, networks, (created_at at time zone 'UTC')::date as day, sum(sign) as campaigns
        from {rows} r group by 1, 2, 3) k
  cross join lateral (
    values
      ('campaigns',         0, date '-infinity', k.status, k.campaigns),
      ('campaigns_created', 0, k.day,            k.status, k.campaigns)
    union all
    select distinct 'campaign_networks', 0, date '-infinity', network, k.campaigns from unnest(k.networks) as network
  ) as c (statistic, subject, day, detail, value)
$$);

-- An advertiser's spending is the change of their receivable, except for payments of invoices, VAT, credit notes and write-offs; a campaign's is that of
-- the entries whose key names it or one of its tasks. Most entries touch only accounts that do not count.
create or replace function is_counted(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('advertiser_receivable', 'advertiser_paid', 'publisher_paid', 'publisher_fees');
$$;
insert into declared values ('postings', 'postings', '{insert}', null, $$
  select c.*
  from (select a.owner_id, coalesce(t.campaign_id, substring(e.key from '^campaign:([0-9]{1,18}):')::bigint) as campaign_id,
               (e.created_at at time zone 'UTC')::date as day, p.currency,
               (-sum(p.amount) filter (where a.kind = 'advertiser_receivable' and is_charge(e.kind)))::bigint
                 as charged,
               (sum(p.amount) filter (where a.kind in ('publisher_paid', 'publisher_fees')))::bigint as paid_out,
               (-sum(p.amount) filter (where a.kind = 'advertiser_paid'))::bigint as money_in
        from {rows} p
        join accounts a on a.id = p.account_id and is_counted(a.kind)
        join journal_entries e on e.id = p.entry_id
        left join tasks t on t.id = substring(e.key from '^task:([0-9]{1,18}):')::bigint
        group by 1, 2, 3, 4) s
  cross join lateral (values
    ('revenue',          0,             s.day,            s.currency, s.charged),
    ('advertiser_spent', s.owner_id,    s.day,            s.currency, s.charged),
    ('campaign_spent',   s.campaign_id, s.day,            s.currency, s.charged),
    ('payouts',          0,             s.day,            s.currency, s.paid_out),
    ('money_in',         0,             s.day,            s.currency, s.money_in)
  ) as c (statistic, subject, day, detail, value)
$$, 'exists (select from new_rows p join accounts a on a.id = p.account_id and is_counted(a.kind))');

-- By the day of the request, and in all.
insert into declared values
  ('payouts', 'payouts', '{insert,update}', '{status,method,currency,requested_at,amount}', $$
  select c.*
  from (select currency || ':' || status || ':' || method as detail, (requested_at at time zone 'UTC')::date as day,
               sum(sign) as payouts, sum(sign * amount)::bigint as amount
        from {rows} r group by 1, 2) p
  cross join lateral (values
    ('payout_count',       0, p.day,            p.detail, p.payouts),
    ('payout_amount',      0, p.day,            p.detail, p.amount),
    ('payout_ever_count',  0, date '-infinity', p.detail, p.payouts),
    ('payout_ever_amount', 0, '-infinity',      p.detail, p.amount)
  ) as c (statistic, subject, day, detail, value)
$$);

insert into declared values ('connections', 'connections', '{insert,update,delete}', null, $$
  select c.*
  from (select kind, network, status, sum(sign) as connections from {rows} r group by 1, 2, 3) n
  cross join lateral (values
    ('connections',      0, date '-infinity', n.status,                  n.connections),
    ('connection_kinds', 0, '-infinity',      n.kind || ':' || n.status, n.connections),
    ('accounts',         0, '-infinity',      n.network,                 case n.status when 'accepted' then n.connections end)
  ) as c (statistic, subject, day, detail, value)
$$);

-- The lengths of lists.
insert into declared values ('users', 'users', '{insert,update,delete}', '{joined_at}', $$
  select 'users' as statistic, 0 as subject, date '-infinity' as day, '' as detail, sum(sign) as value from {rows} r
  union all
  select 'sign_ups', 0, (joined_at at time zone 'UTC')::date, '', sum(sign) from {rows} r group by joined_at
$$);
insert into declared values ('sign_in_events', 'sign_in_events', '{insert,delete}', null, $$
  select 'sign_ins' as statistic, 0 as subject, date '-infinity' as day, '' as detail, sum(sign) as value from {rows} r
$$);
insert into declared values ('audit_log', 'audit_log', '{insert,delete}', null, $$
  select 'audit' as statistic, 0 as subject, date '-infinity' as day, action as detail, sum(sign) as value
  from {rows} r group by action
$$);

-- Publishers are the users who are neither operators nor advertisers, whatever their status.
insert into declared values
  ('publisher_traits', 'publisher_traits_found', '{insert,update,delete}', null, $$
  select c.*
  from (select status, active_on, networks > 0 as connected, sex, born, categories, sum(sign) as publishers
        from {rows} r where not staff and not advertiser group by 1, 2, 3, 4, 5, 6) p
  cross join lateral (
    values
      ('publishers',             0, date '-infinity', p.status, p.publishers),
      ('publishers_active',      0, p.active_on,      '',       case p.status when 'active' then p.publishers end),
      ('publishers_unconnected', 0, '-infinity',      '',       case when not p.connected then p.publishers end),
      ('publishers_sex',         0, '-infinity',      p.sex,    p.publishers),
      ('publishers_born',        0, p.born,           '',       p.publishers)
    union all
    select distinct 'publishers_category', 0, date '-infinity', code, p.publishers from unnest(p.categories) as code
  ) as c (statistic, subject, day, detail, value)
$$);

-- -------------------------------------------------------------------------------------------- generated from the above
create function pg_temp.counts_of(counts text, rows text) returns text language sql as $$
  select format('select statistic, subject, day, detail, value from (%s) counts'
    ' where subject is not null and day is not null and value <> 0',
    replace(trim(both E'\n' from counts), '{rows}', '(' || rows || ')'))
$$;

-- Creates a trigger's function, which adds what new rows count and subtracts what old rows counted: in one statement for each
-- kind of change, and one pass over both, since what a statement costs is mostly its beginning. The shard is drawn once, and
-- only if something is counted.
create procedure pg_temp.make_function(name text, happens text[], counts text, guard text, new_rows text, old_rows text)
  language plpgsql as $make$
declare
  changes constant text[] := array[
    ['insert', new_rows],
    ['update', new_rows || ' union all ' || old_rows],
    ['delete', old_rows]];
  change text[];
  body text := '';
begin
  foreach change slice 1 in array changes loop
    if change[1] = any (happens) then
      body := body || format($statement$
  if tg_op = %L and %s then
    insert into counters as c (statistic, subject, day, detail, shard, value)
    select statistic, subject, day, detail, (select counter_shard()), sum(value)
    from (%s) changed
    group by statistic, subject, day, detail
    having sum(value) <> 0
    on conflict (statistic, subject, day, detail, shard) do update set value = c.value + excluded.value;
  end if;$statement$, upper(change[1]), case change[1] when 'insert' then guard else 'true' end,
        pg_temp.counts_of(counts, change[2]));
    end if;
  end loop;
  execute format($function$
create or replace function %s() returns trigger language plpgsql as $body$
begin%s
  return null;
end $body$
$function$, name, body);
end $make$;

do $make$
declare
  d declared;
begin
  for d in select source, truth, happens, only_for, counts, guard from declared loop
    call pg_temp.make_function('count_' || d.source,
      case when d.only_for is null then d.happens else array_remove(d.happens, 'update') end, d.counts, d.guard,
      'select r.*, 1 as sign from new_rows r', 'select r.*, -1 as sign from old_rows r');
    if 'insert' = any (d.happens) then
      execute format('create or replace trigger %1$s_counted_in after insert on %1$s referencing new table as new_rows'
        ' for each statement execute function count_%1$s()', d.source);
    end if;
    if 'delete' = any (d.happens) then
      execute format('create or replace trigger %1$s_counted_out after delete on %1$s referencing old table as old_rows'
        ' for each statement execute function count_%1$s()', d.source);
    end if;
    if 'update' = any (d.happens) and d.only_for is null then
      execute format('create or replace trigger %1$s_counted_over after update on %1$s referencing old table as old_rows'
        ' new table as new_rows for each statement execute function count_%1$s()', d.source);
    elsif 'update' = any (d.happens) then
      call pg_temp.make_function('count_changed_' || d.source, '{update}', d.counts, 'true',
        'select new.*, 1 as sign', 'select old.*, -1 as sign');
      execute format('create or replace trigger %1$s_counted_over after update on %1$s for each row when ((old.%2$s)'
        ' is distinct from (new.%3$s)) execute function count_changed_%1$s()',
        d.source, array_to_string(d.only_for, ', old.'), array_to_string(d.only_for, ', new.'));
    end if;
    -- What any rows of a partitioned table count: R__partitions.sql asks before it drops them.
    if (select c.relkind = 'p' from pg_class c where c.oid = d.source::regclass) then
      execute format($function$
create or replace function counts_of_%s(rows text)
  returns table (statistic text, subject bigint, day date, detail text, value bigint) language plpgsql stable as $body$
begin
  return query execute 'select c.statistic, c.subject::bigint, c.day, c.detail, c.value::bigint from (' || format(%L, rows) || ') c';
end $body$
$function$, d.source, pg_temp.counts_of(d.counts, 'select r.*, 1 as sign from (%s) r'));
    end if;
  end loop;
  -- What the counters must say, counted row by row.
  execute 'create or replace view counted as select statistic, subject, day, detail, sum(value)::bigint as value from ('
    || (select string_agg(pg_temp.counts_of(counts, 'select r.*, 1 as sign from ' || truth || ' r'), ' union all '
          order by source) from declared)
    || ') each group by statistic, subject, day, detail having sum(value) <> 0';
end $make$;

-- Differences between the counters and a recount: must always be empty.
create or replace view miscounted as
  select concat_ws(' ', statistic, nullif(subject, 0), nullif(day, '-infinity'), detail) as what,
         coalesce(c.value, 0) as kept, coalesce(t.value, 0) as counted
  from (select statistic, subject, day, detail, sum(value)::bigint as value
        from counters group by statistic, subject, day, detail) c
  full join counted t using (statistic, subject, day, detail)
  where coalesce(c.value, 0) <> coalesce(t.value, 0)
  union all
  select 'traits of user ' || coalesce(k.user_id, f.user_id), (k.user_id is not null)::integer,
         (f.user_id is not null)::integer
  from publisher_traits k
  full join publisher_traits_found f on f.user_id = k.user_id
  where row(k.*) is distinct from row(f.*);
