package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.task.api.TaskAppeal;
import dev.fanfare.campaigns.task.api.TaskDraft;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.campaigns.task.api.TaskType;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A task with its definition and campaign.
 *
 * @param updatedAt when what lists show of it changed last
 * @param reason rejection reason; null for none
 * @param postUrl null before submission, like completedAt
 * @param claimedReach as its publisher says; null for no claim, like claimedEngagement
 * @param changesRequested whether the last review returned the post for changes
 * @param appealableUntil when its rejection can be appealed no more; null: not at all
 * @param appeal null if it was never appealed
 * @param termsAcceptedAt null if there was nothing to accept
 * @param draft the last one; null for none
 * @param viewerTimezone the viewer's time zone; null for none
 * @param payment the total, once accepted
 * @param paymentReach the part for reach
 */
record TaskRow(
        long id,
        long userId,
        TaskStatus status,
        Instant updatedAt,
        Instant assignedAt,
        Instant deadline,
        @JsonUnwrapped FrozenTerms terms,
        String postUrl,
        List<String> screenshots,
        Instant completedAt,
        String reason,
        Long claimedReach,
        Long claimedEngagement,
        boolean changesRequested,
        Instant appealableUntil,
        @Nullable TaskAppeal appeal,
        @Nullable Instant termsAcceptedAt,
        @Nullable TaskDraft draft,
        Money payment,
        Money paymentReach,
        TaskType type,
        String title,
        String description,
        String requirements,
        CampaignRow campaign,
        String viewerTimezone) {

    /** The total payment: without bonuses before acceptance, with the earned bonuses afterwards. */
    Money total() {
        boolean decided = status == TaskStatus.ACCEPTED || status == TaskStatus.PAID;
        return decided ? payment : Rewards.base(terms);
    }

    /** Whether its deadline has passed or its campaign has ended. */
    boolean isExpired(Instant now) {
        return campaign.end().isExpired(deadline, now);
    }

    /** Whether its publisher can appeal its rejection now. */
    boolean isAppealable(Instant now) {
        return TaskTransition.APPEAL.startsAt(status) && appealableUntil != null && appealableUntil.isAfter(now);
    }

    /** Whether its publisher can submit it now. */
    boolean isSubmittable(Instant now) {
        boolean isDrafted = !campaign.brief().drafts() || (draft != null && draft.state() == TaskDraft.State.APPROVED);
        return isDrafted
                && TaskTransition.COMPLETE.startsAt(status)
                && TaskTransition.COMPLETE.isPossible(isExpired(now));
    }
}
