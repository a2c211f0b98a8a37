package dev.fanfare.notification.inbox;

import dev.fanfare.notification.inbox.api.InboxKind;
import dev.fanfare.notification.inbox.api.ListInbox;
import dev.fanfare.notification.inbox.api.ListInbox.Inbox;
import dev.fanfare.notification.inbox.api.ListInbox.Item;
import dev.fanfare.notification.inbox.api.ListInbox.Unread;
import dev.fanfare.notification.inbox.api.ListInboxItemBuilder;
import dev.fanfare.notification.thread.api.ThreadKind;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Puts the sources of an inbox together; their statements are pipelined, and each reads no more rows than a part has. */
record InboxService(Database db, List<StaffQueue> queues) {
    InboxService {
        queues = List.copyOf(queues);
    }

    Future<Inbox> list(Caller caller, ListInbox ask) {
        InboxReader reader = reader(caller, ask);
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        InboxPlace place = InboxPlace.of(part);
        Future<List<Item>> unread =
                place.read() ? Future.succeededFuture(List.of()) : items(reader, ask, place, true, part.limit());
        Future<List<Item>> read = Boolean.TRUE.equals(ask.unread())
                ? Future.succeededFuture(List.of())
                : items(reader, ask, place.afterUnread(), false, part.limit());
        Future<List<Item>> waiting = queues(caller, ask);
        return Future.all(unread, read, waiting, InboxRepository.count(db, reader))
                .map(all -> {
                    List<Item> found = Stream.concat(
                                    all.<List<Item>>resultAt(0).stream(), all.<List<Item>>resultAt(1).stream())
                            .limit(part.limit())
                            .toList();
                    List<Item> queued = all.resultAt(2);
                    Unread counted = all.resultAt(3);
                    return answer(
                            part,
                            found,
                            part.isAfterCursor() || !shows(ask, InboxKind.REQUEST) ? List.of() : queued,
                            ask.side() == ThreadSide.STAFF ? counted.withRequests(queued.size()) : counted);
                });
    }

    private static Inbox answer(PageRequest part, List<Item> read, List<Item> queued, Unread unread) {
        return part.cut(read, Item::at, InboxPlace::position, (items, next) -> {
            List<Item> shown = new ArrayList<>(queued);
            shown.addAll(items);
            return new Inbox(shown, unread, next);
        });
    }

    /** Fails with a Refused of 404 if it is the inbox of a team that the caller is not in. */
    private static InboxReader reader(Caller caller, ListInbox ask) {
        List<String> all = Coded.codes(ThreadKind.class);
        return switch (ask.side()) {
            case PUBLISHER -> reader(caller, ask.side(), all, List.of());
            case ADVERTISER ->
                reader(
                        caller,
                        ask.side(),
                        all,
                        List.of(caller.advertiserBy(TeamRight.CAMPAIGNS_VIEW, ask.advertiserId())));
            case STAFF -> staff(caller);
        };
    }

    private static InboxReader reader(Caller caller, ThreadSide side, List<String> kinds, List<Long> advertisers) {
        return new InboxReader(
                side, kinds, caller.id(), advertisers, caller.credential() == Caller.Credential.WEB_SESSION);
    }

    /** One of staff, who reads what the account may decide. */
    static InboxReader staff(Caller caller) {
        return reader(
                caller,
                ThreadSide.STAFF,
                ThreadKind.codesFor(caller),
                List.copyOf(caller.teams().keySet()));
    }

    private static boolean shows(ListInbox ask, InboxKind kind) {
        return (ask.kind() == null || ask.kind() == kind) && (ask.assigned() == null || kind == InboxKind.MESSAGE);
    }

    /** The first of those that wait, or of the others, in the order of the inbox. */
    private Future<List<Item>> items(InboxReader reader, ListInbox ask, InboxPlace place, boolean unread, int limit) {
        List<Future<List<Item>>> parts = new ArrayList<>();
        if (shows(ask, InboxKind.MESSAGE)) {
            parts.add(InboxRepository.listThreads(db, reader, ask.assigned(), place, unread, limit));
        }
        if (shows(ask, InboxKind.NOTIFICATION) && reader.notified()) {
            parts.add(InboxRepository.listNotifications(db, reader.userId(), place, unread, limit));
        }
        if (shows(ask, InboxKind.REQUEST)) {
            parts.addAll(requests(reader, place, unread, limit));
        }
        return Future.all(parts).map(done -> done.<List<Item>>list().stream()
                .flatMap(Collection::stream)
                .sorted(InboxPlace.ORDER)
                .limit(limit)
                .toList());
    }

    private List<Future<List<Item>>> requests(InboxReader reader, InboxPlace place, boolean unread, int limit) {
        return switch (reader.side()) {
            case PUBLISHER ->
                List.of(
                        InboxRequestsRepository.listInvitations(db, reader.userId(), place, unread, limit),
                        InboxRequestsRepository.listOwn(db, reader.userId(), place, unread, limit));
            case ADVERTISER ->
                List.of(InboxRequestsRepository.listTeam(db, reader.advertisers(), place, unread, limit));
            case STAFF -> List.of();
        };
    }

    /** The queues of staff in which something waits that the caller may list; of others none. */
    private Future<List<Item>> queues(Caller caller, ListInbox ask) {
        if (ask.side() != ThreadSide.STAFF) {
            return Future.succeededFuture(List.of());
        }
        return Future.all(queues.stream()
                        .filter(queue -> queue.shownTo(caller))
                        .map(queue -> queue.look().apply(db, caller).map(waiting -> item(queue, waiting)))
                        .toList())
                .map(done -> done.<Item>list().stream()
                        .filter(item -> item.number() > 0)
                        .toList());
    }

    private static Item item(StaffQueue queue, StaffQueue.Waiting waiting) {
        return ListInboxItemBuilder.builder()
                .kind(InboxKind.REQUEST)
                .about(queue.name())
                .id(null)
                .subjectId(null)
                .userId(null)
                .title(queue.name())
                .text("")
                .by(null)
                .state(null)
                .unread(true)
                .number(waiting.count())
                .at(waiting.oldest())
                .until(null)
                .assignee(null)
                .build();
    }
}
