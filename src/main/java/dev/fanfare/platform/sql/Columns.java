package dev.fanfare.platform.sql;

import java.util.List;
import java.util.stream.Collectors;

/** Lists the columns of records, named as by {@link RowMapper}, for statements. */
public final class Columns {
    private Columns() {}

    /** Such as {@code name, date_end}. */
    public static String of(Class<? extends Record> type) {
        return String.join(", ", RowMapper.columns(type));
    }

    /** With a table's alias, such as {@code c.name, c.date_end}. */
    public static String of(String table, Class<? extends Record> type) {
        return joined(RowMapper.columns(type), table + ".%s");
    }

    /** For a nested record, such as {@code c.name as campaign_name, c.date_end as campaign_date_end}. */
    public static String of(String table, Class<? extends Record> type, String prefix) {
        return joined(RowMapper.columns(type), table + ".%1$s as " + prefix + "%1$s");
    }

    private static String joined(List<String> columns, String each) {
        return columns.stream().map(each::formatted).collect(Collectors.joining(", "));
    }
}
