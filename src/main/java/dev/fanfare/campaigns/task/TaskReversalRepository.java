package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.task.TasksRepository.LockedTask;
import dev.fanfare.campaigns.task.TasksRepository.Verdict;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.people.session.store.DailyLimit.Worth;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reverses the acceptance of a task. */
final class TaskReversalRepository {
    private static final String LOCK_PARTICIPATION = """
            select id from participations where id = $1 for no key update
            """;

    static Future<Long> lockParticipation(Tx tx, long participationId) {
        return tx.get(LOCK_PARTICIPATION, Long.class, participationId);
    }

    private static final String LOCK_ADVERTISER = """
            select case when $2 then funds - reserved - greatest(spent_funded - $3 - settled, 0) - owed
                        else maximum_limit - promised - spent + spent_funded + $3 end as room
            from advertisers
            where user_id = $1
            for no key update
            """;

    /**
     * Locks an advertiser; returns the available amount, in minor units of their currency.
     *
     * @param funded from their funds, otherwise within their limit
     * @param returned amount about to be returned
     */
    static Future<Long> lockAdvertiser(Tx tx, long advertiserId, boolean funded, long returned) {
        return tx.get(LOCK_ADVERTISER, Long.class, advertiserId, funded, returned);
    }

    private static final String DROP_SHARE = """
            with dropped as (
              delete from best_posts
              where campaign_id = $1 and task_id = $2
              returning amount, score, winners, place, offered, paid_at, formula_version
            )
            select amount, score, winners, place, offered, paid_at, formula_version from dropped
            """;

    /**
     * A share of a campaign's best post with its inputs, in minor units of its currency.
     *
     * @param paidAt null before payment
     */
    @StagedBuilder
    record Dropped(
            long amount,
            long score,
            int winners,
            int place,
            long offered,
            @Nullable Instant paidAt,
            int formulaVersion) {}

    /** Removes the task's best-post share, paid or not; empty for none. The campaign is locked. */
    static Future<Optional<Dropped>> deleteShare(Tx tx, long campaignId, long taskId) {
        return tx.find(DROP_SHARE, Dropped.class, campaignId, taskId);
    }

    private static final String SUM_OF_DAY = """
            with p as (
              select r.currency, sum(r.amount)::bigint as amount
              from (select $4::text as currency, $2::bigint as amount
                    union all
                    select t.currency, v.payment
                    from reversed_payments v
                    join tasks t on t.id = v.task_id
                    where v.reversed_by = any ($1) and v.reversed_alone
                      and v.reversed_at >= date_trunc('day', business_now(), 'UTC')) r
              group by r.currency)
            select p.currency, p.amount,
            """ + DailyLimit.RATE + """
            from p
            """;

    /** A payment, with what these people have taken back alone today. */
    static Future<List<Worth>> sumOfDay(Tx tx, List<Long> people, Money payment, String currency) {
        return tx.list(
                SUM_OF_DAY, Worth.class, people.toArray(Long[]::new), payment.minor(), currency, payment.currency());
    }

    // Kept for the receipt of the payment.
    private static final String TAKE_BACK = """
            with kept as (
              insert into reversed_payments (task_id, number, accepted_at, paid_at, reversed_at, reversed_by, reversed_alone, reason,
                formula_version, reach, engagement, views, payment, payment_post, payment_reach, payment_engagement, payment_best_post,
                payment_views, payment_pool, views_cap, charged,
                amount, score, winners, place, offered, best_post_paid_at, best_post_version)
              select id, reversals + 1, reviewed_at, paid_at, $4, coalesce($14::bigint, $3::bigint), $14::bigint is null, $5, formula_version, verified_reach, verified_engagement,
                counted_views, payment, payment_post, payment_reach, payment_engagement, payment_best_post, payment_views, payment_pool, views_cap, charged, $7::bigint, $8::bigint,
                $9::integer, $10::integer, $11::bigint, $12::timestamptz, $13::integer
              from tasks
              where id = $1 and status = any ($2)
            ), pool as (
              update pool_shares set amount = 0 where task_id = $1 and amount > 0
            )
            update tasks
            set status = 'rejected', reviewer_id = $3, reviewed_at = $4, reason = $5, promised = $6, paid_at = null,
                appealable_until = null,
                deadline = case when $6::bigint = 0 then least(deadline, $4) else deadline end,
                verified_reach = null, verified_engagement = null, payment = 0, payment_post = 0, payment_reach = 0,
                payment_engagement = 0, payment_best_post = 0, payment_views = 0, payment_pool = 0, views_promised = 0, views_reserved = 0,
                counted_views = null, counted_at = null, views_paid_at = null, views_taken_back = 0, views_falls = 0, views_cap = null, charged = 0, formula_version = null, reversals = reversals + 1
            where id = $1 and status = any ($2)
            """;

    /**
     * Rejects the task and subtracts its figures from its participation.
     *
     * @param proposedBy the first of two people; null if it takes one
     * @param share best-post share removed with it; empty for none
     * @param promise for a resubmission, in minor units of the advertiser's currency; 0 if impossible
     */
    static Future<Void> takeBack(
            Tx tx,
            Verdict verdict,
            Long proposedBy,
            LockedTask task,
            Optional<Dropped> share,
            long promise,
            Instant now) {
        tx.pipeline(
                TAKE_BACK,
                verdict.taskId(),
                verdict.move().startCodes(),
                verdict.reviewerId(),
                now,
                verdict.reason(),
                promise,
                share.map(Dropped::amount).orElse(null),
                share.map(Dropped::score).orElse(null),
                share.map(Dropped::winners).orElse(null),
                share.map(Dropped::place).orElse(null),
                share.map(Dropped::offered).orElse(null),
                share.map(Dropped::paidAt).orElse(null),
                share.map(Dropped::formulaVersion).orElse(null),
                proposedBy);
        return TaskSettlementRepository.countAgain(tx, task.participationId());
    }

    private static final String FIND_BEST_POST = """
            select e.key
            from journal_entries e
            where e.subject = 'campaign:' || $1::bigint and e.kind = 'best_post'
              and exists (select from postings p join accounts a on a.id = p.account_id
                          where p.entry_id = e.id and a.owner_id = $2 and p.amount > 0)
            """;

    /** The key of the journal entry with a publisher's best-post bonus. */
    static Future<Optional<String>> findBestPostEntry(Tx tx, long campaignId, long publisherId) {
        return tx.find(FIND_BEST_POST, String.class, campaignId, publisherId);
    }
}
