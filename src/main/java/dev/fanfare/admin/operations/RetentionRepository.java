package dev.fanfare.admin.operations;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * What of other domains' tables is over. They write and read their tables; that rows go some day is the same for all of
 * them, and is said here. Each statement is a range of an index, and passes over rows that somebody else has locked.
 */
final class RetentionRepository {
    private RetentionRepository() {}

    /** Signed out, or expired. */
    static final String SESSIONS = delete("sessions", "least(ended_at, expires_at)");

    static final String OAUTH_CODES = delete("oauth_codes", "expires_at");

    static final String OAUTH_TOKENS = delete("oauth_tokens", "expires_at");

    /** Revoked, or without a token that is good for anything. What is left of its codes and tokens goes with it. */
    static final String OAUTH_GRANTS = delete("oauth_grants", "least(revoked_at, expires_at)");

    static final String SIGN_INS = delete("sign_in_events", "created_at");

    static final String IDEMPOTENCY_KEYS = delete("idempotency_keys", "created_at");
    static final String PROVIDER_MESSAGES = delete("provider_messages", "received_at");

    /** What was not dispatched stays. */
    static final String OUTBOX = delete("outbox", "dispatched_at");

    /** What was given up, whether an operator has looked at it or not. */
    static final String DEAD_LETTERS = deleteOldest("outbox", "dead_at", "where dead_at is not null");

    static final String AUDIT_LOG = deleteOldest("audit_log", "created_at", "");

    static final String SECOND_STEPS = delete("second_steps", "expires_at");

    static final String PASSKEY_CHALLENGES = delete("passkey_challenges", "expires_at");

    static final String MAIL_LINKS = delete("mail_links", "expires_at");

    static final String ACCOUNT_MAILS = delete("account_mails", "queued_at");

    static final String FRESH_PROOFS = delete("fresh_proofs", "proven_at");

    /** Removed from an address book: as long as the lines of the audit log about them. */
    static final String PAYOUT_DESTINATIONS = delete("payout_destinations", "removed_at");

    /** The bytes of files with account numbers. */
    static final String PAYOUT_RUN_CONTENTS = delete("payout_run_contents", "made_at");

    /** A notification's e-mail goes with it. */
    static final String NOTIFICATIONS = delete("notifications", "created_at");

    /** @param over when a row was over; null: it is not */
    private static String delete(String table, String over) {
        return """
                delete from %s
                where ctid = any (array(
                  select ctid from %s
                  where %s < now() - make_interval(days => $1)
                  order by %s
                  limit $2
                  for update skip locked
                ))
                """.formatted(table, table, over, over);
    }

    /** Looks at the oldest by id alone, for tables whose ids follow time: they need no index by time. */
    private static String deleteOldest(String table, String over, String which) {
        return """
                delete from %1$s
                where ctid = any (array(
                  select ctid
                  from (select ctid, %2$s as over_at from %1$s %3$s order by id limit $2 for update skip locked) o
                  where over_at < now() - make_interval(days => $1)
                ))
                """.formatted(table, over, which);
    }

    /**
     * Deletes the oldest rows that were over so many days ago.
     *
     * @param statement one of the above
     * @return how many, at most {@code limit}
     */
    static Future<Integer> delete(Tx tx, String statement, int days, int limit) {
        return tx.execute(statement, days, limit);
    }
}
