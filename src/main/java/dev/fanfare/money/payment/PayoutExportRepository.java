package dev.fanfare.money.payment;

import dev.fanfare.money.payment.api.ExportPayouts.PayoutChunk;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads all payouts, chunk by chunk. */
final class PayoutExportRepository {
    /**
     * In the immutable order of request time and id. Selects ids first, as in lists, and merges the first day and the
     * previous chunk's last payout into one bound.
     */
    private static final QueryVariants CHUNK =
            QueryVariants.of("""
            select %s
            from payouts p
            join users u on u.id = p.user_id
            where p.id = any (array(
              select id
              from payouts
              where (requested_at, id) > (case when $3::bigint is null then $1
                                          else (select greatest(c.requested_at, $1) from payouts c where c.id = $3) end,
                                          coalesce($3, 0))
                and requested_at < $2 {filters}
              order by requested_at, id
              limit $4))
            order by p.requested_at, p.id
            """.formatted(PayoutListRepository.PARTS), "and status = ?", "and currency = ?");

    /**
     * The next payouts, the oldest first.
     *
     * @param after only payouts after this one; null for the beginning
     */
    static Future<List<PayoutChunk.Line>> listChunk(Sql sql, PayoutFilter f, Long after, int atMost) {
        return sql.list(
                CHUNK.by(f.status(), f.currency()), PayoutChunk.Line.class, f.from(), f.before(), after, atMost);
    }
}
