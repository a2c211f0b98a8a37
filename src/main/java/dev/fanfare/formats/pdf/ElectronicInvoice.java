package dev.fanfare.formats.pdf;

import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The data of an electronic invoice, with one position for all deliveries of a period.
 *
 * @param number of the invoice or credit note, in its series
 * @param due payment date; null for a credit note
 * @param from first day of the period
 * @param until last day of the period
 * @param what the position's name
 * @param net of VAT; positive, also for a credit note
 * @param category how VAT applies
 * @param rate in percent; zero unless it is charged
 * @param reason exemption reason; null if VAT is charged
 * @param about number of the invoice that a credit note cancels; null for an invoice
 * @param paymentReference what its payer writes; null for none
 */
@StagedBuilder
public record ElectronicInvoice(
        Kind kind,
        String number,
        LocalDate date,
        LocalDate due,
        LocalDate from,
        LocalDate until,
        String currency,
        Party seller,
        Party buyer,
        String what,
        BigDecimal net,
        Category category,
        BigDecimal rate,
        BigDecimal vat,
        String reason,
        String about,
        String paymentReference) {

    /** Kinds by their codes in UNTDID 1001. */
    public enum Kind {
        INVOICE("380"),
        CREDIT_NOTE("381"),
        /** An invoice issued by its recipient. */
        SELF_BILLED("389");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        String code() {
            return code;
        }
    }

    /** How VAT applies, by the codes of UNCL 5305 that EN 16931 allows. */
    public enum Category {
        STANDARD("S"),
        REVERSE_CHARGE("AE"),
        OUTSIDE_SCOPE("O");

        private final String code;

        Category(String code) {
            this.code = code;
        }

        String code() {
            return code;
        }
    }

    /**
     * The seller or the buyer.
     *
     * @param id our id of the party
     * @param street null if unknown, like the rest of the address
     * @param country ISO 3166-1 code
     * @param vatId null for none
     * @param iban the seller's; null for none
     */
    @StagedBuilder
    public record Party(
            String id,
            String name,
            String street,
            String postcode,
            String city,
            String country,
            String vatId,
            String iban,
            String bic) {}
}
