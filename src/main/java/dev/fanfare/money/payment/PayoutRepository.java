package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.money.payment.api.PayoutTransition;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Adds and moves payouts. */
final class PayoutRepository {
    /**
     * A requested payout.
     *
     * @param bankAccountId null for methods without a bank account
     * @param destination the address they pay to; null for a bank account
     */
    record NewPayout(
            long userId,
            Money amount,
            Money fees,
            String method,
            Long bankAccountId,
            String destination,
            String reference) {}

    /**
     * A payout, locked for a transition.
     *
     * @param onHold whether its owner is banned
     * @param sent whether a rail has taken it on; then only its transfer moves it
     * @param runId the run that it is in; null for none
     */
    @StagedBuilder
    record Locked(
            long id,
            long userId,
            Money amount,
            Money fees,
            PayoutStatus status,
            boolean onHold,
            boolean sent,
            @Nullable Long runId) {
        boolean is(PayoutStatus other) {
            return status == other;
        }

        Money net() {
            return amount.minus(fees);
        }
    }

    private static final String ADD = """
            insert into payouts (user_id, amount, fees, currency, status, method, bank_account_id, destination, reference)
            values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8)
            returning id
            """;

    /** Locks the owner too, so that a ban waits for the move, or the move for the ban. */
    private static final String LOCK = """
            select p.id, p.user_id, p.amount, p.fees, p.currency, p.status, u.status = 'suspended' as on_hold,
              p.sent_at is not null as sent, r.id as run_id
            from payouts p
            join users u on u.id = p.user_id
            left join payout_runs r on r.id = p.run_id and r.status <> 'cancelled'
            where p.id = $1
            for update of p for share of u
            """;

    private static final String MOVE = """
            update payouts
            set status = $3,
                processed_at = case when $3 = 'cancelled' then processed_at else business_now() end,
                cancelled_at = case when $3 = 'cancelled' then business_now() end,
                transaction_id = coalesce($4, transaction_id),
                notes = coalesce($5, notes), reason = coalesce($6, reason)
            where id = $1 and status = any($2) and sent_at is null
            returning coalesce(cancelled_at, processed_at) as moved_at
            """;

    static Future<Long> add(Tx tx, NewPayout payout) {
        return tx.get(
                ADD,
                Long.class,
                payout.userId(),
                payout.amount().minor(),
                payout.fees().minor(),
                payout.amount().currency(),
                payout.method(),
                payout.bankAccountId(),
                payout.destination(),
                payout.reference());
    }

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    /** The time of the transition; empty if its state does not allow it. Null leaves a text unchanged. */
    static Future<Optional<Instant>> move(
            Tx tx, long id, PayoutTransition move, String transactionId, String notes, String reason) {
        return tx.find(MOVE, Instant.class, id, move.startCodes(), move.to().code(), transactionId, notes, reason);
    }
}
