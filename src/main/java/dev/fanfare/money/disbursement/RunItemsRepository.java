package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.EligibilityRules.Found;
import dev.fanfare.money.disbursement.api.ExclusionReason;
import dev.fanfare.money.disbursement.api.PayoutRuns.LeftOutTotal;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunItems.Item;
import dev.fanfare.money.disbursement.api.PayoutRuns.Total;
import dev.fanfare.money.disbursement.api.PayoutRuns.TransferTotal;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.payment.store.RunMarksRepository;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.people.session.store.DailyLimit.Worth;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The table payout_run_items. */
final class RunItemsRepository {
    private static final String ADD = """
            insert into payout_run_items (run_id, position, payout_id, bank_account_id, user_id, method, rail, amount,
              currency, destination, left_out)
            select $1, $2 + w.place, w.payout_id, w.bank_account_id, w.user_id, w.method, w.rail, w.amount, w.currency,
              w.destination, w.left_out
            from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::text[],
                        $10::text[], $11::text[])
              with ordinality
              as w (payout_id, bank_account_id, user_id, method, rail, amount, currency, destination, left_out, place)
            """;

    /**
     * Adds items; those not excluded are assigned to the run.
     *
     * @param before the number of items already in the run
     */
    static Future<Void> add(Tx tx, long runId, long before, List<Found> found) {
        tx.pipeline(
                ADD,
                runId,
                before,
                all(found, Found::payoutId).toArray(Long[]::new),
                all(found, Found::bankAccountId).toArray(Long[]::new),
                all(found, Found::userId).toArray(Long[]::new),
                all(found, Found::method).toArray(String[]::new),
                all(found, each -> each.rail() == null ? null : each.rail().code())
                        .toArray(String[]::new),
                all(found, each -> each.amount().minor()).toArray(Long[]::new),
                all(found, each -> each.amount().currency()).toArray(String[]::new),
                all(found, Found::fingerprint).toArray(String[]::new),
                all(
                                found,
                                each -> each.leftOut() == null
                                        ? null
                                        : each.leftOut().code())
                        .toArray(String[]::new));
        List<Found> taken =
                found.stream().filter(each -> each.leftOut() == null).toList();
        return RunMarksRepository.take(
                tx,
                runId,
                all(taken, Found::payoutId).toArray(Long[]::new),
                all(taken, Found::bankAccountId).toArray(Long[]::new));
    }

    private static <T> Stream<T> all(List<Found> found, Function<Found, T> part) {
        return found.stream().map(part);
    }

    /**
     * A payment to send.
     *
     * @param payoutId null for two micro-deposits
     * @param bankAccountId null for a payout
     * @param destination the fingerprint of the approved one
     */
    record ToSend(
            long position,
            @Nullable Long payoutId,
            @Nullable Long bankAccountId,
            Rail rail,
            Money amount,
            String destination) {}

    private static final String LIST_TO_SEND = """
            select position, payout_id, bank_account_id, rail, amount, currency, destination
            from payout_run_items
            where run_id = $1 and position > $2 and left_out is null
            order by position
            limit $3
            """;

    static Future<List<ToSend>> listToSend(Tx tx, long runId, long after, int limit) {
        return tx.list(LIST_TO_SEND, ToSend.class, runId, after, limit);
    }

    private static final String LEAVE_OUT = """
            update payout_run_items i set left_out = w.left_out
            from unnest($2::bigint[], $3::text[]) as w (position, left_out)
            where i.run_id = $1 and i.position = w.position
            """;

    /** An item that can no longer be sent, with the reason. */
    record Dropped(long position, ExclusionReason why) {}

    /** Excludes items, which frees them for another run. */
    static Future<Void> leaveOut(Tx tx, long runId, List<Dropped> dropped) {
        Long[] positions = dropped.stream().map(Dropped::position).toArray(Long[]::new);
        tx.pipeline(
                LEAVE_OUT,
                runId,
                positions,
                dropped.stream().map(each -> each.why().code()).toArray(String[]::new));
        return RunMarksRepository.release(tx, runId, positions);
    }

    private static final String LEAVE_OUT_REST = """
            update payout_run_items i set left_out = $2
            from payout_runs r
            where i.run_id = $1 and r.id = $1 and i.position > r.sent_position and i.left_out is null
            returning i.position
            """;

    /** Excludes unsent items, which frees them for another run. */
    static Future<Void> leaveOutRest(Tx tx, long runId, ExclusionReason why) {
        return tx.list(LEAVE_OUT_REST, Long.class, runId, why.code())
                .compose(positions -> RunMarksRepository.release(tx, runId, positions.toArray(Long[]::new)));
    }

    private static final String TOTALS = """
            select method, rail, currency, count(*) as payments, sum(amount)::bigint as amount
            from payout_run_items
            where run_id = $1 and left_out is null
            group by method, rail, currency
            order by method, rail, currency
            """;

    static Future<List<Total>> sumItems(Sql sql, long runId) {
        return sql.list(TOTALS, Total.class, runId);
    }

    /** The worth of a sum in one currency: null without a rate. */
    private static final String WORTH = """
            with paid as (
              select i.currency, sum(i.amount)::bigint as amount
              from payout_run_items i
              join payout_runs r on r.id = i.run_id
              where i.left_out is null
                and (r.id = $1
                  or not r.approval_needed and r.sent_at >= date_trunc('day', business_now(), 'UTC')
                    and (r.sent_by = any ($2) or r.made_by = any ($2)))
              group by i.currency)
            select p.currency, p.amount,
            """ + DailyLimit.RATE + """
            from paid p
            """;

    /** What a run pays, and what these people have sent alone, or let send, today. */
    static Future<List<Worth>> sumOfDay(Sql sql, long runId, List<Long> people, String currency) {
        return sql.list(WORTH, Worth.class, runId, people.toArray(Long[]::new), currency);
    }

    private static final String LEFT_OUT_TOTALS = """
            select left_out as reason, currency, count(*) as payments, sum(amount)::bigint as amount
            from payout_run_items
            where run_id = $1 and left_out is not null
            group by left_out, currency
            order by left_out, currency
            """;

    static Future<List<LeftOutTotal>> sumLeftOut(Sql sql, long runId) {
        return sql.list(LEFT_OUT_TOTALS, LeftOutTotal.class, runId);
    }

    private static final String TRANSFER_TOTALS = """
            select rail, currency, status, count(*) as transfers, sum(amount)::bigint as amount
            from transfers
            where run_id = $1
            group by rail, currency, status
            order by rail, currency, status
            """;

    static Future<List<TransferTotal>> sumTransfers(Sql sql, long runId) {
        return sql.list(TRANSFER_TOTALS, TransferTotal.class, runId);
    }

    private static final String LIST = """
            select i.position, i.payout_id, i.bank_account_id, i.user_id, i.method, i.rail, i.amount, i.currency, i.left_out,
              b.payee_result as payee_check_result, b.payee_bank_name as payee_check_bank_name,
              b.payee_checked_at as payee_check_checked_at, b.payee_accepted_at as payee_check_accepted_at
            from payout_run_items i
            left join payouts p on p.id = i.payout_id
            left join bank_accounts b on b.id = coalesce(i.bank_account_id, p.bank_account_id)
            where i.run_id = $1 and i.position > $2
            order by i.position
            limit $3
            """;

    private static final String LIST_BY = """
            select i.position, i.payout_id, i.bank_account_id, i.user_id, i.method, i.rail, i.amount, i.currency, i.left_out,
              b.payee_result as payee_check_result, b.payee_bank_name as payee_check_bank_name,
              b.payee_checked_at as payee_check_checked_at, b.payee_accepted_at as payee_check_accepted_at
            from payout_run_items i
            left join payouts p on p.id = i.payout_id
            left join bank_accounts b on b.id = coalesce(i.bank_account_id, p.bank_account_id)
            where i.run_id = $1 and i.position > $2 and coalesce(i.left_out, 'none') = $4
            order by i.position
            limit $3
            """;

    /** @param leftOut a reason, or none; null for all */
    static Future<List<Item>> list(Sql sql, long runId, String leftOut, long after, int limit) {
        return leftOut == null
                ? sql.list(LIST, Item.class, runId, after, limit)
                : sql.list(LIST_BY, Item.class, runId, after, limit, leftOut);
    }
}
