package dev.fanfare.money.finance.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.ledger.api.Moment;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;
import java.util.List;

/**
 * The trial balance of a month.
 *
 * @param month such as {@code 2026-10}
 * @param moment of the sums; null for now
 */
public record GetTrialBalance(
        @NotBlank @Pattern(regexp = "\\d{4}-(0[1-9]|1[0-2])", message = "must be a month such as 2026-10")
        String month,

        @JsonUnwrapped @Valid Moment moment)
        implements Ask<GetTrialBalance.TrialBalance>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        Moment.check(moment, problems);
    }

    /**
     * All accounts, summed by kind and currency. The closing sums of a currency add up to zero.
     *
     * @param isClosed whether nothing can be added any more, now
     * @param moment of the sums
     */
    public record TrialBalance(
            String month,
            boolean isClosed,
            List<Line> lines,
            @JsonUnwrapped Moment.Shown moment) implements Message {
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
