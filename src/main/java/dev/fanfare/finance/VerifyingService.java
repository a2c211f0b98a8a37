package dev.fanfare.finance;

import dev.fanfare.finance.ReconciliationRepository.Pass;
import dev.fanfare.finance.SlicesRepository.Payments;
import dev.fanfare.finance.api.BooksReconciled;
import dev.fanfare.finance.api.Difference;
import dev.fanfare.finance.api.ReconcileBooks;
import dev.fanfare.finance.api.VerifyBooks;
import dev.fanfare.finance.api.VerifyBooks.BooksVerified;
import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts everything that is kept about money anew, part by part and stretch by stretch. */
final class VerifyingService {
    private static final Logger LOG = LoggerFactory.getLogger(VerifyingService.class);
    /** Lines of the log for one stretch. */
    private static final int LOGGED = 20;

    private final Bus bus;
    private final Database db;

    VerifyingService(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    /** How the rows of a slice are compared. */
    @FunctionalInterface
    private interface Comparison {
        Future<List<Difference>> of(Sql sql, long after, long last);
    }

    /**
     * One of the things that are checked.
     *
     * @param slice the statement that finds the end of a slice
     * @param rows of a slice
     * @param inBackground whether the job checks it too
     */
    private record Part(String name, String slice, int rows, boolean inBackground, Comparison comparison) {
        static Part of(String name, String slice, int rows, String comparison) {
            return new Part(
                    name,
                    slice,
                    rows,
                    true,
                    (sql, after, last) -> ChecksRepository.compare(sql, comparison, after, last));
        }

        /** One that cannot be parted, and takes the longer the more there is. */
        Part onlyWhenAsked() {
            return new Part(name, slice, rows, false, comparison);
        }
    }

    private static final List<Part> PARTS = List.of(
            Part.of("entries", SlicesRepository.ENTRIES, 5_000, ChecksRepository.ENTRIES),
            Part.of("balances", SlicesRepository.ACCOUNTS, 1_000, ChecksRepository.BALANCES),
            Part.of("tasks", SlicesRepository.TASKS, 2_000, ChecksRepository.TASKS),
            Part.of("participations", SlicesRepository.PARTICIPATIONS, 2_000, ChecksRepository.PARTICIPATIONS),
            Part.of("campaigns", SlicesRepository.CAMPAIGNS, 100, ChecksRepository.CAMPAIGNS),
            Part.of("payouts", SlicesRepository.PAYOUTS, 2_000, ChecksRepository.PAYOUTS),
            Part.of("publishers", SlicesRepository.USERS, 2_000, ChecksRepository.PUBLISHERS),
            Part.of("promises", SlicesRepository.ADVERTISERS, 20, ChecksRepository.PROMISES),
            new Part("spending", SlicesRepository.ADVERTISERS, 20, true, VerifyingService::spending),
            Part.of("billing", SlicesRepository.RECEIVABLES, 20, ChecksRepository.BILLED),
            Part.of("invoices", SlicesRepository.INVOICES, 500, ChecksRepository.INVOICES),
            Part.of("invoice numbers", SlicesRepository.ONCE, 1, ChecksRepository.NUMBERS),
            Part.of("statistics", SlicesRepository.ONCE, 1, ChecksRepository.COUNTERS)
                    .onlyWhenAsked());

    Future<BooksVerified> verify(Caller caller, VerifyBooks ask) {
        return verify(db, ask);
    }

    private static Future<BooksVerified> verify(Sql sql, VerifyBooks ask) {
        Part part = PARTS.get(ask.part());
        return SlicesRepository.next(sql, part.slice(), ask.after(), part.rows())
                .compose(slice -> slice.last() == null
                        ? Future.succeededFuture(new BooksVerified(part.name(), 0, List.of(), behind(ask.part())))
                        : part.comparison()
                                .of(sql, ask.after(), slice.last())
                                .map(found -> new BooksVerified(
                                        part.name(),
                                        slice.count(),
                                        found,
                                        slice.count() < part.rows()
                                                ? behind(ask.part())
                                                : new VerifyBooks(ask.part(), slice.last()))));
    }

    private static VerifyBooks behind(int part) {
        return part + 1 < PARTS.size() ? new VerifyBooks(part + 1, 0) : null;
    }

    /** What is charged is converted and rounded as it was when it was charged: payment by payment. */
    private static Future<List<Difference>> spending(Sql sql, long after, long last) {
        return SlicesRepository.spending(sql, after, last).map(lines -> {
            List<Difference> found = new ArrayList<>();
            long charged = 0;
            for (int i = 0; i < lines.size(); i++) {
                Payments line = lines.get(i);
                charged = Math.addExact(charged, charge(line));
                boolean isLast = i + 1 == lines.size() || lines.get(i + 1).advertiserId() != line.advertiserId();
                if (isLast && charged != line.spent()) {
                    found.add(ChecksRepository.difference(
                            "what advertiser " + line.advertiserId() + " spent",
                            line.currency(),
                            line.spent(),
                            charged));
                }
                charged = isLast ? 0 : charged;
            }
            return found;
        });
    }

    private static long charge(Payments line) {
        if (line.amount() == null) {
            return 0;
        }
        Money one = Money.round(Money.decimal(line.amount(), line.paidIn()).multiply(line.rate()), line.currency());
        return Math.multiplyExact(one.minor(), line.count());
    }

    Future<JobResult> reconcile(Caller caller, ReconcileBooks ask) {
        return db.transaction(tx -> ReconciliationRepository.claim(tx)
                        .compose(pass -> pass.isEmpty()
                                ? Future.succeededFuture(new Step(0, false, null))
                                : step(tx, caller, pass.get())))
                .compose(step -> step.told() == null
                        ? Future.succeededFuture(step)
                        : bus.publish(step.told()).map(step))
                .map(step -> new JobResult(step.count(), step.more()));
    }

    /**
     * A stretch of a pass.
     *
     * @param told what everybody is to know; null for nothing new
     */
    private record Step(int count, boolean more, BooksReconciled told) {}

    private static Future<Step> step(Tx tx, Caller caller, Pass pass) {
        return verify(tx, new VerifyBooks(pass.part(), pass.position())).compose(verified -> {
            List<Difference> differences = verified.differences();
            differences.stream()
                    .limit(LOGGED)
                    .forEach(difference ->
                            LOG.error("The books do not add up: {}, request {}", difference, caller.requestId()));
            long found = pass.found() + differences.size();
            VerifyBooks next = inBackground(verified.next());
            int count = Math.toIntExact(verified.count());
            return next == null
                    ? ReconciliationRepository.finish(tx, found).map(new Step(count, false, new BooksReconciled(found)))
                    : ReconciliationRepository.goOn(tx, new Pass(next.part(), next.after(), found, pass.before()))
                            .map(new Step(
                                    count,
                                    true,
                                    differences.isEmpty()
                                            ? null
                                            : new BooksReconciled(Math.max(found, pass.before()))));
        });
    }

    private static VerifyBooks inBackground(VerifyBooks next) {
        return next == null || PARTS.get(next.part()).inBackground() ? next : inBackground(behind(next.part()));
    }
}
