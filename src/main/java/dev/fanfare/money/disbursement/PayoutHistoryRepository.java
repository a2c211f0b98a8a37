package dev.fanfare.money.disbursement;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.disbursement.api.PayoutHistory.InRun;
import dev.fanfare.money.disbursement.api.PayoutHistory.Outcome;
import dev.fanfare.money.disbursement.api.PayoutHistory.Said;
import dev.fanfare.money.disbursement.api.PayoutHistory.Step;
import dev.fanfare.money.disbursement.api.PayoutHistory.Transfer;
import dev.fanfare.money.payment.api.PayoutItem;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Reads all that became of a payout. */
final class PayoutHistoryRepository {
    private PayoutHistoryRepository() {}

    /** The payout itself. */
    record Head(
            @JsonUnwrapped PayoutItem item,
            Long userId,
            @JsonUnwrapped Outcome outcome) {}

    private static final String FIND = """
            select p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at, p.user_id,
                   p.fees, p.amount - p.fees as net_amount, p.transaction_id, p.reason, u.status = 'suspended' as on_hold,
                   coalesce(b.bank_name || ' ' || b.account_masked,
                            case when position('@' in p.destination) > 1
                                 then left(p.destination, 1) || '***' || substring(p.destination from '@.*$')
                                 else '***' || right(p.destination, 4) end) as destination
            from payouts p
            join users u on u.id = p.user_id
            left join bank_accounts b on b.id = p.bank_account_id
            where p.id = $1 and ($2::bigint is null or p.user_id = $2)
            """;

    /** @param onlyOf the account that the payout must belong to; null for any */
    static Future<Optional<Head>> find(Sql sql, long id, Long onlyOf) {
        return sql.find(FIND, Head.class, id, onlyOf);
    }

    // The journal has every step that moves money; the audit log those that do not, and the people.
    private static final String STEPS = """
            select s.step, s.at, l.actor_id as by_user_id, u.username as by
            from (select substring(kind from 8) as step, created_at as at, request_id
                  from journal_entries
                  where subject = 'payout:' || $1::bigint and kind like 'payout\\_%'
                  union all
                  select after ->> 'status', created_at, request_id
                  from audit_log
                  where subject = 'payout:' || $1::bigint and after ->> 'status' = 'processing') s
            left join lateral (
              select actor_id from audit_log
              where subject = 'payout:' || $1::bigint and request_id = s.request_id
              order by id
              limit 1) l on true
            left join users u on u.id = l.actor_id
            order by s.at
            limit 100
            """;

    static Future<List<Step>> listSteps(Sql sql, long id) {
        return sql.list(STEPS, Step.class, id);
    }

    private static final String RUNS = """
            select r.id as run_id, r.status, r.made_at, r.sent_at, i.left_out
            from payout_run_items i
            join payout_runs r on r.id = i.run_id
            where i.payout_id = $1
            order by r.id desc
            limit 20
            """;

    static Future<List<InRun>> listRuns(Sql sql, long id) {
        return sql.list(RUNS, InRun.class, id);
    }

    private static final String TRANSFER = """
            select id as transfer_id, rail, status, end_to_end_id, provider_id, attempts, failure, flag, intended_at, sent_at,
                   ended_at, payee_result
            from transfers
            where payout_id = $1
            """;

    static Future<Optional<Transfer>> findTransfer(Sql sql, long id) {
        return sql.find(TRANSFER, Transfer.class, id);
    }

    private static final String ANSWERS = """
            select e.source, e.outcome, e.detail, e.taken, e.received_at
            from transfers t
            join transfer_evidence e on e.transfer_id = t.id
            where t.payout_id = $1
            order by e.id
            limit 50
            """;

    static Future<List<Said>> listAnswers(Sql sql, long id) {
        return sql.list(ANSWERS, Said.class, id);
    }
}
