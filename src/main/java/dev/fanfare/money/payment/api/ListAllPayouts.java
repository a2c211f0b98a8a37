package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Payouts of all users, newest first.
 *
 * @param dateFrom first day of the request, UTC; null for no bound
 * @param dateTo last day of the request, UTC; null for no bound
 * @param status null, blank or {@code all} for every status
 * @param currency ISO 4217 code; null or blank for all
 * @param sort what the list is sorted by; null for newest first, or for requested with a {@code direction} alone
 * @param direction null for ascending by {@code sort}
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListAllPayouts(
        LocalDate dateFrom,
        LocalDate dateTo,

        @Size(max = 20) @Pattern(regexp = StatusFilter.PATTERN, message = StatusFilter.MESSAGE)
        String status,

        @Size(max = 3) @CurrencyCode String currency,
        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,
        @IgnoredWith("updated_since") Sort sort,
        @IgnoredWith("updated_since") Direction direction,
        @Size(max = 100) String cursor,
        Instant updatedSince)
        implements Ask<ListAllPayouts.AllPayoutsPage> {
    /** What payouts are sorted by. */
    public enum Sort implements Coded {
        REQUESTED,
        /** Gross, in minor units, whatever the currency. */
        AMOUNT
    }

    /**
     * A page of all users' payouts.
     *
     * @param summary sums of everything that matches the filter; absent after a cursor
     */
    public record AllPayoutsPage(
            List<Payout> payouts,
            @JsonUnwrapped PageRequest.Place place,
            @JsonInclude(JsonInclude.Include.NON_NULL) Summary summary)
            implements Message {
        public AllPayoutsPage {
            payouts = List.copyOf(payouts);
        }

        /** The page with fewer details, for backends. */
        public record Brief(
                List<Item> payouts,
                @JsonUnwrapped PageRequest.Place place,
                @JsonInclude(JsonInclude.Include.NON_NULL) Summary summary) {
            public Brief {
                payouts = List.copyOf(payouts);
            }

            public static Brief of(AllPayoutsPage page) {
                return new Brief(
                        page.payouts().stream()
                                .map(payout -> new Item(payout.item(), payout.owner()))
                                .toList(),
                        page.place(),
                        page.summary());
            }
        }

        /** A payout without the details for operators. */
        public record Item(
                @JsonUnwrapped PayoutItem item,
                @JsonUnwrapped Payout.Owner owner) {}

        /**
         * Sums over all payouts that match the filter.
         *
         * @param totals in the requested currency, else the only one, else the platform's
         * @param byCurrency the sums of each currency that occurs, ordered by code
         */
        public record Summary(@JsonUnwrapped Totals totals, List<Totals> byCurrency) {
            public Summary {
                byCurrency = List.copyOf(byCurrency);
            }
        }

        /**
         * Sums in one currency, gross.
         *
         * @param pendingAmount pending and processing
         */
        public record Totals(
                String currency,
                @Minor BigDecimal totalAmount,
                @Minor BigDecimal completedAmount,
                @Minor BigDecimal pendingAmount) {

            public static Totals zero(String currency) {
                BigDecimal zero = Money.zero(currency).decimal();
                return new Totals(currency, zero, zero, zero);
            }
        }
    }
}
