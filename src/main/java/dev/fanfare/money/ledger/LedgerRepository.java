package dev.fanfare.money.ledger;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The tables of the journal. */
final class LedgerRepository {
    /** Triggers update the balances and settle debts. */
    private static final String POST = """
            select post_entry($1, $2, $3, $4, $5, $6::bigint[], $7::text[], $8::text[], $9::bigint[])
            """;

    private static final String LIST_POSTINGS = """
            select coalesce(a.owner_id, a.cash_account_id) as owner_id, a.kind as account, p.amount, p.currency
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            where e.key = $1
            order by p.id
            """;

    private static final String BALANCE = """
            select coalesce(sum(balance), 0)::bigint as balance
            from accounts
            where owner_id = $1 and kind = $2 and currency = $3
            """;

    static Future<Boolean> post(Tx tx, Entry entry) {
        int size = entry.postings().size();
        Long[] owners = new Long[size];
        String[] accounts = new String[size];
        String[] currencies = new String[size];
        Long[] amounts = new Long[size];
        for (int i = 0; i < size; i++) {
            Posting posting = entry.postings().get(i);
            owners[i] = posting.ownerId();
            accounts[i] = posting.account().code();
            currencies[i] = posting.amount().currency();
            amounts[i] = posting.amount().minor();
        }
        return tx.get(
                POST,
                Boolean.class,
                entry.key(),
                entry.kind(),
                entry.description() + tx.people(),
                entry.requestId(),
                entry.reverses(),
                owners,
                accounts,
                currencies,
                amounts);
    }

    /** The postings of the entry with this key; none without such an entry. */
    static Future<List<Posting>> listPostings(Tx tx, String key) {
        return tx.list(LIST_POSTINGS, Posting.class, key);
    }

    static Future<Long> getBalance(Sql sql, long ownerId, AccountKind kind, String currency) {
        return sql.get(BALANCE, Long.class, ownerId, kind.code(), currency);
    }

    private static final String OWES = """
            select exists (select from accounts where owner_id = $1 and kind = 'publisher_debt' and balance < 0) as owes
            """;

    static Future<Boolean> hasDebt(Sql sql, long ownerId) {
        return sql.get(OWES, Boolean.class, ownerId);
    }

    private static final String LIST_WRITTEN = """
            select e.key, e.kind, e.description, reversed.key as reverses,
                   a.owner_id, a.kind as account, p.amount, p.currency,
                   case when is_divided(a.kind)
                        then (select sum(part.balance)::bigint from accounts part
                              where part.owner_id is null and part.kind = a.kind and part.currency = a.currency
                                and part.cash_account_id is not distinct from a.cash_account_id)
                        else a.balance end as balance
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            left join journal_entries reversed on reversed.id = e.reverses
            where e.created_at = business_now() and e.xmin = pg_current_xact_id()::xid
            order by e.id, p.id
            limit $1
            """;

    /**
     * A posting of this transaction.
     *
     * @param reverses the key of the entry that its entry reverses; null for none
     * @param balance its account's current balance
     */
    record Written(
            String key,
            String kind,
            String description,
            String reverses,
            Long ownerId,
            AccountKind account,
            Money amount,
            Money balance,
            String currency) {}

    static Future<List<Written>> listWritten(Tx tx, int limit) {
        return tx.list(LIST_WRITTEN, Written.class, limit);
    }
}
