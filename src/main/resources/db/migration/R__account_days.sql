-- Sums of postings by account, day and kind, for queries that would otherwise add up a month of them. An account's row is
-- locked by each posting, so its days are changed one after the other.

-- Whether entries of a kind charge an advertiser for work, or take that back. Payments, VAT, credit notes, write-offs and
-- corrections move what is owed, too.
create or replace function is_charge(kind text) returns boolean language sql immutable parallel safe as $$
  select kind not in ('invoice_paid', 'invoice_unpaid', 'invoice_vat', 'credit_note', 'invoice_written_off', 'invoice_recovered',
                      'correction', 'correction_reversed');
$$;

create or replace function keep_account_days() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into account_days as d (account_id, day, kind, amount, postings, first_entry, last_entry)
  select n.account_id, e.booked_on, e.kind, sum(n.amount)::bigint, count(*), min(n.entry_id),
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
