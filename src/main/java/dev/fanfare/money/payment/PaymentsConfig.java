package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.money.payment.api.SourceAccounts;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.records.StagedBuilder;
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
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Settings of payments.
 *
 * @param currency the platform's: for users without earnings, and for summaries over several currencies
 * @param methods the payout methods, in display order
 * @param scales how many units of a currency count as one unit of an amount that is given for all currencies, each such
 *     as {@code JPY:100}; of others it is one
 * @param bankKeys keys for bank account numbers, each {@code id:} and 32 bytes in Base64; must include every key still
 *     in use by stored numbers
 * @param bankKeyId the key for new encryptions
 * @param safety protection of payouts against stolen sessions
 * @param runs settings of payout runs
 * @param sourceAccounts the platform's own accounts, which files for banks pay from
 * @param payeeVerification the service that is asked for the names of accounts' holders
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
        @NotNull @Valid SourceAccounts sourceAccounts,
        @NotNull @Valid PayeeVerification payeeVerification) {

    public PaymentsConfig {
        methods = methods == null ? List.of() : List.copyOf(methods);
        scales = scales == null ? List.of() : List.copyOf(scales);
        bankKeys = bankKeys == null ? List.of() : List.copyOf(bankKeys);
    }

    /** These settings with these keys, one of them current. */
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
                .payeeVerification(payeeVerification)
                .build();
    }

    /** These settings with this as the only key. */
    public PaymentsConfig withBankKey(String id, String base64) {
        return withBankKeys(List.of(id + ":" + base64), id);
    }

    /** These settings with the defaults of production, or of other environments. */
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
                .payeeVerification(payeeVerification)
                .build();
    }

    /** The ids of the enabled methods. */
    public List<String> enabledMethods() {
        return methods.stream().filter(Method::enabled).map(Method::id).toList();
    }

    /** The scales other than one, by currency code. */
    Map<String, BigDecimal> scaleByCurrency() {
        return scales.stream()
                .collect(Collectors.toUnmodifiableMap(
                        one -> one.substring(0, one.indexOf(':')),
                        one -> new BigDecimal(one.substring(one.indexOf(':') + 1)),
                        (first, second) -> first));
    }

    /** The kind of rail of each method. */
    public Map<String, PayoutRail> rails() {
        return methods.stream().collect(Collectors.toMap(Method::id, Method::rail));
    }

    /** The kind of destination of each method. */
    Map<String, PayoutAddress.Kind> destinations() {
        return methods.stream().collect(Collectors.toUnmodifiableMap(Method::id, Method::destination));
    }

    /**
     * Protection of payouts against stolen sessions. Null stands for the default of {@link #inProduction}.
     *
     * @param confirmDestinations whether a destination needs its owner's confirmation
     * @param restHours how long a confirmed destination rests before its first payout
     * @param proofAbove a payout of more than this, in units of its currency times its scale, needs a recent
     *     re-authentication; null for none
     * @param proofMinutes how long a re-authentication is valid
     * @param asksTaxProfile whether payouts require a tax profile
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
     * Settings of payout runs. Null stands for the default of {@link #inProduction}.
     *
     * @param approveAbove a run above this, in units of any currency, needs a second person's approval
     * @param drawDeposits whether a new bank account's micro-deposits are drawn only when a run sends them, so that
     *     they are unknown before
     */
    public record Runs(@NotNull @Min(0) Integer approveAbove, Boolean drawDeposits) {
        Runs inProduction(boolean production) {
            return new Runs(approveAbove, drawDeposits == null ? Boolean.valueOf(production) : drawDeposits);
        }
    }

    /**
     * A Verification of Payee service.
     *
     * @param enabled whether it is asked
     * @param url its base address; blank or null for the simulated one, in production for none
     * @param token authenticates us there; blank or null for none
     */
    public record PayeeVerification(
            @NotNull Boolean enabled,

            @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
            String url,

            @Size(max = 4096) String token,
            @NotNull @Valid GuardConfig guard) {
        /**
         * Its address; empty where nothing is asked.
         *
         * @param simulated the simulator's; null in production
         */
        Optional<String> address(String simulated) {
            return enabled ? Optional.ofNullable(url == null || url.isBlank() ? simulated : url) : Optional.empty();
        }

        /** Null for none. */
        String bearer() {
            return token == null || token.isBlank() ? null : token;
        }

        /** Never shows the token. */
        @Override
        public String toString() {
            return "PayeeVerification[…]";
        }
    }

    /** Never shows the keys. */
    @Override
    public String toString() {
        return "PaymentsConfig[…]";
    }

    /**
     * A payout method. Amounts are units of the payout's currency, times its scale, unless its own are given.
     *
     * @param processingTime text, such as "3-5 business days"
     * @param minimumAmount the least gross amount
     * @param maximumAmount the greatest gross amount
     * @param fees deducted from every payout
     * @param currencies other amounts for some currencies
     * @param enabled whether it can be requested
     * @param destination the kind of its destination
     * @param rail the rail of its payouts; null for the destination's default
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

    /** A method's limits and fees in one currency, in its units. */
    public record Amounts(
            @NotBlank @CurrencyCode String currency,
            @NotNull @Positive BigDecimal minimumAmount,
            @NotNull @Positive BigDecimal maximumAmount,
            @NotNull @PositiveOrZero BigDecimal fees) {}
}
