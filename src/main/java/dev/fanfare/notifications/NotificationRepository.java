package dev.fanfare.notifications;

import dev.fanfare.notifications.Draft.Words;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Adds notifications. */
final class NotificationRepository {
    private NotificationRepository() {}

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
              insert into notifications (user_id, key, code, type, title, message, data, created_at)
              select u.id, $2, $3, $4, t.title, t.message, $5::text::jsonb, coalesce($9::timestamptz, now())
              from feeds f
              join users u on u.id = f.user_id
              join unnest($6::text[], $7::text[], $8::text[]) as t (language, title, message)
                on t.language = case when u.language = any ($6) then u.language else 'en' end
              on conflict on constraint notifications_once do nothing
              returning id, user_id
            ), mails as (
              insert into notification_mails (notification_id)
              select id
              from added
              where $10
                and not exists (select from mail_optouts o
                                where o.user_id = added.user_id and o.code = coalesce($3, 'message'))
            )
            select user_id from added
            """;

    /**
     * Notifies those of the users who have not muted it and have not been notified of it yet.
     *
     * @param at when it happened; null for now
     * @param mails whether to queue an e-mail too
     * @return the users who were notified
     */
    static Future<List<Long>> add(Tx tx, Draft draft, Instant at, boolean mails, Collection<Long> userIds) {
        List<String> languages = Languages.all();
        List<Words> words = languages.stream()
                .map(language -> draft.words().apply(Texts.in(language)))
                .toList();
        return tx.list(
                ADD,
                Long.class,
                userIds.toArray(Long[]::new),
                draft.key(),
                draft.flag() == null ? null : draft.flag().code(),
                draft.type(),
                Json.text(draft.data()),
                languages.toArray(String[]::new),
                words.stream().map(Words::title).toArray(String[]::new),
                words.stream().map(Words::message).toArray(String[]::new),
                at,
                mails);
    }
}
