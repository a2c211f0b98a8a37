package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.PeriodsRepository.Count;
import dev.fanfare.money.finance.PeriodsRepository.Line;
import dev.fanfare.money.finance.api.FinanceError;
import dev.fanfare.money.finance.api.GetTrialBalance;
import dev.fanfare.money.finance.api.GetTrialBalance.TrialBalance;
import dev.fanfare.money.finance.api.Periods.ClosePeriod;
import dev.fanfare.money.finance.api.Periods.ListPeriods;
import dev.fanfare.money.finance.api.Periods.PeriodClosing;
import dev.fanfare.money.finance.api.Periods.PeriodList;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;

/** Closes months: one operator asks, another confirms, and the database takes nothing more for that month. */
record PeriodsService(Database db) {
    Future<Committed<PeriodClosing>> close(Caller caller, ClosePeriod ask) {
        LocalDate month = YearMonth.parse(ask.month()).atDay(1);
        return db.change(caller, ask, tx -> requireReady(tx, month)
                        .compose(ready -> PeriodsRepository.ask(tx, month, caller.id()))
                        .compose(asked -> asked == 1
                                ? audit(tx, caller, "period.ask", ask.month())
                                        .map(new PeriodClosing(
                                                "success",
                                                "The month is closed once somebody else confirms it.",
                                                ask.month(),
                                                false))
                                : confirm(tx, caller, month, ask.month())))
                .recover(ConstraintErrors.map(Map.of(
                        PeriodsRepository.ENDED,
                        FinanceError.PERIOD_NOT_READY::refusal,
                        PeriodsRepository.IN_ORDER,
                        FinanceError.PERIOD_NOT_READY::refusal)));
    }

    private static Future<Void> requireReady(Tx tx, LocalDate month) {
        return PeriodsRepository.findObstacle(tx, month).map(found -> {
            String reason = found.orElseThrow(() -> CommonFault.transition("closed", "closed", List.of()))
                    .reason();
            if (reason != null) {
                throw FinanceError.PERIOD_NOT_READY.because(reason);
            }
            return null;
        });
    }

    private static Future<PeriodClosing> confirm(Tx tx, Caller caller, LocalDate month, String said) {
        return PeriodsRepository.lock(tx, month).compose(asked -> {
            if (asked.isClosed()) {
                throw CommonFault.transition("closed", "closed", List.of());
            }
            if (caller.is(asked.askedBy())) {
                throw CommonFault.PERMISSION_DENIED.because("Somebody else confirms that a month is closed.");
            }
            return audit(tx, caller, "period.close", said)
                    .compose(written -> PeriodsRepository.close(tx, month, caller.id()))
                    .map(new PeriodClosing("success", "The month is closed.", said, true));
        });
    }

    private static Future<Void> audit(Tx tx, Caller caller, String action, String month) {
        return Audit.write(tx, caller, action, "period:" + month, null, Map.of("month", month), null);
    }

    Future<PeriodList> list(Caller caller, ListPeriods ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        return Future.all(PeriodsRepository.list(db, paging), PeriodsRepository.count(db))
                .map(both -> {
                    Count count = both.resultAt(1);
                    LocalDate open = count.firstOpenDay();
                    return new PeriodList(
                            open == null ? null : open.toString(),
                            both.resultAt(0),
                            count.total(),
                            paging.page(),
                            paging.limit());
                });
    }

    Future<TrialBalance> trialBalance(Caller caller, GetTrialBalance ask) {
        LocalDate month = YearMonth.parse(ask.month()).atDay(1);
        return db.transaction(tx ->
                        Future.all(PeriodsRepository.trialBalance(tx, month), PeriodsRepository.isClosed(tx, month)))
                .map(both -> {
                    List<Line> lines = both.resultAt(0);
                    return new TrialBalance(
                            ask.month(),
                            both.resultAt(1),
                            lines.stream().map(PeriodsService::line).toList());
                });
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
