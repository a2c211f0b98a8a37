package dev.fanfare.campaigns;

import static dev.fanfare.campaigns.api.CampaignsError.ALREADY_JOINED;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_FULL;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.campaigns.api.CampaignsError.CAMPAIGN_NOT_FUNDED;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.stream;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.campaigns.api.AppCampaign;
import dev.fanfare.campaigns.api.AppCampaigns;
import dev.fanfare.campaigns.api.BackendCampaign;
import dev.fanfare.campaigns.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.api.CampaignJobs.GiveTasks;
import dev.fanfare.campaigns.api.CampaignJobs.ReleaseExpiredHolds;
import dev.fanfare.campaigns.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.api.CampaignMove;
import dev.fanfare.campaigns.api.CampaignsChanged;
import dev.fanfare.campaigns.api.CreateCampaign;
import dev.fanfare.campaigns.api.DefineTask;
import dev.fanfare.campaigns.api.FindCampaigns;
import dev.fanfare.campaigns.api.FundCampaign;
import dev.fanfare.campaigns.api.GetCampaign;
import dev.fanfare.campaigns.api.GetCampaignOffer;
import dev.fanfare.campaigns.api.GetFullCampaign;
import dev.fanfare.campaigns.api.JoinCampaign;
import dev.fanfare.campaigns.api.ListAllCampaigns;
import dev.fanfare.campaigns.api.ListAllowedCampaigns;
import dev.fanfare.campaigns.api.ListCampaigns;
import dev.fanfare.campaigns.api.ListPublicCampaigns;
import dev.fanfare.campaigns.api.PostRegister;
import dev.fanfare.campaigns.api.PreRegister;
import dev.fanfare.campaigns.api.SetCampaignSettings;
import dev.fanfare.campaigns.api.SetCampaignStatus;
import dev.fanfare.campaigns.api.UpdateCampaign;
import dev.fanfare.campaigns.api.WebCampaign;
import dev.fanfare.campaigns.api.WebCampaigns;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;

/** Campaigns from creation to end: who may see them and who takes part. */
public final class CampaignsModule extends DomainModule {
    /** @param kinds the networks that campaigns may use */
    public CampaignsModule(NetworkKinds kinds) {
        super("campaigns");
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, kinds));
        forEveryone(answers);
        forUsers(answers);
        forPartners(answers);
        forOperators(answers);
        answers.job(new StartCampaigns(), Duration.ofSeconds(1), s -> s.due::start);
        answers.job(new EndCampaigns(), Duration.ofSeconds(1), s -> s.due::end);
        answers.job(new ReleaseExpiredHolds(), Duration.ofSeconds(5), s -> s.due::release);
        answers.job(new GiveTasks(), Duration.ofSeconds(1), s -> s.defining::give);
        publishes(CampaignsChanged.class);
        states(CampaignMove.MACHINE);
    }

    private static void forEveryone(Answers<Services> answers) {
        answers.endpoint(
                post("/api/get/public/campaigns/", ListPublicCampaigns.class)
                        .by(PUBLIC)
                        .says("List active campaigns in brief, newest first: a hundred, or the requested page.")
                        .shared(CampaignsChanged.class),
                s -> s.browsing::listPublic);
    }

    private static void forUsers(Answers<Services> answers) {
        answers.endpoint(
                        post("/api/get/campaigns/", ListCampaigns.class)
                                .by(APP_USER.granted(Scope.CAMPAIGNS_READ))
                                .says("List campaigns, newest first: a hundred, or the requested page.")
                                .reads(ListCampaigns.AppBody.class, ListCampaigns.AppBody::ask)
                                .shows(AppCampaigns.class, AppCampaigns::of),
                        s -> s.browsing::list)
                .also(prior -> post("/web/api/get/campaigns/", ListCampaigns.class)
                        .by(WEB_USER)
                        .says("List campaigns.")
                        .shows(WebCampaigns.class, WebCampaigns::of));
        answers.endpoint(
                post("/api/get/campaign/", GetCampaignOffer.class)
                        .by(APP_USER.granted(Scope.CAMPAIGNS_READ))
                        .says("Show a campaign, and your connections to its networks.")
                        .refuses(CAMPAIGN_NOT_FOUND)
                        .shows(AppCampaign.class, AppCampaign::of),
                s -> s.browsing::getOffer);
        answers.change(
                        post("/web/api/campaign/join/", JoinCampaign.class)
                                .by(WEB_USER)
                                .dryRuns()
                                .says("Join a campaign that is open to you.")
                                .refuses(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                        s -> s.joining::join)
                .also(prior -> prior.at("/api/action/campaign/join/", APP_USER.granted(Scope.CAMPAIGNS_WRITE))
                        .shows(Done.class, joined -> new Done(joined.message())));
        answers.endpoint(
                post("/web/api/get/campaign/", GetCampaign.class)
                        .by(WEB_USER)
                        .says("Show a campaign, its participants and its progress.")
                        .refuses(CAMPAIGN_NOT_FOUND)
                        .shows(WebCampaign.class, WebCampaign::of),
                s -> s.browsing::get);
    }

    private static void forPartners(Answers<Services> answers) {
        answers.endpoint(
                post("/api/campaigns/", ListAllCampaigns.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser())
                        .says("List campaigns: of an advertiser, open to a user, or all.")
                        .reads(ListAllCampaigns.Body.class, ListAllCampaigns.Body::ask)
                        .answers(stream(BackendCampaign.class, ListAllCampaigns::from))
                        .alsoGet(),
                s -> s.partners::list);
        answers.change(
                post("/api/campaign/status/", SetCampaignStatus.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .dryRuns()
                        .says("Move a campaign to another status.")
                        .refuses(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED, INVALID_TRANSITION),
                s -> s.status::set);
        answers.change(
                post("/api/advertiser/campaign/fund/", FundCampaign.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .dryRuns()
                        .says("Reserve an advertiser's money for a campaign: a budget, or what it can cost at most.")
                        .refuses(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED),
                s -> s.funding::fund);
        answers.change(
                post("/api/campaign/settings/", SetCampaignSettings.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .dryRuns()
                        .says(
                                "Change what a campaign offers to those who are still to join: post_rate, has_bonus, "
                                        + "promo_reach_bonus, promo_engagement_rate_bonus, promo_best_post_bonus, reach_threshold, "
                                        + "engagement_rate_threshold, minimum_reward, max_participants; all of those sent or none.")
                        .refuses(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED),
                s -> s.settings::set);
        answers.change(
                post("/api/campaign/pre-register/", PreRegister.class)
                        .by(BACKEND)
                        .dryRuns()
                        .says("Hold a slot in a campaign for the token's account, for half an hour.")
                        .refuses(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                s -> s.holding::preRegister);
        answers.change(
                post("/api/campaign/post-register/", PostRegister.class)
                        .by(BACKEND)
                        .dryRuns()
                        .says("Join a campaign for the token's account, in the slot held for it or else in a free one.")
                        .refuses(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                s -> s.joining::postRegister);
        answers.change(
                post("/api/task/custom/", DefineTask.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser())
                        .says("Add a task to a campaign, for all present and future participants.")
                        .refuses(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED)
                        .creates(),
                s -> s.defining::define);
        answers.endpoint(
                post("/api/general/lists/allowed-campaigns/", ListAllowedCampaigns.class)
                        .by(BACKEND)
                        .says("List the campaigns that are open now, newest first.")
                        .shared(CampaignsChanged.class),
                s -> s.browsing::listAllowed);
    }

    private static void forOperators(Answers<Services> answers) {
        answers.change(
                post("/admin/api/campaigns/create/", CreateCampaign.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .dryRuns()
                        .says("Create a campaign for an advertiser.")
                        .refuses(RESOURCE_NOT_FOUND, CAMPAIGN_NOT_FUNDED)
                        .creates(),
                s -> s.creating::create);
        answers.change(
                post("/admin/api/campaigns/update/", UpdateCampaign.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .dryRuns()
                        .says(
                                "Change a campaign; members left out stay as they are, and present participants keep their terms.")
                        .refuses(
                                CAMPAIGN_NOT_FOUND,
                                RESOURCE_NOT_FOUND,
                                CAMPAIGN_NOT_AVAILABLE,
                                CAMPAIGN_NOT_FUNDED,
                                INVALID_TRANSITION),
                s -> s.updating::update);
        answers.endpoint(
                post("/admin/api/campaigns/get/", GetFullCampaign.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                        .says("Show a campaign in full.")
                        .refuses(CAMPAIGN_NOT_FOUND),
                s -> s.browsing::getFull);
        answers.endpoint(
                post("/admin/api/campaigns/list/", FindCampaigns.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                        .says("Search all campaigns."),
                s -> s.browsing::find);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final BrowsingService browsing;
        private final PartnersService partners;
        private final JoiningService joining;
        private final StatusService status;
        private final CreatingService creating;
        private final UpdatingService updating;
        private final SettingsService settings;
        private final HoldingService holding;
        private final DefiningService defining;
        private final FundingService funding;
        private final DueService due;

        Services(Parts parts, NetworkKinds kinds) {
            Bus bus = parts.bus();
            Database db = parts.database();
            this.browsing = new BrowsingService(db);
            this.partners = new PartnersService(bus, db);
            this.joining = new JoiningService(bus, db);
            this.status = new StatusService(bus, db);
            CampaignReferences references = new CampaignReferences(bus, db, kinds);
            this.creating = new CreatingService(bus, db, references);
            this.updating = new UpdatingService(bus, db, references);
            this.settings = new SettingsService(bus, db);
            this.holding = new HoldingService(bus, db);
            this.defining = new DefiningService(db, 500);
            this.funding = new FundingService(bus, db);
            this.due = new DueService(bus, db);
        }
    }
}
