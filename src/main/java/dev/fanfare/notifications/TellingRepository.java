package dev.fanfare.notifications;

import dev.fanfare.notifications.Note.Words;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Tells users something. */
final class TellingRepository {
    private TellingRepository() {}

    // Feeds are locked before ids are drawn, and in one order everywhere.
    private static final String TELL = """
            with feeds as (
              insert into notification_feeds (user_id)
              select id
              from users
              where id = any ($1) and ($3::text is null or status = 'active' and $3 <> all (muted_notifications))
              order by id
              on conflict (user_id) do update set user_id = excluded.user_id
              returning user_id
            ), told as (
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
              from told
              where $10
                and not exists (select from mail_optouts o
                                where o.user_id = told.user_id and o.code = coalesce($3, 'message'))
            )
            select user_id from told
            """;

    /**
     * Tells those of the users who want to hear it and have not yet.
     *
     * @param at when it happened; null for just now
     * @param mails whether it is to go out by e-mail too
     * @return who was told
     */
    static Future<List<Long>> tell(Tx tx, Note note, Instant at, boolean mails, Collection<Long> userIds) {
        List<String> languages = Languages.all();
        List<Words> words = languages.stream()
                .map(language -> note.words().apply(Texts.in(language)))
                .toList();
        return tx.list(
                TELL,
                Long.class,
                userIds.toArray(Long[]::new),
                note.key(),
                note.flag() == null ? null : note.flag().code(),
                note.type(),
                Json.text(note.data()),
                languages.toArray(String[]::new),
                words.stream().map(Words::title).toArray(String[]::new),
                words.stream().map(Words::message).toArray(String[]::new),
                at,
                mails);
    }
}
