package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.DateParts;
import dev.fanfare.campaigns.campaign.api.RewardRules;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.people.profile.api.ListUserCards;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Expands;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A task, for advertisers and staff. Amounts are in the campaign's currency; texts in the viewer's language and time
 * zone.
 *
 * @param userId its publisher
 * @param updatedAt when what lists show of it changed last
 * @param statusName the status as text
 * @param allowComplete whether its publisher can submit it now
 * @param allowLeave whether its publisher can give it up now
 * @param allowCountdown whether to show a countdown: it can still be submitted
 * @param allowPayments whether its payment can be released now
 * @param allowBonus whether bonuses are on offer
 * @param disabled whether it can only be given up
 * @param allowedComplete equal to allowComplete
 * @param dateCompletedMinimum earliest submission time
 * @param dateCompletedMaximum latest submission time
 * @param dateEnd its deadline
 * @param bonus which bonuses are on offer
 * @param termsAcceptedAt when the campaign's rights and disclosure were accepted; left out if there was nothing to accept
 * @param payments its payments; the total includes earned bonuses once accepted
 */
@StagedBuilder
public record TaskSheet(
        Long id,
        TaskType type,
        List<String> networks,
        TaskStatus status,
        @Expands(value = "user", by = ListUserCards.class) Long userId,
        Instant updatedAt,
        String statusName,
        Media media,
        boolean allowComplete,
        boolean allowLeave,
        boolean allowCountdown,
        boolean allowPayments,
        boolean allowBonus,
        @JsonProperty("is_disabled") boolean disabled,
        @JsonProperty("is_allowed_complete") boolean allowedComplete,
        String dateCompletedMinimum,
        String dateCompletedMaximum,
        DateParts dateEnd,
        Bonus bonus,
        TaskCard.Payments payments,
        @JsonInclude(JsonInclude.Include.NON_NULL) Instant termsAcceptedAt,
        Campaign campaign)
        implements Message {
    public TaskSheet {
        networks = List.copyOf(networks);
    }

    /**
     * The submission.
     *
     * @param url the first screenshot: an address, or the path of an uploaded one; null without any
     * @param link the address of the post; null before submission
     */
    public record Media(@Nullable String url, @Nullable String link) {}

    /** Which bonuses there are. */
    public record Bonus(boolean reach, boolean engagementRate, boolean bestPost) {}

    /** The task's campaign, and its terms for new participants. */
    public record Campaign(@JsonUnwrapped TaskCard.Campaign campaign, Tasks tasks) {}

    /** The terms of a campaign. */
    public record Tasks(RewardRules.Bonus bonus, @Minor BigDecimal minimumReward) {}
}
