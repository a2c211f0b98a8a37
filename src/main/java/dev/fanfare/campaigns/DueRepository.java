package dev.fanfare.campaigns;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Finds what falls due in campaigns. What somebody else is working on is left to them. */
final class DueRepository {
    private DueRepository() {}

    private static final String CLAIM_STARTED = """
            select id
            from campaigns
            where status = 'pending' and starts_at <= now() and date_end > now()
            order by starts_at, id
            limit 1
            for no key update skip locked
            """;

    /** A campaign whose start has come, locked; empty for none. */
    static Future<Optional<Long>> claimStarted(Tx tx) {
        return tx.find(CLAIM_STARTED, Long.class);
    }

    private static final String CLAIM_ENDED = """
            select id
            from campaigns
            where status in ('active', 'paused') and date_end <= now()
            order by date_end, id
            limit 1
            for no key update skip locked
            """;

    /** A campaign whose end has come, locked; empty for none. */
    static Future<Optional<Long>> claimEnded(Tx tx) {
        return tx.find(CLAIM_ENDED, Long.class);
    }

    private static final String FIND_WITH_EXPIRED_HOLDS = """
            select campaign_id
            from participations
            where status = 'held' and held_until <= now()
            order by held_until, id
            limit 1
            """;

    /** A campaign in which a place is held no longer; empty for none. */
    static Future<Optional<Long>> findWithExpiredHolds(Sql sql) {
        return sql.find(FIND_WITH_EXPIRED_HOLDS, Long.class);
    }

    // Who never did more than hold a place leaves no trace; who was in before has left, as before.
    private static final String RELEASE_EXPIRED_HOLDS = """
            with lapsed as (
              select p.id, exists (select from tasks t where t.participation_id = p.id) as known
              from participations p
              where p.campaign_id = $1 and p.status = 'held' and p.held_until <= now()
            ), forgotten as (
              delete from participations p using lapsed where p.id = lapsed.id and not lapsed.known
            ), returned as (
              update participations p set status = 'left', held_until = null
              from lapsed where p.id = lapsed.id and lapsed.known
            ), counted as (
              update campaigns
              set participants_count = participants_count - (select count(*) from lapsed)
              where id = $1 and exists (select from lapsed)
            )
            select count(*)::integer as released from lapsed
            """;

    /**
     * Frees all places of the campaign that are held no longer; how many. The campaign is locked: an earlier statement
     * has to see to it, for this one counts what it sees at its beginning.
     */
    static Future<Integer> releaseExpiredHolds(Tx tx, long campaignId) {
        return tx.get(RELEASE_EXPIRED_HOLDS, Integer.class, campaignId);
    }
}
