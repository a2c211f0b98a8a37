package dev.fanfare.money.ledger;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.money.ledger.LedgerRepository.Written;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The double-entry journal. Used inside the transaction of the change that it records, so that neither exists without the
 * other.
 */
public final class Ledger {
    /** The constraint that a posting violates when it would overdraw an account. */
    public static final String NO_OVERDRAFT = "accounts_no_overdraft";

    /** The constraint that a posting violates when it would pay back more than a publisher owes. */
    public static final String DEBTS_ARE_OWED = "accounts_debts_are_owed";

    private Ledger() {}

    /**
     * Posts the entry. Fails with a violation of {@value #NO_OVERDRAFT} when an account does not hold enough. Need not be
     * waited for: when it fails, so does the transaction.
     *
     * @return whether it was new; the same entry again changes nothing. Fails when another one was posted with its key
     */
    public static Future<Boolean> post(Tx tx, Entry entry) {
        return LedgerRepository.post(tx, entry);
    }

    /**
     * Takes back what an entry did to a publisher's accounts; the advertiser owes so much less. What had become available
     * becomes a debt, which is settled at once from whatever the publisher has available.
     *
     * @param draft a reversing entry without postings
     * @return whether there was anything to take back
     */
    public static Future<Boolean> reverse(Tx tx, Entry.Draft draft, long publisherId, long advertiserId) {
        return LedgerRepository.listPostings(tx, draft.reverses()).compose(postings -> {
            Map<String, Long> lost = new HashMap<>();
            for (Posting p : postings) {
                if (Objects.equals(p.ownerId(), publisherId) && p.account() != AccountKind.ADVERTISER_RECEIVABLE) {
                    draft.from(publisherId, takenFrom(p.account()), p.amount());
                    lost.merge(p.amount().currency(), p.amount().minor(), Math::addExact);
                }
            }
            lost.forEach((currency, minor) ->
                    draft.onto(advertiserId, AccountKind.ADVERTISER_RECEIVABLE, new Money(minor, currency)));
            return draft.isEmpty() ? Future.succeededFuture(false) : post(tx, draft.entry());
        });
    }

    private static AccountKind takenFrom(AccountKind account) {
        return switch (account) {
            case PUBLISHER_PENDING -> account;
            case PUBLISHER_AVAILABLE -> AccountKind.PUBLISHER_DEBT;
            default -> throw new IllegalArgumentException("what was posted to " + account + " cannot be taken back");
        };
    }

    /** What an account holds; zero for one that was never used. */
    public static Future<Money> balance(Sql sql, long ownerId, AccountKind kind, String currency) {
        return LedgerRepository.getBalance(sql, ownerId, kind, currency).map(minor -> new Money(minor, currency));
    }

    /**
     * What this transaction has posted, one posting more than {@link DryRun#MAX} at most. Balances are for callers who may see
     * the books, and for the accounts' owners.
     */
    public static Future<List<DryRun.Entry>> listWritten(Tx tx, Caller caller) {
        boolean all = caller.may(Permission.FINANCE_VIEW);
        return LedgerRepository.listWritten(tx, DryRun.MAX + 1).map(postings -> {
            Map<String, List<DryRun.Leg>> legs = new LinkedHashMap<>();
            Map<String, Written> entries = new HashMap<>();
            for (Written p : postings) {
                entries.putIfAbsent(p.key(), p);
                legs.computeIfAbsent(p.key(), key -> new ArrayList<>())
                        .add(new DryRun.Leg(
                                p.ownerId(),
                                p.account().code(),
                                p.amount().decimal(),
                                p.currency(),
                                all || caller.is(p.ownerId()) ? p.balance().decimal() : null));
            }
            return legs.entrySet().stream()
                    .map(entry -> entry(entries.get(entry.getKey()), entry.getValue()))
                    .toList();
        });
    }

    private static DryRun.Entry entry(Written any, List<DryRun.Leg> legs) {
        return new DryRun.Entry(any.key(), any.kind(), any.description(), any.reverses(), legs);
    }
}
