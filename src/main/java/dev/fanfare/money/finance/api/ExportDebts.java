package dev.fanfare.money.finance.api;

import dev.fanfare.money.finance.api.ListDebts.Debts;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import java.time.LocalDate;
import java.util.List;

/**
 * A chunk of a day's debts.
 *
 * @param after the cursor: only accounts with a greater id; null for the beginning
 */
public record ExportDebts(LocalDate day, Long after) implements Ask<ExportDebts.DebtsChunk> {
    /**
     * The day, as clients send it.
     *
     * @param day null for today
     */
    public record Day(LocalDate day) {
        public ExportDebts debts() {
            return new ExportDebts(day == null ? BusinessTime.today() : day, null);
        }
    }

    /** The chunk after this account. */
    public ExportDebts from(Long account) {
        return new ExportDebts(day, account);
    }

    /** A chunk of them. */
    public record DebtsChunk(List<Debts.Item> items, Long next, Long total) implements Chunk<Debts.Item> {
        public DebtsChunk {
            items = List.copyOf(items);
        }
    }
}
