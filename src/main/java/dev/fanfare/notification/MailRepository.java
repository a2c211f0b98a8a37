package dev.fanfare.notification;

import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The queue of notification e-mails, and users' preferences for them. */
@SharedPool(
        name = "notification mails",
        users = "accounts",
        fairBy = SharedPool.By.AGE,
        bound = "one for each notification to a user who wants it; a mail that fails makes way")
final class MailRepository {
    /**
     * A queued e-mail.
     *
     * @param id the notification's
     * @param wanted whether the user still wants it
     */
    record Mail(
            long id,
            String email,
            String language,
            MailToken token,
            String title,
            String message,
            Instant queuedAt,
            int attempts,
            boolean wanted)
            implements QueuedMail {}

    static final WorkQueue<Mail> QUEUE = WorkQueue.of(
                    "mails", Mail.class, "notification_mails", "notification_id", "done_at is null")
            .claims(QueuedMail.CLAIMED_AT_ONCE, QueuedMail.LEASE, "", """
                    from due d
                    join notifications n on n.id = d.id
                    join users u on u.id = n.user_id
                    join notification_feeds f on f.user_id = n.user_id
                    where q.notification_id = d.id
                    returning n.id, u.email, u.language, f.mail_key as token_key,
                              coalesce(n.code, 'message') as token_code, n.title, n.message,
                              q.queued_at, q.attempts,
                              u.email_verified_at is not null and (n.code is null or u.status = 'active' and n.code <> all (u.muted_notifications))
                                and not exists (select from mail_optouts o
                                                where o.user_id = u.id and o.code = coalesce(n.code, 'message')) as wanted
                    """)
            .ends(QueuedMail.OUTCOME)
            .retries("30");

    /** Whether a user wants e-mails of a kind, and the user's language. */
    record Preference(String language, boolean wanted) {}

    private static final String PREFERENCE = """
            select u.language,
                   not exists (select from mail_optouts o where o.user_id = u.id and o.code = $2) as wanted
            from notification_feeds f join users u on u.id = f.user_id
            where f.mail_key = $1
            """;

    /** Empty if the token belongs to no user. */
    static Future<Optional<Preference>> findPreference(Sql sql, MailToken token) {
        return sql.find(PREFERENCE, Preference.class, token.key(), token.code());
    }

    private static final String OPT_OUT = """
            insert into mail_optouts (user_id, code)
            select user_id, $2 from notification_feeds where mail_key = $1
            on conflict do nothing
            """;

    static Future<Integer> insertOptOut(Tx tx, MailToken token) {
        return tx.execute(OPT_OUT, token.key(), token.code());
    }

    private static final String OPT_IN = """
            delete from mail_optouts
            where code = $2 and user_id = (select user_id from notification_feeds where mail_key = $1)
            """;

    static Future<Integer> deleteOptOut(Tx tx, MailToken token) {
        return tx.execute(OPT_IN, token.key(), token.code());
    }
}
