package dev.fanfare.money.finance.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * A chunk of all sealed postings, entry by entry, the oldest first. Nothing can be added in between later.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 * @param after only entries after this one; null for the beginning
 */
public record ExportJournal(LocalDate dateFrom, LocalDate dateTo, Long after)
        implements Ask<ExportJournal.JournalChunk> {
    /**
     * The filter, as clients send it.
     *
     * @param after the {@code entry_id} with which an earlier file ended, to continue from there; null for the
     *     beginning
     */
    public record Body(
            LocalDate dateFrom, LocalDate dateTo, @Min(0) Long after) {
        public ExportJournal ask() {
            return new ExportJournal(dateFrom, dateTo, after);
        }
    }

    public ExportJournal from(Long entry) {
        return new ExportJournal(dateFrom, dateTo, entry);
    }

    /** A chunk of the journal's postings; the postings of an entry stay together. */
    public record JournalChunk(List<Line> items, Long next, Long total) implements Chunk<JournalChunk.Line> {
        public JournalChunk {
            items = List.copyOf(items);
        }

        /**
         * A posting with the entry it is part of.
         *
         * @param position in the sealed journal, from 1, without gaps
         * @param bookedOn the day that it counts for
         * @param requestId null for none
         * @param reverses the id of the entry that it reverses; null for none
         * @param userId the owner of the account; null for the platform
         */
        public record Line(
                long entryId,
                Long position,
                Instant createdAt,
                LocalDate bookedOn,
                String key,
                String kind,
                String description,
                String requestId,
                Long reverses,
                long postingId,
                long accountId,
                String account,
                Long userId,
                @Minor BigDecimal amount,
                String currency) {}
    }
}
