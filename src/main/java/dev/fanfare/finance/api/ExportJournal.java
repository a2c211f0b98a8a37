package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import java.time.LocalDate;

/**
 * A stretch of all postings, entry by entry, the oldest first.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 * @param after only entries after this one; null for the beginning
 */
public record ExportJournal(LocalDate dateFrom, LocalDate dateTo, Long after) implements Ask<JournalStretch> {
    /** As clients ask it. */
    public record Body(LocalDate dateFrom, LocalDate dateTo) {
        ExportJournal ask() {
            return new ExportJournal(dateFrom, dateTo, null);
        }
    }

    ExportJournal from(Long entry) {
        return new ExportJournal(dateFrom, dateTo, entry);
    }
}
