package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * A stretch of all postings, entry by entry, the oldest first.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 * @param after only entries after this one; null for the beginning
 */
public record ExportJournal(LocalDate dateFrom, LocalDate dateTo, Long after)
        implements Ask<ExportJournal.JournalChunk> {
    /** As clients ask it. */
    public record Body(LocalDate dateFrom, LocalDate dateTo) {
        public ExportJournal ask() {
            return new ExportJournal(dateFrom, dateTo, null);
        }
    }

    public ExportJournal from(Long entry) {
        return new ExportJournal(dateFrom, dateTo, entry);
    }

    /** A stretch of the journal's postings; those of an entry are never parted. */
    public record JournalChunk(List<Line> items, Long next, Long total) implements Chunk<JournalChunk.Line> {
        public JournalChunk {
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
}
