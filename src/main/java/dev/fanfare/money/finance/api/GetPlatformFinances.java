package dev.fanfare.money.finance.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * The platform's charges and payouts.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record GetPlatformFinances(LocalDate dateFrom, LocalDate dateTo)
        implements Ask<GetPlatformFinances.PlatformFinances> {
    /**
     * Sums of the journal in the platform's currency, each day at its own rate.
     *
     * @param totalRevenue charges to advertisers
     * @param totalPayouts completed payouts, gross, except those that the bank returned
     * @param unconverted amounts without an exchange rate, not part of the sums; left out when there are none
     */
    public record PlatformFinances(
            BigDecimal totalRevenue,
            BigDecimal totalPayouts,
            String currency,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<Totals> unconverted)
            implements Message {
        public PlatformFinances {
            unconverted = unconverted == null ? null : List.copyOf(unconverted);
        }

        /** Sums in one currency. */
        public record Totals(String currency, BigDecimal totalRevenue, BigDecimal totalPayouts) {}
    }
}
