package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EvidenceRoot;
import dev.fanfare.formats.proof.EvidenceRootBuilder;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.money.journal.EvidenceRepository.Log;
import dev.fanfare.money.journal.EvidenceRepository.Rows;
import dev.fanfare.money.journal.api.JournalJobs.SealEvidence;
import dev.fanfare.money.journal.api.VerifyEvidence;
import dev.fanfare.money.journal.api.VerifyEvidence.Cursor;
import dev.fanfare.money.journal.api.VerifyEvidence.EvidenceVerified;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Seals each day's rows of the audit log, of evidence, of documents and of the event log, and verifies them. */
record EvidenceService(Database db) {
    /** Rows after which a root takes no further page: an ask verifies one root. */
    private static final long ROWS = 50_000;

    Future<JobResult> seal(Caller caller, SealEvidence ask) {
        return SealingRepository.SEALER
                .next(db, (tx, claimed) -> seal(tx, 0))
                .map(done -> done.orElse(JobResult.NOTHING));
    }

    private Future<JobResult> seal(Tx tx, int log) {
        if (log == EvidenceRepository.LOGS.size()) {
            return Future.succeededFuture(JobResult.NOTHING);
        }
        Log next = EvidenceRepository.LOGS.get(log);
        return EvidenceRepository.getSealed(tx, next)
                .compose(done -> EvidenceRepository.getEnd(tx, next)
                        .compose(end -> EvidenceRepository.read(tx, next, done, end, ROWS)))
                .compose(rows -> rows.firstId() == 0 ? seal(tx, log + 1) : write(tx, next, rows));
    }

    private static Future<JobResult> write(Tx tx, Log log, Rows rows) {
        return EvidenceRepository.findLast(tx)
                .compose(last -> EvidenceRepository.getNow(tx)
                        .compose(now -> EvidenceRepository.insert(
                                tx,
                                EvidenceRootBuilder.builder()
                                        .number(last.map(EvidenceRoot::number).orElse(0L) + 1)
                                        .log(log.table())
                                        .firstId(rows.firstId())
                                        .lastId(rows.lastId())
                                        .rows(rows.tree().size())
                                        .previous(last.map(EvidenceRoot::hash).orElse(Hash.NONE))
                                        .root(rows.tree().root())
                                        .sealedAt(now)
                                        .build())))
                .map(new JobResult(Math.toIntExact(rows.tree().size()), true));
    }

    Future<EvidenceVerified> verify(Caller caller, VerifyEvidence ask) {
        Future<Cursor> begun = ask.cursor() != null
                ? Future.succeededFuture(ask.cursor())
                : SealingRepository.findLast(db)
                        .map(last -> Cursor.start(last.map(Checkpoint.Signed::checkpoint)
                                .map(Checkpoint::evidence)
                                .orElse(Hash.NONE)));
        return begun.compose(cursor -> EvidenceRepository.findNext(db, cursor.number())
                .compose(next -> next.isEmpty() ? end(cursor) : verify(cursor, next.get())));
    }

    private Future<EvidenceVerified> verify(Cursor cursor, EvidenceRoot root) {
        List<String> findings = new ArrayList<>();
        String name = "root " + root.number() + " of " + root.log();
        if (root.number() != cursor.number() + 1) {
            findings.add("root " + (cursor.number() + 1) + " of the evidence was removed");
        } else if (!root.previous().equals(cursor.hash())) {
            findings.add(name + " does not follow root " + cursor.number() + " as it is now: one of them was altered");
        }
        Optional<Log> log = EvidenceRepository.LOGS.stream()
                .filter(each -> each.table().equals(root.log()))
                .findFirst();
        Future<?> compared = log.isEmpty()
                ? Future.succeededFuture(findings.add(name + " is of no log"))
                : compare(log.get(), root).onSuccess(findings::addAll);
        return compared.map(
                done -> new EvidenceVerified(root.rows(), findings, new VerifyEvidence(cursor.after(root))));
    }

    /** Rows that retention has deleted cannot be compared any more, only their root. */
    private Future<List<String>> compare(Log log, EvidenceRoot root) {
        return EvidenceRepository.getOldest(db, log).compose(oldest -> {
            if (log.isDeleted(root.firstId(), oldest, root.sealedAt())) {
                return Future.succeededFuture(List.of());
            }
            return EvidenceRepository.read(db, log, root.firstId() - 1, root.lastId(), Long.MAX_VALUE)
                    .map(rows -> rows.tree().size() != root.rows()
                            ? List.of("root " + root.number() + " of " + log.table() + ": rows "
                                    + root.firstId() + " to " + root.lastId() + " were " + root.rows() + ", and are "
                                    + rows.tree().size())
                            : rows.tree().root().equals(root.root())
                                    ? List.of()
                                    : List.of("root " + root.number() + " of " + log.table() + ": a row from "
                                            + root.firstId() + " to " + root.lastId() + " was altered"));
        });
    }

    /** What the last block signed must be one of the roots. */
    private static Future<EvidenceVerified> end(Cursor cursor) {
        List<String> findings = cursor.isSigned()
                ? List.of()
                : List.of("the evidence that the last block signed was altered or removed");
        return Future.succeededFuture(new EvidenceVerified(0, findings, null));
    }
}
