package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;

/**
 * Counts and sums of the payouts that were requested in a time.
 *
 * @param dateFrom first day of the request, UTC; null for no bound
 * @param dateTo last day of the request, UTC; null for no bound
 * @param currency ISO 4217 code; null or blank for all
 */
public record GetPayoutStats(
        LocalDate dateFrom, LocalDate dateTo, @Size(max = 3) String currency) implements Ask<PayoutStats> {}
