package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Custom task definitions of campaigns. */
final class TaskDefinitionRepository {
    private static final String COUNT = """
            select count(*) as definitions from task_definitions where campaign_id = $1 and not retired
            """;

    static Future<Long> count(Tx tx, long campaignId) {
        return tx.get(COUNT, Long.class, campaignId);
    }

    private static final String DEFINE = """
            with present as (
              select count(*) as participants from participations where campaign_id = $1 and status = 'joined'
            ), made as (
              insert into task_definitions (
                campaign_id, custom, type, title, description, requirements, dos, donts, giving, promised)
              select c.id, true, 'custom', $2, $3, $4, c.dos, c.donts, to_jsonb(c), c.task_promise * p.participants
              from campaigns c cross join present p
              where c.id = $1
              returning id, promised
            )
            select m.id, m.promised, p.participants from made m cross join present p
            """;

    /**
     * A new definition.
     *
     * @param promised total for its campaign's participants, in minor units of the advertiser's currency
     */
    record Defined(long id, long promised, long participants) {}

    /** Inserts a definition without tasks. The campaign is locked. */
    static Future<Defined> define(Tx tx, long campaignId, String title, String description, String requirements) {
        return tx.get(DEFINE, Defined.class, campaignId, title, description, requirements);
    }

    /** A definition that still lacks tasks of some participants. */
    record Giving(long id, long campaignId) {}

    // Unordered: one that fails must not block the others.
    private static final String FIND_GIVING = """
            select id, campaign_id from task_definitions where giving is not null order by random() limit 1
            """;

    static Future<Optional<Giving>> findGiving(Tx tx) {
        return tx.find(FIND_GIVING, Giving.class);
    }

    // With the terms at the time of the promise. Later participants get the task on joining, and may have given
    // it up already: one participation gets it once. Releases the promise for those who have left meanwhile, or
    // all of it if the campaign has ended.
    private static final String GIVE = """
            with chosen as materialized (
              select p.id, p.user_id
              from participations p
              where p.campaign_id = $2 and p.status = 'joined'
                and p.user_id > (select given_to from task_definitions where id = $1 and giving is not null)
              order by p.user_id
              limit $3
            ), given as (
            """ + CampaignJoinRepository.newTasks("""
              from chosen w
              join participations p on p.id = w.id
              join task_definitions d on d.id = $1
              join campaigns k on k.id = d.campaign_id and k.status not in ('completed', 'cancelled')
              cross join lateral jsonb_populate_record(k, d.giving) c
              left join connections n on n.id = p.connection_id
              where not exists (select from tasks t where t.participation_id = p.id and t.definition_id = d.id)
              order by p.user_id
              on conflict (participation_id, definition_id, (case when status = 'left' then id end)) do nothing
              returning promised
            """) + """
            ), outcome as (
              select d.promised - coalesce((select sum(promised) from given), 0)::bigint as left_over,
                (select max(user_id) from chosen) as last,
                (select count(*) from chosen) < $3 or k.status in ('completed', 'cancelled') as is_over
              from task_definitions d
              join campaigns k on k.id = d.campaign_id
              where d.id = $1 and d.giving is not null
            ), moved as (
              update task_definitions d
              set given_to = coalesce(o.last, d.given_to), promised = case when o.is_over then 0 else o.left_over end,
                  giving = case when o.is_over then null else d.giving end
              from outcome o
              where d.id = $1
            )
            select (select count(*) from given)::integer as tasks,
              coalesce((select case when is_over then left_over else 0 end from outcome), 0) as released
            """;

    /**
     * The result for a chunk of participants.
     *
     * @param released unused part of the promise, in minor units of the advertiser's currency, after the last chunk
     */
    record Created(int tasks, long released) {}

    /** Creates the task for the next chunk of participants. The campaign is locked. */
    static Future<Created> insertTasks(Tx tx, Giving definition, int participants) {
        return tx.get(GIVE, Created.class, definition.id(), definition.campaignId(), participants);
    }
}
