package dev.fanfare.money.payment;

import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.PaymentsConfig.Amounts;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Limits and fees of payouts by currency: as set by operators, else as configured. */
final class PayoutRules {
    private final PaymentsConfig config;
    private final Map<String, BigDecimal> scales;
    private final Map<Subject, Own> own;
    private final boolean minimums;
    /** Bounded by the methods and known currencies. */
    private final Map<Subject, Amounts> worked = new ConcurrentHashMap<>();

    PayoutRules(PaymentsConfig config, List<Own> own) {
        this(config, own.stream().collect(Collectors.toUnmodifiableMap(Own::subject, Function.identity())), true);
    }

    private PayoutRules(PaymentsConfig config, Map<Subject, Own> own, boolean minimums) {
        this.config = config;
        this.scales = config.scaleByCurrency();
        this.own = own;
        this.minimums = minimums;
    }

    /** These terms without minimums, for the last payouts of an account being closed. */
    PayoutRules withoutMinimums() {
        return new PayoutRules(config, own, false);
    }

    private Amounts limited(Amounts amounts) {
        return minimums
                ? amounts
                : new Amounts(amounts.currency(), BigDecimal.ZERO, amounts.maximumAmount(), amounts.fees());
    }

    /**
     * The subject of terms.
     *
     * @param method null for the platform
     */
    record Subject(String currency, String method) {}

    /**
     * Terms set by operators.
     *
     * @param method null for the platform
     * @param fees null for the platform
     * @param proofAbove null for the configured one
     */
    record Own(String currency, String method, Money minimum, Money maximum, Money fees, Money proofAbove) {
        Subject subject() {
            return new Subject(currency, method);
        }

        Amounts amounts() {
            return new Amounts(
                    currency, minimum.decimal(), maximum.decimal(), fees == null ? BigDecimal.ZERO : fees.decimal());
        }
    }

    /** A method's limits and fees in a currency. */
    Amounts of(Method method, String currency) {
        return worked.computeIfAbsent(
                new Subject(currency, method.id()),
                subject -> limited(findOwn(currency, method.id())
                        .map(Own::amounts)
                        .orElseGet(() -> configured(method, currency))));
    }

    /** Converts a general amount to units of this currency, with its decimals at most. */
    private BigDecimal scaled(BigDecimal amount, String currency) {
        BigDecimal scale = scales.get(currency);
        return Money.round(scale == null ? amount : amount.multiply(scale), currency)
                .decimal();
    }

    private Amounts configured(Method method, String currency) {
        return method.currencies().stream()
                .filter(amounts -> amounts.currency().equals(currency))
                .findFirst()
                .orElseGet(() -> new Amounts(
                        currency,
                        scaled(method.minimumAmount(), currency),
                        scaled(method.maximumAmount(), currency),
                        scaled(method.fees(), currency)));
    }

    /** The platform's limits in a currency for all methods; without fees. */
    Amounts ofPlatform(PlatformSettings settings, String currency) {
        return limited(findOwn(currency, null)
                .map(Own::amounts)
                .orElseGet(() -> new Amounts(
                        currency,
                        scaled(BigDecimal.valueOf(settings.minPayoutAmount()), currency),
                        scaled(BigDecimal.valueOf(settings.maxPayoutAmount()), currency),
                        BigDecimal.ZERO)));
    }

    /** A payout of more than this needs a recent re-authentication; empty for none. */
    Optional<BigDecimal> findProofAbove(String currency) {
        return findOwn(currency, null).map(Own::proofAbove).map(Money::decimal).or(() -> Optional.ofNullable(
                        config.safety().proofAbove())
                .map(units -> scaled(BigDecimal.valueOf(units), currency)));
    }

    /** Whether a payout of this gross amount can be made by a method. */
    boolean takes(Method method, BigDecimal amount, String currency) {
        Amounts amounts = of(method, currency);
        return method.enabled()
                && amount.compareTo(amounts.minimumAmount()) >= 0
                && amount.compareTo(amounts.maximumAmount()) <= 0;
    }

    /** The operators' terms for a method, or for the platform with null; empty for none. */
    Optional<Own> findOwn(String currency, String method) {
        return Optional.ofNullable(own.get(new Subject(currency, method)));
    }

    /** The currencies with a method's own terms. */
    List<String> ownCurrencies(String method) {
        return Stream.concat(
                        config.methods().stream()
                                .filter(one -> one.id().equals(method))
                                .flatMap(one -> one.currencies().stream().map(Amounts::currency)),
                        own.keySet().stream()
                                .filter(subject -> Objects.equals(subject.method(), method))
                                .map(Subject::currency)
                                .sorted())
                .distinct()
                .toList();
    }

    /** Every currency with own terms. */
    List<String> ownCurrencies() {
        return own.keySet().stream().map(Subject::currency).distinct().toList();
    }
}
