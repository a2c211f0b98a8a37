package dev.fanfare.campaigns;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Custom tasks of campaigns. */
final class DefiningRepository {
    private DefiningRepository() {}

    private static final String COUNT = """
            select count(*) as definitions from task_definitions where campaign_id = $1 and not retired
            """;

    static Future<Long> count(Tx tx, long campaignId) {
        return tx.get(COUNT, Long.class, campaignId);
    }

    private static final String DEFINE = """
            insert into task_definitions (campaign_id, custom, type, title, description, requirements)
            values ($1, true, 'custom', $2, $3, $4)
            returning id
            """;

    /** Inserts a definition and returns its id. */
    static Future<Long> define(Tx tx, long campaignId, String title, String description, String requirements) {
        return tx.get(DEFINE, Long.class, campaignId, title, description, requirements);
    }

    /**
     * The tasks created.
     *
     * @param promised the sum of their promises, in minor units of the advertiser's currency
     */
    record Given(long tasks, long promised) {}

    private static final String GIVE_TO_ALL = "with given as (" + JoiningRepository.NEW_TASKS + """
              where d.id = $1 and p.status = 'joined'
              order by p.id
              returning promised
            )
            select count(*) as tasks, coalesce(sum(promised), 0)::bigint as promised from given
            """;

    /** Creates a task of the definition for each participant of its campaign, which must be locked. */
    static Future<Given> giveToAll(Tx tx, long definitionId) {
        return tx.get(GIVE_TO_ALL, Given.class, definitionId);
    }
}
