package dev.fanfare.finance.api;

import dev.fanfare.platform.endpoint.Chunk;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** A stretch of the journal's postings; those of an entry are never parted. */
public record JournalStretch(List<Line> items, Long next, Long total) implements Chunk<JournalStretch.Line> {
    public JournalStretch {
        items = List.copyOf(items);
    }

    /**
     * A posting with the entry it is part of.
     *
     * @param requestId null for none
     */
    public record Line(
            long entryId,
            Instant createdAt,
            String key,
            String kind,
            String description,
            String requestId,
            long postingId,
            long accountId,
            String account,
            long userId,
            BigDecimal amount,
            String currency) {}
}
