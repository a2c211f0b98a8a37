package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignBrief;
import dev.fanfare.platform.bus.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A task, for its publisher. Amounts are in the campaign's currency.
 *
 * @param deadline the last time to hand it in
 * @param bonus the amounts offered
 * @param payments what it earns; total includes the earned bonuses once accepted
 * @param info the status in the viewer's language, and the reason for rejection if any
 */
@StagedBuilder
public record TaskCard(
        Long id,
        String type,
        String title,
        String description,
        String requirements,
        Instant deadline,
        String status,
        Bonus bonus,
        Payments payments,
        Info info,
        Campaign campaign) {

    public record Bonus(BigDecimal reach, BigDecimal engagementRate, BigDecimal bestPost) {}

    /** What it earns; post is 0 when the campaign has no rate for a post. */
    public record Payments(BigDecimal minimum, BigDecimal post, BigDecimal total) {}

    public record Info(String title, String content) {}

    /**
     * The task's campaign.
     *
     * @param dateEndText the end in the viewer's language and time zone
     */
    public record Campaign(@JsonUnwrapped CampaignBrief brief, String dateEndText) {}
}
