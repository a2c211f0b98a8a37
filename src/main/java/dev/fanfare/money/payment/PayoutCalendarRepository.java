package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.platform.module.CalendarSource.Question;
import dev.fanfare.platform.module.CalendarSource.Row;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** When payout methods can be used, and payouts were paid. */
final class PayoutCalendarRepository {
    private PayoutCalendarRepository() {}

    /** The sources of these dates. */
    static CalendarSource[] sources() {
        return new CalendarSource[] {
            new CalendarSource(
                    "payout_method_usable",
                    "payto",
                    name -> Translatable.of("Your payout method can be used"),
                    PayoutCalendarRepository::listUsable),
            new CalendarSource(
                    "payout_paid",
                    "earnings",
                    amount -> Translatable.of("Payout of {0} was paid", amount),
                    PayoutCalendarRepository::listPaid)
        };
    }

    private static final String USABLE = """
            select d.id, d.kind as name, d.usable_at as at, null::date as day, d.confirmed_at as updated_at
            from payout_destinations d
            left join bank_accounts b on b.id = d.bank_account_id
            where d.user_id = $1 and d.removed_at is null and d.usable_at >= $2 and d.usable_at < $3
              and coalesce(b.verification_status = 'verified', true)
            order by d.usable_at, d.id
            limit $4
            """;

    private static Future<List<Row>> listUsable(Sql sql, Question asked) {
        return sql.list(USABLE, Row.class, asked.userId(), asked.from(), asked.until(), asked.limit());
    }

    private static final String PAID = """
            select id, amount, currency, processed_at as at, updated_at
            from payouts
            where user_id = $1 and status = 'completed' and requested_at < $3 and processed_at >= $2 and processed_at < $3
            order by processed_at, id
            limit $4
            """;

    private record Paid(long id, long amount, String currency, Instant at, Instant updatedAt) {
        Row row() {
            return new Row(id, new Money(amount, currency).toString(), at, null, updatedAt);
        }
    }

    private static Future<List<Row>> listPaid(Sql sql, Question asked) {
        return sql.list(PAID, Paid.class, asked.userId(), asked.from(), asked.until(), asked.limit())
                .map(rows -> rows.stream().map(Paid::row).toList());
    }
}
