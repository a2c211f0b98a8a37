package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.task.api.TaskStatus;
import java.time.Instant;
import java.util.List;

/**
 * A task to be submitted.
 *
 * @param completedAt null before submission
 * @param draftMissing whether a draft has still to be approved
 * @param networks those of its campaign
 * @param accounts its publisher's accepted accounts at the network that was asked for: address, blank, id
 */
record AssignedTask(
        long id,
        TaskStatus status,
        Instant deadline,
        @JsonUnwrapped FrozenTerms terms,
        List<String> screenshots,
        Instant completedAt,
        boolean draftMissing,
        List<String> networks,
        List<String> accounts,
        CampaignEnd campaign) {

    /** Whether its deadline has passed or its campaign has ended. */
    boolean isExpired(Instant now) {
        return campaign.isExpired(deadline, now);
    }
}
