package dev.fanfare.notification;

import dev.fanfare.people.account.api.AccountMail;
import dev.fanfare.people.account.api.MailKind;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The queue of e-mails about accounts. */
final class AccountMailRepository {
    /**
     * A queued e-mail.
     *
     * @param subject of its link; null for the account
     * @param name the account's
     */
    record Mail(
            long id,
            long userId,
            MailKind kind,
            String address,
            String subject,
            List<String> arguments,
            String name,
            String language,
            Instant queuedAt,
            int attempts,
            boolean wanted)
            implements MailQueue.Claimed {}

    private static final String ADD = """
            insert into account_mails (user_id, kind, address, subject, arguments, queued_at)
            select u.id, $2, coalesce($3, u.email), $4, $5, $6
            from users u
            where u.id = $1 and u.status = 'active' and ($7 or u.email_verified_at is not null or $3 is not null)
              and (select count(*) from account_mails m
                   where m.user_id = u.id and m.kind = $2 and m.queued_at > now() - interval '1 hour') < 5
            """;

    static Future<Void> add(Tx tx, AccountMail mail, Instant at) {
        return tx.execute(
                        ADD,
                        mail.userId(),
                        mail.kind().code(),
                        mail.address(),
                        mail.subject(),
                        mail.arguments().toArray(String[]::new),
                        at,
                        mail.kind().verifies())
                .mapEmpty();
    }

    private static final String ADD_FORGOTTEN = """
            insert into account_mails (user_id, kind, address, queued_at)
            select u.id, k.kind, u.email, $2
            from users u
            join lateral (select case when u.email_verified_at is null then 'verify_address' else 'reset_password' end
                            as kind) k on true
            where u.email_key = $1 and u.status = 'active'
              and (select count(*) from account_mails m
                   where m.user_id = u.id and m.kind = k.kind and m.queued_at > now() - interval '1 hour') < 5
            """;

    /** For whoever has this address, if anybody: a link to reset the password, or first one to verify the address. */
    static Future<Void> addForgotten(Tx tx, String emailKey, Instant at) {
        return tx.execute(ADD_FORGOTTEN, emailKey, at).mapEmpty();
    }

    // As of notifications. What asks whether an address is theirs is unwanted once that is known.
    private static final String CLAIM = """
            with due as (
              select id
              from account_mails
              where done_at is null and due_at <= now()
              order by due_at
              limit %d
              for update skip locked
            )
            update account_mails m
            set attempts = m.attempts + 1, due_at = now() + make_interval(secs => $1::integer)
            from due d, users u
            where m.id = d.id and u.id = m.user_id
            returning m.id, m.user_id, m.kind, m.address, m.subject, m.arguments, u.username as name, u.language,
                      m.queued_at, m.attempts,
                      u.status = 'active' and (m.kind <> 'verify_address' or u.email_verified_at is null) as wanted
            """.formatted(MailQueue.CLAIMED_AT_ONCE);

    static Future<List<Mail>> claim(Tx tx, int seconds) {
        return tx.list(CLAIM, Mail.class, seconds);
    }

    private static final String DONE = """
            update account_mails
            set done_at = now(), outcome = $3, failure = $4
            where id = $1 and attempts = $2 and done_at is null
            """;

    static Future<Integer> done(Tx tx, Mail mail, String outcome, String failure) {
        return tx.execute(DONE, mail.id(), mail.attempts(), outcome, failure);
    }

    private static final String AGAIN = """
            update account_mails
            set due_at = now() + make_interval(secs => $3::integer), failure = $4
            where id = $1 and attempts = $2 and done_at is null
            """;

    static Future<Integer> again(Tx tx, Mail mail, int seconds, String failure) {
        return tx.execute(AGAIN, mail.id(), mail.attempts(), seconds, failure);
    }
}
