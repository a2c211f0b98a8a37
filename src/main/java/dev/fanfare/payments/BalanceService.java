package dev.fanfare.payments;

import dev.fanfare.money.Money;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.payments.BalanceRepository.Balances;
import dev.fanfare.payments.PaymentsConfig.Method;
import dev.fanfare.payments.api.CurrencyBalance;
import dev.fanfare.payments.api.GetUserBalance;
import dev.fanfare.payments.api.GetUserBalance.UserBalance;
import dev.fanfare.payments.api.GetWallet;
import dev.fanfare.payments.api.GetWallet.Wallet;
import dev.fanfare.payments.api.ListPaymentMethods;
import dev.fanfare.payments.api.ListPaymentMethods.PaymentMethods;
import dev.fanfare.payments.api.ListPaymentMethods.PaymentMethods.PaymentMethod;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.UsersError;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Shows what users have, and the ways to have it paid out. */
final class BalanceService {
    private final Bus bus;
    private final Database db;
    private final PaymentsConfig config;
    private final List<Wallet.MethodChoice> methods;
    private final PaymentMethods enabled;

    BalanceService(Bus bus, Database db, PaymentsConfig config) {
        this.bus = bus;
        this.db = db;
        this.config = config;
        this.methods = config.methods().stream()
                .map(m -> new Wallet.MethodChoice(m.id(), m.name(), m.enabled()))
                .toList();
        this.enabled = new PaymentMethods(config.methods().stream()
                .filter(Method::enabled)
                .map(m -> new PaymentMethod(
                        m.id(),
                        m.name(),
                        m.description(),
                        m.processingTime(),
                        m.minimumAmount(),
                        m.maximumAmount(),
                        m.fees(),
                        m.currencies().isEmpty() ? null : byCurrency(m)))
                .toList());
    }

    private static List<PaymentMethods.Amounts> byCurrency(Method method) {
        return method.currencies().stream()
                .map(a -> new PaymentMethods.Amounts(a.currency(), a.minimumAmount(), a.maximumAmount(), a.fees()))
                .toList();
    }

    Future<PaymentMethods> methods(Caller caller, ListPaymentMethods ask) {
        return Future.succeededFuture(enabled);
    }

    Future<Wallet> wallet(Caller caller, GetWallet ask) {
        return statement(caller, caller.id())
                .map(s -> new Wallet(
                        caller.id(),
                        s.primary().availableBalance(),
                        s.primary().pendingBalance(),
                        s.primary().totalEarned(),
                        s.primary().totalPaid(),
                        s.primary().currency(),
                        s.minimumPayout(),
                        methods,
                        s.all()));
    }

    Future<UserBalance> balance(Caller caller, GetUserBalance ask) {
        return statement(caller, ask.userId())
                .map(s -> new UserBalance(
                        ask.userId(),
                        s.primary().availableBalance(),
                        s.primary().pendingBalance(),
                        s.primary().totalEarned(),
                        s.primary().totalPaid(),
                        s.primary().currency(),
                        s.minimumPayout(),
                        s.lastUpdated(),
                        s.all()));
    }

    /** A user's balances in all currencies, and in the one that is shown where there is room for only one. */
    private record Statement(
            CurrencyBalance primary, List<CurrencyBalance> all, BigDecimal minimumPayout, Instant lastUpdated) {}

    private Future<Statement> statement(Caller caller, long userId) {
        Future<PlatformSettings> settings = bus.ask(caller, new GetPlatformSettings());
        Future<List<Balances>> balances = BalanceRepository.list(db, userId);
        return Future.all(settings, balances).map(both -> {
            List<Balances> rows = both.resultAt(1);
            if (rows.isEmpty()) {
                throw UsersError.USER_NOT_FOUND
                        .refusal()
                        .with("resource_type", "user")
                        .with("resource_id", userId);
            }
            return statement(rows, both.<PlatformSettings>resultAt(0).minPayoutAmount());
        });
    }

    private Statement statement(List<Balances> rows, long minimum) {
        Balances any = rows.get(0);
        String currency = Objects.requireNonNullElse(any.primaryCurrency(), config.currency());
        List<CurrencyBalance> all = new ArrayList<>();
        rows.stream().filter(row -> row.currency() != null).forEach(row -> all.add(balanceOf(row)));
        if (all.stream().noneMatch(balance -> balance.currency().equals(currency))) {
            BigDecimal zero = Money.zero(currency).decimal();
            all.add(new CurrencyBalance(currency, zero, zero, zero, zero));
        }
        all.sort(Comparator.comparing(CurrencyBalance::currency));
        CurrencyBalance primary = all.stream()
                .filter(balance -> balance.currency().equals(currency))
                .findFirst()
                .orElseThrow();
        Instant lastUpdated = rows.stream()
                .map(Balances::updatedAt)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(any.joinedAt());
        return new Statement(
                primary, all, Money.round(BigDecimal.valueOf(minimum), currency).decimal(), lastUpdated);
    }

    private static CurrencyBalance balanceOf(Balances row) {
        String currency = row.currency();
        return new CurrencyBalance(
                currency,
                Money.decimal(row.available(), currency),
                Money.decimal(row.pending(), currency),
                Money.decimal(row.earned(), currency),
                Money.decimal(row.paid(), currency));
    }
}
