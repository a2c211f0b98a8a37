package dev.fanfare.notification.timeline;

import dev.fanfare.notification.timeline.api.TimelineKind;
import dev.fanfare.notification.timeline.api.Timelines.Entry;
import dev.fanfare.notification.timeline.api.Timelines.TimelineSubject;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.SourcePlace;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Reads what happened to a subject from the event log and the audit log, each in the order of its time and id. */
final class TimelineRepository {
    private TimelineRepository() {}

    /** The sources of a timeline, as cursors number them. */
    static final int EVENTS = 0;

    static final int ACTIONS = 1;
    static final int COMMENTS = 2;

    /**
     * The accounts that a subject concerns.
     *
     * @param advertiserId the campaign's or task's; null for none
     * @param ownerId who must not see comments: the task's publisher, the payout's payee, or the person; null for none
     */
    record Concerned(@Nullable Long advertiserId, @Nullable Long ownerId) {}

    private static final String CAMPAIGN =
            "select advertiser_id, null::bigint as owner_id from campaigns where id = $1";
    private static final String TASK = """
            select c.advertiser_id, t.user_id as owner_id
            from tasks t join campaigns c on c.id = t.campaign_id
            where t.id = $1
            """;
    private static final String PAYOUT =
            "select null::bigint as advertiser_id, user_id as owner_id from payouts where id = $1";
    private static final String PERSON =
            "select null::bigint as advertiser_id, id as owner_id from users where id = $1";

    /** Empty for no such subject. */
    static Future<Optional<Concerned>> find(Sql sql, TimelineSubject subject) {
        String statement =
                switch (subject.kind()) {
                    case CAMPAIGN -> CAMPAIGN;
                    case TASK -> TASK;
                    case PAYOUT -> PAYOUT;
                    case PERSON -> PERSON;
                };
        return sql.find(statement, Concerned.class, subject.subjectId());
    }

    // Of staff, teams learn the side alone. What entered no state is told by the audit log, which says what was done.
    private static final String LIST_EVENTS = """
            select 'event' as kind, e.position as id, e.type as what, a.reason as text,
                   case when $6 or e.side <> 'staff' then u.username end as by, e.side, false as deletable, e.at
            from (
              select l.position, l.type, l.request_id, l.actor_id, l.at,
                     case when l.actor_id is null then null
                          when l.actor_id = l.user_id then 'publisher'
                          when l.actor_id = l.advertiser_id or exists (
                            select from advertiser_members m
                            where m.advertiser_id = l.advertiser_id and m.user_id = l.actor_id) then 'advertiser'
                          else 'staff' end as side
              from event_log l
              where l.subject_id = $1 and (l.at, l.position) < ($3, $4) and starts_with(l.type, $2 || '.') and l.type <> $2 || '.updated'
              order by l.at desc, l.position desc
              limit $5
            ) e
            left join users u on u.id = e.actor_id
            left join lateral (
              select l.reason from audit_log l
              where $7 and l.request_id = e.request_id and l.subject = $2 || ':' || $1::bigint and l.reason is not null
              order by l.id
              limit 1
            ) a on true
            order by e.at desc, e.position desc
            """;

    /**
     * Events of a subject.
     *
     * @param staff whether staff look, who see who did it
     * @param audit whether the reasons of the audit log are shown, too
     */
    static Future<List<Entry>> listEvents(
            Sql sql, TimelineSubject subject, SourcePlace place, boolean staff, boolean audit, int limit) {
        return sql.list(
                LIST_EVENTS,
                Entry.class,
                subject.subjectId(),
                subject.kind().subject(),
                place.at(),
                place.beforeId(EVENTS),
                limit,
                staff,
                audit);
    }

    // What has an event is shown once; what is a list of its own, such as sign-ins and messages, is not repeated.
    private static final String LIST_ACTIONS = """
            select 'action' as kind, l.id, l.action as what, l.reason as text, u.username as by,
                   case when l.actor_id is null then null
                        when u.is_staff or u.is_superuser then 'staff'
                        when exists (select from advertisers a where a.user_id = l.actor_id) then 'advertiser'
                        else 'publisher' end as side,
                   false as deletable, l.created_at as at
            from audit_log l
            left join users u on u.id = l.actor_id
            where l.subject = $2 || ':' || $1::bigint and (l.created_at, l.id) < ($3, $4)
              and l.action not like 'thread.%' and l.action not like 'comment.%' and l.action not like 'user.sign%'
              and l.action not like 'user.token%' and l.action not like 'session.%'
              and not exists (select from event_log e
                              where e.request_id = l.request_id and e.subject_id = $1 and starts_with(e.type, $2 || '.')
                                and e.type <> $2 || '.updated')
            order by l.created_at desc, l.id desc
            limit $5
            """;

    /** Lines of the audit log about a subject. */
    static Future<List<Entry>> listActions(Sql sql, TimelineSubject subject, SourcePlace place, int limit) {
        return sql.list(
                LIST_ACTIONS,
                Entry.class,
                subject.subjectId(),
                subject.kind().subject(),
                place.at(),
                place.beforeId(ACTIONS),
                limit);
    }

    /** The source of an entry, as cursors number it. */
    static int source(Entry entry) {
        return switch (entry.kind()) {
            case EVENT -> EVENTS;
            case ACTION -> ACTIONS;
            case COMMENT -> COMMENTS;
        };
    }

    /** The subject as the audit log names it. */
    static String subject(TimelineKind kind, long id) {
        return kind.subject() + ":" + id;
    }
}
