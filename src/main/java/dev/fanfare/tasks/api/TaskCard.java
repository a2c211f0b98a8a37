package dev.fanfare.tasks.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.api.CampaignBrief;
import dev.fanfare.platform.bus.Wide;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A task as its publisher sees it. Amounts are in the campaign's currency.
 *
 * @param deadline until when it can be handed in
 * @param bonus the amounts offered
 * @param payments what it earns: total has the bonuses that were earned, once it is accepted
 * @param info where it stands, in the viewer's language, with the reason if it was rejected
 */
@Wide
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

    /** What it earns; post is 0 where the campaign sets no rate for a post. */
    public record Payments(BigDecimal minimum, BigDecimal post, BigDecimal total) {}

    public record Info(String title, String content) {}

    /**
     * The task's campaign.
     *
     * @param dateEndText the end in the viewer's language and time zone
     */
    public record Campaign(@JsonUnwrapped CampaignBrief brief, String dateEndText) {}
}
