package dev.fanfare.money.disbursement.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Moves the rows of transfers to their ends. */
final class TransfersRepository {
    /**
     * A locked transfer.
     *
     * @param payoutId null for a micro-deposit
     * @param bankAccountId null for a payout
     * @param part null for a payout
     * @param reference the provider's id of it, else its end-to-end id
     */
    record Locked(
            long id,
            Long payoutId,
            Long bankAccountId,
            Integer part,
            TransferStatus status,
            Money amount,
            String reference) {}

    private static final String LOCK_BY_END_TO_END_ID = """
            select id, payout_id, bank_account_id, part, status, amount, currency,
              coalesce(provider_id, end_to_end_id) as reference
            from transfers where end_to_end_id = $1
            for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, String endToEndId) {
        return tx.find(LOCK_BY_END_TO_END_ID, Locked.class, endToEndId);
    }

    private static final String LOCK = """
            select id, payout_id, bank_account_id, part, status, amount, currency,
              coalesce(provider_id, end_to_end_id) as reference
            from transfers where id = $1
            for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String ADD_EVIDENCE = """
            insert into transfer_evidence (transfer_id, source, evidence_id, outcome, amount, currency, detail, taken)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            on conflict on constraint transfer_evidence_once do nothing
            """;

    /** Returns whether it is new. */
    static Future<Boolean> addEvidence(
            Tx tx, long transferId, Evidence evidence, TransferStatus outcome, Money amount, boolean taken) {
        return tx.execute(
                        ADD_EVIDENCE,
                        transferId,
                        evidence.source(),
                        evidence.id(),
                        outcome.code(),
                        amount == null ? null : amount.minor(),
                        amount == null ? null : amount.currency(),
                        evidence.detail(),
                        taken)
                .map(added -> added == 1);
    }

    // A line and its assignment by a person are one booking: line:7 and line:7/assigned.
    private static final String IS_ONLY_BOOKING = """
            select count(distinct split_part(evidence_id, '/', 1)) = 1 as only
            from transfer_evidence
            where transfer_id = $1 and outcome = $2 and source = $3
            """;

    /**
     * Whether its source reports one booking with this outcome. Another of the same statements would be a second payment;
     * what a notification or a report said before is the same one. Asked under the transfer's lock, since a racer's report
     * counts.
     */
    static Future<Boolean> isOnlyBooking(Tx tx, long transferId, TransferStatus outcome, Evidence evidence) {
        return tx.get(IS_ONLY_BOOKING, Boolean.class, transferId, outcome.code(), evidence.source());
    }

    /** The end resolves its flag. What is in no batch yet gets into none. */
    private static final String END = """
            update transfers
            set status = $3, ended_at = business_now(), failure = $4, flag = null, flagged_at = null,
                sent_at = case when status = 'intended' then sent_at else coalesce(sent_at, business_now()) end,
                due_at = case when batch is not null then due_at end
            where id = $1 and status = any ($2)
            """;

    static Future<Integer> end(Tx tx, long id, TransferTransition move, String failure) {
        return tx.execute(END, id, move.startCodes(), move.to().code(), failure);
    }

    private static final String FLAG = """
            update transfers set flag = $2, flagged_at = business_now() where id = $1 and flag is null
            """;

    private static final String UNFLAG = """
            update transfers set flag = null, flagged_at = null where id = $1
            """;

    static Future<Void> releaseFlag(Tx tx, long id) {
        return tx.execute(UNFLAG, id).mapEmpty();
    }

    static Future<Void> flag(Tx tx, long id, String reason) {
        return tx.execute(FLAG, id, reason).mapEmpty();
    }
}
