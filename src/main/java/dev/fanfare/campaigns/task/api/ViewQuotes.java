package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;

/** What a campaign can still pay by views, and what a post can earn by them. Amounts are in the campaign's currency. */
public final class ViewQuotes {
    private ViewQuotes() {}

    /** Shows what is left of a campaign's budget for views, to both sides. */
    public record GetViewBudget(@NotNull Long campaignId) implements Ask<ViewBudget> {}

    /**
     * A campaign's budget for views.
     *
     * @param rewardRules what views pay those who join now; left out for nothing
     * @param budget the most that all posts get
     * @param promised of it, to submitted posts whose views are still counted
     * @param paid of it, for views that were counted
     * @param left what can still be promised: never more than is reserved, or within the brand's credit
     * @param pool what creators share at the end; left out for nothing
     */
    @StagedBuilder
    public record ViewBudget(
            Long campaignId,
            String currency,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            ViewRewardTerms rewardRules,

            BigDecimal budget,
            BigDecimal promised,
            BigDecimal paid,
            BigDecimal left,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            Pool pool)
            implements Message {}

    /**
     * A pool that creators share by their views.
     *
     * @param amount the most that it pays
     * @param cap the most that one creator gets of it
     * @param creators who share it, by the views so far; once it was paid, those who did
     * @param views of all their posts
     * @param shared what they get if the campaign ended now; once it was paid, what they got
     * @param left what the brand gets back then, because of the caps
     * @param paid whether it was paid, after the campaign's end
     */
    @StagedBuilder
    public record Pool(
            BigDecimal amount,
            BigDecimal cap,
            int creators,
            long views,
            BigDecimal shared,
            BigDecimal left,
            boolean paid) {}

    /** Shows what the views of a task's post can earn, before it is submitted and after. */
    public record GetViewQuote(@NotNull Long taskId) implements Ask<ViewQuote> {}

    /**
     * What the views of a post can earn.
     *
     * @param rewardRules as of joining; left out where views pay nothing
     * @param most the most that these rules pay for one post
     * @param promised what the submitted post is promised; once its views were paid, what they earned
     * @param offered what a submission would be promised now, with what it is promised already
     * @param left what the campaign can still promise to all posts
     * @param countedViews null before they are counted
     * @param countedAt when the views were counted, at the end of the post's window; null before
     * @param paid whether the views were paid, or found to earn nothing
     * @param message the same in a sentence
     * @param pool what the creator gets of the campaign's pool; left out where there is none
     */
    @StagedBuilder
    public record ViewQuote(
            Long taskId,
            String currency,
            @JsonInclude(JsonInclude.Include.NON_NULL) ViewRewardTerms rewardRules,
            BigDecimal most,
            BigDecimal promised,
            BigDecimal offered,
            BigDecimal left,
            @Nullable Long countedViews,
            @Nullable Instant countedAt,
            boolean paid,
            Translatable message,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            OwnShare pool)
            implements Message {}

    /**
     * What a creator's posts get together of a pool.
     *
     * @param amount of the pool
     * @param cap the most that the creator gets
     * @param creators who share it so far
     * @param viewsOfAll the views of all their posts
     * @param views of the creator's posts
     * @param share what they get if the campaign ended now; once it was paid, what they got
     * @param paid whether it was paid, after the campaign's end
     * @param message the same in a sentence
     */
    @StagedBuilder
    public record OwnShare(
            BigDecimal amount,
            BigDecimal cap,
            int creators,
            long viewsOfAll,
            long views,
            BigDecimal share,
            boolean paid,
            Translatable message) {}
}
