package dev.fanfare.money.invoicing.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;

/** The table write_offs, and its sum in invoices. */
final class WriteOffsRepository {
    private static final String ADD = """
            update invoices set written_off = written_off + $2 where id = $1
            """;

    /** Adds to what is written off of a locked invoice. */
    static Future<Void> add(Tx tx, long invoiceId, long amount) {
        return tx.pipeline(ADD, invoiceId, amount);
    }

    /** The sums of an invoice's write-offs, less what was recovered. */
    record Recorded(long amount, long vat, long localVat) {}

    private static final String SUM = """
            select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(vat), 0)::bigint as vat,
              coalesce(sum(vat_local), 0)::bigint as local_vat
            from write_offs
            where invoice_id = $1
            """;

    static Future<Recorded> sum(Tx tx, long invoiceId) {
        return tx.get(SUM, Recorded.class, invoiceId);
    }

    /**
     * A write-off, or what is recovered.
     *
     * @param amount negative for what is recovered, like its VAT
     * @param localVat null where the invoice has none
     * @param reason null for what is recovered
     */
    record Move(long invoiceId, long amount, long vat, Long localVat, String reason, Long recordedBy) {
        boolean isNothing() {
            return amount == 0 && vat == 0;
        }
    }

    /** A recorded write-off, or recovery. */
    record Row(long id, LocalDate bookedOn) {}

    // What is recovered counts for the day of the payment, but not before what it recovers.
    private static final String INSERT = """
            insert into write_offs (invoice_id, amount, vat, vat_local, reason, recorded_by, booked_on)
            values ($1, $2, $3, $4, $5, $6,
              greatest(coalesce($7::date, (business_now() at time zone 'UTC')::date),
                       (select max(w.booked_on) from write_offs w where w.invoice_id = $1)))
            returning id, booked_on
            """;

    /** @param on null for today */
    static Future<Row> insert(Tx tx, Move m, LocalDate on) {
        return tx.get(
                INSERT, Row.class, m.invoiceId(), m.amount(), m.vat(), m.localVat(), m.reason(), m.recordedBy(), on);
    }
}
