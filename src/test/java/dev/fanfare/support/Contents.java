package dev.fanfare.support;

import java.util.Map;
import java.util.TreeMap;

/** What is in a database, to see whether something has changed in it. */
public final class Contents {
    private Contents() {}

    /** Rows of each table and a checksum of them. */
    public static Map<String, String> of(String database) {
        Map<String, String> contents = new TreeMap<>();
        for (String line : Sql.on(database, """
                        select format('%I', tablename) || ' '
                          || (xpath('/row/sum/text()', query_to_xml(format(
                                'select count(*) || '' '' || coalesce(sum(hashtext(t::text)), 0) as sum from %I.%I t',
                                schemaname, tablename), false, true, '')))[1]::text
                        from pg_tables
                        where schemaname = current_schema()
                        """).texts()) {
            int space = line.indexOf(' ');
            contents.put(line.substring(0, space), line.substring(space + 1));
        }
        return contents;
    }
}
