package dev.fanfare.money.finance.model;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.payment.api.CurrencyBalance;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The balances of one sequence: what is available to a publisher settles their debt at once. */
final class AccountsModel {
    /** Owns the platform's accounts. */
    static final long PLATFORM = 0;

    private final Map<Long, Map<String, Map<AccountKind, Long>>> balances = new HashMap<>();

    /** Non-zero balances in minor units, by {@code owner kind currency}, but for those of the platform. */
    Map<String, Long> balances() {
        Map<String, Long> all = new TreeMap<>();
        balances.forEach(
                (owner, currencies) -> currencies.forEach((currency, kinds) -> kinds.forEach((kind, amount) -> {
                    if (amount != 0 && owner != PLATFORM) {
                        all.put(owner + " " + kind.code() + " " + currency, amount);
                    }
                })));
        return all;
    }

    /** What the sequence has brought the platform by its corrections; negative when it has cost it. */
    long platform(String currency) {
        return balance(PLATFORM, AccountKind.PLATFORM_CORRECTIONS, currency);
    }

    long balance(long owner, AccountKind kind, String currency) {
        return balances.getOrDefault(owner, Map.of())
                .getOrDefault(currency, Map.of())
                .getOrDefault(kind, 0L);
    }

    void move(String currency, long amount, long from, AccountKind source, long to, AccountKind target) {
        add(from, source, currency, -amount);
        add(to, target, currency, amount);
    }

    void add(long owner, AccountKind kind, String currency, long amount) {
        balances.computeIfAbsent(owner, any -> new HashMap<>())
                .computeIfAbsent(currency, any -> new HashMap<>())
                .merge(kind, amount, Long::sum);
        long settled = Math.min(
                balance(owner, AccountKind.PUBLISHER_AVAILABLE, currency),
                -balance(owner, AccountKind.PUBLISHER_DEBT, currency));
        if (settled > 0) {
            Map<AccountKind, Long> own = balances.get(owner).get(currency);
            own.merge(AccountKind.PUBLISHER_AVAILABLE, -settled, Long::sum);
            own.merge(AccountKind.PUBLISHER_DEBT, settled, Long::sum);
        }
    }

    /** What a publisher must be shown of a currency. */
    CurrencyBalance shown(long user, String currency) {
        long available = balance(user, AccountKind.PUBLISHER_AVAILABLE, currency);
        long held = balance(user, AccountKind.PUBLISHER_HELD, currency);
        long debt = balance(user, AccountKind.PUBLISHER_DEBT, currency);
        long paid = balance(user, AccountKind.PUBLISHER_PAID, currency)
                + balance(user, AccountKind.PUBLISHER_FEES, currency);
        return new CurrencyBalance(
                currency,
                Money.decimal(available, currency),
                Money.decimal(balance(user, AccountKind.PUBLISHER_PENDING, currency), currency),
                Money.decimal(available + held + paid + debt, currency),
                Money.decimal(paid, currency));
    }

    boolean owes(long user) {
        return balances.getOrDefault(user, Map.of()).values().stream()
                .anyMatch(kinds -> kinds.getOrDefault(AccountKind.PUBLISHER_DEBT, 0L) < 0);
    }
}
