package dev.fanfare.notifications;

import dev.fanfare.notifications.api.NotificationsAdded;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * The one way in which users are told something.
 *
 * @param mails whether it goes out by e-mail too
 */
record Telling(boolean mails) {
    /**
     * Tells those of the users who want to hear it and have not yet.
     *
     * @param at when it happened; null for just now
     * @return what to tell on the bus once it is committed; nothing when nobody was told
     */
    Future<List<Event>> tell(Tx tx, Note note, Instant at, Collection<Long> userIds) {
        return userIds.isEmpty()
                ? Future.succeededFuture(List.of())
                : TellingRepository.tell(tx, note, at, mails, userIds)
                        .map(told -> told.isEmpty() ? List.of() : List.of(new NotificationsAdded(told)));
    }
}
