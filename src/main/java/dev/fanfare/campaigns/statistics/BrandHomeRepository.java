package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.GetBrandHome.BestCreator;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** A brand's figures: from counters by day, and the posts accepted in sixty days. */
final class BrandHomeRepository {
    private BrandHomeRepository() {}

    /**
     * A day of a currency, of the last sixty.
     *
     * @param currency null for what has none
     * @param spent minor units
     */
    record Line(
            LocalDate day,
            @Nullable String currency,
            long spent,
            long reach,
            long posts,
            long joined,
            long submitted) {}

    private static final String DAYS = """
            select day, nullif(detail, '') as currency,
                   coalesce(sum(value) filter (where statistic = 'advertiser_spent'), 0)::bigint as spent,
                   coalesce(sum(value) filter (where statistic = 'advertiser_reach'), 0)::bigint as reach,
                   coalesce(sum(value) filter (where statistic = 'advertiser_posts'), 0)::bigint as posts,
                   coalesce(sum(value) filter (where statistic = 'advertiser_joined'), 0)::bigint as joined,
                   coalesce(sum(value) filter (where statistic = 'advertiser_submitted'), 0)::bigint as submitted
            from counters
            where statistic in ('advertiser_spent', 'advertiser_reach', 'advertiser_posts', 'advertiser_joined',
                                'advertiser_submitted')
              and subject = $1 and day > (business_now() at time zone 'UTC')::date - 60
            group by day, nullif(detail, '')
            order by day, 2
            """;

    /** The days on which something happened, the oldest first. */
    static Future<List<Line>> listDays(Sql sql, long advertiserId) {
        return sql.list(DAYS, Line.class, advertiserId);
    }

    /**
     * The brand, what of its first steps is done, and its invitations.
     *
     * @param dismissed whether the caller hides the steps
     */
    record Brand(
            String currency,
            LocalDate today,
            boolean dismissed,
            boolean company,
            boolean funds,
            boolean firstCampaign,
            boolean invitations,
            boolean team,
            long invited,
            long invitedBefore) {}

    private static final String BRAND = """
            select a.currency, (business_now() at time zone 'UTC')::date as today,
                   coalesce((select 'brand' = any (u.dismissed_steps) from users u where u.id = $2), false) as dismissed,
                   a.brand_logo is not null and a.brand_description <> '' as company,
                   a.funds > 0 or a.maximum_limit > 0 as funds,
                   exists (select from campaigns c where c.advertiser_id = a.user_id) as first_campaign,
                   exists (select from campaign_invitations i where i.advertiser_id = a.user_id) as invitations,
                   exists (select from advertiser_members m
                           where m.advertiser_id = a.user_id and m.removed_at is null) as team,
                   n.invited, n.invited_before
            from advertisers a
            cross join lateral (
              select count(*) filter (where day > (business_now() at time zone 'UTC')::date - 30) as invited,
                     count(*) filter (where day <= (business_now() at time zone 'UTC')::date - 30) as invited_before
              from (select (i.invited_at at time zone 'UTC')::date as day
                    from campaign_invitations i
                    where i.advertiser_id = a.user_id
                      and i.invited_at >= ((business_now() at time zone 'UTC')::date - 59)::timestamp at time zone 'UTC') as sent) as n
            where a.user_id = $1
            """;

    /** @param userId the caller; null for an application on its own */
    static Future<Optional<Brand>> findBrand(Sql sql, long advertiserId, Long userId) {
        return sql.find(BRAND, Brand.class, advertiserId, userId);
    }

    /** A campaign that runs, in minor units. */
    record Campaign(
            long id,
            String name,
            String status,
            String currency,
            long spent,
            @Nullable Long budget) {}

    // What it promises is in the advertiser's currency.
    private static final String RUNNING = """
            select c.id, c.name, c.status, c.currency,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'campaign_spent' and subject = c.id and detail = c.currency) as spent,
                   coalesce(c.budget, case when c.currency = a.currency and c.max_participants is not null then
                     least(c.best_post_promise + c.view_budget + c.max_participants::numeric * c.task_promise
                             * (select count(*) from task_definitions d where d.campaign_id = c.id and not d.retired),
                           4000000000000000000)::bigint end) as budget
            from (select id from campaigns
                  where advertiser_id = $1 and status in ('active', 'paused') order by id desc limit 10) as newest
            join campaigns c on c.id = newest.id
            join advertisers a on a.user_id = c.advertiser_id
            order by c.id desc
            """;

    /** The newest first. */
    static Future<List<Campaign>> listRunning(Sql sql, long advertiserId) {
        return sql.list(RUNNING, Campaign.class, advertiserId);
    }

    private static final String BEST = """
            select u.id as user_id, u.username, u.avatar, b.posts, b.reach, b.reach_before
            from (select t.user_id,
                         count(*) filter (where p.recent) as posts,
                         coalesce(sum(t.verified_reach) filter (where p.recent), 0)::bigint as reach,
                         coalesce(sum(t.verified_reach) filter (where not p.recent), 0)::bigint as reach_before
                  from campaigns c
                  join tasks t
                    on t.campaign_id = c.id and t.status in ('accepted', 'paid')
                       and coalesce(t.reviewed_at, t.completed_at, t.assigned_at)
                           >= ((business_now() at time zone 'UTC')::date - 59)::timestamp at time zone 'UTC'
                  cross join lateral (
                    select coalesce(t.reviewed_at, t.completed_at, t.assigned_at)
                           >= ((business_now() at time zone 'UTC')::date - 29)::timestamp at time zone 'UTC' as recent) as p
                  where c.advertiser_id = $1
                  group by t.user_id) as b
            join users u on u.id = b.user_id and u.status <> 'suspended' and u.erased_at is null
            where b.posts > 0
            order by b.reach desc, b.posts desc, u.id
            limit 5
            """;

    /** Those of the highest reach first, without those who are banned or gone. */
    static Future<List<BestCreator>> listBest(Sql sql, long advertiserId) {
        return sql.list(BEST, BestCreator.class, advertiserId);
    }
}
