package dev.fanfare.notification.event.store;

/** The table event_readers: the readers of the event log. */
public final class LogReadersRepository {
    private LogReadersRepository() {}

    public static final LogReader NOTIFICATIONS = LogReader.of("notifications", 200);

    public static final LogReader WEBHOOKS = LogReader.of("webhooks", 200);

    static final String POSITION = """
            select position from event_readers where name = '%s' order by name
            """;

    static final String END = """
            select coalesce(max(position), $1) as position
            from (select position from event_log where position > $1 order by position limit %s) l
            """;

    static final String MOVE = """
            update event_readers set position = $1 where name = '%s'
            """;
}
