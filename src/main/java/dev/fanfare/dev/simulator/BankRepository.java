package dev.fanfare.dev.simulator;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What the simulated bank knows of accounts that wait for their verification. */
final class BankRepository {
    /**
     * An account with its two deposits, in hundredths.
     *
     * @param account its last digits
     */
    record Deposited(String bank, String holder, String account, int first, int second) {}

    /** Bounded, for a page. */
    private static final String LIST = """
            select bank_name as bank, account_holder_name as holder, account_masked as account, deposit_1 as first,
                   deposit_2 as second
            from bank_accounts
            where verification_status = 'pending' and deposit_1 is not null and deleted_at is null
            order by id desc limit 100
            """;

    private BankRepository() {}

    static Future<List<Deposited>> list(Sql sql) {
        return sql.list(LIST, Deposited.class);
    }
}
