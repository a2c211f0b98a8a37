package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.PeriodsRepository.Count;
import dev.fanfare.money.finance.PeriodsRepository.Line;
import dev.fanfare.money.finance.api.ExportDebts;
import dev.fanfare.money.finance.api.ExportDebts.DebtsChunk;
import dev.fanfare.money.finance.api.FinanceError;
import dev.fanfare.money.finance.api.GetTrialBalance;
import dev.fanfare.money.finance.api.GetTrialBalance.TrialBalance;
import dev.fanfare.money.finance.api.ListDebts;
import dev.fanfare.money.finance.api.ListDebts.Debts;
import dev.fanfare.money.finance.api.Periods.ClosePeriod;
import dev.fanfare.money.finance.api.Periods.ListPeriods;
import dev.fanfare.money.finance.api.Periods.PeriodList;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.AsOf;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Closes months: the database then rejects further bookings in them. Sums accounts and debts. */
record PeriodsService(Database db) {
    /** Debts in a chunk of a file. */
    private static final Integer CHUNK = 100;

    Future<Committed<ProposedOrDone>> close(Caller caller, ClosePeriod ask) {
        LocalDate month = YearMonth.parse(ask.month()).atDay(1);
        Map<String, String> after = Map.of("month", ask.month());
        return db.change(caller, ask, tx -> requireReady(tx, month)
                        .compose(ready -> PeriodsRepository.close(tx, month, caller.id()))
                        .compose(closed ->
                                Audit.write(tx, caller, "period.close", "period:" + ask.month(), null, after, null))
                        .map(new ProposedOrDone("The month is closed.")))
                .recover(ConstraintErrors.map(Map.of(
                        PeriodsRepository.ENDED,
                        FinanceError.PERIOD_NOT_READY::refusal,
                        PeriodsRepository.IN_ORDER,
                        FinanceError.PERIOD_NOT_READY::refusal)));
    }

    private static Future<Void> requireReady(Tx tx, LocalDate month) {
        return PeriodsRepository.findObstacle(tx, month).map(found -> {
            String reason = found.orElseThrow(() -> CommonFault.transition("month", "closed", "closed", List.of()))
                    .reason();
            if (reason != null) {
                throw FinanceError.PERIOD_NOT_READY.because(
                        switch (reason) {
                            case "not_over" -> "The month has not been over for an hour.";
                            case "not_invoiced" -> "The invoices of the month have not been issued.";
                            default -> "Another month is to be closed before.";
                        });
            }
            return null;
        });
    }

    Future<PeriodList> list(Caller caller, ListPeriods ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Future<Count> counting = PeriodsRepository.count(db);
        return part.read(
                        () -> PeriodsRepository.list(db, part),
                        () -> counting.map(Count::total),
                        PeriodsRepository::position)
                .compose(found -> counting.map(count ->
                        new PeriodList(Objects.toString(count.firstOpenDay(), null), found.items(), found.place())));
    }

    Future<Debts> debts(Caller caller, ListDebts ask) {
        LocalDate day = ask.day() == null ? BusinessTime.today() : ask.day();
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return db.transaction(tx -> Future.all(
                        PeriodsRepository.listDebts(tx, day, part.afterId(), part.limit()),
                        PeriodsRepository.sumDebts(tx, day)))
                .map(both -> part.cut(
                        both.<List<Debts.Item>>resultAt(0),
                        Debts.Item::accountId,
                        (items, next) -> new Debts(day, items, next, both.resultAt(1))));
    }

    Future<DebtsChunk> exportDebts(Caller caller, ExportDebts ask) {
        return PeriodsRepository.listDebts(db, ask.day(), ask.after() == null ? 0 : ask.after(), CHUNK)
                .map(found -> new DebtsChunk(found, Chunk.next(found, CHUNK, Debts.Item::accountId), null));
    }

    Future<TrialBalance> trialBalance(Caller caller, GetTrialBalance ask) {
        LocalDate month = YearMonth.parse(ask.month()).atDay(1);
        return AsOf.find(db, ask.moment()).compose(then -> db.transaction(tx -> Future.all(
                        then.isPresent()
                                ? PeriodsRepository.listTrialBalance(tx, month, then.get())
                                : PeriodsRepository.listTrialBalance(tx, month),
                        PeriodsRepository.isClosed(tx, month)))
                .map(both -> {
                    List<Line> lines = both.resultAt(0);
                    return new TrialBalance(
                            ask.month(),
                            both.resultAt(1),
                            lines.stream().map(PeriodsService::line).toList(),
                            AsOf.shown(then));
                }));
    }

    private static TrialBalance.Line line(Line line) {
        String currency = line.currency();
        return new TrialBalance.Line(
                line.account(),
                AccountKind.ofCode(line.account()).group(),
                currency,
                Money.decimal(line.opening(), currency),
                Money.decimal(line.debit(), currency),
                Money.decimal(line.credit(), currency),
                Money.decimal(Math.addExact(Math.addExact(line.opening(), line.debit()), line.credit()), currency));
    }
}
