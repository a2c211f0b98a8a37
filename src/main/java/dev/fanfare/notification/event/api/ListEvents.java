package dev.fanfare.notification.event.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.FeedChunk;
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
 * @param log the id of the log that the position is of; null for any
 * @param types their codes; null for all
 * @param waitSeconds how long an answer without events waits for them; null for not at all
 */
public record ListEvents(
        EventAudience audience, Long after, String log, List<String> types, Integer limit, Integer waitSeconds)
        implements Ask<ListEvents.EventList> {
    /** What a member of a team needs to read events; those with amounts need more. */
    public static final TeamRight RIGHT = TeamRight.CAMPAIGNS_VIEW;

    /** Events of an answer at most. */
    public static final int MAX = 500;

    /** Less than the time after which proxies close a silent connection. */
    public static final int MAX_WAIT_SECONDS = 25;

    public ListEvents {
        types = types == null ? List.of() : List.copyOf(types);
    }

    /** The same from a position on. */
    public ListEvents after(Long position) {
        return new ListEvents(audience, position, log, types, limit, waitSeconds);
    }

    /** How long an answer without events waits for them; 0 to answer at once. */
    public int patience() {
        return waitSeconds == null ? 0 : waitSeconds;
    }

    /** The accounts to list events of; empty for all, and for an application's, which has news of its own. */
    public List<Long> accounts(Caller caller) {
        if (caller.isApplication()) {
            return List.of();
        }
        if (audience.own()) {
            return List.of(caller.id());
        }
        if (audience.advertiserId() != null) {
            return List.of(audience.advertiserId());
        }
        return caller.may(Permission.EVENTS_VIEW) ? List.of() : caller.advertisersBy(RIGHT);
    }

    /**
     * Filters of one's own events.
     *
     * @param after the {@code next} of the last answer; null to begin with the oldest that is kept
     * @param log the {@code log} of the last answer: the position is refused if it is one of another log; null for any
     * @param types null for all
     * @param limit 100 by default
     * @param waitSeconds how long an answer without events waits for the first ones; 0 by default
     */
    public record OwnBody(
            @Min(0) Long after,
            @Size(max = 64) String log,
            @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
            @Min(1) @Max(MAX) Integer limit,
            @Min(0) @Max(MAX_WAIT_SECONDS) Integer waitSeconds)
            implements CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            EventType.check(types, true, problems);
        }

        public ListEvents ask() {
            return new ListEvents(EventAudience.OWN, after, log, types, limit, waitSeconds);
        }
    }

    /**
     * Filters of the events of an advertiser, or of all.
     *
     * @param advertiserId only of this advertiser; null for an advertiser's own, and for all that staff may see
     * @param after the {@code next} of the last answer; null to begin with the oldest that is kept
     * @param log the {@code log} of the last answer: the position is refused if it is one of another log; null for any
     * @param types null for all
     * @param limit 100 by default
     * @param waitSeconds how long an answer without events waits for the first ones; 0 by default
     */
    public record Body(
            Long advertiserId,
            @Min(0) Long after,
            @Size(max = 64) String log,
            @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
            @Min(1) @Max(MAX) Integer limit,
            @Min(0) @Max(MAX_WAIT_SECONDS) Integer waitSeconds)
            implements CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            EventType.check(types, true, problems);
        }

        public ListEvents ask() {
            return new ListEvents(new EventAudience(false, advertiserId), after, log, types, limit, waitSeconds);
        }
    }

    /**
     * Events in the order of the log.
     *
     * @param next the {@code after} that goes on from here; events of other types are behind it
     * @param more whether there is more already
     * @param log the id of the log: another one after a restore, of which no position is known
     */
    public record EventList(List<EventView> events, long next, boolean more, String log) implements FeedChunk {
        public EventList {
            events = List.copyOf(events);
        }

        @Override
        public List<EventView> items() {
            return events;
        }

        @Override
        public long cursor() {
            return next;
        }
    }

    /**
     * These accounts have new events in the log.
     *
     * @param clientIds the applications that read events of any of them
     */
    public record EventsLogged(List<Long> userIds, List<String> clientIds) implements FeedChunk.News {
        public EventsLogged {
            userIds = List.copyOf(userIds);
            clientIds = clientIds == null ? List.of() : List.copyOf(clientIds);
        }
    }
}
