package dev.fanfare.people.calendar.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A person's calendar, and its feed for other programs. */
public final class Calendars {
    private Calendars() {}

    /**
     * Deadlines, starts and ends between two times.
     *
     * @param from inclusive
     * @param until exclusive, at most {@value #MAX_DAYS} days later
     */
    public record ListCalendar(
            @NotNull Instant from, @NotNull Instant until) implements Ask<CalendarEntries>, CrossFieldRules {
        /** As a month with the weeks around it, twice. */
        public static final int MAX_DAYS = 100;

        @Override
        public void check(FieldErrors problems) {
            if (from == null || until == null) {
                return;
            }
            if (!until.isAfter(from) || Duration.between(from, until).toDays() > MAX_DAYS) {
                problems.putIfAbsent("until", "must be after from, and at most 100 days later");
            }
        }
    }

    /**
     * Entries, the earliest first.
     *
     * @param more kinds of which there are more than are shown
     */
    public record CalendarEntries(List<Entry> entries, List<String> more) implements Message {
        public CalendarEntries {
            entries = List.copyOf(entries);
            more = List.copyOf(more);
        }

        /**
         * An entry.
         *
         * @param kind such as task_due
         * @param id of what the page opens
         * @param path of its page in the console
         * @param at null for a whole day
         * @param day null for a moment
         */
        public record Entry(
                @OneOf(
                        words = {
                            "campaign_start",
                            "campaign_end",
                            "joined_campaign_end",
                            "task_due",
                            "review_due",
                            "appeal_due",
                            "campaign_approval",
                            "invoice_due",
                            "payout_method_usable",
                            "payout_paid",
                            "proposal_end"
                        })
                String kind,

                long id,
                String path,
                Translatable title,
                @Nullable Instant at,
                @Nullable LocalDate day) {}
    }

    /** Shows whether the caller's calendar has a feed; never its address. */
    public record GetCalendarFeed() implements Ask<GetCalendarFeed.CalendarFeed> {
        /**
         * The feed.
         *
         * @param madeAt null while there is none
         * @param lastReadAt by another program, to the hour; null for never
         */
        public record CalendarFeed(
                @Nullable Instant madeAt, @Nullable Instant lastReadAt) implements Message {}
    }

    /** Makes the feed of the caller's calendar, at a new secret address; an earlier address ends. */
    public record MakeCalendarFeed() implements Change<MakeCalendarFeed.FeedMade> {
        /**
         * The feed that was made.
         *
         * @param path its secret path, which is shown only once
         */
        public record FeedMade(String status, Translatable message, Secret path) implements Message {}
    }

    /** Ends the feed of the caller's calendar. */
    public record EndCalendarFeed() implements Change<ActionResult> {}

    /** Reads a feed. */
    public record ReadCalendarFeed(Secret token) implements Ask<ReadCalendarFeed.FeedContent> {
        /**
         * The feed as a file.
         *
         * @param content null if there is no such feed any more
         */
        public record FeedContent(@Nullable Secret content) implements Message {}
    }
}
