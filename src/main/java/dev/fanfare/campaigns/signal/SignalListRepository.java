package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.api.ListSignals.Creator;
import dev.fanfare.campaigns.signal.api.ListSignals.Decision;
import dev.fanfare.campaigns.signal.api.ListSignals.OtherCreator;
import dev.fanfare.campaigns.signal.api.ListSignals.OtherPost;
import dev.fanfare.campaigns.signal.api.ListSignals.Post;
import dev.fanfare.campaigns.signal.api.ListSignals.Precision;
import dev.fanfare.campaigns.signal.api.SignalReason;
import dev.fanfare.campaigns.signal.api.SignalState;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Reads signals with their evidence, for staff. */
final class SignalListRepository {
    private SignalListRepository() {}

    /**
     * A signal.
     *
     * @param atRisk in minor units of the platform's currency
     * @param cleared reasons that staff have cleared
     */
    record Row(
            Long signalId,
            SignalState status,
            int score,
            long atRisk,
            Creator creator,
            @Nullable Post post,
            int accountScore,
            List<SignalReason> cleared,
            @Nullable Instant openedAt,
            @Nullable Instant decidedAt,
            @Nullable Decision decision) {
        Row {
            cleared = List.copyOf(cleared);
        }
    }

    private static final String ROWS = """
            select s.id as signal_id, s.status, s.score, s.at_risk,
                   u.id as creator_user_id, u.username as creator_username, u.joined_at as creator_joined_at,
                   t.id as post_task_id, t.status as post_task_status, c.id as post_campaign_id, c.name as post_campaign_name,
                   t.post_url as post_url, coalesce(v.network, split_part(t.post_key, ':', 1)) as post_network,
                   v.thumbnail as post_picture, coalesce(v.author_handle, v.author_name, v.author_id) as post_author,
                   v.published_at as post_published_at, f.views as post_views, f.engagement as post_engagement,
                   coalesce(a.score, 0) as account_score, s.cleared, s.opened_at, s.decided_at,
                   s.decided_by as decision_by, s.decided_at as decision_decided_at, s.told as decision_reason,
                   s.held_until as decision_held_until, s.appeal as decision_appeal, s.appealed_at as decision_appealed_at
            from signals s
            join users u on u.id = s.user_id
            left join tasks t on t.id = s.task_id
            left join campaigns c on c.id = t.campaign_id
            left join post_previews v on v.task_id = t.id
            left join signals a on a.user_id = s.user_id and a.task_id is null
            """ + FactsRepository.FIGURES;

    private static final String LIST_WAITING = ROWS + """
            where s.status in ('open', 'appealed') and (s.at_risk, s.id) < ($1, $2)
            order by s.at_risk desc, s.id desc
            limit $3
            """;

    private static final String LIST_DECIDED = ROWS + """
            where s.status = $4 and s.status in ('held', 'cleared', 'rejected') and (s.decided_at, s.id) < ($1, $2)
            order by s.decided_at desc, s.id desc
            limit $3
            """;

    /** @param atRisk only those with less, or as much and a lower id */
    static Future<List<Row>> listWaiting(Sql sql, long atRisk, PageRequest part) {
        return sql.list(LIST_WAITING, Row.class, atRisk, part.beforeId(), part.limit());
    }

    static Future<List<Row>> listDecided(Sql sql, SignalState status, PageRequest part) {
        return sql.list(LIST_DECIDED, Row.class, part.beforeTime(), part.beforeId(), part.limit(), status.code());
    }

    /** A reason of a signal. */
    record RowReason(
            long signalId,
            SignalReason reason,
            int points,
            @Nullable Long found,
            @Nullable Long usual,
            @Nullable String detail,
            @Nullable Instant at,
            List<Long> tasks,
            List<Long> users,
            Precision before) {
        RowReason {
            tasks = List.copyOf(tasks);
            users = List.copyOf(users);
        }
    }

    private static final String REASONS = """
            select r.signal_id, r.reason, r.points, r.found, r.usual, r.detail, r.at, r.tasks, r.users,
                   coalesce(p.upheld, 0) as before_upheld, coalesce(p.cleared, 0) as before_cleared
            from signal_reasons r
            left join signal_precision p on p.reason = r.reason
            where r.signal_id = any ($1)
            order by r.signal_id, r.points desc, r.reason
            """;

    static Future<List<RowReason>> listReasons(Sql sql, List<Long> signals) {
        return sql.list(REASONS, RowReason.class, (Object) signals.toArray(Long[]::new));
    }

    private static final String POSTS = """
            select t.id as task_id, u.username, c.name as campaign_name, t.post_url as url, v.thumbnail as picture
            from tasks t
            join users u on u.id = t.user_id
            join campaigns c on c.id = t.campaign_id
            left join post_previews v on v.task_id = t.id
            where t.id = any ($1)
            order by t.id
            """;

    static Future<List<OtherPost>> listPosts(Sql sql, Collection<Long> tasks) {
        return sql.list(POSTS, OtherPost.class, (Object) tasks.toArray(Long[]::new));
    }

    private static final String CREATORS = """
            select id as user_id, username, joined_at from users where id = any ($1) order by id
            """;

    static Future<List<OtherCreator>> listCreators(Sql sql, Collection<Long> users) {
        return sql.list(CREATORS, OtherCreator.class, (Object) users.toArray(Long[]::new));
    }

    private static final String WAITING = StaffQueue.COUNT.formatted("""
            select opened_at as at from signals where status in ('open', 'appealed') order by opened_at, id
            """);

    /** Signals that wait for a decision. */
    static Future<Waiting> countWaiting(Sql sql) {
        return sql.get(WAITING, Waiting.class);
    }
}
