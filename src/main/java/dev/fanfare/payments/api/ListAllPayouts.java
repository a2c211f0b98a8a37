package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
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
 */
public record ListAllPayouts(
        LocalDate dateFrom,
        LocalDate dateTo,

        @Size(max = 20) @Pattern(regexp = StatusFilter.PATTERN, message = StatusFilter.MESSAGE)
        String status,

        @Size(max = 3) String currency,
        @Min(1) Integer page,
        @Min(1) Integer limit)
        implements Ask<ListAllPayouts.AllPayoutsPage> {
    /** A page of all users' payouts with the sums of the whole filter. */
    public record AllPayoutsPage(List<Payout> payouts, long total, int page, int limit, Summary summary)
            implements Message {
        public AllPayoutsPage {
            payouts = List.copyOf(payouts);
        }

        /** The same with less of each payout, as backends see it. */
        public record Brief(List<Item> payouts, long total, int page, int limit, Summary summary) {
            public Brief {
                payouts = List.copyOf(payouts);
            }

            public static Brief of(AllPayoutsPage page) {
                return new Brief(
                        page.payouts().stream().map(Item::of).toList(),
                        page.total(),
                        page.page(),
                        page.limit(),
                        page.summary());
            }
        }

        /** The chief fields of a {@link Payout}. */
        public record Item(
                Long id,
                Long userId,
                String userName,
                String userEmail,
                BigDecimal amount,
                String currency,
                String status,
                String method,
                Instant requestedAt,
                @Nullable Instant processedAt,
                String reference) {
            public static Item of(Payout payout) {
                return new Item(
                        payout.id(),
                        payout.userId(),
                        payout.userName(),
                        payout.userEmail(),
                        payout.amount(),
                        payout.currency(),
                        payout.status(),
                        payout.method(),
                        payout.requestedAt(),
                        payout.processedAt(),
                        payout.reference());
            }
        }

        /**
         * Sums over all payouts that match the filter, gross, in one currency: the one asked for, else the only one there
         * is, else the platform's.
         *
         * @param pendingAmount pending and processing
         * @param byCurrency the same for each currency that occurs, in the order of their codes
         */
        public record Summary(
                BigDecimal totalAmount,
                BigDecimal completedAmount,
                BigDecimal pendingAmount,
                String currency,
                List<Totals> byCurrency) {
            public Summary {
                byCurrency = List.copyOf(byCurrency);
            }
        }

        /** Sums in one currency. */
        public record Totals(
                String currency, BigDecimal totalAmount, BigDecimal completedAmount, BigDecimal pendingAmount) {}
    }
}
