package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.RunFileWriter.Written;
import dev.fanfare.money.disbursement.RunFilesRepository.Locked;
import dev.fanfare.money.disbursement.RunFilesRepository.Payment;
import dev.fanfare.money.disbursement.api.DisbursementsError;
import dev.fanfare.money.disbursement.api.PayoutRuns.DownloadRunFile;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.money.payment.store.PayeeAccounts;
import dev.fanfare.money.payment.store.PayeeAccounts.Decryption;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;

/**
 * Creates each file of a run once and serves it for a day. The only place that decrypts account numbers for payment: in
 * memory, each with an audit log line that is committed before the file is served.
 */
final class RunFilesService {
    private final Vertx vertx;
    private final Database db;
    private final KeyRing keys;
    private final RunFileWriter writer;

    RunFilesService(Vertx vertx, Database db, KeyRing keys, RunsConfig config) {
        this.vertx = vertx;
        this.db = db;
        this.keys = keys;
        this.writer = new RunFileWriter(config.sourceAccounts());
    }

    Future<Document> download(Caller caller, DownloadRunFile ask) {
        return db.transaction(tx -> RunFilesRepository.lock(tx, ask.runId(), ask.file())
                .map(found -> found.orElseThrow(
                        () -> CommonFault.notFound("payout_run_file", ask.runId() + "/" + ask.file())))
                .compose(file -> (file.madeAt() == null ? make(tx, caller, file) : again(tx, file))
                        .compose(bytes -> Audit.event(
                                        tx,
                                        caller,
                                        "payout_run.download",
                                        PayoutRunBuilder.subject(file.runId()),
                                        null,
                                        Map.of("file", file.number()))
                                .map(Document.of(file.name(), bytes)))));
    }

    /** A created file with its details. */
    private record Made(Written written, Buffer sha256, EncryptedValue content) {}

    private Future<byte[]> make(Tx tx, Caller caller, Locked file) {
        return RunFilesRepository.lockAccounts(tx, file)
                .compose(locked -> RunFilesRepository.listPayments(tx, file))
                .compose(payments -> TransfersService.takeOutHeld(
                        tx,
                        caller,
                        List.of(),
                        payments.stream().map(Payment::transferId).toList()))
                // Without those taken out.
                .compose(out -> RunFilesRepository.listPayments(tx, file))
                .compose(payments -> PayeeAccounts.decrypt(
                                tx,
                                caller,
                                keys,
                                payments.stream().map(Payment::bankAccountId).toList(),
                                file.place())
                        .compose(decryption -> vertx.executeBlocking(() -> made(file, payments, decryption), false))
                        .compose(made -> keep(tx, caller, file, payments, made)));
    }

    /** On a worker: decrypts and writes a thousand accounts. */
    private Made made(Locked file, List<Payment> payments, Decryption decryption) {
        Written written = writer.write(file, payments, decryption.accounts(), BusinessTime.now());
        byte[] bytes = written.content().getBytes();
        return new Made(written, Tokens.hash(bytes), keys.encrypt(file.place(), bytes));
    }

    private Future<byte[]> keep(Tx tx, Caller caller, Locked file, List<Payment> payments, Made made) {
        Written written = made.written();
        written.unwritable()
                .forEach((payment, why) ->
                        Transfers.flag(tx, payment.transferId(), "It was left out of its file: " + why));
        return TransfersService.handOver(tx, written.transfersOf(payments))
                .compose(handed ->
                        RunFilesRepository.insertContent(tx, file, caller.id(), made.sha256(), made.content()))
                .map(written.content().getBytes());
    }

    private Future<byte[]> again(Tx tx, Locked file) {
        return RunFilesRepository.findContent(tx, file)
                .map(found -> found.orElseThrow(() -> gone(file)))
                .compose(content -> vertx.executeBlocking(() -> keys.decryptBytes(file.place(), content), false))
                .recover(cause -> cause instanceof IllegalStateException
                        // Its key has been removed.
                        ? gone(file).failed()
                        : Future.failedFuture(cause));
    }

    private static Refused gone(Locked file) {
        return DisbursementsError.RUN_FILE_GONE.refusal().with("made_at", file.madeAt());
    }
}
