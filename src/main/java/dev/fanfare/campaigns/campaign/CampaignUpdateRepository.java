package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignDraft.Priced;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Updates locked campaigns. */
final class CampaignUpdateRepository {
    private static final String HAS_TASKS = """
            select exists (select from tasks where campaign_id = $1) as has_tasks
            """;

    /** Whether the campaign has tasks, that is, ever had participants. */
    static Future<Boolean> hasTasks(Tx tx, long campaignId) {
        return tx.get(HAS_TASKS, Boolean.class, campaignId);
    }

    private static final String UPDATE = """
            update campaigns c
            set (%1$s) = (select %1$s from jsonb_populate_record(c, $2::text::jsonb - $3::text[]))
            where id = $1
            """.formatted(Columns.of(Priced.class));

    /**
     * Overwrites a campaign.
     *
     * @param unchanged columns to keep
     */
    static Future<Integer> update(Tx tx, long campaignId, Priced campaign, List<String> unchanged) {
        return tx.execute(UPDATE, campaignId, Json.text(campaign), unchanged.toArray(String[]::new));
    }

    private static final String RETIRE_TASK = """
            update task_definitions d set retired = true
            where d.campaign_id = $1 and not d.custom and not d.retired
              and (d.title, d.description, d.requirements) is distinct from ($2, $3, $4)
              and exists (select from tasks t where t.definition_id = d.id)
            """;

    private static final String CHANGE_TASK = """
            update task_definitions set title = $2, description = $3, requirements = $4
            where campaign_id = $1 and not custom and not retired
            """;

    /** Redefines the task of every participant; current participants keep the old definition. */
    static Future<Integer> updateTask(Tx tx, long campaignId, CampaignDraft d) {
        return tx.execute(RETIRE_TASK, campaignId, d.name(), d.description(), d.requirements())
                .compose(retired -> retired > 0
                        ? CampaignCreationRepository.defineTask(tx, campaignId, d)
                        : tx.execute(CHANGE_TASK, campaignId, d.name(), d.description(), d.requirements()));
    }
}
