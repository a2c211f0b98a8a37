package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on notifications. */
public final class NotificationJobs {
    private NotificationJobs() {}

    /** Dispatches a chunk of the outbox to the notifiers. */
    public record DispatchOutbox() implements Ask<JobResult> {}

    /** Notifies of a chunk of the event log. */
    public record NotifyOfMoves() implements Ask<JobResult> {}

    /** Sends a chunk of queued e-mails. */
    public record SendMails() implements Ask<JobResult> {}
}
