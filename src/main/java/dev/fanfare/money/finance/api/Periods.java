package dev.fanfare.money.finance.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Months of the books. */
public final class Periods {
    private Periods() {}

    /**
     * Closes a month. It must be the next one, be over and be billed.
     *
     * @param month such as {@code 2026-10}
     */
    public record ClosePeriod(
            @NotBlank @Pattern(regexp = "\\d{4}-(0[1-9]|1[0-2])", message = "must be a month such as 2026-10")
            String month)
            implements Change<ProposedOrDone> {}

    /** Closed months, newest first. */
    public record ListPeriods(
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit,
            @Size(max = 100) String cursor)
            implements Ask<PeriodList> {}

    /**
     * Months of the books.
     *
     * @param firstOpenDay the first day open for bookings; null while nothing is closed
     */
    public record PeriodList(
            @Nullable String firstOpenDay,
            List<Item> periods,
            @JsonUnwrapped PageRequest.Place place) implements Message {
        public PeriodList {
            periods = List.copyOf(periods);
        }

        /**
         * A month.
         *
         * @param closedBy the second of the two people who closed it
         */
        public record Item(String month, long closedBy, Instant closedAt) {}
    }
}
