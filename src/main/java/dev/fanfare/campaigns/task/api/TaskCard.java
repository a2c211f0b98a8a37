package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignBrief;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A task, for its publisher. Amounts are in the campaign's currency.
 *
 * @param deadline latest submission time
 * @param userId its publisher
 * @param updatedAt when what lists show of it changed last
 * @param bonus the amounts offered
 * @param payments its payments; the total includes earned bonuses once accepted
 * @param changesRequested whether a rejected post was returned for changes, rather than rejected for good
 * @param allowComplete whether its post can be handed in now, after changes again
 * @param appealableUntil when its rejection can be appealed no more; null if it cannot be appealed now
 * @param appeal null if it was never appealed
 * @param termsAcceptedAt when the campaign's rights and disclosure were accepted; left out if there was nothing to accept
 * @param draft the last draft of its post; left out for none
 * @param info the status in the viewer's language, and the reason for rejection if any
 */
@StagedBuilder
public record TaskCard(
        Long id,
        TaskType type,
        String title,
        String description,
        String requirements,
        Instant deadline,
        TaskStatus status,
        Long userId,
        Instant updatedAt,
        Bonus bonus,
        Payments payments,
        Info info,
        boolean changesRequested,
        boolean allowComplete,
        @Nullable Instant appealableUntil,
        @Nullable TaskAppeal appeal,
        @JsonInclude(JsonInclude.Include.NON_NULL) Instant termsAcceptedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) TaskDraft draft,
        Campaign campaign)
        implements Message {

    /** What each bonus is worth at most. */
    public record Bonus(BigDecimal reach, BigDecimal engagementRate, BigDecimal bestPost) {}

    /** Its payments; post is 0 if the campaign has no rate per post. */
    public record Payments(BigDecimal minimum, BigDecimal post, BigDecimal total) {}

    /** What is to be done. */
    public record Info(String title, String content) {}

    /**
     * The task's campaign.
     *
     * @param dateEndText the end in the viewer's language and time zone
     */
    public record Campaign(@JsonUnwrapped CampaignBrief brief, String dateEndText) {}
}
