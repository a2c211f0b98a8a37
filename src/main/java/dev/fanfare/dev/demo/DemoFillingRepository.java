package dev.fanfare.dev.demo;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table demo_filling. */
final class DemoFillingRepository {
    /**
     * A demo's past that is not filled yet.
     *
     * @param begunAt when it began, and the past ends
     * @param results of its steps so far
     */
    record Filling(Instant begunAt, List<Long> results) {}

    private static final String IS_DUE = """
            select not exists (select from users) or exists (select from demo_filling where filled_at is null) as due
            """;

    /** Whether a demo is to be made here, or its past to be filled. */
    static Future<Boolean> isDue(Sql sql) {
        return sql.get(IS_DUE, Boolean.class);
    }

    private static final String BEGIN = """
            insert into demo_filling default values
            """;

    /** Fails where the database has an account. */
    static Future<Void> begin(Tx tx) {
        return tx.execute(BEGIN).mapEmpty();
    }

    private static final String FIND = """
            select begun_at, results from demo_filling where filled_at is null
            """;

    /** Empty where nothing is to be filled. */
    static Future<Optional<Filling>> find(Sql sql) {
        return sql.find(FIND, Filling.class);
    }

    private static final String IS_FRESH = """
            select exists (select from demo_filling
                           where filled_at is null or filled_at > now() - interval '5 minutes') as fresh
            """;

    /** Whether a past is being filled, or was just now: jobs have yet to end what is old in it. */
    static Future<Boolean> isFresh(Sql sql) {
        return sql.get(IS_FRESH, Boolean.class);
    }

    private static final String RECORD = """
            update demo_filling set results = results || $1::bigint[]
            """;

    /** Appends the results of further steps. */
    static Future<Void> record(Tx tx, List<Long> results) {
        return tx.execute(RECORD, (Object) results.toArray(Long[]::new)).mapEmpty();
    }

    private static final String IS_SEALED = """
            select not exists (select from journal_entries
                               where id > (select coalesce(max(last_entry), 0) from journal_blocks)) as sealed
            """;

    /** Whether the journal's seal has all that was booked. */
    static Future<Boolean> isSealed(Sql sql) {
        return sql.get(IS_SEALED, Boolean.class);
    }

    private static final String END = """
            update demo_filling set filled_at = now()
            """;

    static Future<Void> end(Tx tx) {
        return tx.execute(END).mapEmpty();
    }
}
