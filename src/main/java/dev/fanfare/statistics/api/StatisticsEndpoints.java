package dev.fanfare.statistics.api;

import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.STATS_VIEW;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.statistics.api.CountAges.AgeCounts;
import dev.fanfare.statistics.api.CountCampaigns.CampaignTotals;
import dev.fanfare.statistics.api.CountCampaignsByNetwork.CampaignsByNetwork;
import dev.fanfare.statistics.api.CountCampaignsByStatus.CampaignsByStatus;
import dev.fanfare.statistics.api.CountCategories.CategoryCounts;
import dev.fanfare.statistics.api.CountPending.Pending;
import dev.fanfare.statistics.api.CountPotentialPublishers.PotentialPublishers;
import dev.fanfare.statistics.api.CountPublishersByStatus.PublishersByStatus;
import dev.fanfare.statistics.api.CountSexes.SexCounts;
import dev.fanfare.statistics.api.EstimatePublishers.EstimatedPublishers;
import dev.fanfare.statistics.api.GetActivity.Activity;
import dev.fanfare.statistics.api.GetCampaignCosts.CampaignCosts;
import dev.fanfare.statistics.api.GetCampaignFigures.CampaignFigures;
import java.util.List;

/** The endpoints of statistics. */
public final class StatisticsEndpoints {
    private static final Access STAFF = Access.BACKEND.needing(STATS_VIEW);

    static final Endpoint<CountCampaigns, CampaignTotals> CAMPAIGNS = post(
                    "/api/campaigns/stats/general/", CountCampaigns.class)
            .by(STAFF)
            .says("How many campaigns were created in a time, and how they stand.");

    static final Endpoint<CountCampaignsByStatus, CampaignsByStatus> CAMPAIGNS_BY_STATUS = post(
                    "/api/campaigns/stats/status/", CountCampaignsByStatus.class)
            .by(STAFF)
            .says("How many campaigns there are in each status.");

    static final Endpoint<CountCampaignsByNetwork, CampaignsByNetwork> CAMPAIGNS_BY_NETWORK = post(
                    "/api/campaigns/stats/networks/", CountCampaignsByNetwork.class)
            .by(STAFF)
            .says("How many campaigns there are for each network.");

    static final Endpoint<GetCampaignFigures, CampaignFigures> CAMPAIGN_NETWORKS = post(
                    "/api/campaign/stats/networks/", GetCampaignFigures.class)
            .by(STAFF.orAdvertiser())
            .says("What the accepted posts of a campaign came to on each network, by verified figures.")
            .refuses(CAMPAIGN_NOT_FOUND);

    static final Endpoint<GetCampaignCosts, CampaignCosts> CAMPAIGN_COSTS = post(
                    "/api/campaign/stats/costs/", GetCampaignCosts.class)
            .by(STAFF.orAdvertiser())
            .says("What a campaign has cost, by the journal, and the price of a thousand of reach.")
            .refuses(CAMPAIGN_NOT_FOUND);

    static final Endpoint<CountPublishersByStatus, PublishersByStatus> PUBLISHERS_BY_STATUS = post(
                    "/api/publishers/stats/status/", CountPublishersByStatus.class)
            .by(STAFF)
            .says("How many publishers there are in each status.");

    static final Endpoint<GetActivity, Activity> ACTIVITY = post("/api/publishers/stats/activity/", GetActivity.class)
            .by(STAFF)
            .says("Posts accepted in a time, with their verified reach and engagement.");

    static final Endpoint<CountPending, Pending> PENDING = post("/api/general/stats/pending/", CountPending.class)
            .by(STAFF)
            .says("How many campaigns, tasks and connections are pending.");

    static final Endpoint<EstimatePublishers, EstimatedPublishers> ESTIMATED_PUBLISHERS = post(
                    "/api/general/stats/estimated-publishers/", EstimatePublishers.class)
            .by(STAFF)
            .says("How many publishers are registered, and how many used the service in the last thirty days.");

    static final Endpoint<CountPotentialPublishers, PotentialPublishers> POTENTIAL_PUBLISHERS = post(
                    "/api/general/stats/potential-publishers/", CountPotentialPublishers.class)
            .by(STAFF)
            .says("How many publishers have no accepted network yet, and which part of all is active.");

    static final Endpoint<CountSexes, SexCounts> SEX_STATS =
            post("/api/users/stats/sex/", CountSexes.class).by(STAFF).says("Count publishers by sex.");

    static final Endpoint<CountAges, AgeCounts> AGE_STATS =
            post("/api/users/stats/age/", CountAges.class).by(STAFF).says("Count publishers by age.");

    static final Endpoint<CountCategories, CategoryCounts> PREFERENCE_STATS = post(
                    "/api/users/stats/preferences/", CountCategories.class)
            .by(STAFF)
            .says("Count publishers by the categories they prefer.");

    public static final Domain DOMAIN = new Domain(
            "statistics",
            List.of(
                    SEX_STATS,
                    AGE_STATS,
                    PREFERENCE_STATS,
                    CAMPAIGNS,
                    CAMPAIGNS_BY_STATUS,
                    CAMPAIGNS_BY_NETWORK,
                    CAMPAIGN_NETWORKS,
                    CAMPAIGN_COSTS,
                    PUBLISHERS_BY_STATUS,
                    ACTIVITY,
                    PENDING,
                    ESTIMATED_PUBLISHERS,
                    POTENTIAL_PUBLISHERS),
            List.of());

    private StatisticsEndpoints() {}
}
