package dev.fanfare.finance.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.util.List;

/**
 * What an advertiser spent by the journal, in the advertiser's own currency.
 *
 * @param totalCampaigns made in that time
 * @param averageCpm spent for each thousand that accepted posts reached; 0 where they reached nobody
 * @param byCurrency the same for each currency, where anything was spent in another one; sums never mix currencies
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

    /** Of the campaigns in one currency. */
    public record Totals(String currency, BigDecimal totalSpent, BigDecimal averageCpm) {}
}
