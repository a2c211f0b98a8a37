package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.api.ListOwnHolds;
import dev.fanfare.campaigns.signal.api.SignalReason;
import dev.fanfare.campaigns.signal.api.SignalState;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The tables signals, signal_reasons and signal_precision. A post's task is locked before its signal. */
@SharedPool(
        name = "posts to examine",
        users = "creators who submit",
        fairBy = SharedPool.By.AGE,
        bound = "one row of each post, a few statements each; a row that fails makes way")
final class SignalsRepository {
    private SignalsRepository() {}

    /** A post to examine. */
    record Due(long id, int attempts, long taskId, long userId) implements WorkQueue.Item {}

    static final WorkQueue<Due> QUEUE = WorkQueue.of(
                    "signals", Due.class, "signals", "id", "due_at is not null and task_id is not null")
            .claims(20, "interval '1 minute'", "", """
                    from due d
                    where q.id = d.id
                    returning q.id, q.attempts, q.task_id, q.user_id
                    """)
            .retries("60");

    /**
     * A locked signal.
     *
     * @param taskId null for one about an account
     * @param cleared reasons that staff have cleared
     * @param reasons those that hold
     * @param decidedBy null for no one
     * @param appealed whether the hold was appealed
     */
    record Locked(
            long id,
            @Nullable Long taskId,
            long userId,
            SignalState status,
            List<SignalReason> cleared,
            List<SignalReason> reasons,
            @Nullable Long decidedBy,
            boolean appealed) {
        Locked {
            cleared = List.copyOf(cleared);
            reasons = List.copyOf(reasons);
        }

        /** Those that staff have not cleared. */
        List<SignalReason> uncleared() {
            return reasons.stream().filter(reason -> !cleared.contains(reason)).toList();
        }
    }

    private static final String LOCK = """
            select s.id, s.task_id, s.user_id, s.status, s.cleared,
                   array(select r.reason from signal_reasons r where r.signal_id = s.id order by r.reason) as reasons,
                   s.decided_by, s.appealed_at is not null as appealed
            from signals s
            where s.id = $1
            for no key update of s
            """;

    /** Locks a signal until the transaction ends; empty if it is gone. */
    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    /**
     * What a signal is about.
     *
     * @param taskId null for an account
     */
    record Subject(@Nullable Long taskId, long userId) {}

    private static final String FIND_SUBJECT = """
            select task_id, user_id from signals where id = $1
            """;

    static Future<Optional<Subject>> findSubject(Sql sql, long id) {
        return sql.find(FIND_SUBJECT, Subject.class, id);
    }

    private static final String OF_ACCOUNT = """
            with made as (
              insert into signals (user_id, due_at) values ($1, null) on conflict (user_id) where task_id is null do nothing
              returning id)
            select id from made union all select id from signals where user_id = $1 and task_id is null
            """;

    /** The signal of an account, which is made with its first post; empty while another transaction makes it. */
    static Future<Optional<Long>> addAccount(Tx tx, long userId) {
        return tx.find(OF_ACCOUNT, Long.class, userId);
    }

    private static final String DROP_REASONS = """
            delete from signal_reasons where signal_id = $1 and reason <> all ($2)
            """;

    private static final String SAVE_REASON = """
            insert into signal_reasons (signal_id, reason, points, found, usual, detail, at, tasks, users)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            on conflict (signal_id, reason) do update
            set points = excluded.points, found = excluded.found, usual = excluded.usual, detail = excluded.detail, at = excluded.at,
                tasks = excluded.tasks, users = excluded.users
            """;

    /** Replaces the reasons of a locked signal. */
    static Future<Void> saveReasons(Tx tx, long id, List<FoundReason> found) {
        Future<Void> saved = tx.pipeline(
                DROP_REASONS, id, codes(found.stream().map(FoundReason::reason).toList()));
        for (FoundReason one : found) {
            saved = saved.compose(before -> tx.pipeline(
                    SAVE_REASON,
                    id,
                    one.reason().code(),
                    one.points(),
                    one.measure().found(),
                    one.measure().usual(),
                    one.measure().detail(),
                    one.measure().at(),
                    one.tasks().toArray(Long[]::new),
                    one.users().toArray(Long[]::new)));
        }
        return saved;
    }

    // What made it due meanwhile stays so.
    private static final String SETTLE = """
            update signals s
            set status = $2, score = $3, at_risk = $4, checked_at = business_now(), failure = null,
                opened_at = case when $2 = 'open' and s.status <> 'open' then business_now() else s.opened_at end,
                due_at = case when s.task_id is null or s.due_at <= now() then s.due_at
                              when exists (select from tasks t where t.id = s.task_id and t.status <> 'left'
                                           and t.completed_at > business_now() - make_interval(days => $6))
                              then now() + make_interval(hours => $5) end
            where s.id = $1
            """;

    /** What a locked signal is after it was examined. */
    record Settled(SignalState status, int score, long atRisk) {}

    static Future<Integer> settle(Tx tx, long id, Settled after, SignalsConfig config) {
        return tx.execute(
                SETTLE,
                id,
                after.status().code(),
                after.score(),
                after.atRisk(),
                config.examineHours(),
                config.examineDays());
    }

    private static final String DECIDE = """
            update signals
            set status = $2, decided_at = business_now(), decided_by = $3, told = coalesce($4, told),
                held_until = case when $2 <> 'held' then null when status = 'appealed' then held_until
                                  else business_now() + make_interval(days => $5) end,
                appeal = case when status = 'open' then null else appeal end,
                appealed_at = case when status = 'open' then null else appealed_at end,
                cleared = case when $2 = 'cleared' then array(select distinct c from unnest(cleared || $6::text[]) c order by c)
                               else cleared end
            where id = $1
            """;

    /**
     * Decides about a locked signal.
     *
     * @param reason as the creator reads it; null keeps what was said before
     */
    static Future<Integer> decide(Tx tx, Locked signal, SignalState after, Long userId, String reason, int holdDays) {
        return tx.execute(DECIDE, signal.id(), after.code(), userId, reason, holdDays, codes(signal.reasons()));
    }

    private static final String IS_OVERTURNED = """
            select t.status in ('accepted', 'paid')
                     and exists (select from appeals o where o.task_id = t.id and o.outcome in ('granted', 'unanswered')) as overturned
            from tasks t
            where t.id = $1
            """;

    /** Whether the rejection of a post was appealed, and the post is accepted now. */
    static Future<Boolean> isOverturned(Tx tx, long taskId) {
        return tx.get(IS_OVERTURNED, Boolean.class, taskId);
    }

    private static final String COUNT = """
            insert into signal_precision as p (reason, upheld, cleared)
            select reason, greatest($2::bigint, 0), greatest($3::bigint, 0) from unnest($1::text[]) as r (reason) order by reason
            on conflict (reason) do update
            set upheld = greatest(p.upheld + $2::bigint, 0), cleared = greatest(p.cleared + $3::bigint, 0)
            """;

    /** Counts how reasons were decided. */
    static Future<Void> count(Tx tx, Collection<SignalReason> reasons, long upheld, long cleared) {
        return tx.pipeline(COUNT, codes(reasons), upheld, cleared);
    }

    private static final String APPEAL = """
            update signals set status = 'appealed', appeal = $3, appealed_at = business_now()
            where id = $1 and user_id = $2 and status = 'held' and appealed_at is null
            returning id
            """;

    /** False if the hold cannot be appealed. */
    static Future<Boolean> recordAppeal(Tx tx, long id, long userId, String words) {
        return tx.find(APPEAL, Long.class, id, userId, words).map(Optional::isPresent);
    }

    private static final DueRows<Long> LAPSED = DueRows.batches(Long.class, 50, """
            select id from signals where status in ('held', 'appealed') and held_until <= business_now() order by held_until, id
            """);

    // Its reasons do not raise it again: its time was over without a decision.
    private static final String LAPSE = """
            update signals s
            set status = 'cleared', held_until = null, decided_at = business_now(), decided_by = null,
                cleared = array(select r.reason from signal_reasons r where r.signal_id = s.id
                                union select unnest(s.cleared) order by 1)
            where s.id = any ($1)
            """;

    /** Ends holds whose time is over; how many. */
    static Future<Integer> endHolds(Tx tx) {
        return LAPSED.claim(tx)
                .compose(ids -> ids.isEmpty()
                        ? Future.succeededFuture(0)
                        : tx.execute(LAPSE, (Object) ids.toArray(Long[]::new)));
    }

    static int holdsAtOnce() {
        return LAPSED.batch();
    }

    private static final String LIST_OWN = """
            select s.id as signal_id, s.task_id, c.name as campaign_name, s.status, s.told as reason, s.decided_at, s.held_until,
                   s.status = 'held' and s.appealed_at is null as appealable, s.appealed_at
            from signals s
            left join tasks t on t.id = s.task_id
            left join campaigns c on c.id = t.campaign_id
            where s.user_id = $1 and s.id < $2
              and s.told is not null and s.status in ('held', 'appealed', 'cleared', 'rejected')
            order by s.id desc
            limit $3
            """;

    /** What staff have told the owner. */
    static Future<List<ListOwnHolds.Item>> listOwn(Sql sql, long userId, long beforeId, int limit) {
        return sql.list(LIST_OWN, ListOwnHolds.Item.class, userId, beforeId, limit);
    }

    private static final String LIST_WAITING = """
            select s.id, c.name, s.status as state, coalesce(s.appealed_at, s.decided_at) as since, s.held_until as until
            from signals s
            left join tasks t on t.id = s.task_id
            left join campaigns c on c.id = t.campaign_id
            where s.user_id = $1 and s.status in ('held', 'appealed')
            order by s.held_until, s.id
            limit $2 + 1
            """;

    /** An owner's payments that are held. */
    static Future<List<OwnerWait.Row>> listWaiting(Sql sql, long userId) {
        return sql.list(LIST_WAITING, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }

    /** An own hold as it stands. */
    record OwnHold(SignalState status, @Nullable Instant appealedAt) {}

    private static final String FIND_OWN = """
            select status, appealed_at from signals where id = $1 and user_id = $2 and told is not null
            """;

    static Future<Optional<OwnHold>> findOwn(Sql sql, long id, long userId) {
        return sql.find(FIND_OWN, OwnHold.class, id, userId);
    }

    private static String[] codes(Collection<SignalReason> reasons) {
        return reasons.stream().map(SignalReason::code).toArray(String[]::new);
    }
}
