package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Records as the lines of a CSV file (RFC 4180, UTF-8), their components as its columns. Numbers have a point and no
 * grouping; null is empty. A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
final class CsvFile implements ListWriter {
    private static final String LINE_END = "\r\n";
    /** What a formula begins with; tab and line ends, because spreadsheets skip them. */
    private static final String FORMULA = "=+-@\t\r\n";

    private final RecordComponent[] columns;

    CsvFile(Class<?> row) {
        columns = row.getRecordComponents();
    }

    /** Says in the headers that the answer is such a file, named after the day. */
    static void announce(HttpServerResponse response, String name) {
        response.putHeader(HttpHeaders.CONTENT_TYPE, "text/csv; charset=utf-8; header=present")
                .putHeader(
                        "Content-Disposition",
                        "attachment; filename=\"" + name + "-" + LocalDate.now(ZoneOffset.UTC) + ".csv\"");
    }

    @Override
    public Buffer beginning() {
        SnakeCaseStrategy names = new SnakeCaseStrategy();
        return line(Arrays.stream(columns)
                .map(column -> names.translate(column.getName()))
                .collect(Collectors.joining(",")));
    }

    @Override
    public Buffer item(Object item, boolean first) {
        return line(Arrays.stream(columns)
                .map(column -> cell(value(column.getAccessor(), item)))
                .collect(Collectors.joining(",")));
    }

    @Override
    public Buffer end() {
        return Buffer.buffer();
    }

    /** A value as it stands between two commas. */
    static String cell(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        String text = value.toString();
        if (!(value instanceof String)) {
            return text;
        }
        String safe = text.isEmpty() || FORMULA.indexOf(text.charAt(0)) < 0 ? text : "'" + text;
        return safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')
                ? '"' + safe.replace("\"", "\"\"") + '"'
                : safe;
    }

    private static Buffer line(String cells) {
        return Buffer.buffer(cells + LINE_END);
    }

    private static Object value(Method accessor, Object item) {
        try {
            return accessor.invoke(item);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a row cannot be read", e);
        }
    }
}
