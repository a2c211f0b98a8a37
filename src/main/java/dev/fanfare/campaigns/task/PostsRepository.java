package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.GetPost.Decided;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads posts that were handed in, with what they are compared with. */
final class PostsRepository {
    private PostsRepository() {}

    /**
     * A post.
     *
     * @param accounts its publisher's accepted accounts at its network: address, blank, id
     */
    record Row(
            long taskId,
            long userId,
            long advertiserId,
            String url,
            String network,
            Instant joinedAt,
            Instant deadline,
            String disclosure,
            Long claimedReach,
            Long claimedEngagement,
            List<String> accounts) {}

    private static final String FIND = """
            select t.id as task_id, t.user_id, c.advertiser_id, t.post_url as url, k.network, p.joined_at, t.deadline,
                   t.disclosure, t.claimed_reach, t.claimed_engagement,
                   array(select url || ' ' || ltrim(account_id, '@') from connections
                         where user_id = t.user_id and network = k.network and status = 'accepted') as accounts
            from tasks t
            join campaigns c on c.id = t.campaign_id
            join participations p on p.id = t.participation_id
            cross join lateral (select split_part(t.post_key, ':', 1) as network) as k
            where t.id = $1 and t.post_url is not null and t.post_key is not null and t.status <> 'left'
            """;

    /** Empty for a task without a post. */
    static Future<Optional<Row>> find(Sql sql, long taskId) {
        return sql.find(FIND, Row.class, taskId);
    }

    private static final String DECIDED = """
            select c.name as campaign, d.title,
                   case when t.status <> 'rejected' then 'accepted' when t.changes_requested then 'changes' else 'rejected' end
                     as outcome,
                   t.reviewed_at as decided_at
            from tasks t
            join campaigns c on c.id = t.campaign_id
            join task_definitions d on d.id = t.definition_id
            where t.user_id = $1 and c.advertiser_id = $2 and t.id <> $3 and t.status in ('accepted', 'paid', 'rejected')
            order by t.id desc
            limit 50
            """;

    /** A publisher's other posts for a brand that are decided, the newest first: fifty, which tell enough. */
    static Future<List<Decided>> listDecided(Sql sql, Row post) {
        return sql.list(DECIDED, Decided.class, post.userId(), post.advertiserId(), post.taskId());
    }
}
