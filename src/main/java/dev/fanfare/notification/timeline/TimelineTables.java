package dev.fanfare.notification.timeline;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Comments. Why those about a person are erased and not exported says the package. */
public final class TimelineTables {
    private TimelineTables() {}

    public static final PackageTables ALL = PackageTables.of(
            TimelineTables.class,
            table("timeline_comments")
                    .of("author_id")
                    .deletedAfter(RetentionConfig::threadsDays, "written_at")
                    .exported("comments", "written_at, kind, subject_id, text")
                    .erasedBy(
                            "delete from timeline_comments where author_id = $1",
                            "delete from timeline_comments where kind = 'person' and subject_id = $1"));
}
