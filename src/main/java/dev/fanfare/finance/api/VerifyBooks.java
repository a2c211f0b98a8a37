package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;

/**
 * Counts a stretch of what is kept anew, from the journal.
 *
 * @param part of what is checked, from 0
 * @param after only rows with a greater id
 */
public record VerifyBooks(int part, long after) implements Ask<BooksVerified> {
    /** From the beginning. */
    public static VerifyBooks all() {
        return new VerifyBooks(0, 0);
    }
}
