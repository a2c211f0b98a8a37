package dev.fanfare.campaigns.task;

import java.time.Instant;
import java.util.Set;

/**
 * Until when a campaign's tasks can be handed in.
 *
 * @param endsAt to the microsecond
 */
record CampaignEnd(Instant endsAt, String status) {
    /** Pausing stops joins, not submissions. */
    private static final Set<String> RUNNING = Set.of("active", "paused");

    /** Whether the deadline of a task has passed or its campaign is over. */
    boolean isOver(Instant deadline, Instant now) {
        return !now.isBefore(deadline) || !RUNNING.contains(status) || !now.isBefore(endsAt);
    }
}
