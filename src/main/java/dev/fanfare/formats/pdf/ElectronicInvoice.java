package dev.fanfare.formats.pdf;

import dev.fanfare.platform.bus.StagedBuilder;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * What an electronic invoice says: one position for all that was delivered in a time.
 *
 * @param number of the invoice or credit note, in its series
 * @param due when it is to be paid; null for a credit note
 * @param from the first day of what it is about
 * @param until the last day
 * @param what the position's name
 * @param net of VAT; positive, in a credit note too
 * @param category how VAT applies
 * @param rate in percent; zero unless it is charged
 * @param reason why no VAT is charged; null when it is
 * @param about the number of the invoice that a credit note takes back; null for an invoice
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
        String about) {

    /** Kinds by their codes in UNTDID 1001. */
    public enum Kind {
        INVOICE("380"),
        CREDIT_NOTE("381"),
        /** An invoice that its recipient writes. */
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
     * @param id that we know it by
     * @param street null if unknown, like the rest of the address
     * @param country ISO 3166-1 code
     * @param vatId null for none
     * @param iban where a seller wants to be paid; null for none
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
