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
     */
    public record ViewBudget(
            Long campaignId,
            String currency,
            @JsonInclude(JsonInclude.Include.NON_NULL) ViewRewardTerms rewardRules,
            BigDecimal budget,
            BigDecimal promised,
            BigDecimal paid,
            BigDecimal left)
            implements Message {}

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
     * @param countedAt when its window was closed; null before
     * @param paid whether the views were paid, or found to earn nothing
     * @param message the same in a sentence
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
            Translatable message)
            implements Message {}
}
