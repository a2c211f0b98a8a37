-- Balances are kept by PostgreSQL itself: each posting changes its account's, and nothing else does.

-- Account by account, in the order of their ids, as everybody locks them.
create function keep_balances() returns trigger language plpgsql as $$
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
create trigger postings_move_balances after insert on postings
  referencing new table as new_rows for each statement execute function keep_balances();

create function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'the balance of account % changes by postings alone: accounts is append-only', new.id
    using errcode = 'restrict_violation';
end $$;
create trigger accounts_open_empty before insert on accounts
  for each row when (new.balance <> 0) execute function refuse_balance();
create trigger accounts_change_by_postings before update on accounts
  for each row when (old.balance <> new.balance and pg_trigger_depth() = 0) execute function refuse_balance();
