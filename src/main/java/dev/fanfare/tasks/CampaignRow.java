package dev.fanfare.tasks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.api.CampaignBrief;
import dev.fanfare.tasks.api.TaskSheet;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;

/**
 * What tasks need of their campaign, as it is now.
 *
 * @param endsAt the end in the brief, to the microsecond
 * @param limitRate one unit of its currency in its advertiser's
 * @param tasks what it offers to who joins now
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
