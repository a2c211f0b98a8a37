package dev.fanfare.money.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Exports a month for the accountant: sums by day, kind of entry, account and currency.
 *
 * @param month such as {@code 2026-10}
 * @param format {@code datev}: bookings in DATEV's format; {@code csv}: debits and credits
 */
public record ExportMonth(
        @NotBlank @Pattern(regexp = "\\d{4}-(0[1-9]|1[0-2])", message = "must be a month such as 2026-10")
        String month,

        @NotNull Format format)
        implements Ask<Document> {

    /** The formats of an export. */
    public enum Format implements Coded {
        DATEV,
        CSV
    }
}
