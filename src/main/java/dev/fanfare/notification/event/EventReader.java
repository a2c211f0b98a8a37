package dev.fanfare.notification.event;

import dev.fanfare.notification.event.EventLogRepository.Row;
import dev.fanfare.notification.event.api.EventAudience;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.api.FollowEvents;
import dev.fanfare.notification.event.api.ListEvents;
import dev.fanfare.notification.event.api.ListEvents.EventList;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Shows the event log: accounts their own events, applications those of the accounts that let them, teams those of their advertiser, staff all. */
record EventReader(Database db) {
    private static final int LIMIT = 100;

    Future<EventList> follow(Caller caller, FollowEvents ask) {
        return list(caller, ask.next());
    }

    Future<EventList> list(Caller caller, ListEvents ask) {
        int limit = ask.limit() == null ? LIMIT : ask.limit();
        long after = ask.after() == null ? 0 : ask.after();
        return read(caller, ask, after, limit).map(rows -> {
            Row first = rows.get(0);
            first.bounds().require(ask.after(), ask.log());
            List<EventView> events =
                    rows.stream().map(Row::event).filter(Objects::nonNull).toList();
            long next = events.size() == limit ? events.get(limit - 1).position() : Math.max(after, first.reached());
            return new EventList(
                    events, next, next < first.bounds().newest(), first.bounds().log());
        });
    }

    private Future<List<Row>> read(Caller caller, ListEvents ask, long after, int limit) {
        List<String> types = ask.types().isEmpty() ? null : ask.types();
        EventAudience audience = ask.audience();
        if (caller.isApplication()) {
            return EventLogRepository.listOfApplication(db, caller.clientId(), after, types, limit);
        }
        if (audience.own()) {
            return EventLogRepository.listOwn(db, caller.id(), after, types, limit);
        }
        Long advertiser = audience.advertiserId();
        if (advertiser == null && !caller.may(Permission.EVENTS_VIEW)) {
            advertiser = caller.advertiserBy(ListEvents.RIGHT);
        }
        if (!caller.may(Permission.EVENTS_VIEW) && !caller.acts(advertiser, ListEvents.RIGHT)) {
            throw CommonFault.PERMISSION_DENIED.refusal();
        }
        return advertiser == null
                ? EventLogRepository.listAll(db, after, types, limit)
                : EventLogRepository.listOfAdvertiser(
                        db, advertiser, after, visible(caller, advertiser, ask.types()), limit);
    }

    /** Those of the types that the caller may see of an advertiser. */
    private static List<String> visible(Caller caller, long advertiser, List<String> types) {
        return Arrays.stream(EventType.values())
                .filter(type -> type.right() != null
                        && (caller.may(Permission.EVENTS_VIEW) || caller.acts(advertiser, type.right())))
                .map(EventType::code)
                .filter(type -> types.isEmpty() || types.contains(type))
                .toList();
    }
}
