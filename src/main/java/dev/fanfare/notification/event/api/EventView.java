package dev.fanfare.notification.event.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * An event.
 *
 * @param position in the log, without gaps over all events
 * @param subjectId the id of the task, payout or whatever its type names
 * @param userId the publisher or account that it concerns; null for none
 * @param advertiserId the advertiser that it concerns; null for none
 * @param campaignId the campaign of a task, participation or the like, or the campaign itself; null for none
 * @param payoutId the payout of a transfer, or the payout itself; null for none
 * @param fromState null at a beginning, and where there are no states
 * @param toState null where there are no states
 * @param amount null where none is of interest
 * @param requestId of the call that caused it, for operators; null of a job
 * @param at the time of the change, which may be later than that of an event further on
 */
@StagedBuilder
public record EventView(
        long position,
        @OneOf(EventType.class) String type,
        long subjectId,
        @Nullable Long userId,
        @Nullable Long advertiserId,
        @Nullable Long campaignId,
        @Nullable Long payoutId,
        @Nullable String fromState,
        @Nullable String toState,
        @Nullable @Minor BigDecimal amount,
        @Nullable String currency,
        @Nullable String requestId,
        Instant at)
        implements FeedChunk.Item {
    @Override
    public long cursor() {
        return position;
    }

    @Override
    public String event() {
        return type;
    }
}
