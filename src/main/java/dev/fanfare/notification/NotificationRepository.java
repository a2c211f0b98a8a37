package dev.fanfare.notification;

import dev.fanfare.notification.NotificationTemplate.Words;
import dev.fanfare.notification.api.Notification;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Writes notifications with their e-mails, and reads them for their users and for dry runs. Nothing that is older than two days, after
 * which a queued e-mail is given up, is mailed.
 */
final class NotificationRepository {
    // Feeds are locked before ids are drawn, and in the same order everywhere.
    private static final String ADD = """
            with feeds as (
              insert into notification_feeds (user_id)
              select id
              from users
              where id = any ($1) and ($3::text is null or status = 'active' and $3 <> all (muted_notifications))
              order by id
              on conflict (user_id) do update set user_id = excluded.user_id
              returning user_id
            ), added as (
              insert into notifications (user_id, key, code, type, title, message, data, created_at, request_id)
              select u.id, $2, $3, $4, t.title, t.message, $5::text::jsonb, coalesce($9::timestamptz, business_now()), $11
              from feeds f
              join users u on u.id = f.user_id
              join unnest($6::text[], $7::text[], $8::text[]) as t (language, title, message)
                on t.language = case when u.language = any ($6) then u.language else 'en' end
              on conflict on constraint notifications_once do nothing
              returning id, user_id, created_at
            ), mails as (
              insert into notification_mails (notification_id, queued_at)
              select id, now()
              from added
              where $10 and created_at > now() - interval '2 days'
                and not exists (select from mail_optouts o
                                where o.user_id = added.user_id and o.code = coalesce($3, 'message'))
            )
            select user_id from added
            """;

    /**
     * Notifies the users who have neither muted it nor been notified of it.
     *
     * @param requestId of the call that caused it
     * @param at when it happened; null for now
     * @param mails whether to queue an e-mail too
     * @return the users who were notified
     */
    static Future<List<Long>> add(
            Tx tx,
            String requestId,
            NotificationTemplate template,
            Instant at,
            boolean mails,
            Collection<Long> userIds) {
        List<String> languages = Languages.all();
        List<Words> words = languages.stream()
                .map(language -> template.words().apply(Texts.in(language)))
                .toList();
        return tx.list(
                ADD,
                Long.class,
                userIds.toArray(Long[]::new),
                template.key(),
                template.code(),
                template.type(),
                Json.text(template.data()),
                languages.toArray(String[]::new),
                words.stream().map(Words::title).toArray(String[]::new),
                words.stream().map(Words::message).toArray(String[]::new),
                at,
                mails,
                requestId);
    }

    // As above, but one user each. A user's notifications draw their ids in the given order.
    private static final String ADD_ALL = """
            with wanted as (
              select w.position, u.id as user_id, w.key, w.code, w.type, w.data, w.happened_at, w.request_id,
                case when u.language = any ($7) then u.language else 'en' end as language
              from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $13::text[])
                with ordinality as w (user_id, key, code, type, data, happened_at, request_id, position)
              join users u on u.id = w.user_id
              where u.status = 'active' and w.code <> all (u.muted_notifications)
            ), feeds as (
              insert into notification_feeds (user_id)
              select distinct user_id
              from wanted
              order by user_id
              on conflict (user_id) do update set user_id = excluded.user_id
              returning user_id
            ), added as (
              insert into notifications (user_id, key, code, type, title, message, data, created_at, request_id)
              select w.user_id, w.key, w.code, w.type, t.title, t.message, w.data::jsonb, w.happened_at, w.request_id
              from wanted w
              join feeds f on f.user_id = w.user_id
              join unnest($8::bigint[], $9::text[], $10::text[], $11::text[]) as t (position, language, title, message)
                on t.position = w.position and t.language = w.language
              order by w.position
              on conflict on constraint notifications_once do nothing
              returning id, user_id, code, created_at
            ), mails as (
              insert into notification_mails (notification_id, queued_at)
              select id, now()
              from added
              where $12 and created_at > now() - interval '2 days'
                and not exists (select from mail_optouts o where o.user_id = added.user_id and o.code = added.code)
            )
            select distinct user_id from added
            """;

    /** Adds notifications that flags can mute; returns the users who were notified. */
    static Future<List<Long>> addAll(Tx tx, List<PendingNotification> notes, boolean mails) {
        List<String> languages = Languages.all();
        int texts = notes.size() * languages.size();
        Long[] positions = new Long[texts];
        String[] spoken = new String[texts];
        String[] titles = new String[texts];
        String[] messages = new String[texts];
        for (int i = 0; i < texts; i++) {
            int position = i / languages.size();
            spoken[i] = languages.get(i % languages.size());
            Words words = notes.get(position).template().words().apply(Texts.in(spoken[i]));
            positions[i] = position + 1L;
            titles[i] = words.title();
            messages[i] = words.message();
        }
        return tx.list(
                ADD_ALL,
                Long.class,
                each(notes, PendingNotification::userId, Long[]::new),
                each(notes, note -> note.template().key(), String[]::new),
                each(notes, note -> note.template().code(), String[]::new),
                each(notes, note -> note.template().type(), String[]::new),
                each(notes, note -> Json.text(note.template().data()), String[]::new),
                each(notes, note -> note.at().atOffset(ZoneOffset.UTC), OffsetDateTime[]::new),
                languages.toArray(String[]::new),
                positions,
                spoken,
                titles,
                messages,
                mails,
                each(notes, PendingNotification::requestId, String[]::new));
    }

    private static <T> T[] each(
            List<PendingNotification> notes, Function<PendingNotification, T> value, IntFunction<T[]> array) {
        return notes.stream().map(value).toArray(array);
    }

    /** A user's numbers of notifications. */
    record Counts(long total, long unread) {}

    private static final String LIST = """
            select id, title, message, type, read_at is not null as read, created_at, data::text as data
            from notifications
            where user_id = $1 and (created_at, id) < ($2, $3)
            order by created_at desc, id desc
            limit $4 offset $5
            """;

    static Future<List<Notification>> list(Sql sql, long userId, PageRequest part) {
        return sql.list(
                LIST, Notification.class, userId, part.beforeTime(), part.beforeId(), part.limit(), part.offset());
    }

    // A user's ids grow in the order in which the notifications become visible.
    private static final String LIST_AFTER = """
            select id, title, message, type, read_at is not null as read, created_at, data::text as data
            from notifications
            where user_id = $1 and id > $2
            order by id
            limit $3
            """;

    static Future<List<Notification>> listAfter(Sql sql, long userId, long id, int atMost) {
        return sql.list(LIST_AFTER, Notification.class, userId, id, atMost);
    }

    private static final String LAST_ID = """
            select coalesce(max(id), 0) as id from notifications where user_id = $1
            """;

    /** The id of the user's newest notification; 0 for none. */
    static Future<Long> getLastId(Sql sql, long userId) {
        return sql.get(LAST_ID, Long.class, userId);
    }

    private static final String COUNT = """
            select (select count(*) from notifications where user_id = $1) as total,
                   (select count(*) from notifications where user_id = $1 and read_at is null) as unread
            """;

    static Future<Counts> count(Sql sql, long userId) {
        return sql.get(COUNT, Counts.class, userId);
    }

    private static final String MARK_READ = """
            update notifications
            set read_at = business_now()
            where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any ($2))
            """;

    /** @param ids null for all */
    static Future<Integer> markRead(Tx tx, long userId, List<Long> ids) {
        return tx.execute(MARK_READ, userId, ids == null ? null : ids.toArray(Long[]::new));
    }

    private static final String LIST_NOTIFIED = """
            select n.user_id, n.key as cause, n.type, m.notification_id is not null as by_email
            from notifications n
            left join notification_mails m on m.notification_id = n.id
            where n.created_at = business_now() and n.xmin = pg_current_xact_id()::xid
            order by n.id
            limit $1
            """;

    static Future<List<DryRun.Notified>> listNotified(Tx tx, int limit) {
        return tx.list(LIST_NOTIFIED, DryRun.Notified.class, limit);
    }

    private static final String LIST_MAILS = """
            select user_id, kind
            from account_mails
            where queued_at = now() and xmin = pg_current_xact_id()::xid
            order by id
            limit $1
            """;

    static Future<List<DryRun.Mail>> listMails(Tx tx, int limit) {
        return tx.list(LIST_MAILS, DryRun.Mail.class, limit);
    }
}
