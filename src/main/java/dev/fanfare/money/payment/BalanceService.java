package dev.fanfare.money.payment;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.money.ledger.AsOf;
import dev.fanfare.money.payment.BalanceRepository.UserBalance;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import dev.fanfare.money.payment.api.CurrencyBalance;
import dev.fanfare.money.payment.api.GetUserBalance;
import dev.fanfare.money.payment.api.GetWallet;
import dev.fanfare.money.payment.api.GetWallet.Wallet;
import dev.fanfare.money.payment.api.ListPaymentMethods;
import dev.fanfare.money.payment.api.ListPaymentMethods.PaymentMethods;
import dev.fanfare.money.payment.api.ListPaymentMethods.PaymentMethods.PaymentMethod;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Users' balances and payout methods. */
final class BalanceService {
    private final Bus bus;
    private final Database db;
    private final PaymentsConfig config;
    private final List<Wallet.MethodChoice> methods;
    private final PayoutTermsService terms;

    BalanceService(Bus bus, Database db, PaymentsConfig config, PayoutTermsService terms) {
        this.bus = bus;
        this.db = db;
        this.config = config;
        this.methods = config.methods().stream()
                .map(m -> new Wallet.MethodChoice(m.id(), m.name(), m.enabled()))
                .toList();
        this.terms = terms;
    }

    private static PaymentMethod view(Method method, PayoutRules now, String currency) {
        List<PaymentMethods.Amounts> byCurrency = now.ownCurrencies(method.id()).stream()
                .map(own -> new PaymentMethods.Amounts(own, view(now.of(method, own))))
                .toList();
        return new PaymentMethod(
                method.id(),
                method.name(),
                method.description(),
                method.processingTime(),
                view(now.of(method, currency)),
                byCurrency.isEmpty() ? null : byCurrency);
    }

    private static PaymentMethods.Terms view(PaymentsConfig.Amounts amounts) {
        return new PaymentMethods.Terms(
                plain(amounts.minimumAmount()), plain(amounts.maximumAmount()), plain(amounts.fees()));
    }

    /** Without trailing zeros: 10 and 1.5. */
    private static BigDecimal plain(BigDecimal amount) {
        BigDecimal shortest = amount.stripTrailingZeros();
        return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
    }

    Future<PaymentMethods> methods(Caller caller, ListPaymentMethods ask) {
        String currency = Objects.requireNonNullElse(OptionalText.blankToNull(ask.currency()), config.currency());
        return terms.terms()
                .map(now -> new PaymentMethods(config.methods().stream()
                        .filter(Method::enabled)
                        .map(method -> view(method, now, currency))
                        .toList()));
    }

    Future<Wallet> wallet(Caller caller, GetWallet ask) {
        return AsOf.find(db, ask.moment()).compose(then -> statement(caller, caller.id(), then)
                .map(s -> new Wallet(caller.id(), s.primary(), s.minimumPayout(), methods, s.all(), AsOf.shown(then))));
    }

    Future<GetUserBalance.UserBalance> balance(Caller caller, GetUserBalance ask) {
        return AsOf.find(db, ask.moment()).compose(then -> statement(caller, ask.userId(), then)
                .map(s -> new GetUserBalance.UserBalance(
                        ask.userId(), s.primary(), s.minimumPayout(), s.lastUpdated(), s.all(), AsOf.shown(then))));
    }

    /** A user's balances in all currencies, and the one in the primary currency. */
    private record Statement(
            CurrencyBalance primary, List<CurrencyBalance> all, BigDecimal minimumPayout, Instant lastUpdated) {}

    private Future<Statement> statement(Caller caller, long userId, Optional<AsOf> then) {
        Future<PlatformSettings> settings = bus.ask(caller, new GetPlatformSettings());
        Future<List<UserBalance>> balances =
                then.isPresent() ? BalanceRepository.list(db, userId, then.get()) : BalanceRepository.list(db, userId);
        return Future.all(settings, balances, terms.terms()).map(all -> {
            List<UserBalance> rows = all.resultAt(1);
            if (rows.isEmpty()) {
                throw UsersError.userNotFound(userId);
            }
            return statement(rows, all.resultAt(2), all.resultAt(0), then.isPresent());
        });
    }

    private Statement statement(List<UserBalance> rows, PayoutRules now, PlatformSettings settings, boolean past) {
        UserBalance any = rows.get(0);
        String currency = Objects.requireNonNullElse(any.primaryCurrency(), config.currency());
        if (past && rows.stream().noneMatch(row -> row.holds(currency))) {
            // The first earnings set it, which came later.
            return statement(rows, config.currency(), now, settings);
        }
        return statement(rows, currency, now, settings);
    }

    private static Statement statement(
            List<UserBalance> rows, String currency, PayoutRules now, PlatformSettings settings) {
        UserBalance any = rows.get(0);
        List<CurrencyBalance> all = new ArrayList<>();
        CurrencyBalance primary = null;
        Instant lastUpdated = null;
        for (UserBalance row : rows) {
            if (row.balance() != null) {
                all.add(row.balance());
                primary = row.holds(currency) ? row.balance() : primary;
            }
            if (row.updatedAt() != null
                    && (lastUpdated == null || row.updatedAt().isAfter(lastUpdated))) {
                lastUpdated = row.updatedAt();
            }
        }
        if (primary == null) {
            primary = CurrencyBalance.zero(currency);
            all.add(primary);
        }
        all.sort(Comparator.comparing(CurrencyBalance::currency));
        return new Statement(
                primary,
                all,
                now.ofPlatform(settings, currency).minimumAmount(),
                lastUpdated == null ? any.joinedAt() : lastUpdated);
    }
}
