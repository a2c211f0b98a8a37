package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

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
