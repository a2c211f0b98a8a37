package dev.fanfare.money.invoicing.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.money.invoicing.api.GetAccountStatement.AccountStatement;
import dev.fanfare.money.invoicing.api.GetAgeing.Ageing;
import dev.fanfare.money.invoicing.api.GetOpenItems.OpenItems;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;

/** Open items, their ageing and statements of account as files. */
public final class ReceivablesFiles {
    private ReceivablesFiles() {}

    /**
     * The day, as clients send it.
     *
     * @param day null for today
     */
    public record Day(LocalDate day) {
        public ExportOpenItems openItems() {
            return new ExportOpenItems(dayOrToday(), null);
        }

        public ExportAgeing ageing() {
            return new ExportAgeing(dayOrToday(), null);
        }

        private LocalDate dayOrToday() {
            return day == null ? BusinessTime.today() : day;
        }
    }

    /**
     * A chunk of a day's open items.
     *
     * @param after the cursor: only invoices with a greater id; null for the beginning
     */
    public record ExportOpenItems(LocalDate day, Long after) implements Ask<ExportOpenItems.OpenItemsChunk> {
        /** The chunk after this invoice. */
        public ExportOpenItems from(Long invoice) {
            return new ExportOpenItems(day, invoice);
        }

        /** A chunk of them. */
        public record OpenItemsChunk(List<OpenItems.Item> items, Long next, Long total)
                implements Chunk<OpenItems.Item> {
            public OpenItemsChunk {
                items = List.copyOf(items);
            }
        }
    }

    /**
     * A chunk of a day's ageing.
     *
     * @param after the cursor: only lines with a greater number; null for the beginning
     */
    public record ExportAgeing(LocalDate day, Long after) implements Ask<ExportAgeing.AgeingChunk> {
        /** The chunk after this line. */
        public ExportAgeing from(Long line) {
            return new ExportAgeing(day, line);
        }

        /** A chunk of it. */
        public record AgeingChunk(List<Ageing.Line> items, Long next, Long total) implements Chunk<Ageing.Line> {
            public AgeingChunk {
                items = List.copyOf(items);
            }
        }
    }

    /**
     * The account and period, as clients send them.
     *
     * @param dateFrom first day; null for no bound
     * @param dateTo last day; null for no bound
     */
    public record Account(
            @NotNull Long advertiserId,
            @NotBlank @Size(max = 3) @CurrencyCode String currency,
            LocalDate dateFrom,
            LocalDate dateTo) {
        public ExportAccountStatement statement() {
            return new ExportAccountStatement(this, null);
        }
    }

    /**
     * A chunk of an advertiser's statement of account.
     *
     * @param after the cursor: only lines with a greater number; null for the beginning
     */
    public record ExportAccountStatement(Account account, Long after)
            implements Ask<ExportAccountStatement.AccountStatementChunk> {
        /** The chunk after this line. */
        public ExportAccountStatement from(Long line) {
            return new ExportAccountStatement(account, line);
        }

        /** A chunk of it. */
        public record AccountStatementChunk(List<AccountStatement.Line> items, Long next, Long total)
                implements Chunk<AccountStatement.Line> {
            public AccountStatementChunk {
                items = List.copyOf(items);
            }
        }
    }
}
