package dev.fanfare.money.finance;

/** Compares our own accounts with what their banks said last. One without a statement is unconfirmed: no difference. */
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
}
