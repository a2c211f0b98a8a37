package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.ReconciliationRepository.Pass;
import dev.fanfare.money.finance.ReconciliationRepository.Spending;
import dev.fanfare.money.finance.api.FinanceJobs.LedgerReconciled;
import dev.fanfare.money.finance.api.FinanceJobs.ReconcileLedger;
import dev.fanfare.money.finance.api.VerifyLedger;
import dev.fanfare.money.finance.api.VerifyLedger.Difference;
import dev.fanfare.money.finance.api.VerifyLedger.LedgerVerified;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.ChunkSize;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.module.Starting;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.Gauge;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares every amount recorded outside the journal with the journal, by part and chunk. */
final class ReconciliationService implements Starting {
    private static final Logger LOG = LoggerFactory.getLogger(ReconciliationService.class);
    /** Differences that are logged for one chunk. */
    private static final int LOGGED = 20;
    /** A full chunk, in thousandths of its part's configured rows. */
    private static final int WHOLE = 1_000;

    private final Bus bus;
    private final Database db;
    private final ChunkSize size = new ChunkSize(WHOLE);
    private final AtomicLong differences = new AtomicLong();

    ReconciliationService(ModuleContext context) {
        this.bus = context.bus();
        this.db = context.database();
        Gauge.builder("fanfare_ledger_differences", differences, AtomicLong::get)
                .description("Differences between the journal and what is recorded outside it, as far as checked")
                .register(context.meters());
    }

    @Override
    public Future<?> start() {
        return ReconciliationRepository.countDifferences(db).onSuccess(differences::set);
    }

    void reconciled(LedgerReconciled event) {
        differences.set(event.differences());
    }

    /** Compares the rows of a chunk. */
    @FunctionalInterface
    private interface Comparison {
        Future<List<Difference>> of(Sql sql, long after, long last);
    }

    /**
     * One of the comparisons.
     *
     * @param chunk the statement that finds the next chunk's end
     * @param rows in a chunk
     * @param inBackground whether the job compares it too
     */
    private record Part(String name, String chunk, int rows, boolean inBackground, Comparison comparison) {
        Part of(int share) {
            return new Part(name, chunk, Math.max(1, rows * share / WHOLE), inBackground, comparison);
        }

        static Part of(String name, String chunk, int rows, String comparison) {
            return new Part(
                    name,
                    chunk,
                    rows,
                    true,
                    (sql, after, last) -> ChecksRepository.compare(sql, comparison, after, last));
        }

        /** For a part that cannot be chunked: its duration grows with the data. */
        Part onlyWhenAsked() {
            return new Part(name, chunk, rows, false, comparison);
        }
    }

    private static final List<Part> PARTS = List.of(
            Part.of("entries", ReconciliationRepository.ENTRIES, 5_000, ChecksRepository.ENTRIES),
            Part.of("days", ReconciliationRepository.DAYS, 50, ChecksRepository.DAYS),
            Part.of("summed postings", ReconciliationRepository.ENTRIES, 5_000, ChecksRepository.SUMMED),
            Part.of("balances", ReconciliationRepository.ACCOUNTS, 1_000, ChecksRepository.BALANCES),
            Part.of("tasks", ReconciliationRepository.TASKS, 2_000, ChecksRepository.TASKS),
            Part.of("participations", ReconciliationRepository.PARTICIPATIONS, 2_000, ChecksRepository.PARTICIPATIONS),
            Part.of("campaigns", ReconciliationRepository.CAMPAIGNS, 100, ChecksRepository.CAMPAIGNS),
            Part.of("payouts", ReconciliationRepository.PAYOUTS, 2_000, ChecksRepository.PAYOUTS),
            Part.of("transfers", ReconciliationRepository.TRANSFERS, 2_000, FundsChecksRepository.TRANSFERS),
            Part.of("reported transfers", ReconciliationRepository.TRANSFERS, 2_000, FundsChecksRepository.REPORTED),
            Part.of("publishers", ReconciliationRepository.USERS, 2_000, ChecksRepository.PUBLISHERS),
            Part.of("payout runs", ReconciliationRepository.PAYOUT_RUNS, 2, FundsChecksRepository.RUNS),
            Part.of("micro-deposits", ReconciliationRepository.USERS, 2_000, FundsChecksRepository.MICRO_DEPOSITS),
            new Part("charges", ReconciliationRepository.TASKS, 2_000, true, ReconciliationService::charges),
            Part.of("sums of tasks", ReconciliationRepository.STRETCHES, 1, ChecksRepository.STRETCHES),
            Part.of("corrections", ReconciliationRepository.CORRECTIONS, 1_000, CorrectionsRepository.COMPARISON),
            Part.of("promises", ReconciliationRepository.ADVERTISERS, 20, FundsChecksRepository.PROMISES),
            Part.of("deposits", ReconciliationRepository.DEPOSITS, 1_000, FundsChecksRepository.DEPOSITS),
            Part.of("checkouts", ReconciliationRepository.CHECKOUTS, 1_000, FundsChecksRepository.CHECKOUTS),
            Part.of("card payments", ReconciliationRepository.CHECKOUTS, 500, FundsChecksRepository.CARD_PAYMENTS),
            Part.of(
                    "card reversals",
                    ReconciliationRepository.CARD_REVERSALS,
                    1_000,
                    FundsChecksRepository.CARD_REVERSALS),
            Part.of("withdrawals", ReconciliationRepository.WITHDRAWALS, 1_000, FundsChecksRepository.WITHDRAWALS),
            Part.of(
                    "payments from funds",
                    ReconciliationRepository.FUNDING_PAYMENTS,
                    1_000,
                    FundsChecksRepository.FUNDING_PAYMENTS),
            new Part("spending", ReconciliationRepository.ADVERTISERS, 20, true, ReconciliationService::spending),
            Part.of("billing", ReconciliationRepository.RECEIVABLES, 20, ChecksRepository.BILLED),
            Part.of("invoices", ReconciliationRepository.INVOICES, 500, ChecksRepository.INVOICES),
            Part.of("invoice numbers", ReconciliationRepository.ONCE, 1, ChecksRepository.NUMBERS),
            Part.of("statements", ReconciliationRepository.STATEMENTS, 200, PublisherChecksRepository.STATEMENTS),
            Part.of("reversed payments", ReconciliationRepository.REVERSED, 1_000, PublisherChecksRepository.REVERSED),
            Part.of("statement numbers", ReconciliationRepository.ONCE, 1, PublisherChecksRepository.NUMBERS),
            Part.of("reserves", ReconciliationRepository.RESERVES, 1, PublisherChecksRepository.RESERVES),
            Part.of("reserves of users", ReconciliationRepository.USERS, 2_000, PublisherChecksRepository.RESERVED),
            Part.of("brand days", ReconciliationRepository.ADVERTISERS, 100, PublisherChecksRepository.BRAND_DAYS),
            Part.of("cash", ReconciliationRepository.CASH_ACCOUNTS, 100, FundsChecksRepository.CASH),
            Part.of("statistics", ReconciliationRepository.ONCE, 1, ChecksRepository.COUNTERS)
                    .onlyWhenAsked());

    Future<LedgerVerified> verify(Caller caller, VerifyLedger ask) {
        // In a transaction, where statements are planned for their actual chunk.
        return size.runUntil(
                caller.deadline(), share -> db.transaction(caller.deadline(), tx -> verify(tx, ask, share)));
    }

    private static Future<LedgerVerified> verify(Sql sql, VerifyLedger ask, int share) {
        Part part = PARTS.get(ask.part()).of(share);
        return ReconciliationRepository.getNext(sql, part.chunk(), ask.after(), part.rows())
                .compose(range -> range.last() == null
                        ? Future.succeededFuture(new LedgerVerified(part.name(), 0, List.of(), nextPart(ask.part())))
                        : part.comparison()
                                .of(sql, ask.after(), range.last())
                                .map(found -> new LedgerVerified(
                                        part.name(),
                                        range.count(),
                                        found,
                                        range.count() < part.rows()
                                                ? nextPart(ask.part())
                                                : new VerifyLedger(ask.part(), range.last()))));
    }

    private static VerifyLedger nextPart(int part) {
        return part + 1 < PARTS.size() ? new VerifyLedger(part + 1, 0) : null;
    }

    /** Converts and rounds each payment, as the charge did. */
    private static Future<List<Difference>> charges(Sql sql, long after, long last) {
        return ReconciliationRepository.sumCharges(sql, after, last).map(charges -> charges.stream()
                .filter(one -> one.charged() != converted(one.amount(), one.paidIn(), one.rate(), one.currency()))
                .map(one -> ChecksRepository.difference(
                        "what was charged for task " + one.taskId(),
                        one.currency(),
                        one.charged(),
                        converted(one.amount(), one.paidIn(), one.rate(), one.currency())))
                .toList());
    }

    private static Future<List<Difference>> spending(Sql sql, long after, long last) {
        return ReconciliationRepository.sumSpending(sql, after, last).map(lines -> {
            List<Difference> found = new ArrayList<>();
            long bestPosts = 0;
            for (int i = 0; i < lines.size(); i++) {
                Spending line = lines.get(i);
                if (line.amount() != null) {
                    bestPosts = Math.addExact(
                            bestPosts, converted(line.amount(), line.paidIn(), line.rate(), line.currency()));
                }
                boolean isLast = i + 1 == lines.size() || lines.get(i + 1).advertiserId() != line.advertiserId();
                if (isLast && line.charged() + bestPosts != line.spent()) {
                    found.add(ChecksRepository.difference(
                            "what advertiser " + line.advertiserId() + " spent",
                            line.currency(),
                            line.spent(),
                            line.charged() + bestPosts));
                }
                bestPosts = isLast ? 0 : bestPosts;
            }
            return found;
        });
    }

    private static long converted(long amount, String paidIn, BigDecimal rate, String currency) {
        return Money.round(Money.decimal(amount, paidIn).multiply(rate), currency)
                .minor();
    }

    Future<JobResult> reconcile(Caller caller, ReconcileLedger ask) {
        return size.run(share ->
                        ReconciliationRepository.DUE.next(db, (tx, due) -> ReconciliationRepository.begin(tx, due)
                                .compose(pass -> step(tx, caller, pass, share))))
                .map(done -> done.orElse(new Step(0, false, null)))
                .compose(step -> step.event() == null
                        ? Future.succeededFuture(step)
                        : bus.publish(step.event()).map(step))
                .map(step -> new JobResult(step.count(), step.more()));
    }

    /**
     * The outcome of one chunk of a pass.
     *
     * @param event to publish; null when nothing has changed
     */
    private record Step(int count, boolean more, LedgerReconciled event) {}

    private static Future<Step> step(Tx tx, Caller caller, Pass pass, int share) {
        return verify(tx, new VerifyLedger(pass.part(), pass.position()), share).compose(verified -> {
            List<Difference> differences = verified.differences();
            differences.stream()
                    .limit(LOGGED)
                    .forEach(difference -> LOG.error(
                            "The journal does not reconcile: {}, request {}", difference, caller.requestId()));
            long found = pass.found() + differences.size();
            VerifyLedger next = inBackground(verified.next());
            int count = Math.toIntExact(verified.count());
            return next == null
                    ? ReconciliationRepository.finish(tx, found)
                            .map(new Step(count, false, new LedgerReconciled(found)))
                    : ReconciliationRepository.advance(tx, new Pass(next.part(), next.after(), found, pass.before()))
                            .map(new Step(
                                    count,
                                    true,
                                    differences.isEmpty()
                                            ? null
                                            : new LedgerReconciled(Math.max(found, pass.before()))));
        });
    }

    private static VerifyLedger inBackground(VerifyLedger next) {
        return next == null || PARTS.get(next.part()).inBackground() ? next : inBackground(nextPart(next.part()));
    }
}
