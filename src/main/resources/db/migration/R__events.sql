-- Events: every transition of a state machine, every other change that lists tell of, and some more, written by triggers,
-- so that no statement can forget one. A trigger after the row's change runs in a transaction that has its id already, so
-- an event's id is always drawn after that: see CommitFence.

-- Arguments: the machine or the like, and what happened; without the latter, the state that was entered. A third one is the column of
-- a task whose growth is the event's amount.
create or replace function write_event() returns trigger language plpgsql as $$
declare
  kind       constant text := tg_argv[0];
  happened   text := tg_argv[1];
  publisher  bigint;
  advertiser bigint;
  campaign   bigint;
  payout     bigint;
  before     text;
  after      text;
  money      bigint;
  unit       text;
begin
  if happened is null then
    after := new.status;
    happened := after;
    if tg_op = 'UPDATE' then
      before := old.status;
    end if;
  end if;

  if kind = 'task' then
    publisher := new.user_id;
    campaign := new.campaign_id;
    if tg_argv[2] is not null then
      money := coalesce((to_jsonb(new) ->> tg_argv[2])::bigint, 0);
      if tg_op = 'UPDATE' then
        money := money - coalesce((to_jsonb(old) ->> tg_argv[2])::bigint, 0);
      end if;
      unit := new.currency;
    elsif before = after then
      -- A reviewer takes it or gives it back, which is no news for the publisher.
      publisher := null;
      happened := case when after = 'appealed' then case when new.reviewer_id is null then 'appeal_returned' else 'appeal_taken' end
                       when new.reviewer_id is null then 'review_stopped' else 'review_started' end;
    elsif after in ('accepted', 'paid') then
      money := new.payment;
      unit := new.currency;
    elsif before in ('accepted', 'paid') then
      happened := 'reversed';
      money := old.payment;
      unit := new.currency;
    elsif before = 'under_review' and after = 'rejected' then
      if new.changes_requested then
        happened := 'changes_requested';
      end if;
    end if;
  elsif kind = 'payout' or kind = 'transfer' then
    publisher := new.user_id;
    if kind = 'payout' then
      payout := new.id;
    else
      payout := new.payout_id;
    end if;
    money := new.amount;
    unit := new.currency;
  elsif kind = 'withdrawal' or kind = 'card_reversal' or kind = 'invoice' then
    advertiser := new.advertiser_id;
    money := new.amount;
    unit := new.currency;
  elsif kind = 'campaign' then
    advertiser := new.advertiser_id;
    campaign := new.id;
  elsif kind = 'participation' or kind = 'campaign_application' then
    publisher := new.user_id;
    campaign := new.campaign_id;
  elsif kind = 'campaign_invitation' then
    publisher := new.user_id;
    advertiser := new.advertiser_id;
    campaign := new.campaign_id;
  elsif kind = 'signal' then
    -- A mere suspicion is told to staff alone.
    if after in ('held', 'appealed', 'rejected') or before in ('held', 'appealed', 'rejected') then
      publisher := new.user_id;
      select t.campaign_id into campaign from signals s join tasks t on t.id = s.task_id where s.id = new.id;
    end if;
    if before = 'appealed' then
      -- A hold whose time was over without a decision has ended, too.
      happened := case after when 'held' then 'appeal_dismissed' else 'appeal_granted' end;
    end if;
  elsif kind = 'connection' then
    publisher := new.user_id;
  elsif kind = 'user' then
    publisher := new.id;
  end if; -- a payout run concerns operators only
  if campaign is not null and advertiser is null then
    select c.advertiser_id into advertiser from campaigns c where c.id = campaign;
  end if;

  insert into new_events (type, subject_id, user_id, advertiser_id, campaign_id, payout_id, from_state, to_state, amount,
    currency, request_id, actor_id, trace)
  values (kind || '.' || happened, new.id, publisher, advertiser, campaign, payout, before, after, money, unit,
          nullif(current_setting('fanfare.request_id', true), ''), nullif(current_setting('fanfare.actor_id', true), '')::bigint,
          nullif(current_setting('fanfare.trace', true), ''));
  return null;
end $$;

-- State machines. Transfers begin with their payout, whose event tells of it.
create or replace trigger connections_event after update of status on connections
  for each row when (old.status <> new.status) execute function write_event('connection');
create or replace trigger connections_begin_event after insert on connections
  for each row execute function write_event('connection');
create or replace trigger campaigns_event after update of status on campaigns
  for each row when (old.status <> new.status) execute function write_event('campaign');
create or replace trigger campaigns_begin_event after insert on campaigns
  for each row execute function write_event('campaign');
create or replace trigger campaign_invitations_event after update of status on campaign_invitations
  for each row when (old.status <> new.status) execute function write_event('campaign_invitation');
create or replace trigger campaign_invitations_begin_event after insert on campaign_invitations
  for each row execute function write_event('campaign_invitation');
create or replace trigger campaign_applications_event after update of status on campaign_applications
  for each row when (old.status <> new.status) execute function write_event('campaign_application');
create or replace trigger campaign_applications_begin_event after insert on campaign_applications
  for each row execute function write_event('campaign_application');
create or replace trigger tasks_event after update of status, reviewer_id on tasks
  for each row when (old.status <> new.status
    or new.status in ('under_review', 'appealed') and old.reviewer_id is distinct from new.reviewer_id)
  execute function write_event('task');
create or replace trigger tasks_begin_event after insert on tasks
  for each row execute function write_event('task');
create or replace trigger payouts_event after update of status on payouts
  for each row when (old.status <> new.status) execute function write_event('payout');
create or replace trigger payouts_begin_event after insert on payouts
  for each row execute function write_event('payout');
create or replace trigger transfers_event after update of status on transfers
  for each row when (old.status <> new.status) execute function write_event('transfer');
create or replace trigger payout_runs_event after update of status on payout_runs
  for each row when (old.status <> new.status) execute function write_event('payout_run');
create or replace trigger payout_runs_begin_event after insert on payout_runs
  for each row execute function write_event('payout_run');
create or replace trigger withdrawals_event after update of status on withdrawals
  for each row when (old.status <> new.status) execute function write_event('withdrawal');
create or replace trigger withdrawals_begin_event after insert on withdrawals
  for each row execute function write_event('withdrawal');
create or replace trigger card_reversals_event after update of status on card_reversals
  for each row when (old.status <> new.status) execute function write_event('card_reversal');
create or replace trigger card_reversals_begin_event after insert on card_reversals
  for each row execute function write_event('card_reversal');

create or replace trigger signals_event after update of status on signals
  for each row when (old.status <> new.status) execute function write_event('signal');

-- And what else others want to know.
create or replace trigger participations_event after update of status on participations
  for each row when (old.status <> new.status) execute function write_event('participation');
create or replace trigger participations_begin_event after insert on participations
  for each row execute function write_event('participation');
create or replace trigger invoices_event after insert on invoices
  for each row execute function write_event('invoice', 'issued');
create or replace trigger invoices_status_event after update of status on invoices
  for each row when (old.status <> new.status) execute function write_event('invoice');
create or replace trigger campaigns_budget_used_up after update of view_budget, views_committed on campaigns
  for each row when (new.view_budget > 0 and new.views_committed >= new.view_budget and old.views_committed < old.view_budget)
  execute function write_event('campaign', 'budget_used_up');
create or replace trigger campaigns_budget_available after update of view_budget, views_committed on campaigns
  for each row when (old.view_budget > 0 and old.views_committed >= old.view_budget and new.views_committed < new.view_budget)
  execute function write_event('campaign', 'budget_available');
create or replace trigger users_registered after insert on users
  for each row execute function write_event('user', 'registered');
create or replace trigger users_banned_event after update of status on users
  for each row when (old.status <> 'suspended' and new.status = 'suspended') execute function write_event('user', 'banned');
create or replace trigger users_unbanned after update of status on users
  for each row when (old.status = 'suspended' and new.status <> 'suspended') execute function write_event('user', 'unbanned');
create or replace trigger users_activated after update of status on users
  for each row when (old.status = 'inactive' and new.status = 'active') execute function write_event('user', 'activated');
create or replace trigger users_deactivated after update of status on users
  for each row when (old.status = 'active' and new.status = 'inactive') execute function write_event('user', 'deactivated');
create or replace trigger users_deletion_requested after update of leaves_at on users
  for each row when (old.leaves_at is null and new.leaves_at is not null)
  execute function write_event('user', 'deletion_requested');
create or replace trigger users_deletion_cancelled after update of leaves_at on users
  for each row when (old.leaves_at is not null and new.leaves_at is null and new.erased_at is null)
  execute function write_event('user', 'deletion_cancelled');
create or replace trigger users_deleted after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function write_event('user', 'deleted');

-- Whether a grant lets its application read the account's events.
create or replace function reads_events(granted oauth_grants) returns boolean language sql immutable as $$
  select granted.user_id is not null
    and (granted.scope is null or 'events.read' = any (string_to_array(granted.scope, ' ')))
$$;

-- Grants. The first one that lets an application read an account's events begins its access, the last one ends it: these
-- two events name the application, and are all that it reads of grants. Nodes cannot write event_access otherwise.
create or replace function write_grant_event() returns trigger
  language plpgsql security definer set search_path = "${schema}", pg_temp as $$
declare
  concerned oauth_grants;
  happened  text := 'revoked';
  reader    text;
begin
  if tg_op = 'INSERT' then
    concerned := new;
    -- Locks the row if there is one, so that it cannot end meanwhile for want of this grant.
    insert into event_access (client_id, user_id, grant_id) values (new.client_id, new.user_id, new.id)
    on conflict (client_id, user_id) do update set user_id = excluded.user_id where false;
    if not found then
      return null;
    end if;
    happened := 'created';
    reader := new.client_id;
  else
    concerned := old;
    if reads_events(old) then
      perform from event_access a where a.client_id = old.client_id and a.user_id = old.user_id for update;
      if found and not exists (
        select from oauth_grants g
        where g.client_id = old.client_id and g.user_id = old.user_id and g.revoked_at is null and g.expires_at > now()
          and reads_events(g)) then
        delete from event_access a where a.client_id = old.client_id and a.user_id = old.user_id;
        reader := old.client_id;
      end if;
    end if;
    if tg_op = 'DELETE' and reader is null then
      return null;
    end if;
  end if;
  insert into new_events (type, subject_id, user_id, request_id, actor_id, trace, client_id)
  values ('grant.' || happened, concerned.id, concerned.user_id,
          nullif(current_setting('fanfare.request_id', true), ''), nullif(current_setting('fanfare.actor_id', true), '')::bigint,
          nullif(current_setting('fanfare.trace', true), ''), reader);
  return null;
end $$;

create or replace trigger grants_created after insert on oauth_grants
  for each row when (reads_events(new)) execute function write_grant_event();
create or replace trigger grants_revoked after update of revoked_at on oauth_grants
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function write_grant_event();
create or replace trigger grants_deleted after delete on oauth_grants
  for each row when (old.revoked_at is null) execute function write_grant_event();

-- What lists show of a row has changed, but not its state: see R__changes.sql, and the triggers above.
create or replace trigger campaigns_changed_event after update on campaigns
  for each row when (old.updated_at <> new.updated_at and old.status = new.status)
  execute function write_event('campaign', 'updated');
create or replace trigger connections_changed_event after update on connections
  for each row when (old.updated_at <> new.updated_at and old.status = new.status)
  execute function write_event('connection', 'updated');
create or replace trigger tasks_changed_event after update on tasks
  for each row when (old.updated_at <> new.updated_at and old.status = new.status)
  execute function write_event('task', 'updated');
create or replace trigger payouts_changed_event after update on payouts
  for each row when (old.updated_at <> new.updated_at and old.status = new.status)
  execute function write_event('payout', 'updated');
create or replace trigger invoices_changed_event after update on invoices
  for each row when (old.updated_at <> new.updated_at and old.status = new.status)
  execute function write_event('invoice', 'updated');

-- The id of the log. It differs in another database or table, and after a restore or failover: the log may then lack events
-- and give their positions to others. PostgreSQL begins a new timeline then; pg_restore makes a new table.
create or replace function event_log_id() returns text language sql stable set search_path = "${schema}", pg_temp as $$
  select left(md5((select system_identifier from pg_control_system()) || ' '
                  || (select oid from pg_database where datname = current_database()) || ' '
                  || 'event_log'::regclass::oid || ' '
                  || left(pg_walfile_name(pg_current_wal_lsn()), 8)), 16)
$$;

-- Moves new events with ids up to this one, which is settled, into the log, in the order of their ids, and returns
-- their parties. An application's access shows the account's events from the position at which it began. Nodes cannot write
-- the log otherwise. The caller holds the lock of the fence, so a partition that is missing is created before the rows.
create or replace function log_events(settled bigint, atmost integer)
  returns table (concerned_user bigint, concerned_advertiser bigint, concerned_client text)
  language plpgsql security definer set search_path = "${schema}", pg_temp as $$
declare
  last bigint := (select coalesce(max(l.position), 0) from event_log l);
begin
  if not exists (select from partitions p where p.parent = 'event_log' and p.end_key > last + atmost) then
    perform make_partitions('event_log', 1, last + atmost);
  end if;
  return query
    with moved as (
      delete from new_events n
      where n.id = any (array(select e.id from new_events e where e.id <= settled order by e.id limit atmost))
      returning n.id, n.type, n.subject_id, n.user_id, n.advertiser_id, n.campaign_id, n.payout_id, n.from_state, n.to_state,
        n.amount, n.currency, n.request_id, n.actor_id, n.trace, n.client_id, n.at
    ), logged as (
      insert into event_log as l (position, type, subject_id, user_id, advertiser_id, campaign_id, payout_id, from_state, to_state,
        amount, currency, request_id, actor_id, trace, client_id, at)
      select last + row_number() over (order by m.id),
        m.type, m.subject_id, m.user_id, m.advertiser_id, m.campaign_id, m.payout_id, m.from_state, m.to_state, m.amount,
        m.currency, m.request_id, m.actor_id, m.trace, m.client_id, m.at
      from moved m
      order by m.id
      returning l.position, l.type, l.subject_id, l.user_id, l.advertiser_id, l.client_id
    ), begun as (
      update event_access a set since = l.position
      from logged l
      where l.type = 'grant.created' and a.client_id = l.client_id and a.user_id = l.user_id and a.grant_id = l.subject_id
    )
    select l.user_id, l.advertiser_id, l.client_id from logged l;
end $$;
