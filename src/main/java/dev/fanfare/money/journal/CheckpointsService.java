package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.GetCheckpoint.JournalCheckpoint;
import dev.fanfare.money.journal.api.JournalJobs.SendCheckpoint;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.OpenOptions;
import java.util.Optional;

/** Lists checkpoints and publishes the last one outside, out of reach of the database's writers. */
final class CheckpointsService {
    private static final int RESET_MS = 60_000;

    private final Vertx vertx;
    private final Database db;
    private final JournalConfig config;
    private final GuardedClient outside;

    CheckpointsService(ModuleContext context, JournalConfig config) {
        this.vertx = context.vertx();
        this.db = context.database();
        this.config = config;
        this.outside = JournalConfig.isGiven(config.checkpointsUrl())
                ? context.guarded(
                        "journal checkpoints", new GuardConfig(config.checkpointsTimeoutMs(), 5, RESET_MS, 1, 0))
                : null;
    }

    Future<JournalCheckpoint> get(Caller caller, GetCheckpoint ask) {
        Future<Optional<Checkpoint.Signed>> found =
                ask.block() == null ? SealingRepository.findLast(db) : SealingRepository.find(db, ask.block());
        return found.map(checkpoint ->
                new JournalCheckpoint(config.key().publicKey(), config.formerKeys(), checkpoint.orElse(null)));
    }

    /** An unconfirmed checkpoint is resent a minute later; duplicates are harmless. */
    Future<JobResult> send(Caller caller, SendCheckpoint ask) {
        if (outside == null && !JournalConfig.isGiven(config.checkpointsFile())) {
            return Future.succeededFuture(new JobResult(0, false));
        }
        return db.transaction(SealingRepository::claimSending)
                .compose(claimed -> claimed ? SealingRepository.findLast(db) : Future.succeededFuture(Optional.empty()))
                .compose(last -> last.isEmpty()
                        ? Future.succeededFuture(new JobResult(0, false))
                        : append(last.get())
                                .compose(appended -> post(last.get()))
                                .compose(posted -> db.transaction(tx -> SealingRepository.recordSent(
                                        tx, last.get().checkpoint().number())))
                                .map(new JobResult(1, false)));
    }

    /** Appends a line of JSON. */
    private Future<Void> append(Checkpoint.Signed checkpoint) {
        if (!JournalConfig.isGiven(config.checkpointsFile())) {
            return Future.succeededFuture();
        }
        return vertx.fileSystem()
                .open(config.checkpointsFile(), new OpenOptions().setAppend(true))
                .compose(file ->
                        file.write(Buffer.buffer(Json.text(checkpoint) + "\n")).eventually(file::close));
    }

    private Future<Void> post(Checkpoint.Signed checkpoint) {
        return outside == null
                ? Future.succeededFuture()
                : outside.call(OutboundRequest.json(config.checkpointsUrl(), Json.text(checkpoint)), answer -> {
                    if (!answer.ok()) {
                        throw new IllegalStateException("status " + answer.status());
                    }
                    return null;
                });
    }
}
