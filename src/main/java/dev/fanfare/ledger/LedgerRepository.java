package dev.fanfare.ledger;

import dev.fanfare.ledger.Entry.Posting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The tables of the journal. */
final class LedgerRepository {
    private LedgerRepository() {}

    private static final String OPEN_ACCOUNTS = """
            insert into accounts (owner_id, kind, currency)
            select distinct * from unnest($1::bigint[], $2::text[], $3::text[])
            order by 1, 2, 3
            on conflict on constraint accounts_once do nothing
            """;

    /** A function of the tables' owner: our own role may not update accounts, and so not lock them. */
    private static final String LOCK_ACCOUNTS = """
            select lock_accounts($1::bigint[], $2::text[], $3::text[])
            """;

    private static final String WRITE_ENTRY = """
            insert into journal_entries (key, kind, description, request_id, reverses)
            values ($1, $2, $3, $4, (select coalesce(min(id), 0) from journal_entries where key = $5 having $5::text is not null))
            on conflict on constraint journal_entries_once do nothing
            returning id
            """;

    private static final String LIST_POSTINGS = """
            select a.owner_id, a.kind as account, p.amount, p.currency
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            where e.key = $1
            order by p.id
            """;

    /** Triggers update the balances and settle debts. */
    private static final String POST = """
            insert into postings (entry_id, account_id, currency, amount)
            select $1, a.id, w.currency, w.amount
            from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[])
              with ordinality as w (owner_id, kind, currency, amount, position)
            join accounts a on a.owner_id = w.owner_id and a.kind = w.kind and a.currency = w.currency
            order by w.position
            """;

    private static final String BALANCE = """
            select coalesce(sum(balance), 0)::bigint as balance
            from accounts
            where owner_id = $1 and kind = $2 and currency = $3
            """;

    static Future<Void> openAccounts(Tx tx, List<Posting> postings) {
        return tx.execute(OPEN_ACCOUNTS, owners(postings), kinds(postings), currencies(postings))
                .mapEmpty();
    }

    static Future<Void> lockAccounts(Tx tx, List<Posting> postings) {
        return tx.execute(LOCK_ACCOUNTS, owners(postings), kinds(postings), currencies(postings))
                .mapEmpty();
    }

    /** The new entry's id; null when there is one with this key already. */
    static Future<Long> writeEntry(Tx tx, Entry entry) {
        return tx.find(
                        WRITE_ENTRY,
                        Long.class,
                        entry.key(),
                        entry.kind(),
                        entry.description(),
                        entry.requestId(),
                        entry.reverses())
                .map(id -> id.orElse(null));
    }

    static Future<Void> post(Tx tx, long entryId, List<Posting> postings) {
        Long[] amounts = postings.stream().map(p -> p.amount().minor()).toArray(Long[]::new);
        return tx.execute(POST, entryId, owners(postings), kinds(postings), currencies(postings), amounts)
                .mapEmpty();
    }

    /** The postings of the entry with this key; none where there is no such entry. */
    static Future<List<Posting>> listPostings(Tx tx, String key) {
        return tx.list(LIST_POSTINGS, Posting.class, key);
    }

    static Future<Long> balance(Sql sql, long ownerId, AccountKind kind, String currency) {
        return sql.get(BALANCE, Long.class, ownerId, kind.code(), currency);
    }

    private static Long[] owners(List<Posting> postings) {
        return postings.stream().map(Posting::ownerId).toArray(Long[]::new);
    }

    private static String[] kinds(List<Posting> postings) {
        return postings.stream().map(p -> p.account().code()).toArray(String[]::new);
    }

    private static String[] currencies(List<Posting> postings) {
        return postings.stream().map(p -> p.amount().currency()).toArray(String[]::new);
    }
}
