package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.PayReceipt;
import dev.fanfare.campaigns.task.api.PayReceipt.Payment;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads the data of receipts: task, payments including reversed ones, entries. */
final class ReceiptRepository {
    /** The task a receipt is of. */
    @StagedBuilder
    record Of(
            long id,
            TaskStatus status,
            long campaignId,
            String campaign,
            long userId,
            long advertiserId,
            String currency,
            PayReceipt.Terms terms) {}

    private static final String FIND = """
            select t.id, t.status, t.campaign_id, c.name as campaign, t.user_id, c.advertiser_id, t.currency,
              t.minimum_reward as terms_minimum_reward, t.post_rate as terms_post_rate, t.bonus_active as terms_bonus_active,
              t.bonus_reach as terms_bonus_reach, t.bonus_engagement as terms_bonus_engagement,
              t.bonus_best_post as terms_bonus_best_post, t.reach_threshold as terms_reach_threshold,
              t.engagement_rate_threshold as terms_engagement_rate_threshold, t.reward_rules as terms_reward_rules
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.id = $1 and t.status <> 'left'
            """;

    static Future<Optional<Of>> find(Sql sql, long taskId) {
        return sql.find(FIND, Of.class, taskId);
    }

    private static final String PAYMENTS = """
            select p.number, p.accepted_at, p.paid_at, p.reversed_at, p.reason, p.formula_version, t.currency,
              p.reach as figures_reach, p.engagement as figures_engagement, p.views as figures_views,
              p.views_cap as figures_views_promised, case when t.reward_rules is not null then p.payment_views end as amounts_views,
              case when c.view_pool then p.payment_pool end as amounts_pool, p.payment_post as amounts_post,
              p.payment_reach as amounts_reach, p.payment_engagement as amounts_engagement,
              p.payment_best_post as amounts_best_post, p.payment as amounts_total, p.score as best_post_score,
              p.winners as best_post_winners, p.place as best_post_place, p.offered as best_post_offered,
              p.amount as best_post_amount, p.best_post_paid_at, p.best_post_version as best_post_formula_version,
              case when s.task_id is not null then c.pool_views end as pool_creators, s.place as pool_place, s.post_views as pool_posts,
              s.post as pool_post, s.shared as pool_shared, s.paid_at as pool_paid_at, s.formula_version as pool_formula_version,
              p.charged as charge_amount, a.currency as charge_currency, c.limit_rate as charge_rate
            from tasks t
            join campaigns c on c.id = t.campaign_id
            join advertisers a on a.user_id = c.advertiser_id
            cross join lateral (
              select r.number, r.accepted_at, r.paid_at, r.reversed_at, r.reason, r.formula_version, r.reach, r.engagement,
                case when r.views_cap is not null then r.views end as views, r.views_cap, r.payment_views, r.payment_pool,
                r.payment_post, r.payment_reach, r.payment_engagement, r.payment_best_post, r.payment, r.score, r.winners,
                r.place, r.offered, r.amount, r.best_post_paid_at, r.best_post_version, r.charged
              from reversed_payments r
              where r.task_id = t.id
              union all
              select t.reversals + 1, t.reviewed_at, t.paid_at, null, null, t.formula_version, t.verified_reach,
                t.verified_engagement, case when t.views_cap is not null then t.counted_views end, t.views_cap, t.payment_views, t.payment_pool,
                t.payment_post, t.payment_reach, t.payment_engagement, t.payment_best_post, t.payment,
                b.score, b.winners, b.place, b.offered, b.amount, b.paid_at, b.formula_version, t.charged
              from (select t.id) own
              left join best_posts b
                on b.campaign_id = t.campaign_id and b.participation_id = t.participation_id and b.task_id = t.id
              where t.status in ('accepted', 'paid')
            ) p
            left join pool_shares s on s.task_id = t.id and s.number = p.number
            where t.id = $1
            order by p.number
            limit 1000
            """;

    /** All payments of the task, including reversed ones, oldest first. */
    static Future<List<Payment>> listPayments(Sql sql, long taskId) {
        return sql.list(PAYMENTS, Payment.class, taskId);
    }

    /**
     * A posting with its entry.
     *
     * @param postings number of postings of the entry
     */
    @StagedBuilder
    record Posted(
            long id,
            String key,
            String kind,
            @Nullable Long reverses,
            Instant createdAt,
            @Nullable Long position,
            @Nullable Long block,
            int postings,
            String account,
            boolean ofPublisher,
            @Minor BigDecimal amount,
            String currency) {}

    // A best-post entry pays up to 200 winners: the publisher may see only their own posting.
    private static final String ENTRIES = """
            select e.id, e.key, e.kind, e.reverses, e.created_at, l.position,
              case when l.position is not null then
                (select b.number from journal_blocks b where b.last_entry >= e.id order by b.last_entry limit 1) end as block,
              (select count(*)::integer from postings n where n.entry_id = e.id) as postings,
              a.kind as account, a.owner_id = $3 as of_publisher, p.amount, p.currency
            from (
              select o.id from journal_entries o where o.subject = 'task:' || $1::bigint
              union all
              select o.id
              from journal_entries o
              where $5 and o.subject = 'campaign:' || $2::bigint and o.kind in ('best_post', 'debt_settled')
            ) w
            join journal_entries e on e.id = w.id
            left join journal_leaves l on l.entry_id = e.id
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
              and (a.owner_id = $3 or (a.owner_id = $4 and e.subject = 'task:' || $1::bigint))
            order by e.id, p.id
            limit 10000
            """;

    /** @param bestPost whether it has or had a share of the best-post bonus */
    static Future<List<Posted>> listEntries(Sql sql, Of task, boolean bestPost) {
        return sql.list(
                ENTRIES, Posted.class, task.id(), task.campaignId(), task.userId(), task.advertiserId(), bestPost);
    }
}
