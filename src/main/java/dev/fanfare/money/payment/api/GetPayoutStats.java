package dev.fanfare.money.payment.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts and sums of the payouts requested in a period.
 *
 * @param dateFrom first day of the request, UTC; null for no bound
 * @param dateTo last day of the request, UTC; null for no bound
 * @param currency ISO 4217 code; null or blank for all
 */
public record GetPayoutStats(
        LocalDate dateFrom,
        LocalDate dateTo,
        @Size(max = 3) @CurrencyCode String currency) implements Ask<GetPayoutStats.PayoutStats> {
    /**
     * Counts and sums of payouts, gross. Counts are over all currencies; the single amounts are in {@code currency}:
     * the requested one, else the only one, else the platform's.
     *
     * @param averagePayout 0 without payouts
     * @param byMethod counts by method id, for every configured method and for former ones with payouts
     * @param byCurrency counts and sums for each currency that occurs, ordered by code
     */
    public record PayoutStats(
            long totalPayouts,
            BigDecimal totalAmount,
            BigDecimal averagePayout,
            String currency,
            Counts byStatus,
            Map<String, Long> byMethod,
            List<Totals> byCurrency)
            implements Message {
        public PayoutStats {
            byMethod = Collections.unmodifiableMap(new LinkedHashMap<>(byMethod));
            byCurrency = List.copyOf(byCurrency);
        }

        /** All payouts by status. */
        public record Counts(
                long completed, long pending, long rejected, long processing, long cancelled, long failed) {}

        /** Payouts in one currency. */
        public record Totals(String currency, long totalPayouts, BigDecimal totalAmount, BigDecimal averagePayout) {}
    }
}
