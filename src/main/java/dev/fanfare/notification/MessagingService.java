package dev.fanfare.notification;

import dev.fanfare.notification.api.FollowNotifications.NotificationsAdded;
import dev.fanfare.notification.api.NotifyUser;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Sends operators' messages to users. */
record MessagingService(Bus bus, Database db, NotificationWriter writer) {
    Future<Committed<ActionResult>> send(Caller caller, NotifyUser ask) {
        String type = ask.type() == null || ask.type().isBlank()
                ? "message"
                : ask.type().strip();
        NotificationTemplate.Words words = new NotificationTemplate.Words(
                ask.title().strip(), ask.message().strip());
        NotificationTemplate template =
                new NotificationTemplate("messages:" + UUID.randomUUID(), null, type, Map.of(), texts -> words);
        return db.change(caller, ask, tx -> send(tx, caller, ask.userId(), template, words)
                        .map(new ActionResult("The message was sent.")))
                .compose(done -> bus.publish(new NotificationsAdded(List.of(ask.userId())))
                        .map(done));
    }

    private Future<Void> send(
            Tx tx, Caller caller, long userId, NotificationTemplate template, NotificationTemplate.Words words) {
        return writer.write(tx, caller.requestId(), template, null, List.of(userId))
                .compose(events -> {
                    if (events.isEmpty()) {
                        throw UsersError.userNotFound(userId);
                    }
                    Map<String, Object> sent =
                            Map.of("type", template.type(), "title", words.title(), "message", words.message());
                    return Audit.write(tx, caller, "user.notify", "user:" + userId, null, sent, null);
                });
    }
}
