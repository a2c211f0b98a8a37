package dev.fanfare.platform.tables;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.proposals.ProposalStore;
import dev.fanfare.platform.sql.Database;
import java.util.List;

/** The tables of the platform. */
public final class PlatformTables {
    private PlatformTables() {}

    public static final List<PackageTables> ALL = List.of(
            PackageTables.of(
                    Database.class,
                    table("idempotency_keys")
                            .inRealTime()
                            .deletedAfter(RetentionConfig::idempotencyKeysDays, "created_at")
                            .secret("answer")),
            PackageTables.of(
                    Outbox.class,
                    // Undispatched events stay; dead letters go, reviewed or not.
                    table("outbox")
                            .inRealTime()
                            .deletedAfter(RetentionConfig::outboxDays, "dispatched_at")
                            .oldestDeletedAfter(
                                    RetentionConfig::deadLettersDays, "dead_at", "where dead_at is not null")),
            PackageTables.of(
                    Audit.class,
                    table("audit_log")
                            .of("actor_id")
                            .partitioned()
                            .oldestDeletedAfter(RetentionConfig::auditLogDays, "created_at", "")
                            .exportedBy(
                                    "actions",
                                    "select action, subject, created_at from audit_log where actor_id = $1 order by id")
                            .notErased("proves who did what, until its days are over")),
            PackageTables.of(
                    ProposalStore.class,
                    table("proposals")
                            .deletedAfter(RetentionConfig::proposalsDays, "expires_at")
                            .namesOperators()
                            .secret("content"),
                    table("agent_proposals")
                            .inRealTime()
                            .of("user_id")
                            .deletedAfter(RetentionConfig::programRequestsDays, "expires_at")
                            .exported("client_id, tool, status, proposed_at, expires_at, decided_at")
                            .secret("content", "answer")
                            .erased()),
            PackageTables.of(
                    OwnedTable.class,
                    table("retiring_partitions")
                            .seeded()
                            .kept("a row for each partitioned table")
                            .granted("select")),
            PackageTables.of(Job.class, table("job_runs").inRealTime().kept("a row for each job")),
            PackageTables.of(
                    Media.class,
                    table("media")
                            .inRealTime()
                            .of("owner_id")
                            .kept("lives as long as its subject; the rest expires by a job of its own")
                            .exported("created_at, id, size, sha256, subject")
                            .erasedBy("update media set subject = null, expires_at = now() where owner_id = $1"),
                    table("media_chunks").partOf("media")));
}
