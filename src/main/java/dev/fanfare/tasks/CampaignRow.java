package dev.fanfare.tasks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.api.CampaignBrief;
import dev.fanfare.tasks.api.TaskSheet;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;

/**
 * The present fields of a campaign that its tasks need.
 *
 * @param endsAt the campaign's end, to the microsecond
 * @param limitRate value of one unit of its currency in the advertiser's
 * @param tasks the terms for those who join now
 */
record CampaignRow(
        @JsonUnwrapped CampaignBrief brief,
        Instant endsAt,
        long advertiserId,
        BigDecimal limitRate,
        String status,
        TaskSheet.Tasks tasks) {
    /** Pausing stops joins, not submissions. */
    private static final Set<String> RUNNING = Set.of("active", "paused");

    boolean isOver(Instant now) {
        return !RUNNING.contains(status) || !now.isBefore(endsAt);
    }
}
