package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.PageRequest;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The caller's own payouts, newest first.
 *
 * @param status null, blank or {@code all} for every status
 * @param sort what the list is sorted by; null for newest first, or for requested with a {@code direction} alone
 * @param direction null for ascending by {@code sort}
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListMyPayouts(
        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,

        @Size(max = 20) @Pattern(regexp = StatusFilter.PATTERN, message = StatusFilter.MESSAGE)
        String status,

        @IgnoredWith("updated_since") ListAllPayouts.Sort sort,
        @IgnoredWith("updated_since") Direction direction,
        @Size(max = 100) String cursor,
        Instant updatedSince)
        implements Ask<ListMyPayouts.PayoutPage> {
    /**
     * A page of a user's payouts.
     *
     * @param summary sums of everything that matches the filter; absent after a cursor
     */
    public record PayoutPage(
            List<PayoutItem> payouts,
            @JsonUnwrapped PageRequest.Place place,
            @JsonInclude(JsonInclude.Include.NON_NULL) Summary summary)
            implements Message {
        public PayoutPage {
            payouts = List.copyOf(payouts);
        }

        /** The page without sums, for the web. */
        public record Plain(
                List<PayoutItem> payouts, @JsonUnwrapped PageRequest.Place place) {
            public Plain {
                payouts = List.copyOf(payouts);
            }

            public static Plain of(PayoutPage page) {
                return new Plain(page.payouts(), page.place());
            }
        }

        /**
         * The user's total earnings, and the paid and open sums of the matching payouts.
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
         * @param totalEarned everything ever released, regardless of the filter
         * @param pendingAmount pending and processing
         */
        public record Totals(String currency, BigDecimal totalEarned, BigDecimal totalPaid, BigDecimal pendingAmount) {}
    }
}
