package dev.fanfare.operations;

import dev.fanfare.operations.api.ForgetExpired;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Deletes what is over, table by table. */
final class RetentionService {
    /** Rows of one table in one transaction. */
    static final int CHUNK = 5_000;

    /** Rows that one statement deletes, and for how many days they stay. */
    private record Retained(String statement, int days) {}

    private final Database db;
    private final List<Retained> retained;

    RetentionService(Database db, RetentionConfig days) {
        this.db = db;
        this.retained = List.of(
                new Retained(RetentionRepository.SESSIONS, days.sessionsDays()),
                // Grants last: there is little left then that goes with them.
                new Retained(RetentionRepository.OAUTH_CODES, days.oauthDays()),
                new Retained(RetentionRepository.OAUTH_TOKENS, days.oauthDays()),
                new Retained(RetentionRepository.OAUTH_GRANTS, days.oauthDays()),
                new Retained(RetentionRepository.SIGN_INS, days.signInsDays()),
                new Retained(RetentionRepository.IDEMPOTENCY_KEYS, days.idempotencyKeysDays()),
                new Retained(RetentionRepository.OUTBOX, days.outboxDays()),
                new Retained(RetentionRepository.DEAD_LETTERS, days.deadLettersDays()),
                new Retained(RetentionRepository.AUDIT_LOG, days.auditLogDays()),
                new Retained(RetentionRepository.NOTIFICATIONS, days.notificationsDays()));
    }

    /** A chunk of each table. While one was full the scheduler asks again without a pause, whatever comes in meanwhile. */
    Future<JobResult> forget(Caller caller, ForgetExpired ask) {
        Future<JobResult> all = Future.succeededFuture(JobResult.NOTHING);
        for (Retained each : retained) {
            all = all.compose(
                    sum -> db.transaction(tx -> RetentionRepository.delete(tx, each.statement(), each.days(), CHUNK))
                            .map(deleted -> sum.plus(JobResult.of(deleted, CHUNK))));
        }
        return all;
    }
}
