package dev.fanfare.money.journal.api;

import dev.fanfare.money.ledger.api.Moment;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.util.List;

/**
 * A chunk of postings to the caller's accounts, the oldest first, each with its inclusion proof. Unsealed entries are
 * left out. Days cut the journal at positions, so an entry that committed late at midnight counts for the day before.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 * @param position the last position, sealed, instead of {@code date_to}; null for no bound
 * @param treeSize the newest checkpoint that it may be proven by, as its number of blocks; null for the last
 * @param after only entries after this one; null for the beginning
 */
public record ListJournalStatement(
        LocalDate dateFrom,
        LocalDate dateTo,
        @Positive Long position,
        @Positive Long treeSize,
        Long after) implements Ask<ListJournalStatement.JournalStatementChunk> {
    /** The filter, as clients send it. */
    public record Body(
            LocalDate dateFrom,
            LocalDate dateTo,
            @Positive Long position,
            @Positive Long treeSize) implements CrossFieldRules {
        public ListJournalStatement ask() {
            return new ListJournalStatement(dateFrom, dateTo, position, treeSize, null);
        }

        @Override
        public void check(FieldErrors problems) {
            if (dateTo != null && position != null) {
                Moment.notBoth("date_to", "position", problems);
            }
        }
    }

    public ListJournalStatement from(Long entry) {
        return new ListJournalStatement(dateFrom, dateTo, position, treeSize, entry);
    }

    /** A chunk of lines; those of an entry stay together. */
    public record JournalStatementChunk(List<JournalStatementLine> items, Long next, Long total)
            implements Chunk<JournalStatementLine> {
        public JournalStatementChunk {
            items = List.copyOf(items);
        }
    }
}
