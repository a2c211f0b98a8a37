package dev.fanfare.money.invoicing;

import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Settings of invoices.
 *
 * @param advertiserSignUp whether companies sign up as advertisers on their own: open, by approval of staff, or closed
 * @param paymentDays days after its issue until an invoice is due
 * @param reminderDays days after that until a reminder, and from each to the next
 * @param reminders the number of reminders
 * @param vies the register of VAT ids
 */
public record InvoicingConfig(
        @NotNull SignUpMode advertiserSignUp,

        @NotNull @Min(0) @Max(365) Integer paymentDays,
        @NotNull @Min(1) @Max(90) Integer reminderDays,
        @NotNull @Min(0) @Max(9) Integer reminders,
        @NotNull @Valid Vies vies) {
    /**
     * VIES, the register of VAT ids of the European Union.
     *
     * @param url its base address; blank or null for the simulated one, in production for none
     * @param days until a VAT id is asked for again
     */
    public record Vies(
            @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
            String url,

            @NotNull @Min(1) @Max(365) Integer days,
            @NotNull @Valid GuardConfig guard) {
        /** These settings at another address, if they have none. */
        Vies orAt(String other) {
            return url == null || url.isBlank() ? new Vies(other, days, guard) : this;
        }
    }

    /** Days after an invoice was due until each reminder. */
    List<Integer> levels() {
        return IntStream.rangeClosed(1, reminders)
                .mapToObj(level -> level * reminderDays)
                .toList();
    }

    /** Who may sign up as an advertiser. */
    public enum SignUpMode implements Coded {
        OPEN,
        APPROVAL,
        CLOSED
    }
}
