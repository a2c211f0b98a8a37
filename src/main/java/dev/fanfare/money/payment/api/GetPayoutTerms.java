package dev.fanfare.money.payment.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.money.payment.api.GetPayoutTerms.PayoutTerms;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * Shows the limits and fees of payouts.
 *
 * @param currency null for all currencies with their own terms
 */
public record GetPayoutTerms(@Size(max = 3) @CurrencyCode String currency) implements Ask<PayoutTerms> {
    /** The current terms by currency, the platform before its methods. */
    public record PayoutTerms(List<Item> terms) implements Message {
        public PayoutTerms {
            terms = List.copyOf(terms);
        }

        /**
         * Terms in one currency, in its units.
         *
         * @param method null for the platform, which bounds payouts by all methods
         * @param minimumAmount the least gross amount
         * @param maximumAmount the greatest gross amount
         * @param fees taken off every payout; null for the platform
         * @param proofAbove a payout of more than this needs a recent re-authentication; null for a method, or for none
         * @param set whether operators have set them; else they are as configured
         */
        public record Item(
                String currency,
                @Nullable String method,
                BigDecimal minimumAmount,
                BigDecimal maximumAmount,
                @Nullable BigDecimal fees,
                @Nullable BigDecimal proofAbove,
                boolean set) {}
    }
}
