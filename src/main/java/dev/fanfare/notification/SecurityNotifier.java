package dev.fanfare.notification;

import dev.fanfare.people.signin.api.FailedLoginsExceeded;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.OutboxHandlers;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Notifies users about the security of their accounts; no setting mutes it. */
record SecurityNotifier(NotificationWriter writer) {
    private static final String TYPE = "security";

    void register(OutboxHandlers handlers) {
        handlers.handle(FailedLoginsExceeded.class, this::guesses);
    }

    /** Once a day: continued guessing is throttled repeatedly. */
    private Future<List<Event>> guesses(Tx tx, FailedLoginsExceeded event, Occurrence occurrence) {
        LocalDate day = LocalDate.ofInstant(occurrence.at(), ZoneOffset.UTC);
        NotificationTemplate template = new NotificationTemplate(
                "users:" + event.userId() + ":guesses_held_back:" + day,
                null,
                TYPE,
                Map.of("code", "guesses_held_back", "address", event.address()),
                texts -> NotificationTemplate.words(
                        texts, "guesses_held_back", NotificationTemplate.name(event.address())));
        return writer.write(tx, occurrence.requestId(), template, occurrence.at(), Set.of(event.userId()));
    }
}
