package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * Lists the enabled payout methods.
 *
 * @param currency the currency of the terms; null for the platform's
 */
public record ListPaymentMethods(
        @Size(max = 3) @CurrencyCode String currency) implements Ask<ListPaymentMethods.PaymentMethods> {
    /** The enabled payout methods, in display order. */
    public record PaymentMethods(List<PaymentMethod> paymentMethods) implements Message {
        public PaymentMethods {
            paymentMethods = List.copyOf(paymentMethods);
        }

        /**
         * A payout method.
         *
         * @param processingTime text, such as "3-5 business days"
         * @param terms in the requested currency, in its units
         * @param byCurrency currencies with terms of their own; left out if there are none
         */
        public record PaymentMethod(
                String id,
                String name,
                String description,
                String processingTime,
                @JsonUnwrapped Terms terms,
                @JsonInclude(JsonInclude.Include.NON_NULL) List<Amounts> byCurrency) {
            public PaymentMethod {
                byCurrency = byCurrency == null ? null : List.copyOf(byCurrency);
            }
        }

        /** Terms in one currency, in its units. */
        public record Amounts(
                String currency, @JsonUnwrapped Terms terms) {}

        /**
         * A method's limits and fees.
         *
         * @param minimumAmount the least gross amount
         * @param maximumAmount the greatest gross amount
         * @param fees taken off every payout
         */
        public record Terms(BigDecimal minimumAmount, BigDecimal maximumAmount, BigDecimal fees) {}
    }
}
