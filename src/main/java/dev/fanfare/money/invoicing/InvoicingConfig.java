package dev.fanfare.money.invoicing;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Settings of invoices.
 *
 * @param paymentDays days after its issue until an invoice is due
 * @param reminderDays days after that until a reminder, and from each to the next
 * @param reminders the number of reminders
 */
public record InvoicingConfig(
        @NotNull @Min(0) @Max(365) Integer paymentDays,
        @NotNull @Min(1) @Max(90) Integer reminderDays,
        @NotNull @Min(0) @Max(9) Integer reminders) {
    /** Days after an invoice was due until each reminder. */
    List<Integer> levels() {
        return IntStream.rangeClosed(1, reminders)
                .mapToObj(level -> level * reminderDays)
                .toList();
    }
}
