package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.money.payment.api.SourceAccounts;
import dev.fanfare.platform.bus.StagedBuilder;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Settings of payments.
 *
 * @param currency the platform's: of users who have not earned yet, and of summaries over several currencies
 * @param methods the ways to be paid out, in the order in which they are shown
 * @param scales how many units of a currency count as one unit of an amount that is given for all currencies, each such as
 *     {@code JPY:100}; of others it is one
 * @param bankKeys keys for bank account numbers, each {@code id:} and 32 bytes in Base64; must include every key that
 *     stored numbers are still encrypted with
 * @param bankKeyId the key that numbers are encrypted with from now on
 * @param safety what keeps money from going elsewhere when somebody else holds a session
 * @param runs how payouts are paid together
 * @param sourceAccounts the platform's own accounts, which files for banks pay from
 */
@StagedBuilder
public record PaymentsConfig(
        @NotBlank @CurrencyCode String currency,

        @NotEmpty List<@Valid Method> methods,
        List<@Pattern(regexp = "[A-Z]{3}:[0-9]{1,6}([.][0-9]{1,3})?", message = "must be CUR:number") String> scales,
        List<@Pattern(regexp = "[A-Za-z0-9_-]{1,50}:.*", message = "must be id:key") String> bankKeys,
        @Size(max = 50) String bankKeyId,
        @NotNull @Valid Safety safety,
        @NotNull @Valid Runs runs,
        @NotNull @Valid SourceAccounts sourceAccounts) {

    public PaymentsConfig {
        methods = methods == null ? List.of() : List.copyOf(methods);
        scales = scales == null ? List.of() : List.copyOf(scales);
        bankKeys = bankKeys == null ? List.of() : List.copyOf(bankKeys);
    }

    /** The same settings with these keys, one of them the present one. */
    PaymentsConfig withBankKeys(List<String> keys, String present) {
        return PaymentsConfigBuilder.builder()
                .currency(currency)
                .methods(methods)
                .scales(scales)
                .bankKeys(keys)
                .bankKeyId(present)
                .safety(safety)
                .runs(runs)
                .sourceAccounts(sourceAccounts)
                .build();
    }

    /** The same settings with this as the only key. */
    public PaymentsConfig withBankKey(String id, String base64) {
        return withBankKeys(List.of(id + ":" + base64), id);
    }

    /** The same settings with what counts in production, or elsewhere, where nothing else is said. */
    public PaymentsConfig inProduction(boolean production) {
        return PaymentsConfigBuilder.builder()
                .currency(currency)
                .methods(methods)
                .scales(scales)
                .bankKeys(bankKeys)
                .bankKeyId(bankKeyId)
                .safety(safety.inProduction(production))
                .runs(runs.inProduction(production))
                .sourceAccounts(sourceAccounts.inProduction(production))
                .build();
    }

    /** The ids of the methods that payouts can be requested by. */
    public List<String> enabledMethods() {
        return methods.stream().filter(Method::enabled).map(Method::id).toList();
    }

    /** How many units of a currency count as one, where it is not one; by the currency's code. */
    Map<String, BigDecimal> scaleByCurrency() {
        return scales.stream()
                .collect(Collectors.toUnmodifiableMap(
                        one -> one.substring(0, one.indexOf(':')),
                        one -> new BigDecimal(one.substring(one.indexOf(':') + 1)),
                        (first, second) -> first));
    }

    /** By what kind of rail each method's payouts leave. */
    public Map<String, PayoutRail> rails() {
        return methods.stream().collect(Collectors.toMap(Method::id, Method::rail));
    }

    /** What each method pays to. */
    Map<String, PayoutAddress.Kind> destinations() {
        return methods.stream().collect(Collectors.toUnmodifiableMap(Method::id, Method::destination));
    }

    /**
     * What keeps money from going elsewhere when somebody else holds a session. Null stands for what {@link #inProduction}
     * says.
     *
     * @param confirmDestinations whether a destination is used only once its owner has confirmed it
     * @param restHours for how long a confirmed destination rests before its first payout
     * @param proofAbove a payout of more than this, in units of its currency times its scale, needs a fresh proof; null for none
     * @param proofMinutes for how long a proof is fresh
     * @param asksTaxProfile whether nobody is paid out who has not told what their taxes need
     */
    public record Safety(
            Boolean confirmDestinations,
            @Min(0) @Max(720) Integer restHours,
            @Min(0) Integer proofAbove,
            @NotNull @Min(1) @Max(60) Integer proofMinutes,
            @NotNull Boolean asksTaxProfile) {
        private static final int REST_HOURS_IN_PRODUCTION = 24;
        private static final int PROOF_ABOVE_IN_PRODUCTION = 500;

        Safety inProduction(boolean production) {
            return new Safety(
                    confirmDestinations == null ? Boolean.valueOf(production) : confirmDestinations,
                    restHours != null ? restHours : Integer.valueOf(production ? REST_HOURS_IN_PRODUCTION : 0),
                    proofAbove == null && production ? Integer.valueOf(PROOF_ABOVE_IN_PRODUCTION) : proofAbove,
                    proofMinutes,
                    asksTaxProfile);
        }

        Duration fresh() {
            return Duration.ofMinutes(proofMinutes);
        }
    }

    /**
     * How payouts are paid together. Null stands for what {@link #inProduction} says.
     *
     * @param approveAbove a run that pays more than so many units of any currency needs somebody else's approval
     * @param drawDeposits whether a new bank account's micro-deposits are drawn only when a run sends them, so that nobody
     *     knows them before
     */
    public record Runs(@NotNull @Min(0) Integer approveAbove, Boolean drawDeposits) {
        Runs inProduction(boolean production) {
            return new Runs(approveAbove, drawDeposits == null ? Boolean.valueOf(production) : drawDeposits);
        }
    }

    /** Never shows the keys. */
    @Override
    public String toString() {
        return "PaymentsConfig[…]";
    }

    /**
     * A way to be paid out. Amounts are units of the payout's currency, times its scale, unless its own are given.
     *
     * @param processingTime text, such as "3-5 business days"
     * @param minimumAmount the least gross amount
     * @param maximumAmount the greatest gross amount
     * @param fees taken off every payout
     * @param currencies other amounts for some currencies
     * @param enabled whether payouts can be requested by it
     * @param destination what it pays to
     * @param rail by what its payouts leave; null for what goes with the destination
     */
    public record Method(
            @NotBlank
            @Pattern(regexp = "[a-z0-9_]*", message = "must be lower-case letters, digits and _")
            @Size(max = 50)
            String id,

            @NotBlank String name,
            @NotBlank String description,
            @NotBlank String processingTime,
            @NotNull @Positive BigDecimal minimumAmount,
            @NotNull @Positive BigDecimal maximumAmount,
            @NotNull @PositiveOrZero BigDecimal fees,
            List<@Valid Amounts> currencies,
            @NotNull Boolean enabled,
            @NotNull PayoutAddress.Kind destination,
            PayoutRail rail) {
        public Method {
            rail = rail == null && destination != null ? railTo(destination) : rail;
            currencies = currencies == null ? List.of() : List.copyOf(currencies);
        }

        private static PayoutRail railTo(PayoutAddress.Kind destination) {
            return switch (destination) {
                case BANK_ACCOUNT -> PayoutRail.BANK;
                case PAYPAL_EMAIL -> PayoutRail.PAYPAL;
                case STRIPE_ACCOUNT -> PayoutRail.STRIPE;
            };
        }
    }

    /** What a method takes and costs in one currency, in its units. */
    public record Amounts(
            @NotBlank @CurrencyCode String currency,
            @NotNull @Positive BigDecimal minimumAmount,
            @NotNull @Positive BigDecimal maximumAmount,
            @NotNull @PositiveOrZero BigDecimal fees) {}
}
