package dev.fanfare.notification.inbox;

import dev.fanfare.notification.inbox.api.InboxAssigned;
import dev.fanfare.notification.inbox.api.InboxKind;
import dev.fanfare.notification.inbox.api.ListInbox.Item;
import dev.fanfare.notification.inbox.api.ListInbox.Unread;
import dev.fanfare.notification.thread.store.SubjectLookup;
import dev.fanfare.notification.thread.store.ThreadConditions;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/**
 * Reads the threads and notifications of inboxes, each in the order of its time and id, and counts what waits. Of statements
 * about threads, $1 are kinds, $2 and $3 as in {@link ThreadConditions}.
 */
final class InboxRepository {
    private InboxRepository() {}

    // Enters an index once for each kind; joins only the rows shown.
    private static QueryVariants threads(String whose, String side, String reading, String by) {
        String assignee = side.equals("publisher") ? "null::bigint" : "t." + side + "_assignee";
        return QueryVariants.of(
                """
                select 'message' as kind, t.kind as about, t.id, t.subject_id, t.publisher_id as user_id, s.title,
                       left(m.text, 200) as text, %5$s as by, null::text as state, t.unread > 0 as unread,
                       greatest(t.unread, 1)::bigint as number, t.last_at as at, null::timestamptz as until,
                       z.id as assignee_user_id, z.username as assignee_username
                from (
                  select p.kind, p.id, p.subject_id, p.publisher_id, p.last_id, p.last_at, p.unread, p.assignee
                  from unnest($1::text[]) as k (kind)
                  cross join lateral (
                    select t.kind, t.id, t.subject_id, t.publisher_id, t.last_id, t.last_at, t.%2$s_unread as unread,
                           %4$s as assignee
                    from threads t
                    where %1$s and t.kind = k.kind and t.last_id is not null and (t.last_at, t.id) < ($4, $5) and t.%2$s_unread %3$s
                      {filters}
                    order by t.last_at desc, t.id desc
                    limit $6
                  ) p
                  order by p.last_at desc, p.id desc
                  limit $6
                ) t
                cross join lateral %6$s s
                cross join lateral (select text from thread_messages where id = t.last_id limit 1) m
                left join advertisers a on a.user_id = s.advertiser_id
                left join users u on u.id = t.publisher_id
                left join users z on z.id = t.assignee
                order by t.last_at desc, t.id desc
                """.formatted(whose, side, reading, assignee, by, SubjectLookup.SUBJECT),
                "and " + assignee + " = ?",
                "and (" + assignee + " is null) = ?");
    }

    private static final String UNREAD = "> 0";
    private static final String READ = "= 0";
    private static final String BRAND = "coalesce(a.brand_name, a.name)";
    private static final String CREATOR = "u.username";

    private static final String EITHER = "coalesce(" + CREATOR + ", " + BRAND + ")";

    private static final QueryVariants OWN_UNREAD = threads(ThreadConditions.OF_PUBLISHER, "publisher", UNREAD, BRAND);
    private static final QueryVariants OWN_READ = threads(ThreadConditions.OF_PUBLISHER, "publisher", READ, BRAND);
    private static final QueryVariants TEAM_UNREAD = threads(ThreadConditions.OF_TEAM, "advertiser", UNREAD, CREATOR);
    private static final QueryVariants TEAM_READ = threads(ThreadConditions.OF_TEAM, "advertiser", READ, CREATOR);
    private static final QueryVariants STAFF_UNREAD = threads(ThreadConditions.OF_STAFF, "staff", UNREAD, EITHER);
    private static final QueryVariants STAFF_READ = threads(ThreadConditions.OF_STAFF, "staff", READ, EITHER);

    /** Threads of an inbox. */
    static Future<List<Item>> listThreads(
            Sql sql, InboxReader reader, InboxAssigned assigned, InboxPlace place, boolean unread, int limit) {
        QueryVariants statement =
                switch (reader.side()) {
                    case PUBLISHER -> unread ? OWN_UNREAD : OWN_READ;
                    case ADVERTISER -> unread ? TEAM_UNREAD : TEAM_READ;
                    case STAFF -> unread ? STAFF_UNREAD : STAFF_READ;
                };
        return sql.list(
                statement.by(
                        assigned == InboxAssigned.MINE ? reader.userId() : null,
                        assigned == InboxAssigned.UNASSIGNED ? Boolean.TRUE : null),
                Item.class,
                reader.kinds().toArray(String[]::new),
                reader.userId(),
                reader.advertisers().toArray(Long[]::new),
                place.at(),
                place.beforeId(InboxKind.MESSAGE, null),
                limit);
    }

    // Those about unread messages would say twice what the threads say.
    private static String notifications(String reading) {
        return """
                select 'notification' as kind, type as about, id, null::bigint as subject_id, null::bigint as user_id, title,
                       message as text, null::text as by, null::text as state, read_at is null as unread, 1::bigint as number,
                       created_at as at, null::timestamptz as until, null::bigint as assignee_user_id,
                       null::text as assignee_username
                from notifications
                where user_id = $1 and (created_at, id) < ($2, $3) and type <> 'thread' and read_at is %s
                order by created_at desc, id desc
                limit $4
                """.formatted(reading);
    }

    private static final String NOTIFICATIONS_UNREAD = notifications("null");
    private static final String NOTIFICATIONS_READ = notifications("not null");

    /** Notifications of an account. */
    static Future<List<Item>> listNotifications(Sql sql, long userId, InboxPlace place, boolean unread, int limit) {
        return sql.list(
                unread ? NOTIFICATIONS_UNREAD : NOTIFICATIONS_READ,
                Item.class,
                userId,
                place.at(),
                place.beforeId(InboxKind.NOTIFICATION, null),
                limit);
    }

    // Enters an index once for each kind.
    private static final String WAITING =
            StaffQueue.COUNT.formatted("""
            select w.last_at as at
            from unnest($1::text[]) as k (kind)
            cross join lateral (
              select t.last_at, t.id
              from threads t
              where t.kind = k.kind and t.staff_unread > 0 and %s
              order by t.last_at, t.id
              limit %s
            ) w
            order by w.last_at, w.id
            """.formatted(ThreadConditions.OF_STAFF, StaffQueue.MAX_COUNT + 1));

    /** Threads with messages that staff have not read. */
    static Future<Waiting> countWaiting(Sql sql, InboxReader reader) {
        return sql.get(
                WAITING,
                Waiting.class,
                reader.kinds().toArray(String[]::new),
                reader.userId(),
                reader.advertisers().toArray(Long[]::new));
    }

    private static String count(String whose, String side, String requests) {
        return """
                select (select count(*) from (
                          select from threads t where %s and t.kind = any ($1) and t.%s_unread > 0 limit 1000) m) as messages,
                       (select count(*) from (
                          select from notifications
                          where $4::boolean and user_id = $2 and type <> 'thread' and read_at is null limit 1000) n)
                         as notifications,
                       %s as requests
                """.formatted(whose, side, requests);
    }

    private static final String COUNT_OWN =
            count(ThreadConditions.OF_PUBLISHER, "publisher", InboxRequestsRepository.COUNT_OWN);
    private static final String COUNT_TEAM =
            count(ThreadConditions.OF_TEAM, "advertiser", InboxRequestsRepository.COUNT_TEAM);
    private static final String COUNT_STAFF = count(ThreadConditions.OF_STAFF, "staff", "0::bigint");

    /** What waits in an inbox, besides queues of staff. */
    static Future<Unread> count(Sql sql, InboxReader reader) {
        String statement =
                switch (reader.side()) {
                    case PUBLISHER -> COUNT_OWN;
                    case ADVERTISER -> COUNT_TEAM;
                    case STAFF -> COUNT_STAFF;
                };
        return sql.get(
                statement,
                Unread.class,
                reader.kinds().toArray(String[]::new),
                reader.userId(),
                reader.advertisers().toArray(Long[]::new),
                reader.notified());
    }
}
