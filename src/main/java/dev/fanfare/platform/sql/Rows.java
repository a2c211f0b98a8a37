package dev.fanfare.platform.sql;

import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;

/** Reads columns of types that the client does not convert as we need. */
public final class Rows {
    private Rows() {}

    /** A timestamptz; null for null. */
    public static Instant instant(Row row, String column) {
        OffsetDateTime at = row.getOffsetDateTime(column);
        return at == null ? null : at.toInstant();
    }

    /** A text[]; empty for null. */
    public static List<String> strings(Row row, String column) {
        String[] values = row.getArrayOfStrings(column);
        return values == null ? List.of() : Arrays.asList(values);
    }

    /** An integer[]; empty for null. */
    public static List<Integer> integers(Row row, String column) {
        Integer[] values = row.getArrayOfIntegers(column);
        return values == null ? List.of() : Arrays.asList(values);
    }
}
