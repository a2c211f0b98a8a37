package dev.fanfare.tasks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.Money;
import dev.fanfare.tasks.api.TaskMove;
import dev.fanfare.tasks.api.TaskStatus;
import java.time.Instant;
import java.util.List;

/**
 * A task with what it is about and the campaign it belongs to.
 *
 * @param reason why it was rejected; null for none given
 * @param postUrl null before it was handed in, like completedAt
 * @param viewerTimezone of the account that looks at it; null for none
 * @param payment in all, once it is accepted
 * @param paymentReach the part of it for reach
 */
record TaskRow(
        long id,
        long userId,
        TaskStatus status,
        Instant assignedAt,
        Instant deadline,
        @JsonUnwrapped Terms terms,
        String postUrl,
        List<String> screenshots,
        Instant completedAt,
        String reason,
        Money payment,
        Money paymentReach,
        String type,
        String title,
        String description,
        String requirements,
        CampaignRow campaign,
        String viewerTimezone) {

    /** What it earns: before it is accepted without bonuses, then with those that were earned. */
    Money total() {
        boolean decided = status == TaskStatus.ACCEPTED || status == TaskStatus.PAID;
        return decided ? payment : Rewards.base(terms);
    }

    /** Whether the time in which it can be handed in is over, or its campaign is. */
    boolean isOver(Instant now) {
        return !now.isBefore(deadline) || campaign.isOver(now);
    }

    /** Whether its publisher can hand it in. */
    boolean isCompletable(Instant now) {
        return TaskMove.COMPLETE.startsAt(status) && TaskMove.COMPLETE.isPossible(isOver(now));
    }
}
