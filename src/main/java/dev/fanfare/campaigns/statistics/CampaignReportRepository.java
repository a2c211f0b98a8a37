package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.discovery.store.ProfileConditions;
import dev.fanfare.campaigns.statistics.api.CampaignReports.Subject;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** What the accepted posts of a campaign have achieved and cost: read from the posts, because no counter has their costs by network. */
final class CampaignReportRepository {
    private CampaignReportRepository() {}

    private static final String SUBJECT = """
            select id as campaign_id, name, advertiser_id, status, currency
            from campaigns
            where id = $1 and ($2::bigint[] is null or advertiser_id = any ($2))
            """;

    /** @param onlyOf the advertisers to one of which the campaign must belong; null for any */
    static Future<Optional<Subject>> findSubject(Sql sql, long campaignId, List<Long> onlyOf) {
        return sql.find(SUBJECT, Subject.class, campaignId, onlyOf == null ? null : onlyOf.toArray(Long[]::new));
    }

    /**
     * The posts of a network accepted on a day.
     *
     * @param network null for none
     * @param spent minor units of the campaign's currency
     * @param unverified posts without figures
     * @param oldestAt when the first figures were verified; null for none
     * @param newestAt when the last figures were verified; null for none
     */
    record Cell(
            String network,
            LocalDate day,
            long posts,
            long reach,
            long engagement,
            long spent,
            long unverified,
            Instant oldestAt,
            Instant newestAt) {}

    private static final String CELLS = """
            select nullif(split_part(post_key, ':', 1), '') as network,
                   (coalesce(reviewed_at, completed_at, assigned_at) at time zone 'UTC')::date as day,
                   count(*) as posts,
                   coalesce(sum(verified_reach), 0)::bigint as reach,
                   coalesce(sum(verified_engagement), 0)::bigint as engagement,
                   sum(payment)::bigint as spent,
                   count(*) filter (where num_nonnulls(verified_reach, verified_engagement) = 0) as unverified,
                   min(reviewed_at) filter (where num_nonnulls(verified_reach, verified_engagement) > 0) as oldest_at,
                   max(reviewed_at) filter (where num_nonnulls(verified_reach, verified_engagement) > 0) as newest_at
            from tasks
            where campaign_id = $1 and status in ('accepted', 'paid')
            group by 1, 2
            order by 2, 1 nulls last
            """;

    /** By day and network. */
    static Future<List<Cell>> listCells(Sql sql, long campaignId) {
        return sql.list(CELLS, Cell.class, campaignId);
    }

    /**
     * A post.
     *
     * @param network null for none, like url
     * @param spent minor units of the campaign's currency
     */
    record Post(long taskId, String network, String url, long reach, long engagement, long spent) {}

    private static final String BEST = """
            select id as task_id, nullif(split_part(post_key, ':', 1), '') as network, post_url as url,
                   coalesce(verified_reach, 0) as reach, coalesce(verified_engagement, 0) as engagement, payment as spent
            from tasks
            where campaign_id = $1 and status in ('accepted', 'paid')
              and num_nonnulls(verified_reach, verified_engagement) > 0
            order by coalesce(verified_reach, 0) / 1000 + coalesce(verified_engagement, 0) / 100 desc,
                     coalesce(verified_reach, 0) desc, coalesce(verified_engagement, 0) desc, id
            limit $2
            """;

    /** The best first. */
    static Future<List<Post>> listBest(Sql sql, long campaignId, int atMost) {
        return sql.list(BEST, Post.class, campaignId, atMost);
    }

    private static final String CREATORS = """
            select count(distinct user_id) from tasks where campaign_id = $1 and status in ('accepted', 'paid')
            """;

    /** How many creators have accepted posts. */
    static Future<Long> countCreators(Sql sql, long campaignId) {
        return sql.get(CREATORS, Long.class, campaignId);
    }

    /**
     * A post as people without an account may see it.
     *
     * @param network null for none, like url
     * @param picture address of the post's picture; null for none
     * @param creator the username; null unless the profile is public and the name may be told
     * @param avatar address of the creator's picture; null unless the profile is public
     * @param spent minor units of the campaign's currency
     */
    record Shown(
            @Nullable String network,
            @Nullable String url,
            @Nullable String picture,
            @Nullable String creator,
            @Nullable String avatar,
            long reach,
            long engagement,
            long spent) {}

    private static final String SHOWN = """
            select nullif(split_part(t.post_key, ':', 1), '') as network, t.post_url as url, v.thumbnail as picture,
                   case when u.profile_public and %s then u.username end as creator,
                   case when u.profile_public then u.avatar end as avatar,
                   coalesce(t.verified_reach, 0) as reach, coalesce(t.verified_engagement, 0) as engagement, t.payment as spent
            from tasks t
            join users u on u.id = t.user_id and u.status = 'active' and u.leaves_at is null
            left join post_previews v on v.task_id = t.id
            where t.campaign_id = $1 and t.status in ('accepted', 'paid') and t.post_url is not null
            order by coalesce(t.verified_reach, 0) / 1000 + coalesce(t.verified_engagement, 0) / 100 desc,
                     coalesce(t.verified_reach, 0) desc, coalesce(t.verified_engagement, 0) desc, t.id
            limit $2
            """.formatted(ProfileConditions.TELLS_NAME);

    /** The best first, of creators with active accounts that do not end; those of banned and deleted ones are left out. */
    static Future<List<Shown>> listShown(Sql sql, long campaignId, int atMost) {
        return sql.list(SHOWN, Shown.class, campaignId, atMost);
    }

    /**
     * The picture of a post, or of the campaign.
     *
     * @param path of our copy
     * @param taskId of the post; null for the campaign's cover
     */
    record Pictured(@Nullable Long taskId, String path) {}

    private static final String PICTURES = """
            select null::bigint as task_id, image_post as path from campaigns where id = $1 and image_post is not null
            union all
            select v.task_id, v.thumbnail
            from post_previews v
            join users u on u.id = v.user_id and u.status = 'active' and u.leaves_at is null
            where v.task_id = any ($2) and v.thumbnail is not null
            """;

    /** The cover of a campaign and the pictures of some posts, of creators with active accounts, as far as there are any. */
    static Future<List<Pictured>> listPictures(Sql sql, long campaignId, List<Long> taskIds) {
        return sql.list(PICTURES, Pictured.class, campaignId, taskIds.toArray(Long[]::new));
    }
}
