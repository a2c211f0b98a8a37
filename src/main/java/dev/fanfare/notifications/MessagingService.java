package dev.fanfare.notifications;

import dev.fanfare.notifications.api.NotifyUser;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.users.api.UsersError;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Operators write to users. */
final class MessagingService {
    private final Bus bus;
    private final Database db;
    private final Telling telling;

    MessagingService(Bus bus, Database db, Telling telling) {
        this.bus = bus;
        this.db = db;
        this.telling = telling;
    }

    Future<Done> send(Caller caller, NotifyUser ask) {
        String type = ask.type() == null || ask.type().isBlank()
                ? "message"
                : ask.type().strip();
        Note.Words words = new Note.Words(ask.title().strip(), ask.message().strip());
        Note note = new Note("messages:" + UUID.randomUUID(), null, type, Map.of(), texts -> words);
        return db.transaction(tx -> send(tx, caller, ask.userId(), note, words))
                .onSuccess(events -> events.forEach(bus::publish))
                .map(new Done("The message was sent."));
    }

    private Future<List<Event>> send(Tx tx, Caller caller, long userId, Note note, Note.Words words) {
        return telling.tell(tx, note, null, List.of(userId)).compose(events -> {
            if (events.isEmpty()) {
                throw UsersError.userNotFound();
            }
            Map<String, Object> sent = Map.of("type", note.type(), "title", words.title(), "message", words.message());
            return Audit.write(tx, caller, "user.notify", "user:" + userId, null, sent, null)
                    .map(events);
        });
    }
}
