package dev.fanfare.money.banking;

import dev.fanfare.formats.bankfile.BankFileException;
import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.formats.bankfile.BankLineBuilder;
import dev.fanfare.formats.bankfile.BankStatement;
import dev.fanfare.money.banking.BankFilesRepository.Unread;
import dev.fanfare.money.banking.api.BankFiles.BankFile;
import dev.fanfare.money.banking.api.BankFiles.BankFileList;
import dev.fanfare.money.banking.api.BankFiles.ImportBankFile;
import dev.fanfare.money.banking.api.BankFiles.ListBankFiles;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Imports files and reads their lines in chunks. Progress is committed with each chunk, so that another node can
 * continue a file.
 */
@SharedPool(name = "bank files", users = "staff", fairBy = SharedPool.By.STAFF, bound = "one file at a time")
final class BankFileImportService {
    /** Wakes the job that reads. */
    static final String CHANNEL = "fanfare_bank_files";

    /** Lines in a transaction. */
    private static final int STRETCH = 500;
    /** Lines per read; each read decompresses and parses the file from its start. */
    private static final int LINES = 25_000;

    /** Accounts in a refusal. */
    private static final int MAX_SHOWN = 10;

    private static final String NOT_STORED = "It could not be stored as the bank sent it; the log says why.";

    private static final Logger LOG = LoggerFactory.getLogger(BankFileImportService.class);

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

    Future<Committed<ProposedOrDone>> importFile(Caller caller, ImportBankFile ask) {
        return worker.executeBlocking(
                        () -> BankFileContent.of(ask.file()).stream()
                                .map(content -> new Checked(content, content.encrypted(keys)))
                                .toList(),
                        false)
                .recover(cause -> cause instanceof BankFileException wrong
                        ? CommonFault.invalid("file", new Translatable(wrong.getMessage(), List.of()))
                                .failed()
                        : Future.failedFuture(cause))
                .compose(files -> db.change(caller, ask, tx -> {
                    Import all = new Import(caller, ask.name());
                    return add(tx, all, files, 0).map(done -> all.answer(tx));
                }));
    }

    /** What became of an upload's files. */
    private static final class Import {
        private final Caller caller;
        private final String name;
        private final List<Long> added = new ArrayList<>();
        private final List<Long> known = new ArrayList<>();
        private final Set<String> foreignAccounts = new LinkedHashSet<>();
        private int lines;

        /** @param name null for none */
        Import(Caller caller, String name) {
            this.caller = caller;
            this.name = name;
        }

        String nameOf(BankFileContent content) {
            if (content.name() == null) {
                return name;
            }
            String both = name == null ? content.name() : name + ": " + content.name();
            return both.substring(0, Math.min(both.length(), ImportBankFile.MAX_NAME));
        }

        ProposedOrDone answer(Tx tx) {
            if (!foreignAccounts.isEmpty()) {
                throw CommonFault.invalid(
                        "file",
                        "is of account {0}, which is none of ours",
                        foreignAccounts.stream().limit(MAX_SHOWN).collect(Collectors.joining(", ")));
            }
            if (added.isEmpty()) {
                tx.waiveSecondApproval();
                return known.size() == 1
                        ? new ProposedOrDone(
                                "This file has been imported before, as file {0}. Nothing has changed.", known.get(0))
                        : new ProposedOrDone(
                                "These files have been imported before, as files {0}. Nothing has changed.",
                                numbers(known));
            }
            if (!known.isEmpty()) {
                return new ProposedOrDone(
                        "File {1} is being read, of 1 line. Imported before: files {2}."
                                + "|Files {1} are being read, of {0} lines. Imported before: files {2}.",
                        lines, numbers(added), numbers(known));
            }
            return added.size() == 1
                    ? new ProposedOrDone(
                            "File {1} is being read, of 1 line.|File {1} is being read, of {0} lines.",
                            lines, added.get(0))
                    : new ProposedOrDone("Files {1} are being read, of {0} lines.", lines, numbers(added));
        }

        private static String numbers(List<Long> files) {
            return files.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
    }

    /** One after the other, as they are to be read. */
    private static Future<Void> add(Tx tx, Import all, List<Checked> files, int from) {
        return from == files.size()
                ? Future.succeededFuture()
                : add(tx, all, files.get(from)).compose(done -> add(tx, all, files, from + 1));
    }

    private static Future<Void> add(Tx tx, Import all, Checked checked) {
        BankFileContent content = checked.content();
        return BankFilesRepository.add(tx, all.nameOf(content), content, all.caller.id())
                .compose(added -> {
                    if (added.isEmpty()) {
                        return BankFilesRepository.getId(tx, content.sha256())
                                .onSuccess(all.known::add)
                                .mapEmpty();
                    }
                    long id = added.get();
                    all.added.add(id);
                    all.lines += content.lines();
                    if (content.lines() > 0) {
                        checked.parts().forEach(part -> BankFilesRepository.addPart(tx, id, part));
                    }
                    tx.notify(CHANNEL);
                    return addStatements(tx, id, content, all.foreignAccounts, 0)
                            .compose(own -> Audit.write(
                                    tx,
                                    all.caller,
                                    "bank_file.import",
                                    "bank_file:" + id,
                                    null,
                                    Map.of(
                                            "source",
                                            BankFilesRepository.code(content.source()),
                                            "lines",
                                            content.lines(),
                                            "sha256",
                                            content.sha256()),
                                    null));
                });
    }

    /** @param foreign collects accounts that are not ours */
    private static Future<Void> addStatements(
            Tx tx, long file, BankFileContent content, Set<String> foreign, int from) {
        if (from == content.statements().size()) {
            return content.lines() == 0 ? CashStatementsRepository.open(tx, file) : Future.succeededFuture();
        }
        BankStatement statement = content.statements().get(from);
        return CashAccountsRepository.find(tx, statement).compose(own -> {
            own.ifPresentOrElse(
                    account -> CashStatementsRepository.add(tx, file, account, content.source(), statement),
                    () -> foreign.add(
                            statement.currency() == null
                                    ? String.valueOf(statement.account())
                                    : statement.account() + " (" + statement.currency() + ")"));
            return addStatements(tx, file, content, foreign, from + 1);
        });
    }

    Future<BankFileList> list(Caller caller, ListBankFiles ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return BankFilesRepository.list(db, part.beforeId(), part.limit())
                .map(found -> part.cut(found, BankFile::id, BankFileList::new));
    }

    Future<JobResult> read(Caller caller, ReadBankFiles ask) {
        return BankFilesRepository.findUnread(db)
                .compose(file -> file.isEmpty() ? Future.succeededFuture(JobResult.NOTHING) : read(file.get()));
    }

    /** A file that cannot be read is set aside: importing it again lets it be read again. */
    private Future<JobResult> read(Unread file) {
        return readOn(file).recover(cause -> {
            if (cause instanceof Refused) {
                return Future.failedFuture(cause);
            }
            LOG.error("File {} of a bank could not be read", file.id(), cause);
            return db.transaction(tx -> BankFilesRepository.setAside(
                                    tx,
                                    file.id(),
                                    Translatable.of("It could not be read; the log says why. Import it again."))
                            .compose(aside -> BankFilesRepository.deleteContent(tx, file.id())))
                    .map(new JobResult(0, true));
        });
    }

    private Future<JobResult> readOn(Unread file) {
        return BankFilesRepository.listParts(db, file.id())
                .compose(parts -> parts.isEmpty()
                        // Another node has finished it meanwhile.
                        ? Future.succeededFuture(List.<BankLine>of())
                        : worker.executeBlocking(
                                () -> BankFileContent.read(keys, file.sha256(), parts, file.position(), LINES), false))
                .compose(lines -> store(file, lines, 0, STRETCH).map(stored -> new JobResult(stored, true)));
    }

    /**
     * Stores chunk by chunk, until another node is found to store them. A chunk that cannot be stored is divided, down to
     * the line, whose place is taken by one for an operator.
     */
    private Future<Integer> store(Unread file, List<BankLine> lines, int from, int stretch) {
        if (from >= lines.size()) {
            return Future.succeededFuture(from);
        }
        int to = Math.min(lines.size(), from + stretch);
        return db.transaction(tx -> store(tx, file, lines, from, to)).transform(stored -> {
            if (stored.succeeded()) {
                return store(file, lines, to, Math.min(STRETCH, stretch * 2));
            }
            if (stored.cause() instanceof NotNext) {
                return Future.succeededFuture(from);
            }
            BankLine line = lines.get(from);
            if (stored.cause() instanceof Refused || NOT_STORED.equals(line.note())) {
                return Future.failedFuture(stored.cause());
            }
            if (to - from > 1) {
                return store(file, lines, from, (to - from) / 2);
            }
            LOG.error("Line {} of file {} of a bank could not be stored", line.number(), file.id(), stored.cause());
            List<BankLine> rest = new ArrayList<>(lines);
            rest.set(from, unreadable(line));
            return store(file, rest, from, 1);
        });
    }

    private static BankLine unreadable(BankLine line) {
        return BankLineBuilder.builder()
                .number(line.number())
                .key(line.key())
                .what(BankLine.What.UNCLEAR)
                .source(line.source())
                .account(line.account())
                .amount(line.amount())
                .bookedOn(line.bookedOn())
                .credit(line.credit())
                .note(NOT_STORED)
                .build();
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
                            : CashStatementsRepository.open(tx, file.id())
                                    .compose(ready -> BankFilesRepository.deleteContent(tx, file.id()))
                                    .mapEmpty();
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
