package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures.CampaignFigures.Figures;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Sums by day, for 400 days at most. An advertiser gets their own campaigns.
 *
 * @param advertiserId only of this advertiser's campaigns; null for all
 * @param campaignId only of this campaign; null for all
 * @param by divides posts by network or everything by campaign; null for neither
 * @param cursor the {@code next} of another part; null for the first
 * @param limit of campaigns in a part, 20 at most
 */
public record GetDailySums(
        @NotNull LocalDate dateFrom,
        @NotNull LocalDate dateTo,
        Long advertiserId,
        Long campaignId,

        Division by,

        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<GetDailySums.DailySums>, CrossFieldRules {
    /** Maximum number of days. */
    private static final int MAX_DAYS = 400;

    @Override
    public void check(FieldErrors problems) {
        if (dateFrom != null && dateTo != null && ChronoUnit.DAYS.between(dateFrom, dateTo) >= MAX_DAYS) {
            problems.putIfAbsent("date_to", "must be less than {0} days after date_from", MAX_DAYS);
        }
    }

    /**
     * Sums by day.
     *
     * @param days in their order, without those on which nothing was counted
     * @param next the {@code cursor} of the part with further campaigns; null for none
     */
    public record DailySums(List<Sums> days, @Nullable String next) implements Message {
        public DailySums {
            days = List.copyOf(days);
        }
    }

    /**
     * The sums of a day, or of a part of it.
     *
     * @param campaignId null unless divided by campaign
     * @param network null unless divided by network; what no network has a part of, such as money, is without one
     * @param signUps new accounts; 0 for a part of all campaigns
     * @param money by currency
     */
    public record Sums(
            LocalDate day,
            @Nullable Long campaignId,
            @Nullable String network,
            @JsonUnwrapped Figures figures,
            long signUps,
            List<Moved> money) {
        public Sums {
            money = List.copyOf(money);
        }
    }

    /**
     * The money of a day in a currency.
     *
     * @param spent what advertisers were charged
     * @param payouts what publishers were paid, with fees; 0 for a part of all campaigns
     */
    public record Moved(String currency, BigDecimal spent, BigDecimal payouts) {}

    /** What sums are divided by. */
    public enum Division implements Coded {
        CAMPAIGN,
        NETWORK
    }
}
