package dev.fanfare.money.banking;

import dev.fanfare.formats.bankfile.BankFileException;
import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.money.banking.BankFilesRepository.Unread;
import dev.fanfare.money.banking.api.BankStatements.BankFile;
import dev.fanfare.money.banking.api.BankStatements.BankFileImported;
import dev.fanfare.money.banking.api.BankStatements.BankFileList;
import dev.fanfare.money.banking.api.BankStatements.ImportBankFile;
import dev.fanfare.money.banking.api.BankStatements.ListBankFiles;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Map;

/**
 * Imports files and reads their lines in chunks. Progress is committed with each chunk, so that another node can
 * continue a file.
 */
final class BankFileImportService {
    /** Wakes the job that reads. */
    static final String CHANNEL = "fanfare_bank_files";

    /** Lines in a transaction. */
    private static final int STRETCH = 500;
    /** Lines per read; each read decompresses and parses the file from its start. */
    private static final int LINES = 25_000;

    private final Database db;
    private final KeyRing keys;
    /** One file at a time, which bounds the memory. */
    private final WorkerExecutor worker;

    BankFileImportService(Vertx vertx, Database db, KeyRing keys) {
        this.db = db;
        this.keys = keys;
        this.worker = vertx.createSharedWorkerExecutor("bank-files", 1);
    }

    /** A file and its stored parts. */
    private record Checked(BankFileContent content, List<BankFileContent.Part> parts) {}

    Future<Committed<BankFileImported>> importFile(Caller caller, ImportBankFile ask) {
        return worker.executeBlocking(
                        () -> {
                            BankFileContent content = BankFileContent.of(ask.file());
                            return new Checked(content, content.encrypted(keys));
                        },
                        false)
                .recover(cause -> cause instanceof BankFileException wrong
                        ? CommonFault.invalid("file", wrong.getMessage()).failed()
                        : Future.failedFuture(cause))
                .compose(checked -> db.change(caller, ask, tx -> add(tx, caller, ask.name(), checked)));
    }

    private static Future<BankFileImported> add(Tx tx, Caller caller, String name, Checked checked) {
        BankFileContent content = checked.content();
        String source = BankFilesRepository.code(content.source());
        return BankFilesRepository.add(tx, name, content, caller.id()).compose(added -> {
            if (added.isEmpty()) {
                return BankFilesRepository.getId(tx, content.sha256())
                        .map(id -> new BankFileImported(
                                "success",
                                "This file has been imported before. Nothing has changed.",
                                id,
                                true,
                                source,
                                content.lines()));
            }
            long id = added.get();
            if (content.lines() > 0) {
                checked.parts().forEach(part -> BankFilesRepository.addPart(tx, id, part));
            }
            tx.notify(CHANNEL);
            return Audit.write(
                            tx,
                            caller,
                            "bank_file.import",
                            "bank_file:" + id,
                            null,
                            Map.of("source", source, "lines", content.lines(), "sha256", content.sha256()),
                            null)
                    .map(new BankFileImported(
                            "success", "The file is being read.", id, false, source, content.lines()));
        });
    }

    Future<BankFileList> list(Caller caller, ListBankFiles ask) {
        int limit = Paging.of(null, ask.limit()).limit();
        return BankFilesRepository.list(db, ask.before(), limit + 1).map(found -> {
            List<BankFile> page = found.subList(0, Math.min(limit, found.size()));
            return new BankFileList(
                    page, found.size() > limit ? page.get(limit - 1).id() : null);
        });
    }

    Future<JobResult> read(Caller caller, ReadBankFiles ask) {
        return BankFilesRepository.findUnread(db)
                .compose(file -> file.isEmpty() ? Future.succeededFuture(JobResult.NOTHING) : read(file.get()));
    }

    private Future<JobResult> read(Unread file) {
        return BankFilesRepository.listParts(db, file.id())
                .compose(parts -> parts.isEmpty()
                        // Another node has finished it meanwhile.
                        ? Future.succeededFuture(List.<BankLine>of())
                        : worker.executeBlocking(
                                () -> BankFileContent.read(keys, file.sha256(), parts, file.position(), LINES), false))
                .compose(lines -> store(file, lines, 0).map(stored -> new JobResult(stored, true)));
    }

    /** Stores chunk by chunk, until another node is found to store them. */
    private Future<Integer> store(Unread file, List<BankLine> lines, int from) {
        if (from >= lines.size()) {
            return Future.succeededFuture(from);
        }
        int to = Math.min(lines.size(), from + STRETCH);
        return db.transaction(tx -> store(tx, file, lines, from, to))
                .transform(stored -> stored.succeeded()
                        ? store(file, lines, to)
                        : stored.cause() instanceof NotNext
                                ? Future.succeededFuture(from)
                                : Future.failedFuture(stored.cause()));
    }

    private static Future<Void> store(Tx tx, Unread file, List<BankLine> lines, int from, int to) {
        int before = file.position();
        return BankFilesRepository.store(tx, file, before + from, before + to, lines.subList(from, to))
                .compose(moved -> {
                    if (!moved) {
                        return Future.failedFuture(new NotNext());
                    }
                    tx.notify(BankLineMatchingService.CHANNEL);
                    return before + to < file.lines()
                            ? Future.succeededFuture()
                            : BankFilesRepository.deleteContent(tx, file.id()).mapEmpty();
                });
    }

    /** Another node has stored this chunk. */
    private static final class NotNext extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotNext() {
            super("another node stored these lines", null, false, false);
        }
    }
}
