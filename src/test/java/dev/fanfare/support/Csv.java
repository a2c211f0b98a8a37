package dev.fanfare.support;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Reads CSV files. */
public final class Csv {
    private static final CsvMapper MAPPER = CsvMapper.builder()
            .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
            .build();

    private Csv() {}

    /** The lines of an answer, each by the names in the heading; fails unless every line has as many cells. */
    public static List<Map<String, String>> lines(Answer answer) {
        return lines(answer.bytes());
    }

    /** The lines of a file. */
    public static List<Map<String, String>> lines(byte[] file) {
        try (MappingIterator<Map<String, String>> lines = MAPPER.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(file)) {
            return lines.readAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
