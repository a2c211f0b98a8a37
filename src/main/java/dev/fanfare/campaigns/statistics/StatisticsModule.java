package dev.fanfare.campaigns.statistics;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.STATS_VIEW;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.campaigns.network.api.NetworkKinds;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaigns;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByNetwork;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByStatus;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignCosts;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures;
import dev.fanfare.campaigns.statistics.api.CountPending;
import dev.fanfare.campaigns.statistics.api.GetActivity;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAges;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountCategories;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPotentialPublishers;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPublishersByStatus;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountSexes;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.EstimatePublishers;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;

/** Statistics of campaigns and publishers. */
public final class StatisticsModule extends DomainModule {
    private static final Access STAFF = Access.BACKEND.needing(STATS_VIEW);

    /** @param kinds the networks that campaigns are counted by */
    public StatisticsModule(NetworkKinds kinds) {
        super("statistics");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, kinds));
        forPartners(answers);
    }

    private static void forPartners(Handlers<Services> answers) {
        answers.endpoint(
                post("/api/users/stats/sex/", CountSexes.class).by(STAFF).summary("Count publishers by sex."),
                s -> s.counts::sexes);
        answers.endpoint(
                post("/api/users/stats/age/", CountAges.class).by(STAFF).summary("Count publishers by age."),
                s -> s.counts::ages);
        answers.endpoint(
                post("/api/users/stats/preferences/", CountCategories.class)
                        .by(STAFF)
                        .summary("Count publishers by the categories they prefer."),
                s -> s.counts::categories);
        answers.endpoint(
                post("/api/campaigns/stats/general/", CountCampaigns.class)
                        .by(STAFF)
                        .summary("Count the campaigns created in a period, by status."),
                s -> s.campaigns::totals);
        answers.endpoint(
                post("/api/campaigns/stats/status/", CountCampaignsByStatus.class)
                        .by(STAFF)
                        .summary("Count campaigns by status."),
                s -> s.campaigns::byStatus);
        answers.endpoint(
                post("/api/campaigns/stats/networks/", CountCampaignsByNetwork.class)
                        .by(STAFF)
                        .summary("Count campaigns by network."),
                s -> s.campaigns::byNetwork);
        answers.endpoint(
                post("/api/campaign/stats/networks/", GetCampaignFigures.class)
                        .by(STAFF.orAdvertiser())
                        .summary("Show the verified figures of a campaign's accepted posts, by network.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s.campaigns::figures);
        answers.endpoint(
                post("/api/campaign/stats/costs/", GetCampaignCosts.class)
                        .by(STAFF.orAdvertiser())
                        .summary(
                                "Show what a campaign has cost, according to the journal, and its cost per thousand of reach.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s.campaigns::costs);
        answers.endpoint(
                post("/api/publishers/stats/status/", CountPublishersByStatus.class)
                        .by(STAFF)
                        .summary("Count publishers by status."),
                s -> s.publishers::byStatus);
        answers.endpoint(
                post("/api/publishers/stats/activity/", GetActivity.class)
                        .by(STAFF)
                        .summary("Count the posts accepted in a period, with their verified reach and engagement."),
                s -> s.publishers::activity);
        answers.endpoint(
                post("/api/general/stats/pending/", CountPending.class)
                        .by(STAFF)
                        .summary("Count pending campaigns, tasks and connections."),
                s -> s.campaigns::pending);
        answers.endpoint(
                post("/api/general/stats/estimated-publishers/", EstimatePublishers.class)
                        .by(STAFF)
                        .summary(
                                "Count registered publishers, and those who used the service in the last thirty days."),
                s -> s.publishers::estimate);
        answers.endpoint(
                post("/api/general/stats/potential-publishers/", CountPotentialPublishers.class)
                        .by(STAFF)
                        .summary(
                                "Count publishers without an accepted network, and show the share of active ones among all."),
                s -> s.publishers::potential);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final CampaignStatsService campaigns;
        private final PublisherStatsService publishers;
        private final PublisherCountsService counts;

        Services(ModuleContext parts, NetworkKinds kinds) {
            Database db = parts.database();
            this.campaigns = new CampaignStatsService(db, kinds);
            this.publishers = new PublisherStatsService(db);
            this.counts = new PublisherCountsService(db);
        }
    }
}
