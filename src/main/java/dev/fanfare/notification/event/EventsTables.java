package dev.fanfare.notification.event;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** The event log. Triggers write new events, a function moves them: see R__events.sql. */
public final class EventsTables {
    private EventsTables() {}

    private static final String IDS = "ids of what the other sections show";

    public static final PackageTables ALL = PackageTables.of(
            EventsTables.class,
            table("new_events")
                    .kept("moves into the log within a second")
                    .notExported(IDS)
                    .notErased("ids and amounts only")
                    .granted("select, insert"),
            table("event_fence").seeded().kept("a single row"),
            table("event_readers").seeded().kept("a row for each reader"),
            table("event_access")
                    .kept("as long as a grant lets an application read events")
                    .notExported("the grants are exported")
                    .notErased("ends with the grants")
                    .granted("select"),
            table("event_log")
                    .partitioned()
                    .deletedInOrder(RetentionConfig::eventsDays, "at", "position")
                    .notExported(IDS)
                    .notErased("ids and amounts only, until its days are over")
                    .granted("select, delete"));
}
