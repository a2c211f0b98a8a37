-- The journal's invariants: an entry is written whole and sums to zero in each currency, and only postings change
-- balances. R__append_only.sql makes it append-only, R__rights.sql says who may write it.
--
-- Every function here has a search path of its own: temporary tables of the caller must not take the place of ours.

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

-- Locks accounts for postings, in ascending order of ids.
create or replace function lock_accounts(owners bigint[], kinds text[], currencies text[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform from accounts a
  where (a.owner_id, a.kind, a.currency) in (select * from unnest(owners, kinds, currencies))
  order by a.id
  for update;
end $$;
