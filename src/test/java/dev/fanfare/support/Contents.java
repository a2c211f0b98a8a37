package dev.fanfare.support;

import java.util.Map;
import java.util.TreeMap;

/** What is in a database, to see whether something has changed in it. */
public final class Contents {
    private Contents() {}

    /** Rows of each table and a checksum of them; those of partitions are their table's. */
    public static Map<String, String> of(String database) {
        Map<String, String> contents = new TreeMap<>();
        for (String line : Sql.on(database, """
                        select format('%I', relname) || ' '
                          || (xpath('/row/sum/text()', query_to_xml(format(
                                'select count(*) || '' '' || coalesce(sum(hashtext(t::text)), 0) as sum from %s t',
                                oid::regclass), false, true, '')))[1]::text
                        from pg_class
                        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
                        """).texts()) {
            int space = line.indexOf(' ');
            contents.put(line.substring(0, space), line.substring(space + 1));
        }
        return contents;
    }
}
