package dev.fanfare.notification.event.api;

import dev.fanfare.notification.event.api.ListEvents.EventList;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The next events of a stream.
 *
 * @param named whether each event is named by its type
 */
public record FollowEvents(ListEvents next, boolean named) implements Ask<EventList> {
    public FollowEvents after(Long position) {
        return new FollowEvents(next.after(position), named);
    }

    private static FollowEvents of(EventAudience audience, Long after, String log, List<String> types, Boolean named) {
        return new FollowEvents(new ListEvents(audience, after, log, types, null, null), !Boolean.FALSE.equals(named));
    }

    /**
     * A stream of one's own events.
     *
     * @param lastEventId the position to go on from; null to begin with the oldest event that is kept
     * @param log the {@code log} of an answer of the list: the position is refused if it is one of another log; null for any
     * @param types null for all
     * @param named false for events without names, as the {@code onmessage} of browsers takes them; true by default
     */
    public record OwnBody(
            @Min(0) Long lastEventId,
            @Size(max = 64) String log,
            @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
            Boolean named)
            implements CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            EventType.check(types, true, problems);
        }

        public FollowEvents ask() {
            return of(EventAudience.OWN, lastEventId, log, types, named);
        }
    }

    /**
     * A stream of an advertiser's events, or of all.
     *
     * @param advertiserId only of this advertiser; null for an advertiser's own, and for all that staff may see
     * @param lastEventId the position to go on from; null to begin with the oldest event that is kept
     * @param log the {@code log} of an answer of the list: the position is refused if it is one of another log; null for any
     * @param types null for all
     * @param named false for events without names, as the {@code onmessage} of browsers takes them; true by default
     */
    public record Body(
            Long advertiserId,
            @Min(0) Long lastEventId,
            @Size(max = 64) String log,
            @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
            Boolean named)
            implements CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            EventType.check(types, true, problems);
        }

        public FollowEvents ask() {
            return of(new EventAudience(false, advertiserId), lastEventId, log, types, named);
        }
    }
}
