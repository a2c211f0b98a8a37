package dev.fanfare.money.finance.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * An advertiser's spending.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record GetAdvertiserFinances(@NotNull Long advertiserId, LocalDate dateFrom, LocalDate dateTo)
        implements Ask<GetAdvertiserFinances.AdvertiserFinances> {
    /**
     * The charges to an advertiser in the journal, in the advertiser's currency.
     *
     * @param totalCampaigns created in that time
     * @param averageCpm spent for each thousand people that accepted posts reached; 0 without reach
     * @param byCurrency sums for each currency; left out without spending in another currency
     */
    public record AdvertiserFinances(
            BigDecimal totalSpent,
            long totalCampaigns,
            BigDecimal averageCpm,
            String currency,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<Totals> byCurrency)
            implements Message {
        public AdvertiserFinances {
            byCurrency = byCurrency == null ? null : List.copyOf(byCurrency);
        }

        /** Sums of the campaigns in one currency. */
        public record Totals(String currency, BigDecimal totalSpent, BigDecimal averageCpm) {}
    }
}
