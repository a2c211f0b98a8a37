package dev.fanfare.platform.outbox;

import java.time.Instant;

/**
 * An event that has failed so often that it is no longer tried.
 *
 * @param type such as {@code campaigns.CampaignEnded}
 * @param body what happened: ids, as the domain that wrote it has them
 * @param requestId the request that caused it
 * @param failure of the last attempt
 * @param deadAt when it was given up
 */
public record DeadLetter(
        long id,
        String type,
        Object body,
        String requestId,
        Instant createdAt,
        int attempts,
        String failure,
        Instant deadAt) {}
