package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Campaigns with due work. */
final class CampaignScheduleRepository {
    /** Pending campaigns, approved if their advertisers submitted them, whose start has passed and that are covered. */
    static final DueRows<Long> STARTED =
            DueRows.of(Long.class, "c", """
            select c.id
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            where c.status = 'pending' and c.starts_at <= business_now() and c.date_end > business_now() and %s
              and (c.submitted_at is null or c.approved_at is not null)
              and exists (select from users u where u.id = c.advertiser_id and u.status = 'active')
            order by c.starts_at, c.id
            """.formatted(FundsReservationRepository.MAY_START));

    /** Running campaigns whose end has passed. */
    static final DueRows<Long> ENDED = DueRows.of(Long.class, """
            select id
            from campaigns
            where status in ('active', 'paused') and date_end <= business_now()
            order by date_end, id
            """);

    private static final String FIND_WITH_EXPIRED_HOLDS = """
            select campaign_id
            from participations
            where status = 'held' and held_until <= business_now()
            order by held_until, id
            limit 1
            """;

    /** A campaign with an expired hold; empty for none. */
    static Future<Optional<Long>> findWithExpiredHolds(Sql sql) {
        return sql.find(FIND_WITH_EXPIRED_HOLDS, Long.class);
    }

    // Deletes participations that were only holds; former participants return to left.
    private static final String RELEASE_EXPIRED_HOLDS = """
            with lapsed as (
              select p.id, exists (select from tasks t where t.participation_id = p.id) as known
              from participations p
              where p.campaign_id = $1 and p.status = 'held' and p.held_until <= business_now()
              order by p.held_until
              limit $2
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
     * Releases a limited number of the campaign's expired holds and returns their number. An earlier statement of the
     * transaction must have locked the campaign, because this one counts what was visible at its start.
     */
    static Future<Integer> releaseExpiredHolds(Tx tx, long campaignId, int atMost) {
        return tx.get(RELEASE_EXPIRED_HOLDS, Integer.class, campaignId, atMost);
    }
}
