package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.SignalsConfig.Limits;
import dev.fanfare.campaigns.signal.api.GetSignalRates.NetworkRate;
import dev.fanfare.campaigns.signal.api.SignalReason;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table network_rates, and how reasons were decided. */
final class NetworkRatesRepository {
    private NetworkRatesRepository() {}

    private static final String REPLACE = """
            on conflict (measure, network, size) do update
            set posts = excluded.posts, low = excluded.low, middle = excluded.middle, high = excluded.high,
                computed_at = excluded.computed_at
            """;

    // Posts that staff found to be fraud are not what is usual. At most a million of them, the newest.
    private static final String COMPUTE = """
            insert into network_rates (measure, network, size, posts, low, middle, high, computed_at)
            select 'reactions', network, coalesce(size, 0), count(*), percentile_disc(0.05) within group (order by rate),
                   percentile_disc(0.5) within group (order by rate), percentile_disc(0.95) within group (order by rate), business_now()
            from (select network, length(views::text) as size, engagement * 10000 / views as rate
                  from (select v.network, f.views, f.engagement
                        from post_previews v
                        join tasks t on t.id = v.task_id
            """ + FactsRepository.FIGURES + """
                        where v.result = 'seen' and v.fetched_at > now() - make_interval(days => $1)
                          and not exists (select from signals s where s.task_id = v.task_id and s.status = 'rejected')
                        order by v.fetched_at desc
                        limit 1000000) newest
                  where views >= $2 and engagement is not null) seen
            group by grouping sets ((network, size), (network))
            """ + REPLACE;

    // From a reading to the next: how many times as many views a day as from the submission until then, as in
    // ViewsCurve.
    private static final String COMPUTE_PACES = """
            insert into network_rates (measure, network, size, posts, low, middle, high, computed_at)
            select 'pace', network, coalesce(size, 0), count(*), percentile_disc(0.05) within group (order by rate),
                   percentile_disc(0.5) within group (order by rate), percentile_disc(0.95) within group (order by rate), business_now()
            from (select network, length(views::text) as size,
                         least(greatest(views - before, 0) * 100::numeric * extract(epoch from before_at - since)
                               / (before * extract(epoch from read_at - before_at)), 1000000000000)::bigint as rate
                  from (select r.network, r.views, r.read_at, t.completed_at as since, lag(r.views) over w as before,
                               lag(r.read_at) over w as before_at
                        from (select task_id, network, due_at, read_at, views from post_readings
                              where state = 'read' and due_at > business_now() - make_interval(days => $1)
                              order by due_at desc
                              limit 1000000) r
                        join tasks t on t.id = r.task_id and t.completed_at < r.due_at
                        where not exists (select from signals s where s.task_id = r.task_id and s.status = 'rejected')
                        window w as (partition by r.task_id order by r.due_at)) steps
                  where before >= $2 and before_at > since and read_at > before_at) seen
            group by grouping sets ((network, size), (network))
            """ + REPLACE;

    /** Computes what is usual from posts as they were seen last, and from their readings. */
    static Future<Integer> recordRates(Tx tx, Limits limits) {
        return tx.execute(COMPUTE, limits.rateDays(), limits.minViews().longValue())
                .compose(done -> tx.execute(
                        COMPUTE_PACES, limits.rateDays(), limits.minViews().longValue()));
    }

    private static final String LIST_RATES = """
            select network, size, posts, low, middle, high, computed_at from network_rates where measure = $1 order by network, size
            """;

    /** @param measure reactions or pace */
    static Future<List<NetworkRate>> listRates(Sql sql, String measure) {
        return sql.list(LIST_RATES, NetworkRate.class, measure);
    }

    /** How a reason was decided. */
    record Decided(SignalReason reason, long upheld, long cleared) {}

    private static final String LIST_DECIDED = """
            select reason, upheld, cleared from signal_precision order by reason
            """;

    static Future<List<Decided>> listDecided(Sql sql) {
        return sql.list(LIST_DECIDED, Decided.class);
    }
}
