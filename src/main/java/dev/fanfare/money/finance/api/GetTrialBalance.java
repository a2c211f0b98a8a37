package dev.fanfare.money.finance.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The trial balance of a month.
 *
 * @param month such as {@code 2026-10}
 * @param asOf the sums as of this time: of all entries up to the last one made until then; null for now
 * @param position the sums as of this position of the journal, which is sealed; null for now
 * @param basis {@code known}, what the journal held then, as if null; or {@code booked}, what it holds now of what is
 *     booked on the day (UTC) of {@code as_of} and before
 */
public record GetTrialBalance(
        @NotBlank @Pattern(regexp = "\\d{4}-(0[1-9]|1[0-2])", message = "must be a month such as 2026-10")
        String month,

        Instant asOf,
        @Positive Long position,

        @Size(max = 20)
        @Pattern(regexp = "\\s*|known|booked", message = "must be known or booked")
        @OneOf(words = {"known", "booked"})
        String basis)
        implements Ask<GetTrialBalance.TrialBalance> {
    /**
     * All accounts, summed by kind and currency. The closing sums of a currency add up to zero.
     *
     * @param isClosed whether nothing can be added any more, now
     * @param position the position of the journal that it is of; absent for now
     * @param asOf the time that was asked for; absent without one
     */
    public record TrialBalance(
            String month,
            boolean isClosed,
            List<Line> lines,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long position,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant asOf)
            implements Message {
        public TrialBalance {
            lines = List.copyOf(lines);
        }

        /**
         * The accounts of a kind. Credits are positive, debits negative.
         *
         * @param account the kind
         * @param group the line that it belongs to
         * @param opening before the month
         * @param debit bookings of the month, summed by account, day and kind of entry
         * @param closing the sum of the three
         */
        public record Line(
                String account,
                String group,
                String currency,
                @Minor BigDecimal opening,
                @Minor BigDecimal debit,
                @Minor BigDecimal credit,
                @Minor BigDecimal closing) {}
    }
}
