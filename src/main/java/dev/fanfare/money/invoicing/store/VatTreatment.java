package dev.fanfare.money.invoicing.store;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.pdf.ElectronicInvoice.Category;
import dev.fanfare.formats.pdf.VatIds;
import dev.fanfare.platform.states.Coded;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Whether VAT is charged for a service to a business: Directive 2006/112/EC, which leaves advertising to the country of
 * the customer (article 44) who accounts for it (article 196).
 */
public enum VatTreatment implements Coded {
    /** The seller is not registered for VAT. */
    NONE(Category.OUTSIDE_SCOPE),
    /** The rate of the seller's country: for its own customers, and for EU customers without a VAT id. */
    DOMESTIC(Category.STANDARD),
    /** The customer, in another country of the EU, accounts for it. */
    REVERSE_CHARGE(Category.REVERSE_CHARGE),
    /** The customer is outside the EU, or the seller is. */
    EXPORT(Category.OUTSIDE_SCOPE);

    private final Category category;

    VatTreatment(Category category) {
        this.category = category;
    }

    /**
     * How a seller charges a buyer.
     *
     * @param buyerCountry null if unknown, which is treated as the seller's own
     * @param buyerVatId of a valid form; null for none
     */
    public static VatTreatment of(String sellerCountry, String sellerVatId, String buyerCountry, String buyerVatId) {
        if (sellerVatId == null) {
            return NONE;
        }
        if (buyerCountry == null || buyerCountry.equals(sellerCountry)) {
            return DOMESTIC;
        }
        if (!VatIds.isInUnion(sellerCountry) || !VatIds.isInUnion(buyerCountry)) {
            return EXPORT;
        }
        return buyerVatId == null ? DOMESTIC : REVERSE_CHARGE;
    }

    /** The category in electronic invoices. */
    public Category category() {
        return category;
    }

    /**
     * VAT in the currency of our company's country (article 230), rounded half up.
     *
     * @param rate units of that currency for one of the invoice's
     */
    public static Money inCurrency(Money vat, String currency, BigDecimal rate) {
        int decimals = Currencies.decimals(currency);
        return new Money(
                vat.decimal()
                        .multiply(rate)
                        .movePointRight(decimals)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact(),
                currency);
    }

    /**
     * VAT on an amount: once for the whole of it, rounded half up to the minor unit, as EN 16931-1 has it (BR-CO-17).
     * Rounding is up to each member state (ECJ C-302/07, Wetherspoon); half up satisfies those with a rule.
     *
     * @param net minor units, not negative
     * @param rate in percent
     */
    public static long vat(long net, BigDecimal rate) {
        return BigDecimal.valueOf(net)
                .multiply(rate)
                .movePointLeft(2)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }
}
