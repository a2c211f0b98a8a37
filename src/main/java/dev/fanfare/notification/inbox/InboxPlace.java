package dev.fanfare.notification.inbox;

import dev.fanfare.notification.inbox.api.InboxKind;
import dev.fanfare.notification.inbox.api.ListInbox.Item;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.SourcePlace;
import java.time.Instant;
import java.util.Comparator;

/**
 * Where a part of an inbox begins: among the unread items, or among the read ones behind them. In cursors the lowest bit of a
 * number says which.
 *
 * @param place among those of its kind
 * @param read whether the unread items are behind it
 */
record InboxPlace(SourcePlace place, boolean read) {
    /** The order of an inbox. */
    static final Comparator<Item> ORDER = Comparator.comparing(Item::unread)
            .thenComparing(Item::at)
            .thenComparing(InboxPlace::number)
            .reversed();

    static InboxPlace of(PageRequest part) {
        return part.isAfterCursor()
                ? new InboxPlace(new SourcePlace(part.beforeTime(), part.beforeId() >> 1), (part.beforeId() & 1) == 0)
                : new InboxPlace(SourcePlace.FIRST, false);
    }

    /** The number of an item in a cursor. */
    static long position(Item item) {
        return number(item) << 1 | (item.unread() ? 1 : 0);
    }

    private static long number(Item item) {
        return SourcePlace.number(item.id(), source(item.kind(), item.about()));
    }

    private static int source(InboxKind kind, String about) {
        return switch (kind) {
            case MESSAGE -> 0;
            case NOTIFICATION -> 1;
            case REQUEST -> InboxRequestsRepository.INVITATION.equals(about) ? 2 : 3;
        };
    }

    /** Where the read items begin. */
    InboxPlace afterUnread() {
        return read ? this : new InboxPlace(SourcePlace.FIRST, true);
    }

    Instant at() {
        return place.at();
    }

    /** The exclusive upper bound of ids of a source, at the time of this place. */
    long beforeId(InboxKind kind, String about) {
        return place.beforeId(source(kind, about));
    }
}
