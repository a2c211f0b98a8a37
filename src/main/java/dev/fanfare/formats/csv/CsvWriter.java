package dev.fanfare.formats.csv;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;

/**
 * Writes records as the lines of a CSV file (RFC 4180, UTF-8), a column for each component. Numbers have a decimal point
 * and no grouping; null is empty. Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe.
 */
public final class CsvWriter {
    /** The byte order mark, without which Excel reads UTF-8 as another character set. */
    public static final String MARK = "\uFEFF";

    private static final String LINE_END = "\r\n";

    private static final CsvMapper MAPPER = CsvMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule("formulas").addSerializer(new FormulaGuard()))
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .build();

    private final CsvSchema columns;
    private final ObjectWriter rows;

    public CsvWriter(Class<?> row) {
        columns = MAPPER.schemaFor(row).withLineSeparator(LINE_END);
        rows = MAPPER.writerFor(row).with(columns);
    }

    /** The names of the columns. */
    public String header() {
        return String.join(",", columns.getColumnNames()) + LINE_END;
    }

    public String row(Object row) {
        try {
            return rows.writeValueAsString(row);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a row cannot be written", e);
        }
    }

    private static final class FormulaGuard extends StdScalarSerializer<String> {
        private static final long serialVersionUID = 1L;
        /** First characters of formulas, narrow and wide; tab and line breaks because spreadsheets skip them. */
        private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

        FormulaGuard() {
            super(String.class);
        }

        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
            // The strict check knows one of the two characters that end a line, not both.
            ((CsvGenerator) json).configure(CsvGenerator.Feature.ALWAYS_QUOTE_STRINGS, text.indexOf('\n') >= 0);
            boolean isFormula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
            json.writeString(isFormula ? "'" + text : text);
        }
    }
}
