package dev.fanfare.money.disbursement.api;

/**
 * A report about a transfer by its provider, bank or an operator. It counts once.
 *
 * @param source its origin, such as {@code paypal}, {@code pain.002}, {@code camt.053} or {@code operator}
 * @param id of this report, unique in its source, such as a file's id plus the entry's
 * @param detail a text for operators, such as the bank's code and reason; null for none
 */
public record Evidence(String source, String id, String detail) {
    /** Whether a bank says by it that money has moved on an account: by a statement, or a notification before it. */
    public boolean isBooking() {
        return source.equals("camt.053") || source.equals("camt.054");
    }
}
