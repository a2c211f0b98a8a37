package dev.fanfare.platform.http.server;

import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** Beginnings of paths whose rest is a secret, and so in no line of the access log, whatever became of the request. */
public final class SecretPaths {
    /** A shared report's. */
    public static final String REPORT = "/reports/";
    /** A calendar feed's. */
    public static final String CALENDAR = "/calendar/";

    /** A creator's reference. */
    public static final String REFERENCE = "/references/";

    private static final List<String> ALL = List.of(REPORT, CALENDAR, REFERENCE);

    private SecretPaths() {}

    /** What is logged instead of a path; null if it has no secret. */
    static String concealed(RoutingContext context) {
        String path = path(context);
        return ALL.stream()
                .filter(path::startsWith)
                .findFirst()
                .map(beginning -> beginning + "…")
                .orElse(null);
    }

    /** As routes compare it, however it was written. */
    private static String path(RoutingContext context) {
        try {
            return context.normalizedPath();
        } catch (IllegalArgumentException unreadable) {
            return context.request().path();
        }
    }
}
