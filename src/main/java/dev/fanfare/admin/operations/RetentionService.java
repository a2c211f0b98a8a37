package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.ToIntFunction;

/** Deletes what is over, table by table. */
final class RetentionService {
    /** Rows of one table in one transaction. */
    static final int CHUNK = 5_000;

    /** Nobody can set files with account numbers to stay for longer. */
    private static final int DAY = 1;

    /** Rows that one statement deletes, and for how many days they stay. */
    record Retained(String statement, ToIntFunction<RetentionConfig> days) {}

    static final List<Retained> RETAINED = List.of(
            new Retained(RetentionRepository.SESSIONS, RetentionConfig::sessionsDays),
            new Retained(RetentionRepository.SECOND_STEPS, RetentionConfig::sessionsDays),
            new Retained(RetentionRepository.PASSKEY_CHALLENGES, RetentionConfig::sessionsDays),
            // Grants last: there is little left then that goes with them.
            new Retained(RetentionRepository.OAUTH_CODES, RetentionConfig::oauthDays),
            new Retained(RetentionRepository.OAUTH_TOKENS, RetentionConfig::oauthDays),
            new Retained(RetentionRepository.OAUTH_GRANTS, RetentionConfig::oauthDays),
            new Retained(RetentionRepository.SIGN_INS, RetentionConfig::signInsDays),
            new Retained(RetentionRepository.IDEMPOTENCY_KEYS, RetentionConfig::idempotencyKeysDays),
            new Retained(RetentionRepository.PROVIDER_MESSAGES, RetentionConfig::idempotencyKeysDays),
            new Retained(RetentionRepository.OUTBOX, RetentionConfig::outboxDays),
            new Retained(RetentionRepository.DEAD_LETTERS, RetentionConfig::deadLettersDays),
            new Retained(RetentionRepository.AUDIT_LOG, RetentionConfig::auditLogDays),
            new Retained(RetentionRepository.MAIL_LINKS, RetentionConfig::accountMailsDays),
            new Retained(RetentionRepository.ACCOUNT_MAILS, RetentionConfig::accountMailsDays),
            new Retained(RetentionRepository.FRESH_PROOFS, RetentionConfig::sessionsDays),
            new Retained(RetentionRepository.PAYOUT_DESTINATIONS, RetentionConfig::auditLogDays),
            new Retained(RetentionRepository.PAYOUT_RUN_CONTENTS, config -> DAY),
            new Retained(RetentionRepository.NOTIFICATIONS, RetentionConfig::notificationsDays));

    private final Database db;
    private final RetentionConfig days;

    RetentionService(Database db, RetentionConfig days) {
        this.db = db;
        this.days = days;
    }

    /** A chunk of each table. While one was full the scheduler asks again without a pause, whatever comes in meanwhile. */
    Future<JobResult> forget(Caller caller, ForgetExpired ask) {
        Future<JobResult> all = Future.succeededFuture(JobResult.NOTHING);
        for (Retained each : RETAINED) {
            all = all.compose(sum -> db.transaction(tx -> RetentionRepository.delete(
                            tx, each.statement(), each.days().applyAsInt(days), CHUNK))
                    .map(deleted -> sum.plus(JobResult.of(deleted, CHUNK))));
        }
        return all;
    }
}
