package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.FiguresSource.Account;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The queue of figures to refresh, in the table of connections. */
final class FiguresRepository {
    /** The count stops here. */
    private static final int MAX_WAITING = 10_000;

    /**
     * Accounts whose figures are due.
     *
     * @param count at most {@value #MAX_WAITING}
     * @param seconds since the first one became due; 0 for none
     */
    record Waiting(long count, long seconds) {}

    private static final String ASKED = """
            select count(*) as asked
            from connections
            where network = $1 and kind = any ($2) and refresh_claimed_at > clock_timestamp() - interval '1 minute'
            """;

    /** Counts the claims of the last minute for this network, by all nodes. */
    static Future<Long> countClaimed(Tx tx, String network, List<String> kinds) {
        return tx.get(ASKED, Long.class, network, kinds.toArray(String[]::new));
    }

    private static final DueRows<Long> DUE = DueRows.limited(Long.class, """
            select id
            from connections
            where network = $1 and kind = $2 and status = 'accepted' and refresh_due <= business_now()
            order by refresh_due, id
            limit $3
            """);

    private static final String CLAIM = """
            update connections
            set refresh_claimed_at = clock_timestamp(), refresh_due = business_now() + make_interval(secs => $2 / 1000.0)
            where id = any ($1)
            returning id, account_id, url, refresh_claimed_at as claimed_at
            """;

    /**
     * Claims the accounts that have been due longest. The claim is a lease, so that other nodes can take over from a
     * dead one.
     */
    static Future<List<Account>> claim(Tx tx, String network, String kind, long atMost, long lapseMs) {
        return DUE.claim(tx, network, kind, atMost)
                .compose(ids -> tx.list(CLAIM, Account.class, ids.toArray(Long[]::new), lapseMs));
    }

    private static final String RECORD = """
            update connections
            set followers = coalesce($3, followers), engagement_rate = coalesce($4, engagement_rate),
                refreshed_at = business_now(), last_updated = business_now(), refresh_failures = 0,
                refresh_due = business_now() + make_interval(secs => $5 / 1000.0)
            where id = $1 and refresh_claimed_at = $2 and status = 'accepted'
            returning id
            """;

    /** False if the claim has expired or the account is no longer accepted. */
    static Future<Boolean> record(Tx tx, Account account, AccountFigures figures, long everyMs) {
        return tx.find(
                        RECORD,
                        Long.class,
                        account.id(),
                        account.claimedAt(),
                        figures.followers(),
                        figures.engagementRate(),
                        everyMs)
                .map(Optional::isPresent);
    }

    private static final String MISS =
            """
            update connections
            set refresh_failures = refresh_failures + 1,
                refresh_due = business_now() + %s
            where id = $1 and refresh_claimed_at = $2
            """.formatted(WorkQueue.backoff("$3 / 1000.0", "(refresh_failures + 1)", "$4 / 1000.0"));

    /** The network has no such account: backs off further each time. */
    static Future<Integer> recordMiss(Tx tx, Account account, long retryMs, long everyMs) {
        return tx.execute(MISS, account.id(), account.claimedAt(), retryMs, everyMs);
    }

    private static final String WAITING = """
            select count(*) as count, coalesce(extract(epoch from business_now() - min(refresh_due)), 0)::bigint as seconds
            from (
              select refresh_due from connections
              where network = $1 and kind = $2 and status = 'accepted' and refresh_due <= business_now()
              order by refresh_due
              limit $3
            ) as due
            """;

    static Future<Waiting> getWaiting(Sql sql, String network, String kind) {
        return sql.get(WAITING, Waiting.class, network, kind, MAX_WAITING);
    }
}
