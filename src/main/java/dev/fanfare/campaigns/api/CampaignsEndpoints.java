package dev.fanfare.campaigns.api;

import static dev.fanfare.campaigns.api.CampaignsError.ALREADY_JOINED;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_FULL;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.stream;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.campaigns.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.api.CampaignJobs.ReleaseHeldPlaces;
import dev.fanfare.campaigns.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.api.CreateCampaign.CampaignCreated;
import dev.fanfare.campaigns.api.DefineTask.TaskDefined;
import dev.fanfare.campaigns.api.JoinCampaign.CampaignJoined;
import dev.fanfare.campaigns.api.ListAllCampaigns.CampaignBatch;
import dev.fanfare.campaigns.api.ListAllowedCampaigns.AllowedCampaigns;
import dev.fanfare.campaigns.api.ListPublicCampaigns.PublicCampaigns;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import java.time.Duration;
import java.util.List;

/** The campaigns domain's rows of the endpoint table. */
public final class CampaignsEndpoints {
    static final Endpoint<ListPublicCampaigns, PublicCampaigns> PUBLIC_LIST = post(
                    "/api/get/public/campaigns/", ListPublicCampaigns.class)
            .by(PUBLIC)
            .says("List the active campaigns in short, the newest first: a hundred, or the page that is asked for.");

    static final Endpoint<ListCampaigns, CampaignPage> APP_LIST = post("/api/get/campaigns/", ListCampaigns.class)
            .by(APP_USER)
            .says("List campaigns, the newest first: a hundred, or the page that is asked for.")
            .reads(ListCampaigns.AppBody.class, ListCampaigns.AppBody::ask)
            .shows(AppCampaigns.class, AppCampaigns::of);

    static final Endpoint<GetCampaignOffer, CampaignOffer> APP_GET = post("/api/get/campaign/", GetCampaignOffer.class)
            .by(APP_USER)
            .says("Show a campaign, and what you have at its networks.")
            .refuses(CAMPAIGN_NOT_FOUND)
            .shows(AppCampaign.class, AppCampaign::of);

    static final Endpoint<ListCampaigns, CampaignPage> WEB_LIST = post("/web/api/get/campaigns/", ListCampaigns.class)
            .by(WEB_USER)
            .says("List campaigns.")
            .shows(WebCampaigns.class, WebCampaigns::of);

    static final Endpoint<GetCampaign, CampaignDetail> WEB_GET = post("/web/api/get/campaign/", GetCampaign.class)
            .by(WEB_USER)
            .says("Show a campaign, who takes part in it and how it goes.")
            .refuses(CAMPAIGN_NOT_FOUND)
            .shows(WebCampaign.class, WebCampaign::of);

    static final Endpoint<JoinCampaign, CampaignJoined> WEB_JOIN = post("/web/api/campaign/join/", JoinCampaign.class)
            .by(WEB_USER)
            .says("Join a campaign that is open to you.")
            .refuses(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE);

    static final Endpoint<JoinCampaign, CampaignJoined> APP_JOIN =
            WEB_JOIN.at("/api/action/campaign/join/", APP_USER).shows(Done.class, joined -> new Done(joined.message()));

    static final Endpoint<ListAllCampaigns, CampaignBatch> BACKEND_LIST = post(
                    "/api/campaigns/", ListAllCampaigns.class)
            .by(BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser())
            .says("List campaigns: of an advertiser, open to a user, or all.")
            .reads(ListAllCampaigns.Body.class, ListAllCampaigns.Body::ask)
            .answers(stream(BackendCampaign.class, ListAllCampaigns::from))
            .alsoGet();

    static final Endpoint<SetCampaignStatus, Done> SET_STATUS = post("/api/campaign/status/", SetCampaignStatus.class)
            .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
            .says("Move a campaign to another status.")
            .refuses(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, INVALID_TRANSITION);

    static final Endpoint<SetCampaignSettings, Done> SET_SETTINGS = post(
                    "/api/campaign/settings/", SetCampaignSettings.class)
            .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
            .says("Change what a campaign offers to those who are still to join: post_rate, has_bonus, "
                    + "promo_reach_bonus, promo_engagement_rate_bonus, promo_best_post_bonus, reach_threshold, "
                    + "engagement_rate_threshold, minimum_reward, max_participants; all of those sent or none.")
            .refuses(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE);

    static final Endpoint<PreRegister, Done> PRE_REGISTER = post("/api/campaign/pre-register/", PreRegister.class)
            .by(BACKEND)
            .says("Hold a place in a campaign for the token's account, for half an hour.")
            .refuses(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE);

    static final Endpoint<PostRegister, Done> POST_REGISTER = post("/api/campaign/post-register/", PostRegister.class)
            .by(BACKEND)
            .says("Join a campaign for the token's account, on the place that is held for it or else on a free one.")
            .refuses(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE);

    static final Endpoint<DefineTask, TaskDefined> DEFINE_TASK = post("/api/task/custom/", DefineTask.class)
            .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
            .says("Give a campaign a further task, for everybody who takes part now and who will.")
            .refuses(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE)
            .creates();

    static final Endpoint<ListAllowedCampaigns, AllowedCampaigns> ALLOWED = post(
                    "/api/general/lists/allowed-campaigns/", ListAllowedCampaigns.class)
            .by(BACKEND)
            .says("List the campaigns that are open at the moment, the newest first.");

    static final Endpoint<CreateCampaign, CampaignCreated> CREATE = post(
                    "/admin/api/campaigns/create/", CreateCampaign.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
            .says("Create a campaign for an advertiser.")
            .refuses(RESOURCE_NOT_FOUND)
            .creates();

    static final Endpoint<UpdateCampaign, Done> UPDATE = post("/admin/api/campaigns/update/", UpdateCampaign.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
            .says("Change a campaign; what is left out stays, and who takes part already keeps their terms.")
            .refuses(CAMPAIGN_NOT_FOUND, RESOURCE_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, INVALID_TRANSITION);

    static final Endpoint<GetFullCampaign, Campaign> GET = post("/admin/api/campaigns/get/", GetFullCampaign.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
            .says("Show all of a campaign.")
            .refuses(CAMPAIGN_NOT_FOUND);

    static final Endpoint<FindCampaigns, CampaignPage> LIST = post("/admin/api/campaigns/list/", FindCampaigns.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
            .says("Look through all campaigns.");

    public static final Domain DOMAIN = new Domain(
            "campaigns",
            List.of(
                    PUBLIC_LIST,
                    APP_LIST,
                    APP_GET,
                    APP_JOIN,
                    WEB_LIST,
                    WEB_GET,
                    WEB_JOIN,
                    BACKEND_LIST,
                    SET_STATUS,
                    SET_SETTINGS,
                    PRE_REGISTER,
                    POST_REGISTER,
                    DEFINE_TASK,
                    ALLOWED,
                    CREATE,
                    UPDATE,
                    GET,
                    LIST),
            List.of(),
            List.of(
                    new Job(new StartCampaigns(), Duration.ofSeconds(1)),
                    new Job(new EndCampaigns(), Duration.ofSeconds(1)),
                    new Job(new ReleaseHeldPlaces(), Duration.ofSeconds(5))),
            List.of(CampaignMove.MACHINE));

    private CampaignsEndpoints() {}
}
