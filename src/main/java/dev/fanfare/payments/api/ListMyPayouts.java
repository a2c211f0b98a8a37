package dev.fanfare.payments.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * The caller's own payouts, newest first.
 *
 * @param status null, blank or {@code all} for every status
 */
public record ListMyPayouts(
        @Min(1) Integer page,
        @Min(1) Integer limit,

        @Size(max = 20) @Pattern(regexp = StatusFilter.PATTERN, message = StatusFilter.MESSAGE)
        String status)
        implements Ask<ListMyPayouts.PayoutPage> {
    /** A page of a user's payouts, with the sums of everything that matches the filter. */
    public record PayoutPage(List<PayoutItem> payouts, long total, int page, int limit, Summary summary)
            implements Message {
        public PayoutPage {
            payouts = List.copyOf(payouts);
        }

        /** The same without sums, as the web sees it. */
        public record Plain(List<PayoutItem> payouts, long total, int page, int limit) {
            public Plain {
                payouts = List.copyOf(payouts);
            }

            public static Plain of(PayoutPage page) {
                return new Plain(page.payouts(), page.total(), page.page(), page.limit());
            }
        }

        /**
         * What the user earned in all and, of the payouts that match the filter, what was paid and is still to be.
         *
         * @param totals in the user's primary currency; sums never mix currencies
         * @param byCurrency the sums of each currency, ordered by code; at least the primary one
         */
        public record Summary(@JsonUnwrapped Totals totals, List<Totals> byCurrency) {
            public Summary {
                byCurrency = List.copyOf(byCurrency);
            }
        }

        /**
         * Sums in one currency, gross.
         *
         * @param totalEarned all that was ever released, whatever the filter
         * @param pendingAmount pending and processing
         */
        public record Totals(String currency, BigDecimal totalEarned, BigDecimal totalPaid, BigDecimal pendingAmount) {}
    }
}
