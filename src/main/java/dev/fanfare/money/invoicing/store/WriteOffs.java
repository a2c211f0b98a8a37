package dev.fanfare.money.invoicing.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;

/**
 * Write-offs of invoices as bad debts, with their VAT. What is paid or credited afterwards beyond the open amount recovers
 * them, so a write-off is never more than what is owed.
 */
public final class WriteOffs {
    private WriteOffs() {}

    /** Writes off a part of a locked invoice that is open. Refused as long as its advertiser's funds can pay it. */
    public static Future<Void> writeOff(Tx tx, Caller caller, LockedInvoice invoice, Money amount, String reason) {
        return Funds.payable(tx, invoice.advertiserId(), invoice.currency())
                .compose(payable -> {
                    if (payable.isPositive()) {
                        throw CommonFault.INVALID_TRANSITION.because(
                                "The brand's funds have {0}: pay the invoice from them first.", payable);
                    }
                    return add(tx, invoice.id(), amount.minor());
                })
                .compose(added -> record(tx, caller, invoice.id(), reason, null));
    }

    /**
     * Records what a payment or credit note of a locked invoice, recorded just now, has recovered of its write-offs.
     *
     * @param before the invoice without it
     * @param on the day that the payment counts for; null for today
     */
    static Future<Void> recover(Tx tx, Caller caller, LockedInvoice before, LocalDate on) {
        if (before.writtenOff() == 0) {
            return Future.succeededFuture();
        }
        Funds.lockAccounts(tx, before.advertiserId(), before.currency());
        return record(tx, caller, before.id(), null, on);
    }

    /** Records and posts the difference between an invoice's write-off and its recorded write-offs. */
    private static Future<Void> record(Tx tx, Caller caller, long invoiceId, String reason, LocalDate on) {
        return LockedInvoice.lock(tx, invoiceId)
                .compose(invoice -> sum(tx, invoiceId).compose(recorded -> {
                    Move move = move(invoice, recorded, reason, caller.userId());
                    return move.isNothing()
                            ? Future.succeededFuture()
                            : insert(tx, move, on)
                                    .compose(row -> Ledger.post(tx, entry(caller, invoice, move, row)))
                                    .mapEmpty();
                }));
    }

    private static Move move(LockedInvoice invoice, Recorded recorded, String reason, Long recordedBy) {
        Money vat = vat(invoice);
        return new Move(
                invoice.id(),
                invoice.writtenOff() - recorded.amount(),
                vat.minor() - recorded.vat(),
                invoice.vatCurrency() == null ? null : localVat(invoice, vat) - recorded.localVat(),
                reason,
                recordedBy);
    }

    /** Its share of the VAT that credit notes have left, so that all that is left has all of it. */
    private static Money vat(LockedInvoice invoice) {
        long credited = invoice.credited() - invoice.creditedNet();
        long left = invoice.net() + invoice.vat() - invoice.credited();
        return invoice.money(
                left == 0
                        ? 0
                        : BigDecimal.valueOf(invoice.writtenOff())
                                .multiply(BigDecimal.valueOf(invoice.vat() - credited))
                                .divide(BigDecimal.valueOf(left), 0, RoundingMode.HALF_UP)
                                .longValueExact());
    }

    /** Computed on what credit notes and write-offs take back together, so that it adds up to the invoice's. */
    private static long localVat(LockedInvoice invoice, Money vat) {
        Money credited = invoice.money(invoice.credited() - invoice.creditedNet());
        return inCurrency(invoice, credited.plus(vat)) - inCurrency(invoice, credited);
    }

    private static long inCurrency(LockedInvoice invoice, Money vat) {
        return VatTreatment.inCurrency(vat, invoice.vatCurrency(), invoice.vatExchange())
                .minor();
    }

    private static Entry entry(Caller caller, LockedInvoice invoice, Move move, Row row) {
        boolean recovered = move.reason() == null;
        Money amount = invoice.money(move.amount());
        Money vat = invoice.money(move.vat());
        String day = row.bookedOn().isBefore(BusinessTime.today()) ? ":" + row.bookedOn() : "";
        return Entry.of(
                        "invoice:" + invoice.id() + ":write_off:" + row.id() + day,
                        recovered ? "invoice_recovered" : "invoice_written_off",
                        (recovered ? Money.zero(amount.currency()).minus(amount) : amount) + " of invoice "
                                + invoice.id()
                                + (recovered ? " was recovered after it was written off." : " was written off."),
                        caller.requestId())
                .from(invoice.advertiserId(), AccountKind.ADVERTISER_BAD_DEBT, amount.minus(vat))
                .from(invoice.advertiserId(), AccountKind.ADVERTISER_VAT, vat)
                .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                .entry();
    }

    private static final String ADD = """
            update invoices set written_off = written_off + $2 where id = $1
            """;

    /** Increases the write-off of a locked invoice. */
    private static Future<Void> add(Tx tx, long invoiceId, long amount) {
        return tx.pipeline(ADD, invoiceId, amount);
    }

    /** The sums of an invoice's write-offs, net of recoveries. */
    record Recorded(long amount, long vat, long localVat) {}

    private static final String SUM = """
            select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(vat), 0)::bigint as vat,
              coalesce(sum(vat_local), 0)::bigint as local_vat
            from write_offs
            where invoice_id = $1
            """;

    private static Future<Recorded> sum(Tx tx, long invoiceId) {
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

    // A recovery counts for the day of the payment, but not before its write-off.
    private static final String INSERT = """
            insert into write_offs (invoice_id, amount, vat, vat_local, reason, recorded_by, booked_on)
            values ($1, $2, $3, $4, $5, $6,
              greatest(coalesce($7::date, (business_now() at time zone 'UTC')::date),
                       (select max(w.booked_on) from write_offs w where w.invoice_id = $1)))
            returning id, booked_on
            """;

    /** @param on null for today */
    private static Future<Row> insert(Tx tx, Move m, LocalDate on) {
        return tx.get(
                INSERT, Row.class, m.invoiceId(), m.amount(), m.vat(), m.localVat(), m.reason(), m.recordedBy(), on);
    }
}
