package dev.fanfare.money.payment.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.money.payment.api.PayoutTransition;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Takes back money held by pending payouts, for a debt. Payouts being processed may have left already: they stay. */
public final class HeldMoney {
    private HeldMoney() {}

    /**
     * Rejects pending payouts, the newest first, until the publisher owes nothing in this currency or none is left.
     * The journal settles the debt with what they held. Call it after the postings that make the debt.
     *
     * @param reason of the debt, shown to the publisher
     */
    public static Future<Void> takeBack(Tx tx, Caller caller, long publisherId, String currency, String reason) {
        return Ledger.balance(tx, publisherId, AccountKind.PUBLISHER_DEBT, currency)
                .compose(debt -> debt.minor() == 0
                        ? Future.succeededFuture()
                        : listPending(tx, publisherId, currency)
                                .compose(pending -> reject(tx, caller, needed(pending, -debt.minor()), reason)));
    }

    private static List<Pending> needed(List<Pending> pending, long owed) {
        List<Pending> needed = new ArrayList<>();
        long left = owed;
        for (Pending payout : pending) {
            if (left > 0) {
                needed.add(payout);
                left -= payout.amount().minor();
            }
        }
        return needed;
    }

    private static Future<Void> reject(Tx tx, Caller caller, List<Pending> payouts, String reason) {
        Outbox.announceEvents(tx);
        for (Pending payout : payouts) {
            Audit.write(
                    tx,
                    caller,
                    "payout.reject",
                    "payout:" + payout.id(),
                    Map.of("status", PayoutStatus.PENDING.code()),
                    Map.of("status", PayoutStatus.REJECTED.code()),
                    reason);
            Ledger.post(tx, returned(caller, payout));
        }
        return saveRejected(tx, payouts, reason);
    }

    private static Entry returned(Caller caller, Pending payout) {
        Money amount = payout.amount();
        return Entry.of(
                        "payout:" + payout.id() + ":rejected",
                        "payout_rejected",
                        "Payout " + payout.id() + " of " + amount + " was rejected.",
                        caller.requestId())
                .from(payout.userId(), AccountKind.PUBLISHER_HELD, amount)
                .onto(payout.userId(), AccountKind.PUBLISHER_AVAILABLE, amount)
                .entry();
    }

    /** A pending payout, locked. */
    record Pending(long id, long userId, Money amount) {}

    private static final String LOCK = """
            select id from payouts where user_id = $1 and status = 'pending' order by id for update
            """;

    /** Locks a publisher's pending payouts, before any account, in a transaction that takes them back later. */
    public static Future<Void> lock(Tx tx, long publisherId) {
        return tx.list(LOCK, Long.class, publisherId).mapEmpty();
    }

    // By a new snapshot, it also finds those requested while the first statement waited.
    private static final String LIST_PENDING = """
            select id, user_id, amount, currency
            from payouts
            where user_id = $1 and currency = $2 and status = 'pending'
            order by id desc
            for update
            """;

    /** The newest first. */
    private static Future<List<Pending>> listPending(Tx tx, long userId, String currency) {
        return tx.list(LIST_PENDING, Pending.class, userId, currency);
    }

    private static final String REJECT = """
            update payouts set status = $3, processed_at = business_now(), reason = $4 where id = any ($1) and status = any ($2)
            """;

    private static Future<Void> saveRejected(Tx tx, List<Pending> payouts, String reason) {
        PayoutTransition move = PayoutTransition.REJECT;
        return tx.execute(
                        REJECT,
                        payouts.stream().map(Pending::id).toArray(Long[]::new),
                        move.startCodes(),
                        move.to().code(),
                        reason)
                .mapEmpty();
    }
}
