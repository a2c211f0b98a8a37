package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads CSV files as RFC 4180 has them, and complains about any that is not so. */
public final class Csv {
    private final String text;
    private int at;

    private Csv(String text) {
        this.text = text;
    }

    /** The lines of an answer, each by the names in the heading. */
    public static List<Map<String, String>> lines(Answer answer) {
        List<List<String>> rows = rows(answer.text());
        List<String> names = rows.get(0);
        List<Map<String, String>> lines = new ArrayList<>();
        for (List<String> row : rows.subList(1, rows.size())) {
            assertThat(row).as("as many cells as names").hasSameSizeAs(names);
            Map<String, String> line = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                line.put(names.get(i), row.get(i));
            }
            lines.add(line);
        }
        return lines;
    }

    static List<List<String>> rows(String text) {
        assertThat(text).endsWith("\r\n");
        Csv csv = new Csv(text);
        List<List<String>> rows = new ArrayList<>();
        while (csv.at < text.length()) {
            rows.add(csv.row());
        }
        return rows;
    }

    private List<String> row() {
        List<String> cells = new ArrayList<>();
        cells.add(cell());
        while (text.charAt(at) == ',') {
            at++;
            cells.add(cell());
        }
        assertThat(text.substring(at, at + 2)).as("end of a line").isEqualTo("\r\n");
        at += 2;
        return cells;
    }

    private String cell() {
        StringBuilder cell = new StringBuilder();
        if (text.charAt(at) != '"') {
            while (",\r\n".indexOf(text.charAt(at)) < 0) {
                assertThat(text.charAt(at)).as("outside of quotes").isNotEqualTo('"');
                cell.append(text.charAt(at++));
            }
            return cell.toString();
        }
        at++;
        while (text.charAt(at) != '"' || text.charAt(at + 1) == '"') {
            if (text.charAt(at) == '"') {
                at++;
            }
            cell.append(text.charAt(at++));
        }
        at++;
        return cell.toString();
    }
}
