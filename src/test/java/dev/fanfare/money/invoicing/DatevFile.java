package dev.fanfare.money.invoicing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A strict reader of DATEV's batches of bookings, by DATEV's description of the format.
 *
 * @param from the first day, {@code to} the last one, as {@code yyyyMMdd}
 * @param moved by account and currency: credits positive
 */
record DatevFile(String from, String to, String currency, String locked, Map<String, BigDecimal> moved) {
    private static final int HEADER = 31;
    private static final int COLUMNS = 125;

    static DatevFile read(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        assertThat(text)
                .startsWith("\uFEFF\"EXTF\";700;21;\"Buchungsstapel\";13;")
                .endsWith("\r\n");
        List<List<String>> lines =
                text.substring(1).lines().map(DatevFile::cells).toList();
        List<String> header = lines.get(0);
        assertThat(header).hasSize(HEADER);
        assertThat(header.get(5)).matches("[0-9]{17}");
        assertThat(header.get(12)).isEqualTo(header.get(14).substring(0, 4) + "0101");
        assertThat(lines.get(1))
                .hasSize(COLUMNS)
                .startsWith("Umsatz (ohne Soll/Haben-Kz)")
                .endsWith("Abw. Skontokonto");
        Map<String, BigDecimal> moved = new TreeMap<>();
        for (List<String> row : lines.subList(2, lines.size())) {
            check(row, header);
            BigDecimal amount = number(row.get(0));
            moved.merge(row.get(6) + " " + row.get(2), amount.negate(), BigDecimal::add);
            moved.merge(row.get(7) + " " + row.get(2), amount, BigDecimal::add);
        }
        moved.values().removeIf(amount -> amount.signum() == 0);
        return new DatevFile(header.get(14), header.get(15), header.get(21), header.get(20), moved);
    }

    private static void check(List<String> row, List<String> header) {
        assertThat(row).hasSize(COLUMNS);
        assertThat(row.get(0)).matches("[0-9]{1,10},[0-9]{2}").isNotEqualTo("0,00");
        assertThat(row.get(1)).isEqualTo("S");
        int length = Integer.parseInt(header.get(13));
        assertThat(row.get(6)).matches("[1-9][0-9]{" + (length - 1) + "}").isNotEqualTo(row.get(7));
        assertThat(row.get(7)).matches("[1-9][0-9]{" + (length - 1) + "}");
        assertThat(row.get(9)).matches("[0-3][0-9]" + header.get(14).substring(4, 6));
        assertThat(row.get(10)).matches("[A-Za-z0-9$&%*+/_-]{1,36}");
        assertThat(row.get(13)).hasSizeLessThanOrEqualTo(60);
        assertThat(row.get(113)).isEqualTo(header.get(20));
        if (row.get(2).equals(header.get(21))) {
            assertThat(row.subList(3, 6)).containsOnly("");
            return;
        }
        assertThat(row.get(3)).matches("[0-9]{1,4},[0-9]{6}");
        assertThat(row.get(5)).isEqualTo(header.get(21));
        assertThat(number(row.get(0)).divide(number(row.get(3)), 2, RoundingMode.HALF_EVEN))
                .isEqualByComparingTo(number(row.get(4)));
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text.replace(',', '.'));
    }

    /** Texts are in quotes, which are doubled inside. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ';' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        assertThat(quoted).as(line).isFalse();
        cells.add(cell.toString());
        return cells;
    }
}
