package dev.fanfare.money.disbursement.api;

/**
 * A statement about a transfer, by its provider, its bank or an operator. It counts once.
 *
 * @param source who says so and how, such as {@code paypal}, {@code pain.002}, {@code camt.053} or {@code operator}
 * @param id of this statement, unique in its source: a file's statement about one transfer, for example, is the file's id and
 *     the entry's
 * @param detail a text for operators, such as the bank's code and reason; null for none
 */
public record Evidence(String source, String id, String detail) {}
