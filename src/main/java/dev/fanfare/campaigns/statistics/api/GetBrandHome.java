package dev.fanfare.campaigns.statistics.api;

import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** What a brand looks at first: the last thirty days beside the thirty before, by days in UTC, today the last. */
public record GetBrandHome(@NotNull Long advertiserId) implements Ask<GetBrandHome.BrandHome> {
    /** Days of a period. */
    public static final int DAYS = 30;

    /**
     * A brand's figures.
     *
     * @param figures in the advertiser's currency and each other in which something was spent, ordered by code
     * @param funnel how many came how far
     * @param running the newest ten campaigns that run or are paused
     * @param bestCreators those of the highest verified reach in the last thirty days, five at most
     * @param firstSteps what a new brand has to do
     */
    public record BrandHome(
            List<Figures> figures,
            Funnel funnel,
            List<Running> running,
            List<BestCreator> bestCreators,
            FirstSteps firstSteps)
            implements Message {
        public BrandHome {
            figures = List.copyOf(figures);
            running = List.copyOf(running);
            bestCreators = List.copyOf(bestCreators);
        }
    }

    /**
     * Figures of a currency.
     *
     * @param now of the last thirty days
     * @param before of the thirty before
     * @param days the last thirty
     */
    public record Figures(String currency, Period now, Period before, List<Day> days) {
        public Figures {
            days = List.copyOf(days);
        }
    }

    /**
     * Sums of a period.
     *
     * @param spent charged for accepted posts, from the journal
     * @param reach verified, of the posts accepted then
     * @param posts accepted then
     * @param costPerThousand of reach; null without reach
     * @param costPerPost null without posts
     */
    public record Period(
            BigDecimal spent,
            long reach,
            long posts,
            @Nullable BigDecimal costPerThousand,
            @Nullable BigDecimal costPerPost) {}

    /**
     * A day.
     *
     * @param spent charged then
     * @param reach verified, of the posts accepted then
     */
    public record Day(LocalDate day, BigDecimal spent, long reach) {}

    /**
     * Both periods.
     *
     * @param now the last thirty days
     * @param before the thirty before
     */
    public record Funnel(Stages now, Stages before) {}

    /**
     * What happened in a period.
     *
     * @param invited invitations that were sent
     * @param joined creators who joined a campaign, and have not left it
     * @param submitted tasks whose post was submitted then, the last time
     * @param accepted posts
     */
    public record Stages(long invited, long joined, long submitted, long accepted) {}

    /**
     * A campaign that runs.
     *
     * @param spent charged so far
     * @param budget the most it may cost; null if its places are not limited
     */
    public record Running(
            Long campaignId,
            String name,
            @OneOf(CampaignState.class) String status,
            String currency,
            BigDecimal spent,
            @Nullable BigDecimal budget) {}

    /**
     * A creator.
     *
     * @param avatar path of the picture; null for none
     * @param posts accepted in the last thirty days
     * @param reach verified, of these
     * @param reachBefore of the thirty days before
     */
    public record BestCreator(
            Long userId, String username, @Nullable String avatar, long posts, long reach, long reachBefore) {}
}
