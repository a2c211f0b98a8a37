package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.task.api.TaskStatus;
import java.time.Instant;
import java.util.List;

/**
 * A task as its publisher hands it in.
 *
 * @param completedAt null before it was handed in
 * @param networks those of its campaign
 */
record AssignedTask(
        long id,
        TaskStatus status,
        Instant deadline,
        @JsonUnwrapped FrozenTerms terms,
        List<String> screenshots,
        Instant completedAt,
        List<String> networks,
        CampaignEnd campaign) {

    /** Whether its deadline has passed or its campaign is over. */
    boolean isOver(Instant now) {
        return campaign.isOver(deadline, now);
    }
}
