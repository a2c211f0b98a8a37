package dev.fanfare.notification.thread.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;

/**
 * What a thread is about, and who takes part besides staff.
 *
 * @param kind what it is about
 * @param subjectId the id of the task, campaign or payout
 * @param title the campaign's name; of a payout, its reference
 * @param closed whether the subject is over, so that nothing more can be written
 * @param parties the accounts and the campaign concerned
 */
public record ThreadHead(
        @OneOf(words = {"task", "campaign", "payout"}) String kind,
        Long subjectId,
        String title,
        boolean closed,
        @JsonUnwrapped Parties parties) {
    /**
     * Who takes part besides staff.
     *
     * @param userId the publisher; null if the advertiser and staff are alone
     * @param username the publisher's; null likewise
     * @param campaignId null for a payout
     * @param advertiserId null for a payout, in which no advertiser takes part
     */
    public record Parties(
            @Nullable Long userId,
            @Nullable String username,
            @Nullable Long campaignId,
            @Nullable Long advertiserId) {}
}
