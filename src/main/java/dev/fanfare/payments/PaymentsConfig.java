package dev.fanfare.payments;

import dev.fanfare.money.CurrencyCode;
import dev.fanfare.payments.api.PayoutAddress;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Settings of payments.
 *
 * @param currency the platform's: of users who have not earned yet, and of summaries over several currencies
 * @param methods the ways to be paid out, in the order in which they are shown
 * @param bankKeys keys for bank account numbers, each {@code id:} and 32 bytes in Base64; must include every key that
 *     stored numbers are still encrypted with
 * @param bankKeyId the key that numbers are encrypted with from now on
 */
public record PaymentsConfig(
        @NotBlank @CurrencyCode String currency,

        @NotEmpty List<@Valid Method> methods,
        List<@Pattern(regexp = "[A-Za-z0-9_-]{1,50}:.*", message = "must be id:key") String> bankKeys,
        @Size(max = 50) String bankKeyId) {

    public PaymentsConfig {
        methods = methods == null ? List.of() : List.copyOf(methods);
        bankKeys = bankKeys == null ? List.of() : List.copyOf(bankKeys);
    }

    /** The same settings with this as the only key. */
    public PaymentsConfig withBankKey(String id, String base64) {
        return new PaymentsConfig(currency, methods, List.of(id + ":" + base64), id);
    }

    /** The ids of the methods that payouts can be requested by. */
    public List<String> enabledMethods() {
        return methods.stream().filter(Method::enabled).map(Method::id).toList();
    }

    /** What a method pays to; empty for one that is no longer configured. */
    Optional<PayoutAddress.Kind> findDestination(String method) {
        return methods.stream()
                .filter(m -> m.id().equals(method))
                .map(Method::destination)
                .findFirst();
    }

    /** Never shows the keys. */
    @Override
    public String toString() {
        return "PaymentsConfig[…]";
    }

    /**
     * A way to be paid out. Amounts are units of the payout's currency, whichever that is, unless its own are given.
     *
     * @param processingTime text, such as "3-5 business days"
     * @param minimumAmount the least gross amount
     * @param maximumAmount the greatest gross amount
     * @param fees taken off every payout
     * @param currencies other amounts for some currencies
     * @param enabled whether payouts can be requested by it
     * @param destination what it pays to
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
            @NotNull PayoutAddress.Kind destination) {
        public Method {
            currencies = currencies == null ? List.of() : List.copyOf(currencies);
        }

        /** What counts for payouts in this currency. */
        Amounts amountsIn(String currency) {
            return currencies.stream()
                    .filter(own -> own.currency().equals(currency))
                    .findFirst()
                    .orElseGet(() -> new Amounts(currency, minimumAmount, maximumAmount, fees));
        }

        /** Whether a payout of this gross amount can be made by it. */
        boolean takes(BigDecimal amount, String currency) {
            Amounts amounts = amountsIn(currency);
            return enabled
                    && amount.compareTo(amounts.minimumAmount()) >= 0
                    && amount.compareTo(amounts.maximumAmount()) <= 0;
        }
    }

    /** What a method takes and costs in one currency, in its units. */
    public record Amounts(
            @NotBlank @CurrencyCode String currency,
            @NotNull @Positive BigDecimal minimumAmount,
            @NotNull @Positive BigDecimal maximumAmount,
            @NotNull @PositiveOrZero BigDecimal fees) {}
}
