package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.TransferDispatchRepository.Claimed;
import dev.fanfare.money.disbursement.TransferDispatchRepository.Head;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.spi.PayoutProvider;
import dev.fanfare.money.disbursement.spi.ProviderBatch;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends committed transfers and polls until their outcome is known. A separate transaction marks transfers as unknown
 * before the call, so a crash or a lost answer causes a poll and no second payment. If the provider knows nothing but
 * would still recognise the keys, the call is repeated under them; otherwise an operator decides.
 */
final class TransferDispatcher {
    /** Concurrent calls per rail. */
    private static final int AT_ONCE = 16;

    /** Single-transfer batches packed at once. */
    private static final int PACKED = 500;

    private static final Set<TransferStatus> OPEN =
            EnumSet.of(TransferStatus.INTENDED, TransferStatus.UNKNOWN, TransferStatus.SENT);

    private static final Set<TransferStatus> THERE =
            EnumSet.of(TransferStatus.SENT, TransferStatus.SETTLED, TransferStatus.RETURNED);

    private static final Set<TransferStatus> PAID = EnumSet.of(TransferStatus.SETTLED, TransferStatus.RETURNED);

    private static final Set<TransferStatus> BACK = EnumSet.of(TransferStatus.FAILED, TransferStatus.RETURNED);

    /** Money has left: this counts for any batch. */
    private static final Set<ProviderTransferStatus.State> MOVED =
            EnumSet.of(ProviderTransferStatus.State.SETTLED, ProviderTransferStatus.State.RETURNED);

    /** A rail pauses for this many first delays when its provider refuses us. */
    private static final int PAUSE = 30;

    private static final Logger LOG = LoggerFactory.getLogger(TransferDispatcher.class);

    private final Database db;
    private final MeterRegistry meters;
    private final Collection<PayoutProvider> rails;
    private final int askAgainMs;
    private final Supplier<String> keys;
    /** By rail; the other event loops and nodes learn by themselves that a provider refuses us. */
    private final Map<String, Instant> pausedUntil = new HashMap<>();

    /** @param keys generates keys of batches */
    TransferDispatcher(
            Database db,
            MeterRegistry meters,
            Collection<PayoutProvider> rails,
            int askAgainMs,
            Supplier<String> keys) {
        this.db = db;
        this.meters = meters;
        this.rails = List.copyOf(rails);
        this.askAgainMs = askAgainMs;
        this.keys = keys;
    }

    Future<JobResult> send(Caller caller, CallProviders ask) {
        Instant now = Instant.now();
        return Future.join(rails.stream()
                        .filter(rail -> !pausedUntil
                                .getOrDefault(rail.name(), Instant.EPOCH)
                                .isAfter(now))
                        .map(rail -> send(caller, rail))
                        .toList())
                .map(all -> all.<JobResult>list().stream().reduce(JobResult.NOTHING, JobResult::plus));
    }

    private Future<JobResult> send(Caller caller, PayoutProvider rail) {
        Map<String, List<Claimed>> batches = new HashMap<>();
        return pack(rail)
                .compose(packed -> TransferDispatchRepository.QUEUE.work(
                        db,
                        meters,
                        AT_ONCE,
                        (tx, heads) -> TransfersService.takeOutHeld(
                                        tx,
                                        caller,
                                        heads.stream().map(Head::batch).toList(),
                                        List.of())
                                .compose(out -> TransferDispatchRepository.take(tx, heads))
                                .onSuccess(taken ->
                                        batches.putAll(taken.stream().collect(Collectors.groupingBy(Claimed::batch)))),
                        head -> handle(caller, rail, head, batches.get(head.batch())),
                        rail.name()));
    }

    private Future<Integer> pack(PayoutProvider rail) {
        boolean single = rail.batchSize() == 1;
        return db.transaction(tx -> TransferDispatchRepository.UNPACKED
                .claim(tx, rail.name(), single ? PACKED : rail.batchSize())
                .compose(ids -> TransferDispatchRepository.pack(tx, ids, single ? null : keys.get())));
    }

    /** If the outcome cannot be recorded, the lease expires. */
    private Future<Void> handle(Caller caller, PayoutProvider rail, Head head, List<Claimed> claimed) {
        if (claimed == null) {
            // Each has been taken out.
            return db.transaction(tx -> TransferDispatchRepository.scheduleNext(tx, head.batch(), askAgainMs));
        }
        Instant oldest =
                claimed.stream().map(Claimed::triedAt).min(Instant::compareTo).orElseThrow();
        boolean mayRepeat = oldest.plus(rail.keyLife()).isAfter(Instant.now());
        ProviderBatch batch = new ProviderBatch(
                head.batch(),
                claimed.stream()
                        .map(Claimed::batchId)
                        .filter(id -> id != null)
                        .findFirst()
                        .orElse(null),
                mayRepeat,
                claimed.stream()
                        .map(each -> new ProviderBatch.Item(
                                each.providerKey(), each.providerId(), each.destination(), each.amount()))
                        .toList());
        boolean first =
                head.attempts() == 1 && claimed.stream().allMatch(each -> each.before() == TransferStatus.INTENDED);
        return (first ? rail.send(batch) : askFirst(rail, batch, claimed))
                .recover(unknown -> {
                    LOG.info("What became of {} at {} is not known: {}", head.batch(), rail.name(), unknown.toString());
                    return Future.succeededFuture(List.<ProviderTransferStatus>of());
                })
                .compose(reports -> db.transaction(tx -> record(tx, caller, rail, batch, claimed, reports)));
    }

    private Future<List<ProviderTransferStatus>> askFirst(
            PayoutProvider rail, ProviderBatch batch, List<Claimed> claimed) {
        boolean inDoubt = claimed.stream().noneMatch(each -> THERE.contains(each.before()));
        // What has failed is never sent again, and does not keep back the others.
        Set<String> open = claimed.stream()
                .filter(each -> OPEN.contains(each.before()))
                .map(Claimed::providerKey)
                .collect(Collectors.toSet());
        return rail.ask(batch).compose(reports -> {
            boolean noTrace = reports.stream()
                    .filter(report -> open.contains(report.key()))
                    .allMatch(report -> report.state() == ProviderTransferStatus.State.NOT_FOUND);
            return inDoubt && noTrace && !open.isEmpty() && batch.mayRepeat()
                    ? rail.send(batch.only(open))
                    : Future.succeededFuture(reports);
        });
    }

    private Future<Void> record(
            Tx tx,
            Caller caller,
            PayoutProvider rail,
            ProviderBatch batch,
            List<Claimed> claimed,
            List<ProviderTransferStatus> reports) {
        Map<String, Claimed> byKey = claimed.stream().collect(Collectors.toMap(Claimed::providerKey, each -> each));
        return TransferDispatchRepository.lock(tx, batch.key())
                .compose(there -> {
                    Future<Void> recorded = Future.succeededFuture();
                    for (ProviderTransferStatus report : reports) {
                        // Where a lease has ended, another worker may have moved it to another batch, whose call is
                        // under way.
                        if (there.contains(report.key()) || MOVED.contains(report.state())) {
                            Claimed transfer = byKey.get(report.key());
                            recorded = recorded.compose(before -> record(tx, caller, rail, batch, transfer, report));
                        }
                    }
                    return recorded;
                })
                .compose(all -> divide(tx, batch, reports))
                .compose(all -> TransferDispatchRepository.scheduleNext(tx, batch.key(), askAgainMs));
    }

    /** One bad item keeps back the others until it is alone. */
    private Future<Void> divide(Tx tx, ProviderBatch batch, List<ProviderTransferStatus> reports) {
        return reports.stream()
                .filter(report -> report.state() == ProviderTransferStatus.State.BATCH_REFUSED)
                .findFirst()
                .map(refused -> TransferDispatchRepository.packHalves(
                        tx, batch.key(), keys.get(), keys.get(), refused.detail()))
                .orElseGet(Future::succeededFuture);
    }

    private Future<Void> record(
            Tx tx,
            Caller caller,
            PayoutProvider rail,
            ProviderBatch batch,
            Claimed transfer,
            ProviderTransferStatus report) {
        if (report.providerId() != null || report.batchId() != null) {
            TransferDispatchRepository.identify(tx, report);
        }
        return switch (report.state()) {
            case ACCEPTED -> accepted(tx, rail, transfer, report);
            case HALTED ->
                accepted(tx, rail, transfer, report)
                        .compose(done -> TransferDispatchRepository.renewKey(tx, report, askAgainMs));
            case POSTPONED ->
                PAID.contains(transfer.before())
                        ? contradicts(tx, rail, transfer, "refuses it")
                        : TransferDispatchRepository.postpone(tx, report, askAgainMs);
            case STOPPED -> stopped(tx, rail, transfer, report);
            case BATCH_REFUSED -> Future.succeededFuture();
            case NOT_FOUND -> lost(tx, rail, batch, transfer);
            case STUCK -> Transfers.flag(tx, transfer.id(), report.detail());
            case SETTLED -> ended(tx, caller, rail, transfer, TransferTransition.SETTLE, report);
            case FAILED -> ended(tx, caller, rail, transfer, TransferTransition.FAIL, report);
            case RETURNED -> ended(tx, caller, rail, transfer, TransferTransition.RETURN, report);
        };
    }

    private static Future<Void> accepted(Tx tx, PayoutProvider rail, Claimed transfer, ProviderTransferStatus report) {
        return BACK.contains(transfer.before())
                ? contradicts(tx, rail, transfer, "is paying it")
                : TransferDispatchRepository.accept(tx, report.key());
    }

    private static Future<Void> contradicts(Tx tx, PayoutProvider rail, Claimed transfer, String report) {
        return Transfers.flag(
                tx,
                transfer.id(),
                rail.name() + " " + report + ", but it is " + transfer.before().code() + ".");
    }

    /** What was tried before stays unknown: this refusal says nothing about that. */
    private Future<Void> stopped(Tx tx, PayoutProvider rail, Claimed transfer, ProviderTransferStatus report) {
        Instant until = Instant.now().plusMillis((long) PAUSE * askAgainMs);
        LOG.error("{} refuses us and pauses until {}: {}", rail.name(), until, report.detail());
        pausedUntil.put(rail.name(), until);
        return transfer.before() == TransferStatus.INTENDED
                ? TransferDispatchRepository.recordNotTried(tx, report)
                : Future.succeededFuture();
    }

    /** Never sends under a key that the provider may have forgotten. */
    private static Future<Void> lost(Tx tx, PayoutProvider rail, ProviderBatch batch, Claimed transfer) {
        boolean wasThere = transfer.before() == TransferStatus.SENT;
        return OPEN.contains(transfer.before()) && (wasThere || !batch.mayRepeat())
                ? Transfers.flag(
                        tx,
                        transfer.id(),
                        rail.name() + " has no trace of it"
                                + (wasThere ? " any more." : ", and may have forgotten its key."))
                : Future.succeededFuture();
    }

    /** Providers repeat the final status on every poll; ignore it if it has not changed. */
    private static Future<Void> ended(
            Tx tx,
            Caller caller,
            PayoutProvider rail,
            Claimed transfer,
            TransferTransition move,
            ProviderTransferStatus report) {
        if (transfer.before() == move.to()) {
            return Future.succeededFuture();
        }
        Evidence evidence =
                new Evidence(rail.name(), report.key() + ":" + move.to().code(), report.detail());
        return Transfers.move(tx, caller, transfer.id(), move, report.amount(), evidence)
                .mapEmpty();
    }
}
