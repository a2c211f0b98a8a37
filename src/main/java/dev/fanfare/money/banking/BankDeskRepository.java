package dev.fanfare.money.banking;

import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** What the overview shows of what banks send. */
final class BankDeskRepository {
    private BankDeskRepository() {}

    private static final String LINES =
            StaffQueue.COUNT.formatted("select added_at as at from bank_lines where status = 'unmatched' order by id");

    static Future<Waiting> countLines(Sql sql) {
        return sql.get(LINES, Waiting.class);
    }

    private static final String STATEMENTS = StaffQueue.COUNT.formatted(
            "select f.imported_at as at from bank_statements s join bank_files f on f.id = s.file_id where s.status = 'waiting' order by s.id");

    /** Statements that do not follow from the last one. */
    static Future<Waiting> countStatements(Sql sql) {
        return sql.get(STATEMENTS, Waiting.class);
    }
}
