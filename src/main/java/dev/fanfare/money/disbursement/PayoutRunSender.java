package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.CandidatesRepository.Payable;
import dev.fanfare.money.disbursement.CandidatesRepository.Verifiable;
import dev.fanfare.money.disbursement.EligibilityRules.Withheld;
import dev.fanfare.money.disbursement.PayoutRunsRepository.Sending;
import dev.fanfare.money.disbursement.RunItemsRepository.Dropped;
import dev.fanfare.money.disbursement.RunItemsRepository.ToSend;
import dev.fanfare.money.disbursement.TransfersService.Intended;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.disbursement.api.ExclusionReason;
import dev.fanfare.money.payment.store.OwnCredit;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.money.payment.store.RunMarksRepository;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.ChunkSize;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Passes approved payments to their rails, some hundred per transaction, which also records progress, so that a crash
 * leaves nothing half done. Changes since the run's creation are checked again.
 */
final class PayoutRunSender {
    /** Wakes the job that sends. */
    static final String CHANNEL = "fanfare_runs_sending";

    private static final int CHUNK = 200;

    private final Database db;
    private final EligibilityRules rules;
    private final ChunkSize size = new ChunkSize(CHUNK);

    PayoutRunSender(Database db, RunsConfig config, PayeeScreening screening, OwnCredit credit) {
        this.db = db;
        this.rules = new EligibilityRules(config, screening, credit);
    }

    Future<JobResult> sendNext(Caller caller, SendRuns ask) {
        return size.run(chunk -> PayoutRunsRepository.TO_SEND
                .next(db, (tx, run) -> send(tx, caller, run, chunk))
                .map(done -> done.orElse(JobResult.NOTHING)));
    }

    private Future<JobResult> send(Tx tx, Caller caller, Sending run, int limit) {
        return RunItemsRepository.listToSend(tx, run.id(), run.sentPosition(), limit)
                .compose(items -> {
                    if (items.isEmpty()) {
                        return RunFilesRepository.insertPlan(tx, run.id())
                                .compose(planned -> PayoutRunsRepository.finish(tx, run.id()))
                                .map(new JobResult(0, true));
                    }
                    PayoutRunsRepository.saveSentPosition(
                            tx, run.id(), items.get(items.size() - 1).position());
                    return payouts(tx, caller, run, items)
                            .compose(sent -> deposits(tx, caller, run, items))
                            .map(new JobResult(items.size(), true));
                });
    }

    private Future<Void> payouts(Tx tx, Caller caller, Sending run, List<ToSend> items) {
        Map<Long, ToSend> byPayout = items.stream()
                .filter(item -> item.payoutId() != null)
                .collect(Collectors.toMap(ToSend::payoutId, Function.identity()));
        if (byPayout.isEmpty()) {
            return Future.succeededFuture();
        }
        // After the lock on their owners.
        return CandidatesRepository.listAgain(tx, byPayout.keySet().toArray(Long[]::new))
                .compose(payouts -> rules.withheld(
                                tx, caller, Arrays.asList(run.madeBy(), run.sentBy()), List.copyOf(byPayout.keySet()))
                        .compose(withheld -> payouts(tx, caller, run, byPayout, payouts, withheld)));
    }

    private Future<Void> payouts(
            Tx tx, Caller caller, Sending run, Map<Long, ToSend> byPayout, List<Payable> payouts, Withheld withheld) {
        List<Dropped> dropped = new ArrayList<>();
        List<TransfersService.ToSend> sendable = new ArrayList<>();
        for (Payable payout : payouts) {
            ToSend item = byPayout.get(payout.id());
            ExclusionReason why =
                    rules.found(payout, run.id(), run.madeBy(), withheld).leftOut(item.destination());
            if (why == null) {
                sendable.add(new TransfersService.ToSend(payout.id(), item.rail()));
            } else {
                dropped.add(new Dropped(item.position(), why));
            }
        }
        return TransfersService.intend(tx, caller, run.id(), sendable).compose(intended -> {
            checkAmounts(intended, byPayout);
            return leaveOut(tx, run, dropped);
        });
    }

    /** Only approved amounts are sent: a different amount is an internal error. */
    private static void checkAmounts(List<Intended> intended, Map<Long, ToSend> byPayout) {
        for (Intended each : intended) {
            if (!each.amount().equals(byPayout.get(each.payoutId()).amount())) {
                throw new IllegalStateException("payout " + each.payoutId() + " is not what was approved");
            }
        }
    }

    private Future<Void> deposits(Tx tx, Caller caller, Sending run, List<ToSend> items) {
        Map<Long, ToSend> byAccount = items.stream()
                .filter(item -> item.bankAccountId() != null)
                .collect(Collectors.toMap(ToSend::bankAccountId, Function.identity()));
        if (byAccount.isEmpty()) {
            return Future.succeededFuture();
        }
        // After the lock on their owners.
        return CandidatesRepository.listAccountsAgain(tx, byAccount.keySet().toArray(Long[]::new))
                .compose(accounts -> rules.screening()
                        .listHeldAccounts(tx, List.copyOf(byAccount.keySet()))
                        .compose(held -> deposits(tx, caller, run, byAccount, accounts, held)));
    }

    private Future<Void> deposits(
            Tx tx,
            Caller caller,
            Sending run,
            Map<Long, ToSend> byAccount,
            List<Verifiable> accounts,
            Set<Long> screened) {
        List<Dropped> dropped = new ArrayList<>();
        List<Long> sent = new ArrayList<>();
        Future<?> sending = Future.succeededFuture();
        for (Verifiable account : accounts) {
            long id = account.account().id();
            ToSend item = byAccount.get(id);
            ExclusionReason why = rules.found(account, run.id(), run.madeBy(), screened, item.amount())
                    .leftOut(item.destination());
            if (why == null) {
                sent.add(id);
                sending = sending.compose(before -> deposit(tx, caller, run, item, account, 1))
                        .compose(first -> deposit(tx, caller, run, item, account, 2));
            } else {
                dropped.add(new Dropped(item.position(), why));
            }
        }
        return sending.compose(done -> RunMarksRepository.recordDeposited(tx, sent.toArray(Long[]::new)))
                .compose(done -> leaveOut(tx, run, dropped));
    }

    private static Future<Long> deposit(Tx tx, Caller caller, Sending run, ToSend item, Verifiable account, int part) {
        Integer drawn = Objects.requireNonNull(part == 1 ? account.first() : account.second());
        Money amount = new Money(drawn, item.amount().currency());
        return TransfersService.intendDeposit(
                tx, caller, run.id(), account.userId(), item.bankAccountId(), part, amount, item.rail());
    }

    private static Future<Void> leaveOut(Tx tx, Sending run, List<Dropped> dropped) {
        return dropped.isEmpty() ? Future.succeededFuture() : RunItemsRepository.leaveOut(tx, run.id(), dropped);
    }
}
