package dev.fanfare.money.invoicing.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * An invoice, locked for payment or credit; amounts in minor units.
 *
 * @param vatCurrency in which its VAT is due besides; null for none
 * @param vatExchange units of that for one of its own; null for none
 */
@StagedBuilder
public record LockedInvoice(
        long id,
        long legalEntityId,
        long advertiserId,
        String currency,
        String status,
        LocalDate issuedOn,
        LocalDate dueOn,
        long net,
        long vat,
        BigDecimal vatRate,
        String vatCurrency,
        BigDecimal vatExchange,
        long paid,
        long credited,
        long creditedNet,
        long writtenOff) {
    /** Locks an invoice. */
    public static Future<LockedInvoice> lock(Tx tx, long id) {
        return InvoicesRepository.lock(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("invoice", id)));
    }

    /** Locks an invoice that can be paid: it is open or written off. */
    public static Future<LockedInvoice> lockPayable(Tx tx, long id) {
        return lock(tx, id).map(invoice -> {
            if (!invoice.owed().isPositive()) {
                throw CommonFault.transition("invoice", invoice.status(), "paid", List.of());
            }
            return invoice;
        });
    }

    /** The open amount, including write-offs. */
    public Money owed() {
        return money(net + vat - paid - credited);
    }

    /** What of that is not written off. */
    public Money open() {
        return owed().minus(money(writtenOff));
    }

    /** An amount in its currency. */
    public Money money(long minor) {
        return new Money(minor, currency);
    }
}
