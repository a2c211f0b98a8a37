package dev.fanfare.runtime.postgres;

/**
 * What the time of business is in a database: {@code business_now()}, whose expression PostgreSQL inlines wherever a statement
 * has it.
 *
 * @param sandbox whether it can be set ahead
 * @param demo whether the transactions that fill a new demo may have an earlier one
 */
public record BusinessClock(boolean sandbox, boolean demo) {
    /** That of {@code now()}. */
    public static final BusinessClock REAL = new BusinessClock(false, false);

    private static final String NOW = "now()";

    private static final String AHEAD =
            "coalesce((select max(ahead) from sandbox_clock where effective_at <= %s), interval '0')";

    /** The setting is empty in a session whose earlier transaction has set it. */
    private static final String EARLIER =
            "case when current_setting('fanfare.business_time', true) <> '' then demo_time() else %s end";

    String expression() {
        String now = sandbox ? NOW + " + " + ahead(NOW) : NOW;
        return demo ? EARLIER.formatted(now) : now;
    }

    /**
     * How far the time of business was ahead of the clock, as an interval.
     *
     * @param moment an expression of that time
     */
    String ahead(String moment) {
        return sandbox ? AHEAD.formatted(moment) : "interval '0'";
    }
}
