package dev.fanfare.people.calendar;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Feeds of calendars. */
public final class CalendarTables {
    private CalendarTables() {}

    private static final String MADE = "'.ics' as name, made_at, user_id as made_by, null::text as other";

    private static final String LIST = "select " + MADE + " from calendar_feeds where user_id = $1";

    private static final String END = """
            delete from calendar_feeds
            where user_id = $1 and made_at > now() - make_interval(days => $2)
            returning\s""" + MADE;

    public static final PackageTables ALL = PackageTables.of(
            CalendarTables.class,
            table("calendar_feeds")
                    .inRealTime()
                    .kept("one of an account, until its owner ends it")
                    .exported("made_at, last_read_at")
                    .secret("hash")
                    .erased()
                    .standing("calendar_feed", LIST, END));
}
