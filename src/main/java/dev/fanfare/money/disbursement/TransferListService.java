package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.TransferListRepository.Filter;
import dev.fanfare.money.disbursement.TransferListRepository.Subject;
import dev.fanfare.money.disbursement.api.DecideTransfer;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.GetTransferReport;
import dev.fanfare.money.disbursement.api.GetTransferReport.TransferReport;
import dev.fanfare.money.disbursement.api.ListTransfers;
import dev.fanfare.money.disbursement.api.ListTransfers.TransferPage;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.api.TransfersError;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.UUID;

/**
 * Lists transfers for operators and records the outcomes that they decide.
 *
 * @param lateHours after which an open transfer is decidable whatever its provider says
 */
record TransferListService(Database db, int lateHours) {
    Future<TransferPage> list(Caller caller, ListTransfers ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        String status = OptionalText.blankToNull(ask.transferStatus());
        Filter filter = new Filter(
                "all".equals(status) ? null : status,
                ask.rail(),
                ask.runId(),
                ask.payoutId(),
                ask.flagged(),
                ask.olderThanHours());
        return part.read(
                        () -> TransferListRepository.list(db, filter, part),
                        () -> TransferListRepository.count(db, filter),
                        TransferPage.Item::id)
                .map(found -> new TransferPage(found.items(), found.place()));
    }

    Future<TransferReport> report(Caller caller, GetTransferReport ask) {
        return Future.all(TransferListRepository.listOpen(db), TransferListRepository.listInTransit(db))
                .map(both -> new TransferReport(both.resultAt(0), both.resultAt(1)));
    }

    Future<Committed<ProposedOrDone>> decide(Caller caller, DecideTransfer ask) {
        long id = ask.transferId();
        return db.change(caller, ask, tx -> TransferListRepository.lock(tx, id, lateHours)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("transfer", id)))
                .compose(transfer -> decide(tx, caller, transfer, ask))
                .map(new ProposedOrDone("The transfer is {0}.", ask.outcome())));
    }

    private static Future<Void> decide(Tx tx, Caller caller, Subject transfer, DecideTransfer ask) {
        TransferTransition move =
                switch (ask.outcome()) {
                    case SETTLED -> TransferTransition.SETTLE;
                    case FAILED ->
                        transfer.status() == TransferStatus.INTENDED
                                ? TransferTransition.TAKE_OUT
                                : TransferTransition.FAIL;
                    case RETURNED -> TransferTransition.RETURN;
                };
        if (caller.is(transfer.userId())) {
            return CommonFault.PERMISSION_DENIED
                    .because("You may not decide on what is sent to yourself.")
                    .failed();
        }
        boolean decidable = transfer.flagged()
                || transfer.late()
                || move == TransferTransition.TAKE_OUT
                || transfer.rail().isByFile()
                || (transfer.status() == TransferStatus.SETTLED && move == TransferTransition.RETURN);
        if (!decidable) {
            return TransfersError.TRANSFER_NOT_DECIDABLE
                    .refusal()
                    .with("status", transfer.status().code())
                    .failed();
        }
        boolean confirms = transfer.flagged() && move.to() == transfer.status();
        if (!confirms && !move.startsAt(transfer.status())) {
            return CommonFault.transition(
                            "transfer",
                            transfer.status().code(),
                            ask.outcome().code(),
                            TransferTransition.MACHINE.next(transfer.status()))
                    .failed();
        }
        Audit.write(
                tx,
                caller,
                "transfer.decide",
                "transfer:" + transfer.id(),
                Map.of("status", transfer.status().code()),
                Map.of("status", move.to().code()),
                ask.reason());
        Evidence evidence = new Evidence("operator", UUID.randomUUID().toString(), ask.reason());
        return confirms
                ? Transfers.confirm(tx, transfer.id(), move, evidence)
                : Transfers.move(tx, caller, transfer.id(), move, null, evidence)
                        .mapEmpty();
    }
}
