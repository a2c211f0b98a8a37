package dev.fanfare.platform.http.server;

import dev.fanfare.formats.csv.CsvWriter;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.regex.Pattern;

/** Writes records as a CSV file. */
final class CsvFile implements ListWriter {
    /** {@code Accept: text/csv; bom=absent}, in the manner of RFC 4180's parameter {@code header}. */
    private static final Pattern WITHOUT_MARK = Pattern.compile("(?i)text/csv\\s*;[^,]*\\bbom\\s*=\\s*\"?absent\\b.*");

    private final CsvWriter writer;
    private final boolean marked;

    /** @param marked whether the file begins with a byte order mark */
    CsvFile(Class<?> row, boolean marked) {
        this.writer = new CsvWriter(row);
        this.marked = marked;
    }

    /** Whether the client, a program, wants no byte order mark. */
    static boolean refusesMark(HttpServerRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return accepted != null && WITHOUT_MARK.matcher(accepted).find();
    }

    @Override
    public Buffer beginning() {
        return Buffer.buffer(marked ? CsvWriter.MARK + writer.header() : writer.header());
    }

    @Override
    public Buffer item(Object item, boolean first) {
        return Buffer.buffer(writer.row(item));
    }

    @Override
    public Buffer end() {
        return Buffer.buffer();
    }
}
