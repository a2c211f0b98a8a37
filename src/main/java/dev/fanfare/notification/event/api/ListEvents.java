package dev.fanfare.notification.event.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Events after a position, in the order of the log.
 *
 * @param audience whose events
 * @param after the position; null for the oldest that is kept
 * @param types their codes; null or empty for all
 */
public record ListEvents(EventAudience audience, Long after, List<String> types, Integer limit)
        implements Ask<ListEvents.EventList> {
    /** Events of an answer at most. */
    public static final int MAX = 500;

    public ListEvents {
        types = types == null ? List.of() : List.copyOf(types);
    }

    /**
     * Filters of one's own events.
     *
     * @param after the {@code next} of the last answer; null to begin with the oldest that is kept
     * @param types null for all
     * @param limit 100 by default
     */
    public record OwnBody(
            @Min(0) Long after,
            @Size(max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
            @Min(1) @Max(MAX) Integer limit) {
        public ListEvents ask() {
            return new ListEvents(EventAudience.OWN, after, types, limit);
        }
    }

    /**
     * Filters of the events of an advertiser, or of all.
     *
     * @param advertiserId only of this advertiser; null for an advertiser's own, and for all that staff may see
     * @param after the {@code next} of the last answer; null to begin with the oldest that is kept
     * @param types null for all
     * @param limit 100 by default
     */
    public record Body(
            Long advertiserId,
            @Min(0) Long after,
            @Size(max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
            @Min(1) @Max(MAX) Integer limit) {
        public ListEvents ask() {
            return new ListEvents(new EventAudience(false, advertiserId), after, types, limit);
        }
    }

    /**
     * Events in the order of the log.
     *
     * @param next the {@code after} that goes on from here; events of other types are behind it
     * @param more whether there is more already
     */
    public record EventList(List<EventView> events, long next, boolean more) implements Message {
        public EventList {
            events = List.copyOf(events);
        }
    }
}
