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
 * Lists the methods by which payouts can be requested.
 *
 * @param currency whose terms to show; null for the platform's
 */
public record ListPaymentMethods(
        @Size(max = 3) @CurrencyCode String currency) implements Ask<ListPaymentMethods.PaymentMethods> {
    /** The methods that payouts can be requested by, in the order in which they are shown. */
    public record PaymentMethods(List<PaymentMethod> paymentMethods) implements Message {
        public PaymentMethods {
            paymentMethods = List.copyOf(paymentMethods);
        }

        /**
         * A way to be paid out.
         *
         * @param processingTime text, such as "3-5 business days"
         * @param terms in the currency that was asked for, in its units
         * @param byCurrency currencies with terms of their own; left out where there are none
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
         * What a method takes and costs.
         *
         * @param minimumAmount the least gross amount
         * @param maximumAmount the greatest gross amount
         * @param fees taken off every payout
         */
        public record Terms(BigDecimal minimumAmount, BigDecimal maximumAmount, BigDecimal fees) {}
    }
}
