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

/** What payouts may be and cost in each currency: what operators have set, else what is configured. */
final class PayoutRules {
    private final PaymentsConfig config;
    private final Map<String, BigDecimal> scales;
    private final Map<Subject, Own> own;
    private final boolean minimums;
    /** As many as there are methods and known currencies. */
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

    /** The same terms for an account that is being closed, whose last payouts may be of any amount. */
    PayoutRules withoutMinimums() {
        return new PayoutRules(config, own, false);
    }

    private Amounts limited(Amounts amounts) {
        return minimums
                ? amounts
                : new Amounts(amounts.currency(), BigDecimal.ZERO, amounts.maximumAmount(), amounts.fees());
    }

    /**
     * What terms are about.
     *
     * @param method null for the platform
     */
    record Subject(String currency, String method) {}

    /**
     * Terms that operators have set.
     *
     * @param method null for the platform
     * @param fees null for the platform
     * @param proofAbove null for what is configured
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

    /** What a method takes and costs in a currency. */
    Amounts of(Method method, String currency) {
        return worked.computeIfAbsent(
                new Subject(currency, method.id()),
                subject -> limited(findOwn(currency, method.id())
                        .map(Own::amounts)
                        .orElseGet(() -> configured(method, currency))));
    }

    /** An amount that is given for all currencies, in units of this one and with no more than its decimals. */
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

    /** What the platform lets be paid out in a currency, whatever the method; without fees. */
    Amounts ofPlatform(PlatformSettings settings, String currency) {
        return limited(findOwn(currency, null)
                .map(Own::amounts)
                .orElseGet(() -> new Amounts(
                        currency,
                        scaled(BigDecimal.valueOf(settings.minPayoutAmount()), currency),
                        scaled(BigDecimal.valueOf(settings.maxPayoutAmount()), currency),
                        BigDecimal.ZERO)));
    }

    /** A payout of more than this needs a fresh proof; empty for none. */
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

    /** What operators have set for a method, or with null for the platform; empty for nothing. */
    Optional<Own> findOwn(String currency, String method) {
        return Optional.ofNullable(own.get(new Subject(currency, method)));
    }

    /** The currencies in which a method has terms that are not those of all others. */
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

    /** Every currency in which anything is set. */
    List<String> ownCurrencies() {
        return own.keySet().stream().map(Subject::currency).distinct().toList();
    }
}
