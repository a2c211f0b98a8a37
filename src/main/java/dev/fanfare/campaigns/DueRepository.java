package dev.fanfare.campaigns;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Finds what falls due in campaigns. What somebody else is working on is left to them. */
final class DueRepository {
    private DueRepository() {}

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
        return tx.find(CLAIM_ENDED, row -> row.getLong("id"));
    }

    private static final String FIND_LAPSED = """
            select campaign_id
            from participations
            where status = 'held' and held_until <= now()
            order by held_until, id
            limit 1
            """;

    /** A campaign in which a place is held no longer; empty for none. */
    static Future<Optional<Long>> findLapsed(Sql sql) {
        return sql.find(FIND_LAPSED, row -> row.getLong("campaign_id"));
    }

    private static final String RELEASE_LAPSED = """
            with campaign as (
              select id from campaigns where id = $1 for no key update
            ), released as (
              update participations p
              set status = 'left', held_until = null
              from campaign
              where p.campaign_id = campaign.id and p.status = 'held' and p.held_until <= now()
              returning p.id
            ), counted as (
              update campaigns
              set participants_count = participants_count - (select count(*) from released)
              where id = $1 and exists (select from released)
            )
            select count(*)::integer as released from released
            """;

    /** Frees all places of the campaign that are held no longer; how many. */
    static Future<Integer> releaseLapsed(Sql sql, long campaignId) {
        return sql.get(RELEASE_LAPSED, row -> row.getInteger("released"), campaignId);
    }
}
