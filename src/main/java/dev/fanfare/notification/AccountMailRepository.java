package dev.fanfare.notification;

import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.queue.WorkQueue;
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
            long credentialsVersion,
            List<String> arguments,
            String name,
            String language,
            Instant queuedAt,
            int attempts,
            boolean wanted)
            implements QueuedMail {}

    // The owner of a banned account is notified, too.
    private static final String ADD = """
            insert into account_mails (user_id, kind, address, subject, arguments, queued_at, credentials_version, request_id)
            select u.id, $2, coalesce($3, u.email), $4, $5, $6, u.credentials_version, $8
            from users u
            where u.id = $1 and (u.status = 'active' or $2 = 'account_changed') and ($7 or u.email_verified_at is not null or $3 is not null)
              and (select count(*) from account_mails m
                   where m.user_id = u.id and m.kind = $2 and m.queued_at > now() - interval '1 hour') < 5
            """;

    static Future<Void> add(Tx tx, AccountMail mail, Occurrence cause) {
        return tx.execute(
                        ADD,
                        mail.userId(),
                        mail.kind().code(),
                        mail.address(),
                        mail.subject(),
                        mail.arguments().toArray(String[]::new),
                        cause.at(),
                        mail.kind().verifies(),
                        cause.requestId())
                .mapEmpty();
    }

    private static final String ADD_FORGOTTEN = """
            insert into account_mails (user_id, kind, address, queued_at, credentials_version, request_id)
            select u.id, k.kind, u.email, $2, u.credentials_version, $3
            from users u
            join lateral (select case when u.email_verified_at is null then 'verify_address' else 'reset_password' end
                            as kind) k on true
            where u.email_key = $1 and u.status = 'active'
              and (select count(*) from account_mails m
                   where m.user_id = u.id and m.kind = k.kind and m.queued_at > now() - interval '1 hour') < 5
            """;

    /** For the address's account, if any: a link to reset the password, or first one to verify the address. */
    static Future<Void> addForgotten(Tx tx, String emailKey, Occurrence cause) {
        return tx.execute(ADD_FORGOTTEN, emailKey, cause.at(), cause.requestId())
                .mapEmpty();
    }

    // Verifications are dropped once the address is verified.
    static final WorkQueue<Mail> QUEUE = WorkQueue.of(
                    "account_mails", Mail.class, "account_mails", "id", "done_at is null")
            .claims(QueuedMail.CLAIMED_AT_ONCE, QueuedMail.LEASE, "", """
                    from due d, users u
                    where q.id = d.id and u.id = q.user_id
                    returning q.id, q.user_id, q.kind, q.address, q.subject, q.credentials_version, q.arguments, u.username as name, u.language,
                              q.queued_at, q.attempts,
                              (u.status = 'active' or q.kind = 'account_changed') and (q.kind <> 'verify_address' or u.email_verified_at is null) as wanted
                    """)
            .ends(QueuedMail.OUTCOME)
            .retries("30");
}
