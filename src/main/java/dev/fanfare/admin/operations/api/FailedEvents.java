package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.outbox.DeadLetter;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** Events that failed so often that they are no longer tried. */
public final class FailedEvents {
    private FailedEvents() {}

    /**
     * Lists them, the oldest first.
     *
     * @param type such as {@code campaigns.CampaignEnded}; null or blank for all
     * @param after the id after which to begin: the next of the page before; null for the beginning
     */
    public record ListFailedEvents(
            @Size(max = 100) String type,
            @Min(0) Long after,
            @Min(1) Integer limit) implements Ask<FailedEventList> {
        public ListFailedEvents {
            type = OptionalText.blankToNull(type);
        }
    }

    /**
     * A page of them.
     *
     * @param next where the next page begins; null if this is the last
     */
    public record FailedEventList(
            List<DeadLetter> events, @Nullable Long next) implements Message {
        public FailedEventList {
            events = List.copyOf(events);
        }
    }

    /**
     * Has events tried again.
     *
     * @param ids null for the oldest thousand
     */
    public record RetryEvents(@Size(min = 1, max = 1_000) List<@NotNull Long> ids) implements Change<EventsRetried> {
        public RetryEvents {
            ids = ids == null ? null : List.copyOf(ids);
        }
    }

    /** How many events are tried again; ids of others are ignored. */
    public record EventsRetried(String status, int retried) implements Message {}
}
