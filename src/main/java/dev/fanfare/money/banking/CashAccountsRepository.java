package dev.fanfare.money.banking;

import dev.fanfare.formats.bankfile.BankStatement;
import dev.fanfare.money.banking.api.CashAccounts.CashAccount;
import dev.fanfare.money.banking.api.CashAccounts.CreateCashAccount;
import dev.fanfare.money.banking.api.CashAccounts.UpdateCashAccount;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Our own accounts at banks and providers, and how far providers have reported. */
final class CashAccountsRepository {
    static final String ONCE = "cash_accounts_once";

    private static final String ADD = """
            insert into cash_accounts (kind, name, number, spellings, currency, created_by, gapless_numbers)
            values ('bank', $1, $2, $3, $4, $5, $6)
            returning id
            """;

    /** May violate {@value #ONCE}. */
    static Future<Long> add(Tx tx, CreateCashAccount ask, Long by) {
        String[] spellings = ask.spellings().toArray(String[]::new);
        boolean gapless = Boolean.TRUE.equals(ask.gaplessNumbers());
        return tx.get(ADD, Long.class, ask.name(), ask.number(), spellings, ask.currency(), by, gapless);
    }

    private static final String UPDATE = """
            update cash_accounts set gapless_numbers = $2 where id = $1 and kind = 'bank'
            """;

    /** Returns 0 unless it is ours at a bank. */
    static Future<Integer> update(Tx tx, UpdateCashAccount ask) {
        return tx.execute(UPDATE, ask.cashAccountId(), ask.gaplessNumbers());
    }

    private static final String ENSURE = """
            insert into cash_accounts (kind, name, number, currency)
            values ($1, $2, $3, $4)
            on conflict on constraint cash_accounts_once do nothing
            """;

    /** Adds one that is in the settings, unless it is there. */
    static Future<Integer> ensure(Tx tx, String kind, String name, String number, String currency) {
        return tx.execute(ENSURE, kind, name, number, currency);
    }

    private static final String LIST = """
            select a.id, a.kind, a.name, a.number, a.spellings, a.currency, a.closing as stated, a.closed_on as stated_on,
              coalesce((select -sum(l.balance)::bigint from accounts l where l.cash_account_id = a.id), 0)::bigint as booked,
              a.closing is not null as confirmed,
              (select count(*) from bank_statements s where s.cash_account_id = a.id and s.status = 'waiting') as waiting,
              a.gapless_numbers
            from cash_accounts a
            where a.id > $1
            order by a.id
            limit $2
            """;

    static Future<List<CashAccount>> list(Sql sql, long after, int limit) {
        return sql.list(LIST, CashAccount.class, after, limit);
    }

    // The basic number of a country is what follows its check digits in the IBAN.
    private static final String FIND = """
            select c.id
            from cash_accounts c
            where ($2::text is null or c.currency = $2)
              and (c.number = $1 or $1 = any (c.spellings)
                   or (c.number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,}$' and substr(c.number, 5) = $1))
            order by (c.number = $1) desc, c.id
            limit 1
            """;

    /** Our account that a file spells like this. */
    static Future<Optional<Long>> find(Sql sql, BankStatement named) {
        return named.account() == null
                ? Future.succeededFuture(Optional.empty())
                : sql.find(FIND, Long.class, named.account(), named.currency());
    }

    /**
     * An account at a provider.
     *
     * @param since what is to be read from then on
     */
    record Account(String currency, Instant since) {}

    private static final String LIST_AT_PROVIDERS = """
            select currency, coalesce(read_until, created_at) as since from cash_accounts where kind = $1 order by id
            """;

    static Future<List<Account>> listAtProviders(Sql sql, String provider) {
        return sql.list(LIST_AT_PROVIDERS, Account.class, provider);
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
