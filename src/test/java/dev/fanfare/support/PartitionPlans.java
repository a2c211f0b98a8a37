package dev.fanfare.support;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Plans of partitioned tables, as those of one table. */
public final class PartitionPlans {
    private PartitionPlans() {}

    private static final String INDEXES = """
            select p.relname, c.relname
            from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
            where c.relkind = 'i' order by length(c.relname) desc
            """;

    private static final String EMPTY = """
            select c.relname from pg_class c where c.relispartition and c.relkind = 'r' and pg_relation_size(c.oid) = 0
            """;

    /** Names indexes of partitions as those of their tables, and passes over partitions that are empty still. */
    public static String plain(Statement statement, String plan) throws SQLException {
        String plain = plan;
        try (ResultSet rows = statement.executeQuery(EMPTY)) {
            while (rows.next()) {
                plain = plain.replaceAll("Seq Scan on " + rows.getString(1) + "\\b", "Nothing on " + rows.getString(1));
            }
        }
        try (ResultSet rows = statement.executeQuery(INDEXES)) {
            while (rows.next()) {
                plain = plain.replace(rows.getString(2), rows.getString(1));
            }
        }
        return plain;
    }
}
