package dev.fanfare.money.finance;

/** Compares recorded promises, reserves and funds of advertisers with their sources. */
final class FundsChecksRepository {
    // The possible cost of funded campaigns is reserved, that of others promised. Both are kept per campaign for its
    // best post, for tasks still to be assigned and for publishers still to join; the rest is promised per task.
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
              select coalesce(sum(b.amount), 0)::bigint as best_posts
              from campaigns k
              join best_posts b on b.campaign_id = k.id
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
              ('the funded spending of', a.spent_funded, t.charged + b.best_posts),
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
}
