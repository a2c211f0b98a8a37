package dev.fanfare.dev.demo;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Looks for the accounts of the demo. */
final class DemoAccountsRepository {
    /** An account. */
    record Account(long id, String email, String username, boolean superuser) {}

    private static final String LIST = """
            select id, email, username, is_superuser as superuser from users where email = any ($1) and status = 'active'
            """;

    /** Those of the accounts with these addresses that are active. */
    static Future<List<Account>> list(Sql sql, List<String> emails) {
        return sql.list(LIST, Account.class, (Object) emails.toArray(String[]::new));
    }
}
