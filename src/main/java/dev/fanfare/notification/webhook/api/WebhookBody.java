package dev.fanfare.notification.webhook.api;

import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.platform.endpoint.OneOf;
import java.time.Instant;

/**
 * The body of a delivery.
 *
 * @param timestamp the time of the event
 * @param sequence of the delivery, without gaps over all of the webhook
 * @param log the id of the event log, in which {@code sequence} and the event's position count; another one after a restore
 * @param data the event as it is listed
 */
public record WebhookBody(
        @OneOf(value = EventType.class, words = Webhooks.TestWebhook.TYPE)
        String type,

        Instant timestamp,
        long sequence,
        String log,
        EventView data) {}
