package dev.fanfare.notification.event.store;

/** The table event_readers: templates for the statements of one reader. */
final class LogReadersRepository {
    private LogReadersRepository() {}

    static final String POSITION = """
            select position from event_readers where name = '%s' order by name
            """;

    static final String END = """
            select coalesce(max(position), $1) as position
            from (select position from event_log where position > $1 order by position limit %d) l
            """;

    static final String MOVE = """
            update event_readers set position = $1 where name = '%s'
            """;
}
