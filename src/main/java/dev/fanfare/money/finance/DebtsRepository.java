package dev.fanfare.money.finance;

import dev.fanfare.money.finance.api.ListDebts.Debts;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;

/** Publishers' debts by age, from the journal's sums by day. */
final class DebtsRepository {
    // What is after an account's last day without a debt; nothing if that is its last day.
    private static final String DEBTS = """
            with days as (
              select d.account_id, d.day, sum(sum(d.amount)) over (partition by d.account_id order by d.day) as balance
              from account_days d
              join accounts a on a.id = d.account_id
              where a.kind = 'publisher_debt' and d.day <= $1
              group by d.account_id, d.day
            ), debts as (
              select n.account_id, min(n.day) as since, $1::date - min(n.day) as days,
                -(array_agg(n.balance order by n.day desc))[1] as debt
              from days n
              where n.day > coalesce((select max(z.day) from days z where z.account_id = n.account_id and z.balance >= 0),
                                     '-infinity')
              group by n.account_id)
            """;

    private static final String LIST = DEBTS + """
            select a.id as account_id, a.owner_id as user_id, u.username as user_name, d.since, d.days, d.debt::bigint as debt,
              a.currency
            from debts d
            join accounts a on a.id = d.account_id
            join users u on u.id = a.owner_id
            where a.id > $2
            order by a.id
            limit $3
            """;

    /** Those at the end of a day, by account. */
    static Future<List<Debts.Item>> list(Sql sql, LocalDate day, long after, int limit) {
        return sql.list(LIST, Debts.Item.class, day, after, limit);
    }

    private static final String TOTALS = DEBTS + """
            select a.currency, sum(d.debt)::bigint as debt,
              coalesce(sum(d.debt) filter (where d.days <= 30), 0)::bigint as thirty_days,
              coalesce(sum(d.debt) filter (where d.days between 31 and 60), 0)::bigint as sixty_days,
              coalesce(sum(d.debt) filter (where d.days between 61 and 90), 0)::bigint as ninety_days,
              coalesce(sum(d.debt) filter (where d.days > 90), 0)::bigint as older
            from debts d
            join accounts a on a.id = d.account_id
            group by a.currency
            order by a.currency
            """;

    static Future<List<Debts.Total>> sum(Sql sql, LocalDate day) {
        return sql.list(TOTALS, Debts.Total.class, day);
    }
}
