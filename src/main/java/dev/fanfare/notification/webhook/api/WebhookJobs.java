package dev.fanfare.notification.webhook.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on webhooks. */
public final class WebhookJobs {
    private WebhookJobs() {}

    /** Adds the deliveries of a chunk of the event log. */
    public record FanOutEvents() implements Ask<JobResult> {}

    /** Sends deliveries that are due. */
    public record SendWebhooks() implements Ask<JobResult> {}
}
