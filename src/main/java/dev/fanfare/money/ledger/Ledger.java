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

/** The double-entry journal. Used in the transaction of the recorded change, so that both commit or neither does. */
public final class Ledger {
    /** The constraint that a posting violates when it would overdraw an account. */
    public static final String NO_OVERDRAFT = "accounts_no_overdraft";

    /** The constraint that refuses a posting above a publisher's debt. */
    public static final String DEBTS_ARE_OWED = "accounts_debts_are_owed";

    private Ledger() {}

    /**
     * Posts the entry. Fails with a violation of {@value #NO_OVERDRAFT} when an account does not hold enough. Can be
     * pipelined: its failure fails the transaction.
     *
     * @return whether it was new; a repetition changes nothing. Fails if its key belongs to a different entry
     */
    public static Future<Boolean> post(Tx tx, Entry entry) {
        return LedgerRepository.post(tx, entry);
    }

    /**
     * Reverses an entry on a publisher's accounts and reduces the advertiser's debt. Money already available becomes a
     * debt, settled at once from the publisher's available balance.
     *
     * @param draft a reversing entry without postings
     * @return whether there was anything to reverse
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

    /** The balance of an account; zero if never used. */
    public static Future<Money> balance(Sql sql, long ownerId, AccountKind kind, String currency) {
        return LedgerRepository.getBalance(sql, ownerId, kind, currency).map(minor -> new Money(minor, currency));
    }

    /** Whether a publisher is in debt, in any currency. */
    public static Future<Boolean> owes(Sql sql, long publisherId) {
        return LedgerRepository.hasDebt(sql, publisherId);
    }

    /**
     * The postings of this transaction, at most one more than {@link DryRun#MAX}. Only the accounts' owners and callers
     * with access to the books see balances.
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
