package dev.fanfare.money.banking;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Our accounts at providers, and how far they have reported. */
final class ProviderReportsRepository {
    /**
     * An account at a provider.
     *
     * @param since what is to be read from then on
     */
    record Account(String currency, Instant since) {}

    private static final String LIST = """
            select currency, coalesce(read_until, created_at) as since from cash_accounts where kind = $1 order by id
            """;

    static Future<List<Account>> list(Sql sql, String provider) {
        return sql.list(LIST, Account.class, provider);
    }

    /**
     * A locked account.
     *
     * @param closing of its last report; null for none yet
     * @param isOverdue whether it has had none that adds up for long
     */
    record Locked(long id, Long closing, boolean isOverdue) {}

    private static final String LOCK = """
            select a.id, coalesce(a.read_until, a.created_at) < business_now() - interval '12 hours' as is_overdue,
              (select s.closing from bank_statements s where s.cash_account_id = a.id order by s.id desc limit 1) as closing
            from cash_accounts a
            where a.kind = $1 and a.currency = $2
            for update of a
            """;

    static Future<Locked> lock(Tx tx, String provider, String currency) {
        return tx.get(LOCK, Locked.class, provider, currency);
    }

    private static final String KNOWN = """
            select key from bank_lines where cash_account_id = $1 and key = any ($2)
            """;

    /** Those of the lines that are stored already. */
    static Future<List<String>> listKnown(Tx tx, long account, List<String> keys) {
        return tx.list(KNOWN, String.class, account, keys.toArray(String[]::new));
    }

    private static final String READ = """
            update cash_accounts set read_until = $2 where id = $1
            """;

    static Future<Integer> setReadUntil(Tx tx, long account, Instant until) {
        return tx.execute(READ, account, until);
    }
}
