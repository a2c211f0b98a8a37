package dev.fanfare.money.disbursement.api;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;

/** What providers say of our own balances with them. */
public final class ProviderReports {
    private ProviderReports() {}

    /** Asks for our balances at a provider. */
    public record FindProviderBalances(@NotBlank String provider) implements Ask<ProviderBalances> {}

    /**
     * Our balances at a provider, one for each currency.
     *
     * @param at the provider's time of them; null where it is not set up
     */
    public record ProviderBalances(List<Money> balances, Instant at) implements Message {
        public ProviderBalances {
            balances = List.copyOf(balances);
        }
    }

    /**
     * Lists what has moved our balance, page by page.
     *
     * @param since at least from then on: earlier movements may be repeated
     * @param until of the balance that they lead to; later ones may be listed
     * @param cursor the {@code next} of the page before; null for the first
     */
    public record ListProviderMovements(
            @NotBlank String provider,
            @NotBlank String currency,
            @NotNull Instant since,
            @NotNull Instant until,
            String cursor)
            implements Ask<ProviderMovements> {}

    /**
     * Movements, the newest first. One with a fee is two lines.
     *
     * @param lines each by the provider's own id as its key
     * @param next null if this is the last page
     */
    public record ProviderMovements(List<BankLine> lines, String next) implements Message {
        public ProviderMovements {
            lines = List.copyOf(lines);
        }
    }
}
