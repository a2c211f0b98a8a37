-- The journal's invariants: an entry is written whole and sums to zero in each currency, and only postings change
-- balances. R__append_only.sql makes it append-only, R__rights.sql says who may write it.
--
-- Every function here has a search path of its own: temporary tables of the caller must not take the place of ours.

-- A transaction has its own id before it draws one for an entry, so that sealing knows which ids are still to come.
create or replace function begin_entries() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create or replace trigger journal_entries_in_order before insert on journal_entries
  for each statement execute function begin_entries();

create or replace function check_entry_has_postings() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
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

create or replace function check_entry_balances() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if exists (select from postings where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'journal entry % does not sum to zero', new.entry_id
      using errcode = 'check_violation', constraint = 'postings_sum_to_zero';
  end if;
  return null;
end $$;
drop trigger if exists postings_sum_to_zero on postings;
create constraint trigger postings_sum_to_zero after insert on postings
  deferrable initially deferred for each row execute function check_entry_balances();

-- Updates accounts in ascending order of ids, in which everything locks them. Runs as the owner: nodes' role may insert
-- postings, but not update accounts.
create or replace function keep_balances() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  moved record;
begin
  if exists (select from new_rows n join journal_entries e on e.id = n.entry_id
             where e.xmin <> pg_current_xact_id()::xid) then
    raise exception 'an entry is written as a whole: journal_entries is append-only'
      using errcode = 'restrict_violation';
  end if;
  for moved in
    select account_id, sum(amount)::bigint as amount from new_rows group by account_id order by account_id
  loop
    update accounts set balance = balance + moved.amount, updated_at = now() where id = moved.account_id;
  end loop;
  return null;
end $$;
create or replace trigger postings_move_balances after insert on postings
  referencing new table as new_rows for each statement execute function keep_balances();

create or replace function refuse_balance() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  raise exception 'the balance of account % changes by postings alone: accounts is append-only', new.id
    using errcode = 'restrict_violation';
end $$;
create or replace trigger accounts_open_empty before insert on accounts
  for each row when (new.balance <> 0) execute function refuse_balance();
create or replace trigger accounts_change_by_postings before update on accounts
  for each row when (old.balance <> new.balance and pg_trigger_depth() = 0) execute function refuse_balance();

-- Locks accounts for postings, in ascending order of ids, and those between which debts may be settled along with them.
create or replace function lock_accounts(owners bigint[], kinds text[], currencies text[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform from accounts a
  where (a.owner_id, a.kind, a.currency) in (
    select w.owner_id, k.kind, w.currency
    from unnest(owners, kinds, currencies) as w (owner_id, kind, currency)
    cross join lateral (
      values (w.kind),
             (case w.kind when 'publisher_available' then 'publisher_debt'
                          when 'publisher_debt' then 'publisher_available' end)) as k (kind))
  order by a.id
  for update;
end $$;

-- A publisher's debt is settled by what is available to them, now or as soon as anything is: in the transaction that
-- makes it so, by an entry of its own. So nobody has both.
create or replace function settle_debts() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  source record;
  settling bigint;
begin
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
  return null;
end $$;
-- Triggers run in the order of their names: this one after the balances have moved.
create or replace trigger postings_settle_debts after insert on postings
  referencing new table as new_rows for each statement execute function settle_debts();
