package dev.fanfare.campaigns.statistics.api;

import dev.fanfare.money.payment.api.GetNextPayout.NextPayout;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** What a creator looks at first: what was earned, when it is paid, and the best posts. */
public record GetCreatorHome() implements Ask<GetCreatorHome.CreatorHome> {
    /**
     * A creator's figures.
     *
     * @param earned in each currency in which anything was earned, ordered by code
     * @param nextPayout when and how much is paid next, or why not yet
     * @param bestPosts of the latest accepted ones, those of the highest verified reach first, four at most
     * @param firstSteps what a new creator has to do
     */
    public record CreatorHome(
            List<Earned> earned, NextPayout nextPayout, List<BestPost> bestPosts, FirstSteps firstSteps)
            implements Message {
        public CreatorHome {
            earned = List.copyOf(earned);
            bestPosts = List.copyOf(bestPosts);
        }
    }

    /**
     * What was earned in a currency: accepted posts, released or not, with what was corrected.
     *
     * @param thisMonth so far, by days in UTC
     * @param inAll since the beginning
     * @param months the last six, the present one last
     */
    public record Earned(String currency, BigDecimal thisMonth, BigDecimal inAll, List<Month> months) {
        public Earned {
            months = List.copyOf(months);
        }
    }

    /**
     * A month.
     *
     * @param month its first day
     * @param earned in it
     */
    public record Month(LocalDate month, BigDecimal earned) {}

    /**
     * An accepted post.
     *
     * @param network null for a task without a post on one
     * @param url null likewise
     * @param picture path of our copy of its picture; null for none
     * @param reach verified
     * @param engagement verified
     * @param earned with bonuses
     */
    @StagedBuilder
    public record BestPost(
            Long taskId,
            String title,
            String campaign,
            @Nullable String network,
            @Nullable String url,
            @Nullable String picture,
            long reach,
            long engagement,
            BigDecimal earned,
            String currency) {}
}
