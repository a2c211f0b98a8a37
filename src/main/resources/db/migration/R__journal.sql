-- The journal's invariants: an entry is written whole and sums to zero in each currency, and only postings change
-- balances. R__append_only.sql makes it append-only, R__rights.sql says who may write it.
--
-- Every function here has a search path of its own: temporary tables of the caller must not take the place of ours.

-- A transaction has its own id before it draws one for an entry, so that sealing knows which ids are still to come.
create or replace function begin_entries() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create or replace trigger journal_entries_in_order before insert on journal_entries
  for each statement execute function begin_entries();

create or replace function check_entry_has_postings() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  if not exists (select from postings where entry_id = new.id) then
    raise exception 'journal entry % has no postings', new.id
      using errcode = 'check_violation', constraint = 'journal_entries_have_postings';
  end if;
  return null;
end $$;
drop trigger if exists journal_entries_have_postings on journal_entries; -- a constraint trigger cannot be replaced
create constraint trigger journal_entries_have_postings after insert on journal_entries
  deferrable initially deferred for each row execute function check_entry_has_postings();

-- Each insertion into postings is its entry's only one and balances by itself, entry by entry: each posting is summed once.
create or replace function check_entry_balances() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
declare
  wrong bigint;
  is_late boolean;
begin
  select n.entry_id, bool_or(e.xmin <> pg_current_xact_id()::xid) into wrong, is_late
  from new_rows n join journal_entries e on e.id = n.entry_id
  group by n.entry_id, n.currency
  having sum(n.amount) <> 0 or bool_or(e.xmin <> pg_current_xact_id()::xid)
  limit 1;
  if is_late then
    raise exception 'an entry is written as a whole: journal_entries is append-only'
      using errcode = 'restrict_violation';
  elsif found then
    raise exception 'journal entry % does not sum to zero', wrong
      using errcode = 'check_violation', constraint = 'postings_sum_to_zero';
  end if;
  return null;
end $$;
-- By its name the first of these triggers.
create or replace trigger postings_balance after insert on postings
  referencing new table as new_rows for each statement execute function check_entry_balances();

create or replace function refuse_balance() returns trigger language plpgsql
  set search_path = "${schema}", pg_temp as $$
begin
  raise exception 'the balance of account % changes by postings alone: accounts is append-only', new.id
    using errcode = 'restrict_violation';
end $$;
create or replace trigger accounts_open_empty before insert on accounts
  for each row when (new.balance <> 0) execute function refuse_balance();
create or replace trigger accounts_change_by_postings before update on accounts
  for each row when (old.balance <> new.balance and pg_trigger_depth() = 0) execute function refuse_balance();

-- Locks accounts for postings, in ascending order of ids, and those between which debts may be settled along with them.
-- Returns the ids: what is assigned costs less than what is performed.
create or replace function lock_accounts(ids bigint[]) returns bigint[] language plpgsql
  security definer set search_path = "${schema}", pg_temp as $$
begin
  perform from accounts a
  where a.id = any (ids || array(
    select other.id
    from accounts own
    join accounts other on other.owner_id = own.owner_id and other.currency = own.currency
      and other.kind = case own.kind when 'publisher_available' then 'publisher_debt'
                                     when 'publisher_debt' then 'publisher_available' end
    where own.id = any (ids)))
  order by a.id
  for update;
  return ids;
end $$;

-- Moves all balances in one statement, since each statement reads the constraints of accounts again. post_entry has locked them,
-- in ascending order of ids. With them go the sums by account, day and kind, for queries that would otherwise add up a month of
-- postings. Runs as the owner: nodes' role may insert postings, but not update accounts.
--
-- A publisher's debt is settled by what is available to them, now or as soon as anything is: in the transaction that
-- makes it so, by an entry of its own. So no account has both.
create or replace function keep_balances() returns trigger language plpgsql security definer
  set search_path = "${schema}", pg_temp as $$
declare
  may_settle boolean;
  source record;
  settling bigint;
begin
  with moved as (
    update accounts a
    set balance = a.balance + sums.amount, updated_at = business_now()
    from (select account_id, sum(amount)::bigint as amount from new_rows group by account_id) sums
    where a.id = sums.account_id
    returning a.kind, sums.amount
  ), summed as (
    insert into account_days as d (account_id, day, kind, amount, postings, first_entry, last_entry)
    select n.account_id, e.booked_on, e.kind, sum(n.amount)::bigint, count(*), min(n.entry_id),
      max(n.entry_id)
    from new_rows n join journal_entries e on e.id = n.entry_id
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict on constraint account_days_once do update
    set amount = d.amount + excluded.amount, postings = d.postings + excluded.postings,
        first_entry = least(d.first_entry, excluded.first_entry), last_entry = greatest(d.last_entry, excluded.last_entry))
  select bool_or(kind = 'publisher_available' and amount > 0 or kind = 'publisher_debt' and amount < 0) into may_settle
  from moved;

  if may_settle then
    for source in
      select distinct e.id, e.key, e.request_id
      from new_rows n
      join accounts a on a.id = n.account_id
        and (a.kind = 'publisher_available' and n.amount > 0 or a.kind = 'publisher_debt' and n.amount < 0)
      join accounts debt on debt.owner_id = a.owner_id and debt.kind = 'publisher_debt' and debt.currency = a.currency
        and debt.balance < 0
      join accounts available on available.owner_id = a.owner_id and available.kind = 'publisher_available'
        and available.currency = a.currency and available.balance > 0
      join journal_entries e on e.id = n.entry_id
      order by e.id
    loop
      insert into journal_entries (key, kind, description, request_id)
      values (source.key || ':debt', 'debt_settled', 'What was available settled a debt.', source.request_id)
      returning id into settling;
      insert into postings (entry_id, account_id, currency, amount)
      select settling, p.account_id, s.currency, p.amount
      from (
        select distinct debt.id as debt, available.id as available, debt.currency,
               least(-debt.balance, available.balance) as amount
        from new_rows n
        join accounts a on a.id = n.account_id
        join accounts debt on debt.owner_id = a.owner_id and debt.kind = 'publisher_debt' and debt.currency = a.currency
          and debt.balance < 0
        join accounts available on available.owner_id = a.owner_id and available.kind = 'publisher_available'
          and available.currency = a.currency and available.balance > 0
        where n.entry_id = source.id) s
      cross join lateral (values (s.available, -s.amount), (s.debt, s.amount)) as p (account_id, amount);
    end loop;
  end if;
  return null;
end $$;
create or replace trigger postings_move_balances after insert on postings
  referencing new table as new_rows for each statement execute function keep_balances();

-- Whether entries of a kind charge an advertiser for work, or take that back. Payments, VAT, credit notes, write-offs and
-- corrections move what is owed, too.
create or replace function is_charge(kind text) returns boolean language sql immutable parallel safe as $$
  select kind not in ('invoice_paid', 'invoice_unpaid', 'invoice_vat', 'credit_note', 'invoice_written_off', 'invoice_recovered',
                      'correction', 'correction_reversed');
$$;

-- Whether an account of the platform is divided: what every line of a bank posts to.
create or replace function is_divided(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('platform_cash', 'platform_clearing', 'platform_unidentified', 'platform_charges', 'platform_exchange',
                  'platform_own');
$$;

-- Posts an entry whole; returns whether it was new. An account without an owner is the platform's; the owner of
-- platform_cash is one of our own accounts at banks. The same entry again
-- changes nothing; other postings under its key are refused. Opens accounts that are not there yet, and locks all of them
-- before the entry draws its id, so that the entries of an account become visible in ascending order. One call whose
-- statements are planned once for each session: for two postings, planning takes longer than execution.
create or replace function post_entry(entry_key text, entry_kind text, entry_description text, entry_request text,
                                      entry_reverses text,
                                      owners bigint[], kinds text[], currencies text[], amounts bigint[])
  returns boolean language plpgsql set search_path = "${schema}", pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  entry bigint;
  ids bigint[]; -- of the accounts
  part integer := 0; -- of those that are divided
begin
  if 'platform_cash' = any (kinds) or 'platform_clearing' = any (kinds) or 'platform_unidentified' = any (kinds)
     or 'platform_charges' = any (kinds) or 'platform_exchange' = any (kinds) or 'platform_own' = any (kinds) then
    part := counter_shard();
  end if;
  loop
    ids := array(
      select coalesce(a.id, platform.id)
      from unnest(owners, kinds, currencies) with ordinality as w (owner_id, kind, currency, position)
      left join accounts a on a.owner_id = w.owner_id and a.kind = w.kind and a.currency = w.currency
      left join accounts platform on (w.owner_id is null or w.kind = 'platform_cash') and platform.owner_id is null
        and platform.kind = w.kind and platform.currency = w.currency
        and platform.cash_account_id is not distinct from w.owner_id
        and platform.shard = case when is_divided(w.kind) then part else 0 end
      order by w.position);
    exit when array_position(ids, null) is null;
    insert into accounts (owner_id, kind, currency, cash_account_id, shard)
    select distinct case when w.kind <> 'platform_cash' then w.owner_id end, w.kind, w.currency,
      case when w.kind = 'platform_cash' then w.owner_id end, case when is_divided(w.kind) then part else 0 end
    from unnest(owners, kinds, currencies, ids) as w (owner_id, kind, currency, id)
    where w.id is null
    order by 1, 2, 3, 4
    on conflict on constraint accounts_once do nothing;
  end loop;
  ids := lock_accounts(ids);

  insert into journal_entries (key, kind, description, request_id, reverses)
  values (entry_key, entry_kind, entry_description, entry_request,
          case when entry_reverses is not null
               then coalesce((select id from journal_entries where key = entry_reverses), 0) end)
  on conflict on constraint journal_entries_once do nothing
  returning id into entry;
  if entry is null then
    if exists (
      select from (
        select p.account_id, p.amount
        from journal_entries e join postings p on p.entry_id = e.id
        where e.key = entry_key
        union all
        select w.account_id, -w.amount from unnest(ids, amounts) as w (account_id, amount)) d
      group by account_id having sum(amount) <> 0) then
      raise exception 'another entry has been posted as %', entry_key
        using errcode = 'unique_violation', constraint = 'journal_entries_once';
    end if;
    return false;
  end if;

  insert into postings (entry_id, account_id, currency, amount)
  select entry, w.account_id, w.currency, w.amount
  from unnest(ids, currencies, amounts) with ordinality as w (account_id, currency, amount, position)
  order by w.position;
  return true;
end $$;
