package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;

/**
 * A chunk of all users' payouts, the oldest first.
 *
 * @param after the cursor: only payouts after this one; null for the beginning
 */
public record ExportPayouts(@NotNull @Valid Body filter, Long after) implements Ask<ExportPayouts.PayoutChunk> {
    /**
     * The filter, as clients send it.
     *
     * @param dateFrom first day of the request, UTC; null for no bound
     * @param dateTo last day of the request, UTC; null for no bound
     * @param status null, blank or {@code all} for every status
     * @param currency ISO 4217 code; null or blank for all
     */
    public record Body(
            LocalDate dateFrom,
            LocalDate dateTo,

            @Size(max = 20) @Pattern(regexp = StatusFilter.PATTERN, message = StatusFilter.MESSAGE)
            String status,

            @Size(max = 3) @CurrencyCode String currency) {
        public ExportPayouts ask() {
            return new ExportPayouts(this, null);
        }
    }

    /** The chunk after this payout. */
    public ExportPayouts from(Long payout) {
        return new ExportPayouts(filter, payout);
    }

    /** A chunk of all users' payouts. */
    public record PayoutChunk(List<Line> items, Long next, Long total) implements Chunk<PayoutChunk.Line> {
        public PayoutChunk {
            items = List.copyOf(items);
        }

        /** A payout without its destination. */
        public record Line(
                @JsonUnwrapped PayoutItem item,
                @JsonUnwrapped Payout.Owner owner,
                @JsonUnwrapped Payout.Details details) {}
    }
}
