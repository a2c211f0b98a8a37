package dev.fanfare.payments;

import dev.fanfare.payments.api.ExportPayouts.PayoutChunk;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads all payouts, chunk by chunk. */
final class PayoutExportRepository {
    private PayoutExportRepository() {}

    /** By time of request and id, neither of which ever changes. */
    private static final String AFTER = """
              and requested_at >= $1 and requested_at < $2 and ($3::text is null or currency = $3)
              and (requested_at, id) > (coalesce((select requested_at from payouts where id = $4), '-infinity'),
                                        coalesce($4, 0))
              order by requested_at, id
              limit $5
            )
            select %s
            from wanted p
            join users u on u.id = p.user_id
            order by p.requested_at, p.id
            """.formatted(PayoutListRepository.PARTS);

    private static final String WANTED =
            "with wanted as (select " + PayoutListRepository.COLUMNS + "from payouts where ";

    private static final String OF_ALL = WANTED + "true " + AFTER;

    /** A statement of its own, so that it uses the index by status. */
    private static final String OF_STATUS = WANTED + "status = $6 " + AFTER;

    /**
     * The next payouts, the oldest first.
     *
     * @param after only payouts after this one; null for the beginning
     */
    static Future<List<PayoutChunk.Line>> listChunk(Sql sql, PayoutFilter f, Long after, int atMost) {
        return f.status() == null
                ? sql.list(OF_ALL, PayoutChunk.Line.class, f.from(), f.before(), f.currency(), after, atMost)
                : sql.list(
                        OF_STATUS,
                        PayoutChunk.Line.class,
                        f.from(),
                        f.before(),
                        f.currency(),
                        after,
                        atMost,
                        f.status());
    }
}
