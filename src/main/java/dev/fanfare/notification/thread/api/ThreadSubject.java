package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Which thread.
 *
 * @param kind what it is about
 * @param subjectId the id of the task, campaign or payout
 * @param userId of a campaign: the publisher; null for the thread between its advertiser and staff
 */
public record ThreadSubject(
        @NotNull
        @Size(max = 20)
        @OneOf(ThreadKind.class)
        @Pattern(regexp = ThreadKind.CODES, message = "must be task, campaign or payout")
        String kind,

        @NotNull Long subjectId,
        Long userId) {

    /**
     * Which thread of the caller, a publisher.
     *
     * @param kind what it is about
     * @param subjectId the id of the task, campaign or payout
     */
    public record Own(
            @NotNull
            @Size(max = 20)
            @OneOf(ThreadKind.class)
            @Pattern(regexp = ThreadKind.CODES, message = "must be task, campaign or payout")
            String kind,

            @NotNull Long subjectId) {
        public ThreadSubject whole() {
            return new ThreadSubject(kind, subjectId, null);
        }
    }
}
