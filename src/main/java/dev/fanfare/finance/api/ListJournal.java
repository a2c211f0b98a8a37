package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Given;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;

/**
 * Journal entries, newest first. A filter that is null or blank is none.
 *
 * @param userId whose accounts it touches, a publisher's or an advertiser's
 * @param subject what it is about, such as {@code payout:7}
 * @param kind such as {@code payout_completed}
 * @param dateFrom first day, UTC
 * @param dateTo last day, UTC
 */
public record ListJournal(
        Long userId,
        @Size(max = 100) String subject,
        @Size(max = 100) String kind,
        LocalDate dateFrom,
        LocalDate dateTo,
        @Min(1) Integer page,
        @Min(1) Integer limit)
        implements Ask<JournalPage> {
    public ListJournal {
        subject = Given.text(subject);
        kind = Given.text(kind);
    }
}
