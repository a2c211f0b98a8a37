package dev.fanfare.platform.http.server;

import dev.fanfare.formats.csv.CsvWriter;
import io.vertx.core.buffer.Buffer;

/** Writes records as a CSV file. */
final class CsvFile implements ListWriter {
    private final CsvWriter writer;

    CsvFile(Class<?> row) {
        writer = new CsvWriter(row);
    }

    @Override
    public Buffer beginning() {
        return Buffer.buffer(writer.header());
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
