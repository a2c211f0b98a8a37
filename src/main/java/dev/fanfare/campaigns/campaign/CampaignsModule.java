package dev.fanfare.campaigns.campaign;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.ALREADY_JOINED;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_FULL;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FUNDED;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.ResponseKind.stream;

import dev.fanfare.campaigns.campaign.api.AppCampaign;
import dev.fanfare.campaigns.campaign.api.AppCampaigns;
import dev.fanfare.campaigns.campaign.api.BackendCampaign;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.GiveTasks;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.ReleaseExpiredHolds;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignTransition;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.DefineTask;
import dev.fanfare.campaigns.campaign.api.FindCampaigns;
import dev.fanfare.campaigns.campaign.api.FundCampaign;
import dev.fanfare.campaigns.campaign.api.GetCampaign;
import dev.fanfare.campaigns.campaign.api.GetCampaignOffer;
import dev.fanfare.campaigns.campaign.api.GetFullCampaign;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.ListAllCampaigns;
import dev.fanfare.campaigns.campaign.api.ListAllowedCampaigns;
import dev.fanfare.campaigns.campaign.api.ListCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns;
import dev.fanfare.campaigns.campaign.api.PostRegister;
import dev.fanfare.campaigns.campaign.api.PreRegister;
import dev.fanfare.campaigns.campaign.api.SetCampaignSettings;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.campaign.api.UpdateCampaign;
import dev.fanfare.campaigns.campaign.api.WebCampaign;
import dev.fanfare.campaigns.campaign.api.WebCampaigns;
import dev.fanfare.campaigns.network.api.NetworkKinds;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;

/** Campaigns from creation to end: who may see them and who takes part. */
public final class CampaignsModule extends DomainModule {
    /** @param kinds the networks that campaigns may use */
    public CampaignsModule(NetworkKinds kinds) {
        super("campaigns");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, kinds));
        forEveryone(answers);
        forUsers(answers);
        forPartners(answers);
        forOperators(answers);
        answers.job(new StartCampaigns(), Duration.ofSeconds(1), s -> s.due::start);
        answers.job(new EndCampaigns(), Duration.ofSeconds(1), s -> s.due::end);
        answers.job(new ReleaseExpiredHolds(), Duration.ofSeconds(5), s -> s.due::release);
        answers.job(new GiveTasks(), Duration.ofSeconds(1), s -> s.defining::give);
        publishes(CampaignsChanged.class);
        states(CampaignTransition.MACHINE);
    }

    private static void forEveryone(Handlers<Services> answers) {
        answers.endpoint(
                post("/api/get/public/campaigns/", ListPublicCampaigns.class)
                        .by(PUBLIC)
                        .summary("List active campaigns in brief, newest first: a hundred, or the requested page.")
                        .shared(CampaignsChanged.class),
                s -> s.browsing::listPublic);
    }

    private static void forUsers(Handlers<Services> answers) {
        answers.endpoint(
                        post("/api/get/campaigns/", ListCampaigns.class)
                                .by(APP_USER.granted(Scope.CAMPAIGNS_READ))
                                .summary("List campaigns, newest first: a hundred, or the requested page.")
                                .reads(ListCampaigns.AppBody.class, ListCampaigns.AppBody::ask)
                                .shows(AppCampaigns.class, AppCampaigns::of),
                        s -> s.browsing::list)
                .also(prior -> post("/web/api/get/campaigns/", ListCampaigns.class)
                        .by(WEB_USER)
                        .summary("List campaigns.")
                        .shows(WebCampaigns.class, WebCampaigns::of));
        answers.endpoint(
                post("/api/get/campaign/", GetCampaignOffer.class)
                        .by(APP_USER.granted(Scope.CAMPAIGNS_READ))
                        .summary("Show a campaign, and your connections to its networks.")
                        .errors(CAMPAIGN_NOT_FOUND)
                        .shows(AppCampaign.class, AppCampaign::of),
                s -> s.browsing::getOffer);
        answers.change(
                        post("/web/api/campaign/join/", JoinCampaign.class)
                                .by(WEB_USER)
                                .dryRuns()
                                .summary("Join a campaign that is open to you.")
                                .errors(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                        s -> s.joining::join)
                .also(prior -> prior.at("/api/action/campaign/join/", APP_USER.granted(Scope.CAMPAIGNS_WRITE))
                        .shows(ActionResult.class, joined -> new ActionResult(joined.message())));
        answers.endpoint(
                post("/web/api/get/campaign/", GetCampaign.class)
                        .by(WEB_USER)
                        .summary("Show a campaign, its participants and its progress.")
                        .errors(CAMPAIGN_NOT_FOUND)
                        .shows(WebCampaign.class, WebCampaign::of),
                s -> s.browsing::get);
    }

    private static void forPartners(Handlers<Services> answers) {
        answers.endpoint(
                post("/api/campaigns/", ListAllCampaigns.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser())
                        .summary("List campaigns: of an advertiser, open to a user, or all.")
                        .reads(ListAllCampaigns.Body.class, ListAllCampaigns.Body::ask)
                        .answers(stream(BackendCampaign.class, ListAllCampaigns::from))
                        .alsoGet(),
                s -> s.partners::list);
        answers.change(
                post("/api/campaign/status/", SetCampaignStatus.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .dryRuns()
                        .summary("Move a campaign to another status.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED, INVALID_TRANSITION),
                s -> s.status::set);
        answers.change(
                post("/api/advertiser/campaign/fund/", FundCampaign.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .dryRuns()
                        .summary("Reserve an advertiser's money for a campaign: a budget, or what it can cost at most.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED),
                s -> s.funding::fund);
        answers.change(
                post("/api/campaign/settings/", SetCampaignSettings.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .dryRuns()
                        .summary(
                                "Change what a campaign offers to those who are still to join: post_rate, has_bonus, "
                                        + "promo_reach_bonus, promo_engagement_rate_bonus, promo_best_post_bonus, reach_threshold, "
                                        + "engagement_rate_threshold, minimum_reward, max_participants; all of those sent or none.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED),
                s -> s.settings::set);
        answers.change(
                post("/api/campaign/pre-register/", PreRegister.class)
                        .by(BACKEND)
                        .dryRuns()
                        .summary("Hold a slot in a campaign for the token's account, for half an hour.")
                        .errors(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                s -> s.holding::preRegister);
        answers.change(
                post("/api/campaign/post-register/", PostRegister.class)
                        .by(BACKEND)
                        .dryRuns()
                        .summary(
                                "Join a campaign for the token's account, in the slot held for it or else in a free one.")
                        .errors(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                s -> s.joining::postRegister);
        answers.change(
                post("/api/task/custom/", DefineTask.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .summary("Add a task to a campaign, for all present and future participants.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED)
                        .creates(),
                s -> s.defining::define);
        answers.endpoint(
                post("/api/general/lists/allowed-campaigns/", ListAllowedCampaigns.class)
                        .by(BACKEND)
                        .summary("List the campaigns that are open now, newest first.")
                        .shared(CampaignsChanged.class),
                s -> s.browsing::listAllowed);
    }

    private static void forOperators(Handlers<Services> answers) {
        answers.change(
                post("/admin/api/campaigns/create/", CreateCampaign.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .dryRuns()
                        .summary("Create a campaign for an advertiser.")
                        .errors(RESOURCE_NOT_FOUND, CAMPAIGN_NOT_FUNDED)
                        .creates(),
                s -> s.creating::create);
        answers.change(
                post("/admin/api/campaigns/update/", UpdateCampaign.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .dryRuns()
                        .summary(
                                "Change a campaign; members left out stay as they are, and present participants keep their terms.")
                        .errors(
                                CAMPAIGN_NOT_FOUND,
                                RESOURCE_NOT_FOUND,
                                CAMPAIGN_NOT_AVAILABLE,
                                CAMPAIGN_NOT_FUNDED,
                                INVALID_TRANSITION),
                s -> s.updating::update);
        answers.endpoint(
                post("/admin/api/campaigns/get/", GetFullCampaign.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                        .summary("Show a campaign in full.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s.browsing::getFull);
        answers.endpoint(
                post("/admin/api/campaigns/list/", FindCampaigns.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                        .summary("Search all campaigns."),
                s -> s.browsing::find);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final CampaignBrowseService browsing;
        private final PartnerCampaignsService partners;
        private final CampaignJoinService joining;
        private final CampaignStatusService status;
        private final CampaignCreationService creating;
        private final CampaignUpdateService updating;
        private final CampaignSettingsService settings;
        private final SlotHoldService holding;
        private final TaskDefinitionService defining;
        private final CampaignFundingService funding;
        private final CampaignScheduler due;

        Services(ModuleContext parts, NetworkKinds kinds) {
            Bus bus = parts.bus();
            Database db = parts.database();
            this.browsing = new CampaignBrowseService(db);
            this.partners = new PartnerCampaignsService(bus, db);
            this.joining = new CampaignJoinService(bus, db);
            this.status = new CampaignStatusService(bus, db);
            CampaignReferences references = new CampaignReferences(bus, db, kinds);
            this.creating = new CampaignCreationService(bus, db, references);
            this.updating = new CampaignUpdateService(bus, db, references);
            this.settings = new CampaignSettingsService(bus, db);
            this.holding = new SlotHoldService(bus, db);
            this.defining = new TaskDefinitionService(db, 500);
            this.funding = new CampaignFundingService(bus, db);
            this.due = new CampaignScheduler(bus, db);
        }
    }
}
