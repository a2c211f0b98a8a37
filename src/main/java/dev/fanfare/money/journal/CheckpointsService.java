package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.GetCheckpoint.JournalHead;
import dev.fanfare.money.journal.api.JournalJobs.SendHead;
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

    CheckpointsService(ModuleContext parts, JournalConfig config) {
        this.vertx = parts.vertx();
        this.db = parts.database();
        this.config = config;
        this.outside = JournalConfig.isGiven(config.headsUrl())
                ? parts.guarded("journal heads", new GuardConfig(config.headsTimeoutMs(), 5, RESET_MS, 1, 0))
                : null;
    }

    Future<JournalHead> get(Caller caller, GetCheckpoint ask) {
        Future<Optional<Checkpoint.Signed>> found =
                ask.block() == null ? SealingRepository.findLast(db) : SealingRepository.find(db, ask.block());
        return found.map(head -> new JournalHead(config.key().publicKey(), config.formerKeys(), head.orElse(null)));
    }

    /** An unconfirmed checkpoint is resent a minute later; duplicates are harmless. */
    Future<JobResult> send(Caller caller, SendHead ask) {
        if (outside == null && !JournalConfig.isGiven(config.headsFile())) {
            return Future.succeededFuture(new JobResult(0, false));
        }
        return db.transaction(SealingRepository::claimSending)
                .compose(claimed -> claimed ? SealingRepository.findLast(db) : Future.succeededFuture(Optional.empty()))
                .compose(last -> last.isEmpty()
                        ? Future.succeededFuture(new JobResult(0, false))
                        : append(last.get())
                                .compose(appended -> post(last.get()))
                                .compose(posted -> db.transaction(tx -> SealingRepository.recordSent(
                                        tx, last.get().head().number())))
                                .map(new JobResult(1, false)));
    }

    /** Appends a line of JSON. */
    private Future<Void> append(Checkpoint.Signed head) {
        if (!JournalConfig.isGiven(config.headsFile())) {
            return Future.succeededFuture();
        }
        return vertx.fileSystem()
                .open(config.headsFile(), new OpenOptions().setAppend(true))
                .compose(file ->
                        file.write(Buffer.buffer(Json.text(head) + "\n")).eventually(file::close));
    }

    private Future<Void> post(Checkpoint.Signed head) {
        return outside == null
                ? Future.succeededFuture()
                : outside.call(OutboundRequest.json(config.headsUrl(), Json.text(head)), answer -> {
                    if (!answer.ok()) {
                        throw new IllegalStateException("status " + answer.status());
                    }
                    return null;
                });
    }
}
