package dev.fanfare.notification.thread;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Threads and their messages. */
public final class ThreadsTables {
    private ThreadsTables() {}

    public static final PackageTables ALL = PackageTables.of(
            ThreadsTables.class,
            table("threads")
                    .of("publisher_id")
                    .deletedAfter(RetentionConfig::threadsDays, "touched_at")
                    // Staff's notes begin threads that publishers do not see.
                    .exportedBy(
                            "threads",
                            "select kind, subject_id, publisher_unread as unread from threads"
                                    + " where publisher_id = $1 and last_id is not null order by id")
                    .notErased("who talks about what; the texts are in their messages"),
            table("thread_messages")
                    .of("author_id")
                    .kept("goes with its thread")
                    .exportedBy("messages", """
                            select m.written_at, t.kind, t.subject_id, m.text, m.pictures
                            from thread_messages m join threads t on t.id = m.thread_id
                            where m.author_id = $1 and not m.note order by m.id""")
                    .erasedBy("update thread_messages set text = '', pictures = '{}' where author_id = $1"),
            table("answer_templates")
                    .of("advertiser_id")
                    .kept("lives as long as its team or staff keep it")
                    .exported("changed_at, name, text")
                    .erased());
}
