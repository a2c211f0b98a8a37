-- Sums of postings by account, day and kind, for whatever would otherwise add up a month of them. An account's row is
-- locked by whoever posts to it, so its days are changed one after the other.

create or replace function keep_account_days() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into account_days as d (account_id, day, kind, amount, postings, first_entry, last_entry)
  select n.account_id, (e.created_at at time zone 'UTC')::date, e.kind, sum(n.amount)::bigint, count(*), min(n.entry_id),
    max(n.entry_id)
  from new_rows n join journal_entries e on e.id = n.entry_id
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict on constraint account_days_once do update
  set amount = d.amount + excluded.amount, postings = d.postings + excluded.postings,
      first_entry = least(d.first_entry, excluded.first_entry), last_entry = greatest(d.last_entry, excluded.last_entry);
  return null;
end $$;
-- By name after postings_move_balances, which locks the accounts.
create or replace trigger postings_sum_days after insert on postings
  referencing new table as new_rows for each statement execute function keep_account_days();
