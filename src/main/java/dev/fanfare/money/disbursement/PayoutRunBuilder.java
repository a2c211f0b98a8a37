package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.CandidatesRepository.Payable;
import dev.fanfare.money.disbursement.CandidatesRepository.Verifiable;
import dev.fanfare.money.disbursement.EligibilityRules.Found;
import dev.fanfare.money.disbursement.EligibilityRules.Withheld;
import dev.fanfare.money.disbursement.PayoutRunsRepository.Building;
import dev.fanfare.money.disbursement.api.DisbursementJobs.BuildRuns;
import dev.fanfare.money.disbursement.api.PayoutRuns.CreateRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunCreated;
import dev.fanfare.money.payment.api.MicroDeposit;
import dev.fanfare.money.payment.store.OwnCredit;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.money.payment.store.RunMarksRepository;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.jobs.ChunkSize;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Creates payout runs, some hundred payouts per transaction: the first at once, so that most runs are ready in the
 * operator's answer, the rest in the background.
 */
final class PayoutRunBuilder {
    /** Wakes the job that builds runs. */
    static final String CHANNEL = "fanfare_runs_building";

    private static final int CHUNK = 500;
    /** Payments per run, excluded ones included. The rest waits for the next run. */
    private static final long MAX = 100_000;

    private final Database db;
    private final DailyLimit limit;
    private final EligibilityRules rules;
    private final ChunkSize size = new ChunkSize(CHUNK);

    PayoutRunBuilder(Database db, RunsConfig config, PayeeScreening screening, OwnCredit credit) {
        this.db = db;
        this.limit = config.limit();
        this.rules = new EligibilityRules(config, screening, credit);
    }

    Future<Committed<RunCreated>> create(Caller caller, CreateRun ask) {
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        return db.change(caller, ask, tx -> PayoutRunsRepository.add(tx, caller.id(), ask, days)
                .compose(run -> Audit.write(
                                tx, caller, "payout_run.create", subject(run.id()), null, filterOf(ask), null)
                        .compose(audited -> chunk(tx, caller, run, CHUNK))
                        .map(more -> new RunCreated(
                                "success",
                                Translatable.of(
                                        more
                                                ? "The payout batch is being created; it will be ready in a while."
                                                : "The payout batch has been created."),
                                run.id(),
                                !more))));
    }

    private static Map<String, Object> filterOf(CreateRun ask) {
        Map<String, Object> filter = new LinkedHashMap<>();
        filter.put("date_from", ask.dateFrom());
        filter.put("date_to", ask.dateTo());
        filter.put("method", ask.method());
        filter.put("currency", ask.currency());
        filter.put(
                "payouts",
                Boolean.FALSE.equals(ask.payouts())
                        ? "none"
                        : ask.payoutIds() == null ? "all" : ask.payoutIds().size());
        filter.put("micro_deposits", Boolean.TRUE.equals(ask.microDeposits()));
        filter.put(
                "bank_accounts",
                ask.bankAccountIds() == null ? 0 : ask.bankAccountIds().size());
        filter.put("instant", Boolean.TRUE.equals(ask.instant()));
        return filter;
    }

    Future<JobResult> buildNext(Caller caller, BuildRuns ask) {
        return size.run(chunk -> PayoutRunsRepository.TO_BUILD
                .next(db, (tx, run) -> chunk(tx, caller, run, chunk).map(new JobResult(chunk, true)))
                .map(done -> done.orElse(JobResult.NOTHING)));
    }

    /** Whether there are more payments to add. */
    private Future<Boolean> chunk(Tx tx, Caller caller, Building run, int limit) {
        if (run.items() >= MAX) {
            return finish(tx, run);
        }
        if (!run.payoutsExamined()) {
            return CandidatesRepository.listNext(tx, run, limit).compose(found -> rules.withheld(
                            tx,
                            caller,
                            List.of(run.madeBy()),
                            found.stream().map(Payable::id).toList())
                    .compose(withheld -> payouts(tx, run, found, withheld, limit)));
        }
        return run.microDeposits() ? accounts(tx, run, run.items(), limit) : finish(tx, run);
    }

    private Future<Boolean> payouts(Tx tx, Building run, List<Payable> payouts, Withheld withheld, int limit) {
        boolean all = payouts.size() < limit;
        if (!payouts.isEmpty()) {
            Payable last = payouts.get(payouts.size() - 1);
            RunItemsRepository.add(
                    tx,
                    run.id(),
                    run.items(),
                    payouts.stream()
                            .map(each -> rules.found(each, run.id(), run.madeBy(), withheld))
                            .toList());
            PayoutRunsRepository.savePayoutPosition(tx, run.id(), last.requestedAt(), last.id(), all, payouts.size());
        } else {
            PayoutRunsRepository.savePayoutPosition(tx, run.id(), run.examinedTime(), run.examinedId(), true, 0);
        }
        if (!all) {
            return more(tx);
        }
        return run.microDeposits() ? accounts(tx, run, run.items() + payouts.size(), limit) : finish(tx, run);
    }

    private Future<Boolean> accounts(Tx tx, Building run, long before, int limit) {
        return CandidatesRepository.listNextAccounts(tx, run, limit).compose(accounts -> rules.screening()
                .listHeldAccounts(
                        tx, accounts.stream().map(each -> each.account().id()).toList())
                .compose(held -> {
                    if (!accounts.isEmpty()) {
                        RunItemsRepository.add(tx, run.id(), before, deposits(tx, run, accounts, held));
                        long last = accounts.get(accounts.size() - 1).account().id();
                        PayoutRunsRepository.saveAccountPosition(tx, run.id(), last, accounts.size());
                    }
                    return accounts.size() < limit ? finish(tx, run) : more(tx);
                }));
    }

    /** Draws the missing deposits. */
    private List<Found> deposits(Tx tx, Building run, List<Verifiable> accounts, Set<Long> screened) {
        List<Found> found = new ArrayList<>();
        List<Long> ids = new ArrayList<>();
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        for (Verifiable each : accounts) {
            int one = each.first() == null ? MicroDeposit.draw() : each.first();
            int other = each.second() == null ? MicroDeposit.draw() : each.second();
            if (each.first() == null) {
                ids.add(each.account().id());
                first.add(one);
                second.add(other);
            }
            Money both = new Money(one + other, EligibilityRules.currencyOf(each.account()));
            found.add(rules.found(each, run.id(), run.madeBy(), screened, both));
        }
        if (!ids.isEmpty()) {
            RunMarksRepository.draw(
                    tx, ids.toArray(Long[]::new), first.toArray(Integer[]::new), second.toArray(Integer[]::new));
        }
        return found;
    }

    private static Future<Boolean> more(Tx tx) {
        tx.notify(CHANNEL);
        return Future.succeededFuture(true);
    }

    private Future<Boolean> finish(Tx tx, Building run) {
        return isExceeded(tx, limit, run.id(), List.of(run.madeBy()))
                .compose(exceeded -> PayoutRunsRepository.finishBuilding(tx, run.id(), exceeded))
                .map(false);
    }

    /** Whether a run takes a second person for what these people, who have made it or send it, have sent alone today. */
    static Future<Boolean> isExceeded(Tx tx, DailyLimit limit, long runId, List<Long> people) {
        return limit.isExceeded(
                tx, people, "payout runs", each -> RunItemsRepository.sumOfDay(tx, runId, each, limit.currency()));
    }

    static String subject(long runId) {
        return "payout_run:" + runId;
    }
}
