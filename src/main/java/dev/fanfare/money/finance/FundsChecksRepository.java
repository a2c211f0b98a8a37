package dev.fanfare.money.finance;

/** Compares promises, reserves and funds of advertisers, transfers and payout runs, and our own accounts with their sources. */
final class FundsChecksRepository {
    // The possible cost of funded campaigns is reserved, that of others promised. Both are kept per campaign for its
    // best post and pool, for tasks still to be assigned and for publishers still to join; the rest is promised per
    // task.
    static final String PROMISES = """
            select v.what || ' advertiser ' || a.user_id as what, a.currency, v.recorded, v.expected
            from advertisers a
            cross join lateral (
              select coalesce(sum(k.amount) filter (where not k.funded), 0)::bigint as promised,
                coalesce(sum(k.amount) filter (where k.funded), 0)::bigint as reserved
              from (
                select c.funded, c.best_post_promised + c.reserve_left as amount from campaigns c where c.advertiser_id = a.user_id
                union all
                select c.funded, d.promised
                from campaigns c
                join task_definitions d on d.campaign_id = c.id and d.giving is not null
                where c.advertiser_id = a.user_id) k) c
            cross join lateral (
              select coalesce(sum(value) filter (where statistic = 'task_promised'), 0)::bigint as promised,
                coalesce(sum(value) filter (where statistic = 'task_reserved'), 0)::bigint as reserved,
                coalesce(sum(value) filter (where statistic = 'task_charged_funded'), 0)::bigint as charged
              from counters
              where statistic in ('task_promised', 'task_reserved', 'task_charged_funded') and subject = a.user_id) t
            cross join lateral (
              select coalesce(sum(amount), 0)::bigint as withdrawn
              from withdrawals
              where advertiser_id = a.user_id and status in ('requested', 'sending')) w
            cross join lateral (
              select coalesce(sum(b.amount), 0)::bigint as at_ends
              from campaigns k
              join (select campaign_id, amount from best_posts union all select campaign_id, amount from pool_shares) b
                on b.campaign_id = k.id
              where k.advertiser_id = a.user_id and k.funded) b
            cross join lateral (
              select coalesce(sum(amount), 0)::bigint as paid, coalesce(sum(of_funded), 0)::bigint as of_funded
              from funding_payments
              where advertiser_id = a.user_id) p
            cross join lateral (
              select coalesce(sum(balance) filter (where kind = 'advertiser_balance'), 0)::bigint as funds,
                coalesce(-sum(balance) filter (where kind = 'advertiser_debt'), 0)::bigint as owed
              from accounts
              where owner_id = a.user_id and kind in ('advertiser_balance', 'advertiser_debt') and currency = a.currency) f
            cross join lateral (values
              ('the promises of', a.promised, c.promised + t.promised - t.reserved),
              ('the reserves of', a.reserved, c.reserved + t.reserved + w.withdrawn),
              ('the funded spending of', a.spent_funded, t.charged + b.at_ends),
              ('what invoices have settled of', a.settled, p.of_funded),
              ('the funds of', a.funds, f.funds),
              ('the debt of', a.owed, f.owed)) v (what, recorded, expected)
            where a.user_id > $1 and a.user_id <= $2 and v.recorded <> v.expected
            """;

    /** Deposits, withdrawals and payments from funds, each against its entry. */
    static final String DEPOSITS = """
            select 'deposit ' || d.id as what, d.currency, d.amount as recorded,
              coalesce(j.amount, 0) as expected
            from deposits d
            left join lateral (
              select sum(p.amount)::bigint as amount
              from journal_entries e
              join postings p on p.entry_id = e.id
              join accounts a on a.id = p.account_id and a.kind = 'advertiser_balance' and a.owner_id = d.advertiser_id
              where e.key = 'deposit:' || d.id || ':received' and p.currency = d.currency) j on true
            where d.id > $1 and d.id <= $2
              and d.amount <> coalesce(j.amount, 0)
            """;

    static final String CHECKOUTS = """
            select 'checkout ' || c.id as what, c.currency, case when c.status = 'paid' then c.amount else 0 end as recorded,
              coalesce(d.amount, 0) as expected
            from checkouts c
            left join deposits d on d.evidence = 'checkout:' || c.id
              and d.advertiser_id = c.advertiser_id
            where c.id > $1 and c.id <= $2 and (case when c.status = 'paid' then c.amount else 0 end) <> coalesce(d.amount, 0)
            """;

    /** What was taken back from card payments, each sum against its parts. */
    static final String CARD_PAYMENTS = """
            select v.what || ' checkout ' || c.id as what, c.currency, v.recorded, v.expected
            from checkouts c
            cross join lateral (
              select coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
                coalesce(sum(amount) filter (where kind = 'dispute'), 0)::bigint as disputes
              from card_reversals
              where checkout_id = c.id and status <> 'returned') r
            cross join lateral (
              select coalesce(sum(amount), 0)::bigint as withdrawn
              from withdrawals
              where checkout_id = c.id and status in ('sending', 'paid')) w
            cross join lateral (values
              ('the refunds of', c.refunded, r.refunds + w.withdrawn),
              ('the disputes of', c.disputed, r.disputes)) v (what, recorded, expected)
            where c.id > $1 and c.id <= $2 and v.recorded <> v.expected
            """;

    /** Disputes and refunds, each against its entries. */
    static final String CARD_REVERSALS = """
            select r.kind || ' ' || r.id || ' of checkout ' || r.checkout_id as what, r.currency,
              case when r.status = 'returned' then 0 else r.amount end as recorded, coalesce(j.amount, 0) as expected
            from card_reversals r
            left join lateral (
              select sum(p.amount)::bigint as amount
              from journal_entries e
              join postings p on p.entry_id = e.id
              join accounts a on a.id = p.account_id and a.kind = 'advertiser_paid' and a.owner_id = r.advertiser_id
              where e.key in ('checkout:' || r.checkout_id || ':' || r.kind || ':' || r.id,
                              'checkout:' || r.checkout_id || ':' || r.kind || ':' || r.id || ':returned')
                and p.currency = r.currency) j on true
            where r.id > $1 and r.id <= $2
              and (case when r.status = 'returned' then 0 else r.amount end) <> coalesce(j.amount, 0)
            """;

    static final String WITHDRAWALS = """
            select 'withdrawal ' || w.id as what, w.currency, case when w.status = 'paid' then w.amount else 0 end as recorded,
              coalesce(j.amount, 0) as expected
            from withdrawals w
            left join lateral (
              select -sum(p.amount)::bigint as amount
              from journal_entries e
              join postings p on p.entry_id = e.id
              join accounts a on a.id = p.account_id and a.kind = 'advertiser_balance' and a.owner_id = w.advertiser_id
              where e.key in ('withdrawal:' || w.id || ':paid', 'withdrawal:' || w.id || ':failed') and p.currency = w.currency) j
              on true
            where w.id > $1 and w.id <= $2
              and (case when w.status = 'paid' then w.amount else 0 end) <> coalesce(j.amount, 0)
            """;

    static final String FUNDING_PAYMENTS = """
            select 'payment ' || f.id || ' from the funds of advertiser ' || f.advertiser_id as what, f.currency,
              f.amount as recorded, coalesce(j.amount, 0) as expected
            from funding_payments f
            left join lateral (
              select -sum(p.amount)::bigint as amount
              from journal_entries e
              join postings p on p.entry_id = e.id
              join accounts a on a.id = p.account_id and a.kind = 'advertiser_balance' and a.owner_id = f.advertiser_id
              where e.key = 'invoice:' || f.invoice_id || ':funds:' || f.id and p.currency = f.currency) j on true
            where f.id > $1 and f.id <= $2 and f.amount <> coalesce(j.amount, 0)
            """;

    /** For ids above $1 and up to $2. Not while a statement is being booked. */
    static final String CASH = """
            select 'our account ' || a.id || ' (' || a.name || '), as its bank said last' as what, a.currency,
              l.booked as recorded, s.closing as expected
            from cash_accounts a
            cross join lateral (
              select s.closing
              from bank_statements s
              where s.cash_account_id = a.id and s.status in ('booked', 'waiting') and s.closing is not null
              order by s.closed_on desc, s.number desc nulls last, s.id desc
              limit 1) s
            cross join lateral (
              select coalesce(-sum(balance), 0)::bigint as booked from accounts where cash_account_id = a.id) l
            where a.id > $1 and a.id <= $2 and l.booked <> s.closing
              and not exists (select from bank_statements b where b.cash_account_id = a.id and b.status = 'booking')
            """;

    /**
     * What providers have paid, their reports have, for transfers with ids above $1 and up to $2. Not what they have not
     * reported of yet.
     */
    static final String REPORTED = """
            select 'what its provider reports of transfer ' || t.id as what, t.currency, l.lines * t.amount as recorded,
              case when t.status = 'settled' then t.amount else 0 end as expected
            from transfers t
            join cash_accounts a on a.kind = t.rail and a.currency = t.currency
            cross join lateral (
              select coalesce(sum(case when credit then -1 else 1 end), 0)::bigint as lines
              from bank_lines
              where subject = 'transfer:' || t.end_to_end_id and source in ('stripe', 'paypal')
                and status in ('matched', 'assigned')) l
            where t.id > $1 and t.id <= $2 and t.status in ('settled', 'failed', 'returned')
              and t.intended_at > a.created_at and t.ended_at < a.read_until - interval '4 hours'
              and l.lines * t.amount <> case when t.status = 'settled' then t.amount else 0 end
              and not exists (select from bank_statements b
                              where b.cash_account_id = a.id and b.status in ('new', 'waiting', 'booking'))
            """;

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

    /** A transfer has its payout's net amount, in minor units, and a matching state: both or neither have ended. */
    static final String TRANSFERS = """
            select v.what || t.id as what, t.currency, v.recorded, v.expected
            from transfers t
            join payouts p on p.id = t.payout_id
            cross join lateral (values
              ('the amount of transfer ', t.amount, case when p.currency = t.currency then p.amount - p.fees else 0 end),
              ('what is paid by transfer ', case when t.status = 'settled' then t.amount else 0 end,
               case when p.status = 'completed' then p.amount - p.fees else 0 end),
              ('what is in transit by transfer ', case when t.status in ('intended', 'unknown', 'sent') then t.amount else 0 end,
               case when p.status = 'processing' then p.amount - p.fees else 0 end)) v (what, recorded, expected)
            where t.id > $1 and t.id <= $2 and v.recorded <> v.expected
            """;
}
