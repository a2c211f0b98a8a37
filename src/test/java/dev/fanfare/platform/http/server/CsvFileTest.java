package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class CsvFileTest {
    private record Line(long id, String userName, BigDecimal amount, Instant at) {}

    private record Cell(Object value) {}

    private final CsvFile file = new CsvFile(Line.class, false);

    @Test
    void writesALineForARecordAndAHeading() {
        assertThat(file.beginning().toString()).isEqualTo("id,user_name,amount,at\r\n");
        Line line = new Line(7, "Zoë", new BigDecimal("-12.50"), Instant.parse("2026-11-20T12:00:00Z"));
        assertThat(file.item(line, true).toString()).isEqualTo("7,Zoë,-12.50,2026-11-20T12:00:00Z\r\n");
        assertThat(file.item(new Line(8, null, new BigDecimal("1E+3"), null), false)
                        .toString())
                .isEqualTo("8,,1000,\r\n");
    }

    @Test
    void quotesWhatWouldBreakALine() {
        assertThat(cell("a,b")).isEqualTo("\"a,b\"");
        assertThat(cell("say \"hi\"")).isEqualTo("\"say \"\"hi\"\"\"");
        assertThat(cell("two\r\nlines")).isEqualTo("\"two\r\nlines\"");
        assertThat(cell("a\rb")).isEqualTo("\"a\rb\"");
        assertThat(cell("a\nb")).isEqualTo("\"a\nb\"");
        assertThat(cell(" plain ; text ")).isEqualTo(" plain ; text ");
        assertThat(cell("a longer text of plain words, which is quoted for its comma"))
                .isEqualTo("\"a longer text of plain words, which is quoted for its comma\"");
        assertThat(cell("a longer text of plain words that needs no quotes"))
                .isEqualTo("a longer text of plain words that needs no quotes");
        assertThat(cell("#1 ünïcode 😀 \\ '")).isEqualTo("#1 ünïcode 😀 \\ '");
        assertThat(cell("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"})
    void disarmsFormulas(String text) {
        String cell = cell(text);
        assertThat(cell.startsWith("\"") ? cell.substring(1) : cell).startsWith("'" + text);
    }

    @Test
    void leavesNumbersNumbers() {
        assertThat(cell(new BigDecimal("-3.00"))).isEqualTo("-3.00");
        assertThat(cell(-3L)).isEqualTo("-3");
    }

    private static String cell(Object value) {
        String line = new CsvFile(Cell.class, false).item(new Cell(value), true).toString();
        assertThat(line).endsWith("\r\n");
        return line.substring(0, line.length() - 2);
    }
}
