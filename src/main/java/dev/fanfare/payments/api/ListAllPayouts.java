package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;

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
        implements Ask<AllPayoutsPage> {}
