package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.Template;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Templates of campaigns, and what of a campaign its copy takes over beside its fields. */
final class TemplatesRepository {
    /** Violated by a second template of this name. */
    static final String ONCE = "campaign_templates_once";

    private static final String LIST = """
            select id as template_id, name, created_at from campaign_templates where advertiser_id = $1 order by name, id
            """;

    static Future<List<Template>> list(Sql sql, long advertiserId) {
        return sql.list(LIST, Template.class, advertiserId);
    }

    private static final String COUNT = """
            select count(*) as templates from campaign_templates where advertiser_id = $1
            """;

    static Future<Long> count(Tx tx, long advertiserId) {
        return tx.get(COUNT, Long.class, advertiserId);
    }

    /**
     * A template.
     *
     * @param fields of a new campaign, as JSON
     * @param postRate in the currency of the fields; null for none
     */
    record Stored(
            long advertiserId,
            String name,
            String fields,
            String currency,
            @Nullable @Minor BigDecimal postRate) {
        CampaignFields read() {
            try {
                return Json.mapper().readValue(fields, CampaignFields.class);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("a column holds no template", e);
            }
        }
    }

    private static final String FIND = """
            select advertiser_id, name, fields::text as fields, fields ->> 'currency' as currency, post_rate
            from campaign_templates
            where id = $1
            """;

    static Future<Optional<Stored>> find(Sql sql, long templateId) {
        return sql.find(FIND, Stored.class, templateId);
    }

    private static final String LOCK = FIND + "for no key update";

    static Future<Optional<Stored>> lock(Tx tx, long templateId) {
        return tx.find(LOCK, Stored.class, templateId);
    }

    private static final String CREATE = """
            insert into campaign_templates (advertiser_id, name, fields, post_rate, reach_threshold, engagement_rate_threshold)
            select advertiser_id, $2, $3::text::jsonb, post_rate, reach_threshold, engagement_rate_threshold
            from campaigns
            where id = $1
            returning id
            """;

    /** Keeps these fields of a campaign, and what is set apart from them; its id. May violate {@value #ONCE}. */
    static Future<Long> create(Tx tx, long campaignId, String name, String fields) {
        return tx.get(CREATE, Long.class, campaignId, name, fields);
    }

    private static final String RENAME = """
            update campaign_templates set name = $2 where id = $1
            """;

    /** May violate {@value #ONCE}. */
    static Future<Integer> updateName(Tx tx, long templateId, String name) {
        return tx.execute(RENAME, templateId, name);
    }

    private static final String DELETE = """
            delete from campaign_templates where id = $1
            """;

    static Future<Integer> delete(Tx tx, long templateId) {
        return tx.execute(DELETE, templateId);
    }

    private static final String COPY_THRESHOLDS = """
            update campaigns c
            set reach_threshold = o.reach_threshold, engagement_rate_threshold = o.engagement_rate_threshold
            from campaigns o
            where c.id = $1 and o.id = $2
            """;

    private static final String COPY_KEPT_THRESHOLDS = """
            update campaigns c
            set reach_threshold = o.reach_threshold, engagement_rate_threshold = o.engagement_rate_threshold
            from campaign_templates o
            where c.id = $1 and o.id = $2
            """;

    /** Copies the thresholds of bonuses of a template. */
    static Future<Integer> insertThresholds(Tx tx, long toId, long templateId) {
        return tx.execute(COPY_KEPT_THRESHOLDS, toId, templateId);
    }

    private static final String COPY_TASKS = """
            insert into task_definitions (campaign_id, custom, type, title, description, requirements, dos, donts, deliverables)
            select $1, true, type, title, description, requirements, dos, donts, deliverables
            from task_definitions
            where campaign_id = $2 and custom and not retired
            order by id
            """;

    /** Copies what is set apart from a campaign's fields: thresholds of bonuses, and custom tasks. */
    static Future<Integer> insertRest(Tx tx, long toId, long fromId) {
        return tx.execute(COPY_THRESHOLDS, toId, fromId).compose(copied -> tx.execute(COPY_TASKS, toId, fromId));
    }
}
