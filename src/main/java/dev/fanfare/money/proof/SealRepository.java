package dev.fanfare.money.proof;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.Optional;

/** The blocks that figures are counted from, and the days that they are of. */
final class SealRepository {
    private SealRepository() {}

    private static final String COLUMNS = """
            select b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence
            """;

    private static final String COUNTED = COLUMNS + """
            from brand_days_counted d
            join journal_blocks b on b.number = d.block
            """;

    /** The last block of which brand_days has the entries; empty for none. */
    static Future<Optional<Checkpoint>> findCounted(Sql sql) {
        return sql.find(COUNTED, Checkpoint.class);
    }

    private static final String LAST = COLUMNS + """
            from journal_blocks b
            order by b.number desc
            limit 1
            """;

    /** The last block; empty for none. */
    static Future<Optional<Checkpoint>> findLast(Sql sql) {
        return sql.find(LAST, Checkpoint.class);
    }

    private static final String TODAY = "select (business_now() at time zone 'UTC')::date\n";

    /** Today, UTC. */
    static Future<LocalDate> getToday(Sql sql) {
        return sql.get(TODAY, LocalDate.class);
    }
}
