package dev.fanfare.money.finance;

/** Compares our own accounts with what their banks and providers said last. One without a statement is unconfirmed: no difference. */
final class CashChecksRepository {
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
}
