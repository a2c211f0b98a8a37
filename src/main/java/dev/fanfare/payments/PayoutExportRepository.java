package dev.fanfare.payments;

import dev.fanfare.money.Money;
import dev.fanfare.payments.api.ExportPayouts.PayoutChunk;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.List;

/** The table payouts, from its beginning to its end. */
final class PayoutExportRepository {
    private PayoutExportRepository() {}

    /** A payout's place is that of its request and id, which both stay as they are. */
    private static final String AFTER = """
              and requested_at >= $1 and requested_at < $2 and ($3::text is null or currency = $3)
              and (requested_at, id) > (coalesce((select requested_at from payouts where id = $4), '-infinity'),
                                        coalesce($4, 0))
              order by requested_at, id
              limit $5
            )
            select w.*, u.username, u.email
            from wanted w
            join users u on u.id = w.user_id
            order by w.requested_at, w.id
            """;

    private static final String OF_ALL = "with wanted as (select * from payouts where true " + AFTER;

    /** Apart from the one above, so that it goes by the index of the status. */
    private static final String OF_STATUS = "with wanted as (select * from payouts where status = $6 " + AFTER;

    /**
     * The next payouts, the oldest first.
     *
     * @param after only payouts after this one; null for the beginning
     */
    static Future<List<PayoutChunk.Line>> stretch(Sql sql, PayoutFilter f, Long after, int atMost) {
        return f.status() == null
                ? sql.list(OF_ALL, PayoutExportRepository::line, f.from(), f.before(), f.currency(), after, atMost)
                : sql.list(
                        OF_STATUS,
                        PayoutExportRepository::line,
                        f.from(),
                        f.before(),
                        f.currency(),
                        after,
                        atMost,
                        f.status());
    }

    private static PayoutChunk.Line line(Row row) {
        String currency = row.getString("currency");
        long amount = row.getLong("amount");
        long fees = row.getLong("fees");
        return new PayoutChunk.Line(
                row.getLong("id"),
                row.getString("reference"),
                row.getLong("user_id"),
                row.getString("username"),
                row.getString("email"),
                Money.decimal(amount, currency),
                Money.decimal(fees, currency),
                Money.decimal(amount - fees, currency),
                currency,
                row.getString("status"),
                row.getString("method"),
                Rows.instant(row, "requested_at"),
                Rows.instant(row, "processed_at"),
                Rows.instant(row, "cancelled_at"),
                row.getString("transaction_id"),
                row.getString("notes"),
                row.getString("reason"));
    }
}
