package dev.fanfare.notification;

import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The queue of e-mails about accounts. */
@SharedPool(
        name = "account mails",
        users = "accounts",
        fairBy = SharedPool.By.AGE,
        bound = "five an hour of a kind. They go before notifications")
final class AccountMailRepository {
    /**
     * A queued e-mail.
     *
     * @param subject of its link; null for the account
     * @param more later warnings that it tells of, too
     * @param further what they were about, as far as there is room
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
            int more,
            List<String> further,
            String name,
            String language,
            Instant queuedAt,
            int attempts,
            boolean wanted)
            implements QueuedMail {}

    // The owner of a banned account is notified, too.
    // Warnings beyond five in an hour wait for each other, until the e-mail is claimed; one whose link confirms a
    // single thing
    // goes by itself. Of other kinds there are five.
    private static final String ADD = """
            with owner as (
              select u.id, u.credentials_version, coalesce($3, u.email) as address,
                     (select count(*) from account_mails m
                      where m.user_id = u.id and m.kind = $2 and m.queued_at > now() - interval '1 hour') >= 5 as many
              from users u
              where u.id = $1 and (u.status = 'active' or $2 = 'account_changed')
                and ($7 or u.email_verified_at is not null or $3 is not null)),
            gathered as (
              update account_mails q
              set more = q.more + 1, further = case when cardinality(q.further) < 20 then q.further || $9::text[] else q.further end
              where q.id = (select g.id
                            from account_mails g
                            join owner o on o.id = g.user_id and o.address = g.address
                            where $10 and $4::text is null and g.kind = $2 and g.subject is null and g.done_at is null
                              and g.due_at = g.gathers_until and g.gathers_until > now()
                            order by g.id
                            limit 1
                            for update of g)
              returning q.id)
            insert into account_mails (user_id, kind, address, subject, arguments, queued_at, credentials_version, request_id,
              due_at, gathers_until)
            select id, $2, address, $4, $5, $6, credentials_version, $8,
                   case when many and $4 is null then now() + interval '10 minutes' else now() end,
                   case when many and $4 is null then now() + interval '10 minutes' end
            from owner
            where not exists (select from gathered) and ($10 or not many)
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
                        cause.requestId(),
                        mail.arguments().isEmpty() ? new String[0] : new String[] {String.join(", ", mail.arguments())},
                        mail.kind().warns())
                .mapEmpty();
    }

    private static final String ADD_FORGOTTEN = """
            insert into account_mails (user_id, kind, address, queued_at, credentials_version, request_id)
            select u.id, k.kind, u.email, $2, u.credentials_version, $3
            from users u
            join lateral (select case when u.email_verified_at is null then 'verify_for_reset' else 'reset_password' end
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

    // Verifications are dropped once the address is verified. An invitation is read by another person than the one who
    // sends it.
    static final WorkQueue<Mail> QUEUE = WorkQueue.of(
                    "account_mails", Mail.class, "account_mails", "id", "done_at is null")
            .claims(QueuedMail.CLAIMED_AT_ONCE, QueuedMail.LEASE, "", """
                    from due d, users u
                    where q.id = d.id and u.id = q.user_id
                    returning q.id, q.user_id, q.kind, q.address, q.subject, q.credentials_version, q.arguments, q.more, q.further, u.username as name,
                              coalesce((select a.language from users a where a.email_key = lower(q.address)), u.language) as language,
                              q.queued_at, q.attempts,
                              (u.status = 'active' or q.kind = 'account_changed') and (q.kind not in ('verify_address', 'verify_for_reset') or u.email_verified_at is null) as wanted
                    """)
            .ends(QueuedMail.OUTCOME)
            .retries("30");
}
