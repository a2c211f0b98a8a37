package dev.fanfare.support;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Text in aligned columns, as goldens have it. */
public final class Table {
    private static final String BETWEEN = "  ";

    private Table() {}

    /** A line for the header and one for each row; as wide as the widest cell of each column. */
    public static String of(List<String> header, List<List<String>> rows) {
        int[] widths = IntStream.range(0, header.size())
                .map(column -> Stream.concat(Stream.of(header), rows.stream())
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        Stream.concat(Stream.of(header), rows.stream())
                .forEach(row -> text.append(line(row, widths)).append('\n'));
        return text.toString();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            line.append(cell).append(" ".repeat(widths[column] - cell.length())).append(BETWEEN);
        }
        return line.toString().stripTrailing();
    }
}
