package dev.fanfare.campaigns.task;

import java.time.Instant;
import java.util.Set;

/**
 * The end of submissions to a campaign.
 *
 * @param endsAt in microseconds precision
 */
record CampaignEnd(Instant endsAt, String status) {
    /** Pausing stops joins, not submissions. */
    private static final Set<String> RUNNING = Set.of("active", "paused");

    /** Whether a task's deadline has passed or its campaign has ended. */
    boolean isExpired(Instant deadline, Instant now) {
        return !now.isBefore(deadline) || !RUNNING.contains(status) || !now.isBefore(endsAt);
    }
}
