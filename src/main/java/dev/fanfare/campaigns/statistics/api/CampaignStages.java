package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.campaigns.discovery.api.ApplicationState;
import dev.fanfare.campaigns.discovery.api.InvitationState;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** How far the creators of a campaign are, what they posted, and what of its money is where. */
public final class CampaignStages {
    private CampaignStages() {}

    /** How far a creator is. */
    public enum Stage implements Coded {
        /** Has an open invitation. */
        INVITED,
        /** Waits for a decision on an application, or was accepted and has still to join. */
        APPLIED,
        /** Has a task that is still to be submitted. */
        JOINED,
        /** Has submitted a post that is not accepted. */
        SUBMITTED,
        /** Has an accepted post whose payment is still to be released. */
        ACCEPTED,
        PAID
    }

    /** Counts the creators of a campaign in each stage; from joining on, each of their tasks counts. */
    public record CountStages(@NotNull Long campaignId) implements Ask<StageCounts> {}

    /**
     * How many are in each stage.
     *
     * @param invited with an open invitation
     * @param applied with an application that waits, or was accepted without joining so far
     * @param joined tasks that are still to be submitted
     * @param submitted tasks with a post that is not accepted
     * @param accepted tasks whose payment is still to be released
     * @param paid tasks that are paid
     */
    public record StageCounts(long invited, long applied, long joined, long submitted, long accepted, long paid)
            implements Message {}

    /**
     * Lists the creators of a campaign in a stage, the newest first.
     *
     * @param stage which one
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListStage(
            @NotNull Long campaignId,

            @NotNull Stage stage,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<StagePage> {}

    /**
     * Lists the posts of a campaign, the newest tasks first.
     *
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListCampaignPosts(
            @NotNull Long campaignId,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<StagePage> {}

    /**
     * Creators of a campaign.
     *
     * @param creators of this part
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record StagePage(
            List<Item> creators,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public StagePage {
            creators = List.copyOf(creators);
        }

        /**
         * A creator in a stage.
         *
         * @param id of the invitation, the application or the task
         * @param publisherId of the creator
         * @param username of the creator; null if the creator can no longer be found
         * @param avatar address of the picture; null for none
         * @param status of the invitation, the application or the task
         * @param since when it came to this
         * @param until when it ends by itself; null if it does not
         * @param task what is to be done; null before joining
         * @param post that was submitted; null for none
         */
        @StagedBuilder
        public record Item(
                Long id,
                Long publisherId,
                @Nullable String username,
                @Nullable String avatar,

                @OneOf({InvitationState.class, ApplicationState.class, TaskStatus.class})
                String status,

                Instant since,
                @Nullable Instant until,
                @Nullable String task,
                @Nullable Post post) {}
    }

    /**
     * A post.
     *
     * @param url of the post at its network
     * @param network of its address; null if that is of none
     * @param picture path of our copy of its picture; null for none
     * @param reach verified once it is accepted, claimed before; null without either
     * @param engagement likewise
     * @param pays what it earns, once it is accepted; null before
     */
    @StagedBuilder
    public record Post(
            String url,
            @Nullable String network,
            @Nullable String picture,
            @Nullable Long reach,
            @Nullable Long engagement,
            @Nullable @Minor BigDecimal pays,
            String currency) {}

    /** Shows where the money of a campaign is. */
    public record GetCampaignBudget(@NotNull Long campaignId) implements Ask<CampaignBudget> {}

    /**
     * The money of a campaign, in the advertiser's currency. What is reserved, due, paid and left adds up to the most that
     * it may cost.
     *
     * @param funded whether it is covered by the advertiser's own money, rather than by credit
     * @param most that it may cost; null if its number of creators is not limited
     * @param reserved promised to creators who have joined
     * @param due for accepted posts whose payment is still to be released
     * @param paid for posts whose payment was released
     * @param left for creators who are still to join; null like {@code most}
     */
    public record CampaignBudget(
            boolean funded,
            String currency,
            @Nullable @Minor BigDecimal most,
            @Minor BigDecimal reserved,
            @Minor BigDecimal due,
            @Minor BigDecimal paid,
            @Nullable @Minor BigDecimal left)
            implements Message {}
}
