package dev.fanfare.money.journal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.CheckpointNote;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.GetCheckpoint.JournalCheckpoint;
import dev.fanfare.money.journal.api.GetConsistency;
import dev.fanfare.money.journal.api.GetConsistency.Consistency;
import dev.fanfare.money.journal.api.JournalJobs.SendCheckpoint;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.OpenOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Lists checkpoints and publishes the last one outside, out of reach of the database's writers. */
final class CheckpointsService {
    private static final int RESET_MS = 60_000;
    private static final int CONFLICT = 409;

    /** Lines of witnesses that are kept, and their length. */
    private static final int MAX_SIGNATURES = 16;

    private static final int MAX_SIGNATURE = 500;

    private final Vertx vertx;
    private final Database db;
    private final JournalConfig config;
    private final JournalKey key;
    private final GuardedClient outside;

    CheckpointsService(ModuleContext context, JournalConfig config, JournalKey key) {
        this.vertx = context.vertx();
        this.db = context.database();
        this.config = config;
        this.key = key;
        this.outside = JournalConfig.isGiven(config.checkpointsUrl())
                ? context.guarded(
                        "journal checkpoints", new GuardConfig(config.checkpointsTimeoutMs(), 5, RESET_MS, 1, 0))
                : null;
    }

    Future<JournalCheckpoint> get(Caller caller, GetCheckpoint ask) {
        Future<Optional<Checkpoint.Signed>> found =
                ask.block() == null ? SealingRepository.findLast(db) : SealingRepository.find(db, ask.block());
        return found.compose(checkpoint -> SealingRepository.getSent(db).compose(sent -> {
            Future<String> note = checkpoint.isEmpty()
                    ? Future.succeededFuture()
                    : note(checkpoint.get().checkpoint().number());
            return note.map(signed -> new JournalCheckpoint(
                    key.publicKey(), config.formerKeys(), checkpoint.orElse(null), signed, sent.note()));
        }));
    }

    private Future<String> note(long size) {
        return ChainRepository.readCheckpoints(db, tree -> tree.root(size))
                .map(tree -> new CheckpointNote(config.origin(), size, tree.root(size)).signed(key));
    }

    Future<Consistency> prove(Caller caller, GetConsistency ask) {
        return SealingRepository.findLast(db).compose(last -> {
            long size = last.map(block -> block.checkpoint().number()).orElse(0L);
            return ask.from() < 1 || ask.from() > ask.to() || ask.to() > size
                    ? Future.succeededFuture(new Consistency(ask.from(), null, ask.to(), null, null))
                    : proof(ask.from(), ask.to());
        });
    }

    private Future<Consistency> proof(long from, long to) {
        return ChainRepository.readCheckpoints(db, tree -> {
                    tree.root(from);
                    tree.root(to);
                    tree.consistency(from, to);
                })
                .map(tree -> new Consistency(from, tree.root(from), to, tree.root(to), tree.consistency(from, to)));
    }

    /** An unconfirmed checkpoint is resent a minute later; duplicates are harmless. */
    Future<JobResult> send(Caller caller, SendCheckpoint ask) {
        if (outside == null && !JournalConfig.isGiven(config.checkpointsFile())) {
            return Future.succeededFuture(new JobResult(0, false));
        }
        return db.transaction(SealingRepository::claimSending)
                .compose(claimed -> claimed ? SealingRepository.findLast(db) : Future.succeededFuture(Optional.empty()))
                .compose(
                        last -> last.isEmpty() ? Future.succeededFuture(new JobResult(0, false)) : publish(last.get()));
    }

    private Future<JobResult> publish(Checkpoint.Signed checkpoint) {
        long size = checkpoint.checkpoint().number();
        return SealingRepository.getSent(db).compose(sent -> note(size).compose(note -> append(
                        new Line(checkpoint, note))
                .compose(appended -> post(sent.size(), size, note))
                .compose(signatures -> db.transaction(tx -> SealingRepository.recordSent(tx, size, note + signatures)))
                .map(new JobResult(1, false))));
    }

    /** A line of the file, as JSON. */
    private record Line(@JsonUnwrapped Checkpoint.Signed checkpoint, String note) {}

    private Future<Void> append(Line line) {
        if (!JournalConfig.isGiven(config.checkpointsFile())) {
            return Future.succeededFuture();
        }
        return vertx.fileSystem()
                .open(config.checkpointsFile(), new OpenOptions().setAppend(true))
                .compose(file ->
                        file.write(Buffer.buffer(Json.text(line) + "\n")).eventually(file::close));
    }

    /** Adds the checkpoint to a witness (C2SP's tlog-witness), and returns the lines with its signatures. */
    private Future<String> post(long old, long size, String note) {
        if (outside == null) {
            return Future.succeededFuture("");
        }
        return ask(old, size, note)
                .compose(answer -> {
                    OptionalLong known =
                            answer.status() == CONFLICT ? size(answer.body().toString()) : OptionalLong.empty();
                    return known.isPresent() && known.getAsLong() <= size
                            ? ask(known.getAsLong(), size, note)
                            : Future.succeededFuture(answer);
                })
                .map(answer -> {
                    if (!answer.ok()) {
                        throw new IllegalStateException("status " + answer.status());
                    }
                    return signatures(answer.body().toString());
                });
    }

    private Future<OutboundResponse> ask(long old, long size, String note) {
        Future<List<Hash>> proof = old == 0 || old >= size
                ? Future.succeededFuture(List.of())
                : proof(old, size).map(Consistency::proof);
        return proof.compose(hashes -> {
            StringBuilder text = new StringBuilder("old ").append(old).append('\n');
            hashes.forEach(hash -> text.append(hash.base64()).append('\n'));
            return outside.call(
                    OutboundRequest.text(
                            config.checkpointsUrl(),
                            text.append('\n').append(note).toString()),
                    answer -> answer);
        });
    }

    /** A witness that knows another size says so. */
    private static OptionalLong size(String body) {
        return body.strip().matches("[0-9]{1,18}")
                ? OptionalLong.of(Long.parseLong(body.strip()))
                : OptionalLong.empty();
    }

    private static String signatures(String body) {
        return body.lines()
                .filter(line -> CheckpointNote.isSignature(line) && line.length() <= MAX_SIGNATURE)
                .limit(MAX_SIGNATURES)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
