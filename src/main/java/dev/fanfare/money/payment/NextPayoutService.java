package dev.fanfare.money.payment;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.money.payment.BalanceRepository.UserBalance;
import dev.fanfare.money.payment.NextPayoutRepository.Open;
import dev.fanfare.money.payment.NextPayoutRepository.Ready;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import dev.fanfare.money.payment.api.CurrencyBalance;
import dev.fanfare.money.payment.api.GetNextPayout;
import dev.fanfare.money.payment.api.GetNextPayout.NextPayout;
import dev.fanfare.money.payment.api.GetNextPayout.Stage;
import dev.fanfare.money.payment.api.GetNextPayoutNextPayoutBuilder;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Says when a user is paid next, by the checks that a payout request meets. */
record NextPayoutService(Bus bus, Database db, PaymentsConfig config, PayoutTermsService terms) {
    Future<NextPayout> next(Caller caller, GetNextPayout ask) {
        return NextPayoutRepository.findOpen(db, caller.id())
                .compose(open -> open.isPresent()
                        ? Future.succeededFuture(requested(open.get()))
                        : Future.all(
                                        BalanceRepository.list(db, caller.id()),
                                        NextPayoutRepository.getReady(db, caller.id()),
                                        terms.terms(),
                                        bus.ask(caller, new GetPlatformSettings()))
                                .map(all ->
                                        toRequest(all.resultAt(0), all.resultAt(1), all.resultAt(2), all.resultAt(3))));
    }

    private NextPayout requested(Open open) {
        Stage stage = open.processing() ? Stage.PROCESSING : Stage.REQUESTED;
        return GetNextPayoutNextPayoutBuilder.builder()
                .stage(stage)
                .next(stage.next())
                .payoutId(open.id())
                .currency(open.amount().currency())
                .amount(open.amount().decimal())
                .minimum(null)
                .requestedAt(open.requestedAt())
                .usableAt(null)
                .processingTime(config.methods().stream()
                        .filter(method -> method.id().equals(open.method()))
                        .findFirst()
                        .map(Method::processingTime)
                        .orElse(null))
                .build();
    }

    private NextPayout toRequest(List<UserBalance> rows, Ready ready, PayoutRules now, PlatformSettings settings) {
        CurrencyBalance balance = best(rows, now, settings);
        BigDecimal minimum = minimum(balance, now, settings);
        Stage stage = stage(balance, minimum, ready);
        return GetNextPayoutNextPayoutBuilder.builder()
                .stage(stage)
                .next(stage.next())
                .payoutId(null)
                .currency(balance.currency())
                .amount(balance.availableBalance())
                .minimum(minimum)
                .requestedAt(null)
                .usableAt(stage == Stage.METHOD_RESTING ? ready.usableAt() : null)
                .processingTime(null)
                .build();
    }

    private static BigDecimal minimum(CurrencyBalance balance, PayoutRules now, PlatformSettings settings) {
        return now.ofPlatform(settings, balance.currency()).minimumAmount();
    }

    /** The balance that can be paid out; without one, that in the primary currency. */
    private CurrencyBalance best(List<UserBalance> rows, PayoutRules now, PlatformSettings settings) {
        List<CurrencyBalance> balances =
                rows.stream().map(UserBalance::balance).filter(Objects::nonNull).toList();
        String primary = rows.stream()
                .map(UserBalance::primaryCurrency)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(config.currency());
        Optional<CurrencyBalance> own = balances.stream()
                .filter(balance -> balance.currency().equals(primary))
                .findFirst();
        return own.filter(balance -> reaches(balance, minimum(balance, now, settings)))
                .or(() -> balances.stream()
                        .filter(balance -> reaches(balance, minimum(balance, now, settings)))
                        .findFirst())
                .or(() -> own)
                .orElseGet(() -> CurrencyBalance.zero(primary));
    }

    private static boolean reaches(CurrencyBalance balance, BigDecimal minimum) {
        return balance.availableBalance().signum() > 0
                && balance.availableBalance().compareTo(minimum) >= 0;
    }

    private Stage stage(CurrencyBalance balance, BigDecimal minimum, Ready ready) {
        if (ready.owes()) {
            return Stage.IN_DEBT;
        }
        if (!reaches(balance, minimum)) {
            return balance.pendingBalance().signum() > 0
                    ? Stage.AWAITING_RELEASE
                    : balance.availableBalance().signum() > 0 ? Stage.BELOW_MINIMUM : Stage.NOTHING_EARNED;
        }
        if (config.safety().asksTaxProfile() && !ready.taxForm()) {
            return Stage.TAX_FORM_MISSING;
        }
        return ready.usable() > 0 ? Stage.READY : method(ready);
    }

    private static Stage method(Ready ready) {
        if (ready.destinations() == 0) {
            return Stage.METHOD_MISSING;
        }
        if (ready.usableAt() != null) {
            return Stage.METHOD_RESTING;
        }
        return ready.unconfirmed() > 0 ? Stage.METHOD_UNCONFIRMED : Stage.METHOD_UNVERIFIED;
    }
}
