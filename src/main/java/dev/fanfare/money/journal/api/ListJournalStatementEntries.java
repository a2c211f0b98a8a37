package dev.fanfare.money.journal.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.ledger.api.Moment;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * What moved the caller's accounts, the oldest first, as in the exported statement, but without proofs. Entries appear
 * once they are sealed, after some seconds.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 * @param position the last position, sealed, instead of {@code date_to}; null for no bound
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListJournalStatementEntries(
        LocalDate dateFrom,
        LocalDate dateTo,
        @Positive Long position,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<ListJournalStatementEntries.JournalStatementEntries>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        if (dateTo != null && position != null) {
            Moment.notBoth("date_to", "position", problems);
        }
    }

    /**
     * A part of a statement.
     *
     * @param balances of each account of the caller
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record JournalStatementEntries(
            List<AccountBalance> balances,
            List<Item> entries,
            @Nullable String next) implements Message {
        public JournalStatementEntries {
            balances = List.copyOf(balances);
            entries = List.copyOf(entries);
        }
    }

    /**
     * An account at the beginning and the end of the period.
     *
     * @param account its kind, such as {@code publisher_available}
     * @param opening before the first entry of the period
     * @param closing after its last entry
     */
    public record AccountBalance(
            String account,
            String currency,
            @Minor BigDecimal opening,
            @Minor BigDecimal closing) {}

    /**
     * An entry of the journal.
     *
     * @param entryId its place in the journal's order
     * @param kind such as {@code task_released}
     * @param description what it was for
     * @param key of what caused it, such as {@code task:12:released}
     * @param reverses the id of the entry that it reverses; null for none
     * @param movements of the caller's accounts
     */
    public record Item(
            Long entryId,
            Instant createdAt,
            String kind,
            String description,
            String key,
            @Nullable Long reverses,
            List<Movement> movements) {
        public Item {
            movements = List.copyOf(movements);
        }
    }

    /**
     * A change of an account.
     *
     * @param account its kind, such as {@code publisher_available}
     * @param amount credit positive, debit negative
     * @param balance of the account after it
     */
    public record Movement(
            String account,
            String currency,
            @Minor BigDecimal amount,
            @Minor BigDecimal balance) {}
}
