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

    // Posts that staff found to be fraud are not what is usual. At most a million of them, the newest.
    private static final String COMPUTE = """
            insert into network_rates (network, size, posts, low, middle, high, computed_at)
            select network, coalesce(size, 0), count(*), percentile_disc(0.05) within group (order by rate),
                   percentile_disc(0.5) within group (order by rate), percentile_disc(0.95) within group (order by rate), business_now()
            from (select v.network, length(coalesce(v.views, v.reach)::text) as size,
                         trunc((coalesce(v.likes, 0)::numeric + coalesce(v.comments, 0) + coalesce(v.shares, 0)) * 10000 / coalesce(v.views, v.reach))::bigint
                           as rate
                  from post_previews v
                  where v.result = 'seen' and coalesce(v.views, v.reach) >= $2 and v.fetched_at > now() - make_interval(days => $1)
                    and coalesce(v.likes, v.comments, v.shares) is not null
                    and not exists (select from signals s where s.task_id = v.task_id and s.status = 'rejected')
                  order by v.fetched_at desc
                  limit 1000000) seen
            group by grouping sets ((network, size), (network))
            on conflict (network, size) do update
            set posts = excluded.posts, low = excluded.low, middle = excluded.middle, high = excluded.high,
                computed_at = excluded.computed_at
            """;

    /** Computes what is usual from posts as they were seen last. */
    static Future<Integer> recordRates(Tx tx, Limits limits) {
        return tx.execute(COMPUTE, limits.rateDays(), limits.minViews().longValue());
    }

    private static final String LIST_RATES = """
            select network, size, posts, low, middle, high, computed_at from network_rates order by network, size
            """;

    static Future<List<NetworkRate>> listRates(Sql sql) {
        return sql.list(LIST_RATES, NetworkRate.class);
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
