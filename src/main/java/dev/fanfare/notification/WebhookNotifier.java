package dev.fanfare.notification;

import dev.fanfare.notification.webhook.api.WebhookDisabled;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Notifies owners of webhooks that were disabled; no setting mutes it. */
record WebhookNotifier(NotificationWriter writer) {
    private static final String CODE = "webhook_disabled";

    void register(OutboxHandlers handlers) {
        handlers.handle(WebhookDisabled.class, this::disabled);
    }

    private Future<List<Event>> disabled(Tx tx, WebhookDisabled event, Occurrence occurrence) {
        NotificationTemplate template = new NotificationTemplate(
                "webhooks:" + event.webhookId() + ":disabled:" + occurrence.id(),
                null,
                "webhook",
                Map.of(
                        "code", CODE,
                        "webhook_id", event.webhookId(),
                        "reason", event.reason().code()),
                texts -> NotificationTemplate.words(
                        texts, CODE + "." + event.reason().code(), NotificationTemplate.name(event.host())));
        return writer.write(tx, occurrence.requestId(), template, occurrence.at(), Set.of(event.ownerId()));
    }
}
