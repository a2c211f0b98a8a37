-- Payouts by the day of their request, in numbers and amounts: their lists and statistics sum all that match a filter.

create function counts_of_payouts(
  status text, method text, currency text, day date, payouts bigint, amount bigint)
returns setof counter_change language sql immutable as $$
  select n.statistic, 0::bigint, day, currency || ':' || status || ':' || method, n.value
  from (values ('payout_count', payouts), ('payout_amount', amount)) as n (statistic, value)
$$;

create function count_payouts() returns trigger language plpgsql as $$
begin
  perform add_to_counters(
    array(select c
          from (select status, method, currency, (requested_at at time zone 'UTC')::date as day, count(*) as payouts,
                       sum(amount)::bigint as amount
                from new_rows group by 1, 2, 3, 4) p
          cross join lateral counts_of_payouts(p.status, p.method, p.currency, p.day, p.payouts, p.amount) c),
    null);
  return null;
end $$;
create trigger payouts_counted_in after insert on payouts
  referencing new table as new_rows for each statement execute function count_payouts();

create function count_changed_payout() returns trigger language plpgsql as $$
begin
  perform add_to_counters(
    array(select c from counts_of_payouts(
            new.status, new.method, new.currency, (new.requested_at at time zone 'UTC')::date, 1, new.amount) c),
    array(select c from counts_of_payouts(
            old.status, old.method, old.currency, (old.requested_at at time zone 'UTC')::date, 1, old.amount) c));
  return null;
end $$;
create trigger payouts_counted_over after update on payouts
  for each row
  when ((old.status, old.method, old.currency, old.requested_at, old.amount)
    is distinct from (new.status, new.method, new.currency, new.requested_at, new.amount))
  execute function count_changed_payout();

-- A payout stays, whatever becomes of it.
create trigger payouts_stay before delete on payouts for each row execute function refuse_change();
create trigger payouts_no_truncate before truncate on payouts for each statement execute function refuse_change();

-- As before, and the payouts.
create or replace view counted as
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
    select c.*
    from (select status, method, currency, (requested_at at time zone 'UTC')::date as day, count(*) as payouts,
                 sum(amount)::bigint as amount
          from payouts group by 1, 2, 3, 4) p
    cross join lateral counts_of_payouts(p.status, p.method, p.currency, p.day, p.payouts, p.amount) c
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

insert into counters (statistic, subject, day, detail, shard, value)
select c.statistic, c.subject, c.day, c.detail, 0, c.value
from (select status, method, currency, (requested_at at time zone 'UTC')::date as day, count(*) as payouts,
             sum(amount)::bigint as amount
      from payouts group by 1, 2, 3, 4) p
cross join lateral counts_of_payouts(p.status, p.method, p.currency, p.day, p.payouts, p.amount) c;
