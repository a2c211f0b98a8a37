-- Most entries move money between accounts that no statistic counts: a look at the accounts' kinds spares them the rest.
create or replace function count_postings() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join accounts a on a.id = n.account_id
             where a.kind in ('advertiser_receivable', 'publisher_paid', 'publisher_fees')) then
    perform add_to_counters(
      array(select c
            from (select kind, entry_kind, owner_id, campaign_id, day, currency, sum(amount)::bigint as amount
                  from counted_postings where posting_id in (select id from new_rows)
                  group by 1, 2, 3, 4, 5, 6) p
            cross join lateral counts_of_postings(
              p.kind, p.entry_kind, p.owner_id, p.campaign_id, p.day, p.currency, p.amount) c),
      null);
  end if;
  return null;
end $$;
