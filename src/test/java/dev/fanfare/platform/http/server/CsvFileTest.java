package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFileTest {
    private record Line(long id, String userName, BigDecimal amount, Instant at) {}

    private final CsvFile file = new CsvFile(Line.class);

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
        assertThat(CsvFile.cell("a,b")).isEqualTo("\"a,b\"");
        assertThat(CsvFile.cell("say \"hi\"")).isEqualTo("\"say \"\"hi\"\"\"");
        assertThat(CsvFile.cell("two\r\nlines")).isEqualTo("\"two\r\nlines\"");
        assertThat(CsvFile.cell("a\rb")).isEqualTo("\"a\rb\"");
        assertThat(CsvFile.cell(" plain ; text ")).isEqualTo(" plain ; text ");
        assertThat(CsvFile.cell("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"})
    void disarmsFormulas(String text) {
        String cell = CsvFile.cell(text);
        assertThat(cell.startsWith("\"") ? cell.substring(1) : cell).startsWith("'" + text);
    }

    @Test
    void leavesNumbersNumbers() {
        assertThat(CsvFile.cell(new BigDecimal("-3.00"))).isEqualTo("-3.00");
        assertThat(CsvFile.cell(-3L)).isEqualTo("-3");
    }
}
