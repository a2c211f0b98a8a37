package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Refused;
import java.util.List;

/**
 * The versions of the interface, each named by the day from which it holds. There is a new one only for a change that breaks
 * clients: applications and webhooks keep the one they were made with, and a request may name another.
 */
public final class ApiVersion {
    /** Names the version of a request, of its answer and of a delivery. */
    public static final String HEADER = "Fanfare-Version";

    public static final String CURRENT = "2026-11-30";
    /** All that are served, the oldest first. */
    public static final List<String> ALL = List.of(CURRENT);

    private ApiVersion() {}

    /** Why a request for this version is refused, with 422; null if it is served. */
    public static Refused problemOf(String version) {
        return ALL.contains(version) ? null : CommonFault.invalid(HEADER, "must be one of {0}", String.join(", ", ALL));
    }

    /**
     * Checks the version that an application or webhook is to keep, which inputs name {@code api_version}.
     *
     * @param version null for none
     */
    public static void check(String version, FieldErrors problems) {
        if (version != null && !ALL.contains(version)) {
            problems.putIfAbsent("api_version", "must be one of {0}", String.join(", ", ALL));
        }
    }
}
