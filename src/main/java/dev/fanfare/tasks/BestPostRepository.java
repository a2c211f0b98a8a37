package dev.fanfare.tasks;

import dev.fanfare.platform.sql.Tx;
import dev.fanfare.tasks.BestPost.Contender;
import dev.fanfare.tasks.BestPost.Share;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Finds campaigns to settle, and records payments for best posts. */
final class BestPostRepository {
    private BestPostRepository() {}

    /**
     * A campaign to settle, locked.
     *
     * @param limitRate value of one unit of its currency in the advertiser's
     * @param promised the promise for its best post, in minor units of the advertiser's currency
     */
    record Unsettled(long id, long advertiserId, String currency, BigDecimal limitRate, long promised) {}

    // While a task is under review, its publisher may still win.
    private static final String CLAIM = """
            select id, advertiser_id, currency, limit_rate, best_post_promised as promised
            from campaigns c
            where status = 'completed' and best_post_settled_at is null
              and not exists (select from tasks t where t.campaign_id = c.id and t.status = 'under_review')
            order by ended_at, id
            limit 1
            for no key update skip locked
            """;

    static Future<Optional<Unsettled>> claim(Tx tx) {
        return tx.find(CLAIM, Unsettled.class);
    }

    // The bonus is added to one of the participant's tasks, preferably one that is not paid yet.
    private static final String LIST_CONTENDERS = """
            select p.id as participation_id, p.user_id, t.id as task_id, p.score, p.last_accepted_at,
                   t.bonus_best_post as offered
            from participations p
            join lateral (
              select id, bonus_best_post
              from tasks
              where participation_id = p.id and status in ('accepted', 'paid') and bonus_active and bonus_best_post > 0
              order by status = 'paid', id
              limit 1
            ) t on true
            where p.campaign_id = $1 and p.status = 'joined' and not p.banned and p.accepted_tasks > 0
            order by p.score desc
            fetch first 1 rows with ties
            """;

    /** The participants with the highest score among those whose terms offer a bonus. */
    static Future<List<Contender>> listContenders(Tx tx, long campaignId) {
        return tx.list(LIST_CONTENDERS, Contender.class, campaignId);
    }

    private static final String LOCK_TASKS = """
            select id, status
            from tasks
            where id = any ($1)
            order by id
            for no key update
            """;

    /** Locks the winners' tasks and returns the ids of those already paid. */
    static Future<Set<Long>> lockTasks(Tx tx, List<Share> shares) {
        return tx.list(LOCK_TASKS, row -> "paid".equals(row.getString("status")) ? row.getLong("id") : null, (Object)
                        longs(shares, share -> share.contender().taskId()))
                .map(ids -> ids.stream().filter(id -> id != null).collect(Collectors.toSet()));
    }

    private static final String ADD_TO_TASKS = """
            update tasks t
            set payment = t.payment + s.amount, payment_best_post = s.amount
            from unnest($1::bigint[], $2::bigint[]) as s (task_id, amount)
            where t.id = s.task_id
            """;

    private static final String ADD_TO_PARTICIPATIONS = """
            update participations p
            set earned = p.earned + s.amount
            from unnest($1::bigint[], $2::bigint[]) as s (participation_id, amount)
            where p.id = s.participation_id
            """;

    private static final String NOTE_EARNED = """
            update users
            set primary_currency = $2
            where id = any ($1) and primary_currency is null
            """;

    private static final String KEEP = """
            insert into best_posts (campaign_id, participation_id, task_id, score, winners, place, offered, amount,
                                    formula_version)
            select $1, s.participation_id, s.task_id, s.score, $7, s.place, s.offered, s.amount, $8
            from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
              with ordinality as s (participation_id, task_id, score, offered, amount, place)
            """;

    /** Adds the shares to the payments and stores the inputs of the formula. */
    static Future<Void> pay(Tx tx, Unsettled campaign, List<Share> shares) {
        Long[] amounts = longs(shares, Share::amount);
        Long[] tasks = longs(shares, share -> share.contender().taskId());
        Long[] participations = longs(shares, share -> share.contender().participationId());
        return tx.execute(ADD_TO_TASKS, tasks, amounts)
                .compose(added -> tx.execute(ADD_TO_PARTICIPATIONS, participations, amounts))
                .compose(added -> tx.execute(
                        NOTE_EARNED, longs(shares, share -> share.contender().userId()), campaign.currency()))
                .compose(noted -> tx.execute(
                        KEEP,
                        campaign.id(),
                        participations,
                        tasks,
                        longs(shares, share -> share.contender().score()),
                        longs(shares, share -> share.contender().offered()),
                        amounts,
                        shares.get(0).winners(),
                        BestPost.VERSION))
                .mapEmpty();
    }

    private static final String SETTLED = """
            update campaigns
            set best_post_promised = 0, best_post_settled_at = now()
            where id = $1
            """;

    static Future<Void> settled(Tx tx, long campaignId) {
        return tx.execute(SETTLED, campaignId).mapEmpty();
    }

    private static Long[] longs(List<Share> shares, ToLongFunction<Share> member) {
        return shares.stream().map(member::applyAsLong).toArray(Long[]::new);
    }
}
