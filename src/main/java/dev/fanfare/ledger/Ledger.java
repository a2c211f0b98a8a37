package dev.fanfare.ledger;

import dev.fanfare.money.Money;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * The double-entry journal. Used inside the transaction of the change that it records, so that neither exists without the
 * other.
 */
public final class Ledger {
    /** The constraint that a posting violates when it would overdraw an account. */
    public static final String NO_OVERDRAFT = "accounts_no_overdraft";

    private Ledger() {}

    /**
     * Posts the entry. Fails with a violation of {@value #NO_OVERDRAFT} when an account does not hold enough.
     *
     * @return whether it was new; an entry with the same key changes nothing
     */
    public static Future<Boolean> post(Tx tx, Entry entry) {
        return LedgerRepository.openAccounts(tx, entry.postings())
                .compose(opened -> LedgerRepository.lockAccounts(tx, entry.postings()))
                .compose(locked -> LedgerRepository.writeEntry(tx, entry))
                .compose(id -> id == null
                        ? Future.succeededFuture(false)
                        : LedgerRepository.post(tx, id, entry.postings()).map(true));
    }

    /** What an account holds; zero for one that was never used. */
    public static Future<Money> balance(Sql sql, long ownerId, AccountKind kind, String currency) {
        return LedgerRepository.balance(sql, ownerId, kind, currency).map(minor -> new Money(minor, currency));
    }
}
