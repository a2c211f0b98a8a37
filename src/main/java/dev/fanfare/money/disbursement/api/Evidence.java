package dev.fanfare.money.disbursement.api;

/**
 * A report about a transfer by its provider, bank or an operator. It counts once.
 *
 * @param source its origin, such as {@code paypal}, {@code pain.002}, {@code camt.053} or {@code operator}
 * @param id of this report, unique in its source, such as a file's id plus the entry's
 * @param detail a text for operators, such as the bank's code and reason; null for none
 */
public record Evidence(String source, String id, String detail) {
    /** Whether a bank has booked it, and has not only told of it. */
    public boolean isStatement() {
        return source.equals("camt.053");
    }
}
