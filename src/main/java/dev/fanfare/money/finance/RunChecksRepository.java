package dev.fanfare.money.finance;

/** Comparisons of payout runs, and of micro-deposits. */
final class RunChecksRepository {
    /** Compares the totals of runs with their items and transfers, for ids above $1 and up to $2. */
    static final String RUNS = """
            select v.what || ' of payout run ' || r.id as what, null::text as currency, v.recorded, v.expected
            from payout_runs r
            cross join lateral (
              select count(*) as items, count(p.id) as payouts, count(p.id) filter (where p.run_id = i.run_id) as held,
                coalesce(sum(case when i.bank_account_id is null then 1 else 2 end) filter (where i.left_out is null), 0)
                  as payments,
                coalesce(sum(case when i.bank_account_id is null then 1 else 2 end)
                           filter (where i.left_out is null and i.rail in ('sepa', 'ach', 'csv')), 0) as by_file,
                coalesce(sum(i.amount) filter (where i.left_out is null), 0)::bigint as amount
              from payout_run_items i
              left join payouts p on p.id = i.payout_id and i.left_out is null
              where i.run_id = r.id) i
            cross join lateral (
              select count(*) as transfers, coalesce(sum(amount), 0)::bigint as amount
              from transfers
              where run_id = r.id) t
            cross join lateral (
              select coalesce(sum(payments), 0)::bigint as payments from payout_run_files where run_id = r.id) f
            cross join lateral (values
              ('the items', r.items, i.items),
              ('the payouts', case when r.status = 'cancelled' then i.payouts else i.held end, i.payouts),
              ('the transfers', t.transfers, case when r.status = 'sent' then i.payments
                                                  when r.status = 'sending' then t.transfers else 0 end),
              ('the minor units', t.amount, case when r.status = 'sent' then i.amount
                                                 when r.status = 'sending' then t.amount else 0 end),
              ('the payments by file', f.payments, case when r.status = 'sent' then i.by_file else 0 end))
              v (what, recorded, expected)
            where r.id > $1 and r.id <= $2 and v.recorded <> v.expected
            """;

    /** The accounts of micro-deposits, against their transfers: of the users with an id above $1 and up to $2. */
    static final String MICRO_DEPOSITS = """
            with recorded as (
              select owner_id as user_id, currency,
                coalesce(sum(balance) filter (where kind = 'publisher_deposits_out'), 0)::bigint as under_way,
                coalesce(sum(balance) filter (where kind = 'publisher_deposits'), 0)::bigint as arrived,
                coalesce(sum(balance) filter (where kind = 'publisher_verification'), 0)::bigint as cost
              from accounts
              where owner_id > $1 and owner_id <= $2
                and kind in ('publisher_deposits_out', 'publisher_deposits', 'publisher_verification')
              group by owner_id, currency
            ), sent as (
              select user_id, currency,
                coalesce(sum(amount) filter (where status in ('intended', 'unknown', 'sent')), 0)::bigint as under_way,
                coalesce(sum(amount) filter (where status = 'settled'), 0)::bigint as arrived
              from transfers
              where user_id > $1 and user_id <= $2 and bank_account_id is not null
              group by user_id, currency
            )
            select v.what || ' of user ' || user_id as what, currency, coalesce(v.recorded, 0) as recorded,
              coalesce(v.expected, 0) as expected
            from recorded
            full join sent using (user_id, currency)
            cross join lateral (values
              ('the micro-deposits under way', recorded.under_way, sent.under_way),
              ('the micro-deposits that arrived', recorded.arrived, sent.arrived),
              ('the cost of micro-deposits', -recorded.cost, sent.under_way + sent.arrived)) v (what, recorded, expected)
            where coalesce(v.recorded, 0) <> coalesce(v.expected, 0)
            """;
}
