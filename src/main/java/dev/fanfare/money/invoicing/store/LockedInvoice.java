package dev.fanfare.money.invoicing.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.StagedBuilder;
import dev.fanfare.platform.sql.Tx;
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
        long net,
        long vat,
        BigDecimal vatRate,
        String vatCurrency,
        BigDecimal vatExchange,
        long paid,
        long credited,
        long creditedNet) {
    /** Locks an invoice. */
    public static Future<LockedInvoice> lock(Tx tx, long id) {
        return InvoicesRepository.lock(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("invoice", id)));
    }

    /** Locks an invoice that is open. */
    public static Future<LockedInvoice> lockOpen(Tx tx, long id, String to) {
        return lock(tx, id).map(invoice -> {
            if (!"open".equals(invoice.status())) {
                throw CommonFault.transition(invoice.status(), to, List.of());
            }
            return invoice;
        });
    }

    /** What is open. */
    public Money open() {
        return money(net + vat - paid - credited);
    }

    /** An amount in its currency. */
    public Money money(long minor) {
        return new Money(minor, currency);
    }
}
