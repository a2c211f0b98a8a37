package dev.fanfare.notification;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The queue of e-mails, and which of them users want. */
final class MailRepository {
    /**
     * A queued e-mail.
     *
     * @param id the notification's
     * @param attempts including this one
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
            implements MailQueue.Claimed {}

    // A claimed mail is due again when its lease ends: a node that dies only delays it. The limit is part of the
    // statement
    // so that the planner knows that it is small.
    private static final String CLAIM = """
            with due as (
              select notification_id
              from notification_mails
              where done_at is null and due_at <= now()
              order by due_at
              limit %d
              for update skip locked
            )
            update notification_mails m
            set attempts = m.attempts + 1, due_at = now() + make_interval(secs => $1::integer)
            from due d
            join notifications n on n.id = d.notification_id
            join users u on u.id = n.user_id
            join notification_feeds f on f.user_id = n.user_id
            where m.notification_id = d.notification_id
            returning n.id, u.email, u.language, f.mail_key as token_key,
                      coalesce(n.code, 'message') as token_code, n.title, n.message,
                      m.queued_at, m.attempts,
                      u.email_verified_at is not null and (n.code is null or u.status = 'active' and n.code <> all (u.muted_notifications))
                        and not exists (select from mail_optouts o
                                        where o.user_id = u.id and o.code = coalesce(n.code, 'message')) as wanted
            """.formatted(MailQueue.CLAIMED_AT_ONCE);

    /** Claims some that are due, for a lease of so many seconds. */
    static Future<List<Mail>> claim(Tx tx, int seconds) {
        return tx.list(CLAIM, Mail.class, seconds);
    }

    private static final String DONE = """
            update notification_mails
            set done_at = now(), outcome = $3, failure = $4
            where notification_id = $1 and attempts = $2 and done_at is null
            """;

    /** @param failure null for none */
    static Future<Integer> done(Tx tx, Mail mail, String outcome, String failure) {
        return tx.execute(DONE, mail.id(), mail.attempts(), outcome, failure);
    }

    private static final String AGAIN = """
            update notification_mails
            set due_at = now() + make_interval(secs => $3::integer), failure = $4
            where notification_id = $1 and attempts = $2 and done_at is null
            """;

    static Future<Integer> again(Tx tx, Mail mail, int seconds, String failure) {
        return tx.execute(AGAIN, mail.id(), mail.attempts(), seconds, failure);
    }

    private static final String WAITING = """
            select (select count(*) from (select from notification_mails where done_at is null limit 100000) n)
                   + (select count(*) from (select from account_mails where done_at is null limit 100000) a) as waiting
            """;

    /** How many are queued; counts up to 100,000 of each kind. */
    static Future<Long> waiting(Sql sql) {
        return sql.get(WAITING, Long.class);
    }

    /** Whether a user wants e-mails of a kind, and the user's language. */
    record Preference(String language, boolean wanted) {}

    private static final String PREFERENCE = """
            select u.language,
                   not exists (select from mail_optouts o where o.user_id = u.id and o.code = $2) as wanted
            from notification_feeds f join users u on u.id = f.user_id
            where f.mail_key = $1
            """;

    /** Empty when the token belongs to no user. */
    static Future<Optional<Preference>> findPreference(Sql sql, MailToken token) {
        return sql.find(PREFERENCE, Preference.class, token.key(), token.code());
    }

    private static final String OPT_OUT = """
            insert into mail_optouts (user_id, code)
            select user_id, $2 from notification_feeds where mail_key = $1
            on conflict do nothing
            """;

    static Future<Integer> optOut(Tx tx, MailToken token) {
        return tx.execute(OPT_OUT, token.key(), token.code());
    }

    private static final String OPT_IN = """
            delete from mail_optouts
            where code = $2 and user_id = (select user_id from notification_feeds where mail_key = $1)
            """;

    static Future<Integer> optIn(Tx tx, MailToken token) {
        return tx.execute(OPT_IN, token.key(), token.code());
    }
}
