package dev.fanfare.campaigns.campaign;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Campaigns, their participants, invitations and applications. */
public final class CampaignsTables {
    private CampaignsTables() {}

    private static final String PAYMENTS = "what payments were for, with the inputs of their formula";

    public static final PackageTables ALL = PackageTables.of(
            CampaignsTables.class,
            table("campaigns")
                    .inRealTime("updated_at")
                    .of("advertiser_id")
                    .kept(PAYMENTS)
                    .exported("id, name, tagline, description, status, currency, created_at, date_end")
                    .notErased(PAYMENTS),
            table("campaign_templates")
                    .of("advertiser_id")
                    .kept("lives as long as its advertiser keeps it")
                    .exported("id, name, fields, post_rate as post_rate_minor, reach_threshold,"
                            + " engagement_rate_threshold, created_at")
                    .erased(),
            table("task_definitions").partOf("campaigns"),
            table("participations")
                    .kept(PAYMENTS)
                    .exportedBy("participations", """
                            select p.campaign_id, c.name as campaign, p.status, p.joined_at, p.accepted_tasks, p.reach,
                              p.engagement, p.score
                            from participations p join campaigns c on c.id = p.campaign_id
                            where p.user_id = $1 order by p.id""")
                    .notErased(PAYMENTS),
            table("campaign_invitations")
                    .deletedAfter(RetentionConfig::notificationsDays, "ended_at")
                    .exported(
                            "id, campaign_id, advertiser_id, message, status, invited_at, expires_at, opened_at, ended_at")
                    .erasedBy(
                            "delete from campaign_invitations where user_id = $1",
                            "delete from campaign_invitations where advertiser_id = $1"),
            table("campaign_applications")
                    .deletedAfter(RetentionConfig::notificationsDays, "ended_at")
                    .exported(
                            "id, campaign_id, text, proposed_rate as proposed_rate_minor, currency, status, applied_at,"
                                    + " expires_at, decided_at, reason, ended_at")
                    .erased());
}
