package dev.fanfare.platform.bulk;

import java.util.List;

/** Selections as a dry run of many items would tell them. */
public final class Selections {
    private Selections() {}

    public static String text(List<Long> ids, String request) {
        return new BulkSelection(0, ids).text(request);
    }
}
