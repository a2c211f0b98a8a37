package dev.fanfare.ledger;

import dev.fanfare.ledger.Entry.Posting;
import dev.fanfare.money.Money;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
     * @return whether it was new; the same entry again changes nothing. Fails with an IllegalStateException when another
     *     one was posted with its key
     */
    public static Future<Boolean> post(Tx tx, Entry entry) {
        return LedgerRepository.openAccounts(tx, entry.postings())
                .compose(opened -> LedgerRepository.lockAccounts(tx, entry.postings()))
                .compose(locked -> LedgerRepository.writeEntry(tx, entry))
                .compose(id -> id == null
                        ? isPosted(tx, entry)
                        : LedgerRepository.post(tx, id, entry.postings()).map(true));
    }

    /** False, when what was posted with the entry's key is the same. */
    private static Future<Boolean> isPosted(Tx tx, Entry entry) {
        return LedgerRepository.listPostings(tx, entry.key()).map(postings -> {
            if (!sums(postings).equals(sums(entry.postings()))) {
                throw new IllegalStateException("another entry has been posted as " + entry.key());
            }
            return false;
        });
    }

    /** What each account is credited with in all. */
    private static Map<Posting, Long> sums(List<Posting> postings) {
        return postings.stream()
                .collect(Collectors.groupingBy(
                        p -> new Posting(
                                p.ownerId(), p.account(), Money.zero(p.amount().currency())),
                        Collectors.summingLong(p -> p.amount().minor())));
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
                if (p.ownerId() == publisherId && p.account() != AccountKind.ADVERTISER_RECEIVABLE) {
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
        return LedgerRepository.balance(sql, ownerId, kind, currency).map(minor -> new Money(minor, currency));
    }
}
