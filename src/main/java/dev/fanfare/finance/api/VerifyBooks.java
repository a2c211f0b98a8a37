package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * Counts a stretch of what is kept anew, from the journal.
 *
 * @param part of what is checked, from 0
 * @param after only rows with a greater id
 */
public record VerifyBooks(int part, long after) implements Ask<VerifyBooks.BooksVerified> {
    /** From the beginning. */
    public static VerifyBooks all() {
        return new VerifyBooks(0, 0);
    }

    /**
     * A stretch that was counted anew.
     *
     * @param part what was, such as {@code balances}
     * @param count rows
     * @param next where to go on; null behind the end
     */
    public record BooksVerified(String part, long count, List<Difference> differences, VerifyBooks next)
            implements Message {
        public BooksVerified {
            differences = List.copyOf(differences);
        }
    }
}
