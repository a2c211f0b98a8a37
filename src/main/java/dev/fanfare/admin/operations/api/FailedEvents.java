package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.outbox.DeadLetter;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** Dead letters: events that failed too often and are no longer retried. */
public final class FailedEvents {
    private FailedEvents() {}

    /**
     * Lists dead letters, oldest first.
     *
     * @param type such as {@code payments.BankAccountReviewed}; null or blank for all
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListFailedEvents(
            @Size(max = 100) String type,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<FailedEventList> {
        public ListFailedEvents {
            type = OptionalText.blankToNull(type);
        }
    }

    /**
     * A page of dead letters.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record FailedEventList(
            List<DeadLetter> events, @Nullable String next) implements Message {
        public FailedEventList {
            events = List.copyOf(events);
        }
    }

    /**
     * Retries dead letters.
     *
     * @param ids null for the oldest thousand
     */
    public record RetryEvents(@Size(min = 1, max = 1_000) List<@NotNull Long> ids) implements Change<EventsRetried> {
        public RetryEvents {
            ids = ids == null ? null : List.copyOf(ids);
        }
    }

    /** The number of retried events; unknown ids are ignored. */
    public record EventsRetried(@OneOf(words = "success") String status, int retried) implements Message {}
}
