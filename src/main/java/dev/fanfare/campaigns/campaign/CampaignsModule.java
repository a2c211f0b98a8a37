package dev.fanfare.campaigns.campaign;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.ALREADY_JOINED;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_CHANGED;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_FULL;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FUNDED;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.STEP_UP;
import static dev.fanfare.platform.endpoint.ResponseKind.stream;

import dev.fanfare.campaigns.campaign.api.AppCampaign;
import dev.fanfare.campaigns.campaign.api.AppCampaignPage;
import dev.fanfare.campaigns.campaign.api.BackendCampaign;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.GiveTasks;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.ReleaseExpiredHolds;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.CopyCampaign;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.DeleteTemplate;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.KeepTemplate;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.ListTemplates;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.RenameTemplate;
import dev.fanfare.campaigns.campaign.api.CampaignTransition;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.DecideCampaign;
import dev.fanfare.campaigns.campaign.api.DefineTask;
import dev.fanfare.campaigns.campaign.api.FindCampaigns;
import dev.fanfare.campaigns.campaign.api.FundCampaign;
import dev.fanfare.campaigns.campaign.api.GetCampaign;
import dev.fanfare.campaigns.campaign.api.GetCampaignOffer;
import dev.fanfare.campaigns.campaign.api.GetFullCampaign;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.ListAllCampaigns;
import dev.fanfare.campaigns.campaign.api.ListAllowedCampaigns;
import dev.fanfare.campaigns.campaign.api.ListBrands;
import dev.fanfare.campaigns.campaign.api.ListCampaignFunding;
import dev.fanfare.campaigns.campaign.api.ListCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns;
import dev.fanfare.campaigns.campaign.api.PostRegister;
import dev.fanfare.campaigns.campaign.api.PreRegister;
import dev.fanfare.campaigns.campaign.api.RenderBrief;
import dev.fanfare.campaigns.campaign.api.SetCampaignSettings;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.campaign.api.UpdateCampaign;
import dev.fanfare.campaigns.campaign.api.WebCampaign;
import dev.fanfare.campaigns.campaign.api.WebCampaignPage;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntFunction;

/** Campaigns from creation to end: visibility and participation. */
public final class CampaignsModule extends DomainModule {
    private final Handlers<CampaignBrowseService> browsing =
            onEveryLoop((bus, db) -> new CampaignBrowseService(bus, db, new OffersService(bus, db)));
    private final Handlers<PartnerCampaignsService> partners = onEveryLoop(PartnerCampaignsService::new);
    private final Handlers<CampaignJoinService> joining = onEveryLoop(CampaignJoinService::new);
    private final Handlers<CampaignStatusService> status = onEveryLoop(CampaignStatusService::new);
    private final Handlers<CampaignCreationService> creating;
    private final Handlers<CampaignUpdateService> updating;
    private final Handlers<CampaignCopyService> copying;
    private final Handlers<TemplatesService> templates = onEveryLoop((bus, db) -> new TemplatesService(db));
    private final Handlers<CampaignApprovalService> approving = onEveryLoop(CampaignApprovalService::new);
    private final Handlers<CampaignSettingsService> settings;
    private final Handlers<SlotHoldService> holding = onEveryLoop(SlotHoldService::new);
    private final Handlers<TaskDefinitionService> defining =
            onEveryLoop((bus, db) -> new TaskDefinitionService(db, 500));
    private final Handlers<CampaignFundingService> funding = onEveryLoop(CampaignFundingService::new);
    private final Handlers<CampaignScheduler> due = onEveryLoop(CampaignScheduler::new);

    /** @param kinds the networks that campaigns may use */
    public CampaignsModule(ConfiguredNetworks kinds) {
        super("campaigns");
        creating =
                onEveryLoop((bus, db) -> new CampaignCreationService(bus, db, new CampaignReferences(bus, db, kinds)));
        updating = onEveryLoop((bus, db) -> new CampaignUpdateService(bus, db, new CampaignReferences(bus, db, kinds)));
        copying = onEveryLoop((bus, db) -> new CampaignCopyService(bus, db, new CampaignReferences(bus, db, kinds)));
        settings = onEveryLoop((bus, db) -> new CampaignSettingsService(bus, db, kinds));
        forEveryone();
        forUsers();
        forPartners();
        forRegistration();
        forOperators();
        approvals();
        beginnings();
        due.job(new StartCampaigns(), Duration.ofSeconds(1), s -> s::start);
        due.job(new EndCampaigns(), Duration.ofSeconds(1), s -> s::end);
        due.job(new ReleaseExpiredHolds(), Duration.ofSeconds(5), s -> s::release);
        defining.job(new GiveTasks(), Duration.ofSeconds(1), s -> s::give);
        calendars(
                new CalendarSource(
                        "campaign_start",
                        "own",
                        name -> Translatable.of("{0} starts", name),
                        CampaignCalendarRepository::listStarts),
                new CalendarSource(
                        "campaign_end",
                        "own",
                        name -> Translatable.of("{0} ends", name),
                        CampaignCalendarRepository::listEnds),
                new CalendarSource(
                        "campaign_approval",
                        "campaigns",
                        name -> Translatable.of("Approve {0} before it starts", name),
                        CampaignCalendarRepository::listSubmitted),
                new CalendarSource(
                        "joined_campaign_end",
                        "find?filter=all",
                        name -> Translatable.of("{0} ends", name),
                        CampaignCalendarRepository::listJoinedEnds));
        publishes(CampaignsChanged.class);
        states(CampaignTransition.MACHINE);
        staffQueue(
                "campaigns",
                "/admin/api/campaigns/list/",
                Map.of("awaits_approval", "true"),
                (sql, caller) -> CampaignsRepository.countSubmitted(sql));
        staffSearch("campaign", "/admin/api/campaigns/get/", CampaignsRepository::findHits);
    }

    /**
     * Has public campaigns shown on pages of their own.
     *
     * @param house name of the installation
     * @param address the public address of this service, by the port of the request
     */
    public CampaignsModule withPages(String house, IntFunction<String> address) {
        routes(context -> new CampaignRoutes(new PublicSite(context.bus(), house, address)));
        return this;
    }

    private void forEveryone() {
        browsing.endpoint(
                post("/api/get/public/campaigns/", ListPublicCampaigns.class, PUBLIC)
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("List active campaigns in brief, newest first: a hundred, or the requested page.")
                        .shared(CampaignsChanged.class),
                s -> s::listPublic);
        funding.endpoint(
                post("/api/get/public/campaigns/funding/", ListCampaignFunding.class, PUBLIC)
                        .summary("Tell of active campaigns whether every creator who joins can be paid, newest first."),
                s -> s::list);
    }

    private void forUsers() {
        browsing.endpoint(
                        post("/api/get/campaigns/", ListCampaigns.class, APP_USER.granted(Scope.CAMPAIGNS_READ))
                                .summary("List campaigns, newest first: a hundred, or the requested page.")
                                .reads(ListCampaigns.AppBody.class, ListCampaigns.AppBody::ask)
                                .shows(AppCampaignPage.class, AppCampaignPage::of),
                        s -> s::list)
                .also(prior -> post("/web/api/get/campaigns/", ListCampaigns.class, WEB_USER)
                        .summary("List campaigns.")
                        .shows(WebCampaignPage.class, WebCampaignPage::of));
        browsing.ask(ListBrands.class, s -> s::brands);
        browsing.endpoint(
                post("/api/get/campaign/", GetCampaignOffer.class, APP_USER.granted(Scope.CAMPAIGNS_READ))
                        .selectable()
                        .summary("Show a campaign, and your connections to its networks.")
                        .errors(CAMPAIGN_NOT_FOUND)
                        .shows(AppCampaign.class, AppCampaign::of),
                s -> s::getOffer);
        joining.change(
                        post("/web/api/campaign/join/", JoinCampaign.class, WEB_USER)
                                .dryRuns()
                                .summary("Join a campaign that is open to you.")
                                .errors(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                        s -> s::join)
                .also(prior -> prior.at("/api/action/campaign/join/", APP_USER.granted(Scope.CAMPAIGNS_WRITE))
                        .shows(ActionResult.class, joined -> new ActionResult(joined.message())));
        browsing.endpoint(
                post("/web/api/get/campaign/", GetCampaign.class, WEB_USER)
                        .exempt(PAGING, "the first participants of one campaign")
                        .summary("Show a campaign, its participants and its progress.")
                        .errors(CAMPAIGN_NOT_FOUND)
                        .shows(WebCampaign.class, WebCampaign::of),
                s -> s::get);
    }

    private void forPartners() {
        partners.endpoint(
                post("/api/campaigns/", ListAllCampaigns.class, viewing())
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("List campaigns: of an advertiser, open to a user, or all.")
                        .reads(ListAllCampaigns.Body.class, ListAllCampaigns.Body::ask)
                        .answers(stream(BackendCampaign.class, ListAllCampaigns::from))
                        .alsoGet(),
                s -> s::list);
        status.change(
                post("/api/campaign/status/", SetCampaignStatus.class, managing())
                        .dryRuns()
                        .summary("Move a campaign to another status.")
                        .errors(
                                CAMPAIGN_NOT_FOUND,
                                CAMPAIGN_NOT_AVAILABLE,
                                CAMPAIGN_NOT_FUNDED,
                                INVALID_TRANSITION,
                                PERMISSION_DENIED),
                s -> s::set);
        funding.change(
                post("/api/advertiser/campaign/fund/", FundCampaign.class, managing())
                        .exempt(APPROVAL, "the advertiser's own money")
                        .dryRuns()
                        .summary("Reserve an advertiser's money for a campaign: a budget, or what it can cost at most.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED),
                s -> s::fund);
        settings.change(
                post("/api/campaign/settings/", SetCampaignSettings.class, managing())
                        .exempt(PAGE, NoPage.PARTNERS)
                        .dryRuns()
                        .summary(
                                "Change what a campaign offers to those who are still to join: post_rate, has_bonus, "
                                        + "promo_reach_bonus, promo_engagement_rate_bonus, promo_best_post_bonus, reach_threshold, "
                                        + "engagement_rate_threshold, minimum_reward, max_participants, and what views pay; all of those sent or none.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED),
                s -> s::set);
        defining.change(
                post("/api/task/custom/", DefineTask.class, managing())
                        .summary("Add a task to a campaign, for all present and future participants.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, CAMPAIGN_NOT_FUNDED)
                        .creates(),
                s -> s::define);
        browsing.endpoint(
                post(
                                "/api/general/lists/allowed-campaigns/",
                                ListAllowedCampaigns.class,
                                BACKEND.limitedBy(Scope.CAMPAIGNS_READ))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("List the campaigns that are open now, newest first.")
                        .shared(CampaignsChanged.class),
                s -> s::listAllowed);
    }

    private void forRegistration() {
        holding.change(
                post("/api/campaign/pre-register/", PreRegister.class, BACKEND.limitedBy(Scope.CAMPAIGNS_WRITE))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .dryRuns()
                        .summary("Hold a slot in a campaign for the token's account, for half an hour.")
                        .errors(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                s -> s::preRegister);
        joining.change(
                post("/api/campaign/post-register/", PostRegister.class, BACKEND.limitedBy(Scope.CAMPAIGNS_WRITE))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .dryRuns()
                        .summary(
                                "Join a campaign for the token's account, in the slot held for it or else in a free one.")
                        .errors(CAMPAIGN_NOT_FOUND, ALREADY_JOINED, CAMPAIGN_FULL, CAMPAIGN_NOT_AVAILABLE),
                s -> s::postRegister);
    }

    private void forOperators() {
        creating.change(
                        post(
                                        "/admin/api/campaigns/create/",
                                        CreateCampaign.class,
                                        OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                                .exempt(APPROVAL, "may reserve the advertiser's own money")
                                .exempt(
                                        STEP_UP,
                                        "promises what the advertiser has; reviewers decide what of it is paid")
                                .dryRuns()
                                .summary("Create a campaign for an advertiser.")
                                .errors(RESOURCE_NOT_FOUND, CAMPAIGN_NOT_FUNDED)
                                .creates(),
                        s -> s::create)
                .also(prior -> prior.at("/api/campaign/create/", managing())
                        .summary("Create a campaign of an advertiser: a draft, or submitted for approval."));
        updating.change(
                        post(
                                        "/admin/api/campaigns/update/",
                                        UpdateCampaign.class,
                                        OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                                .exempt(APPROVAL, "may reserve the advertiser's own money")
                                .exempt(
                                        STEP_UP,
                                        "promises what the advertiser has; reviewers decide what of it is paid")
                                .dryRuns()
                                .summary(
                                        "Change a campaign; members left out stay as they are, and present participants keep their terms.")
                                .errors(
                                        CAMPAIGN_NOT_FOUND,
                                        RESOURCE_NOT_FOUND,
                                        CAMPAIGN_CHANGED,
                                        CAMPAIGN_NOT_AVAILABLE,
                                        CAMPAIGN_NOT_FUNDED,
                                        INVALID_TRANSITION,
                                        PERMISSION_DENIED),
                        s -> s::update)
                .also(
                        prior -> prior.at("/api/campaign/update/", managing())
                                .summary(
                                        "Change a campaign; its advertiser changes a draft, later date_end, max_participants, and pictures that were taken down."));
        browsing.endpoint(
                        post(
                                        "/admin/api/campaigns/get/",
                                        GetFullCampaign.class,
                                        OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                                .selectable()
                                .summary("Show a campaign in full.")
                                .errors(CAMPAIGN_NOT_FOUND),
                        s -> s::getFull)
                .also(prior -> prior.at("/api/campaign/get/", viewing()));
        browsing.endpoint(
                        post(
                                        "/admin/api/campaigns/list/",
                                        FindCampaigns.class,
                                        OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                                .summary("Search all campaigns."),
                        s -> s::find)
                .also(prior -> prior.at("/api/campaign/list/", viewing())
                        .summary("Search an advertiser's campaigns.")
                        .errors(RESOURCE_NOT_FOUND));
    }

    private void approvals() {
        approving.change(
                post(
                                "/admin/api/campaigns/decide/",
                                DecideCampaign.class,
                                OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .exempt(APPROVAL, "may reserve the advertiser's own money")
                        .dryRuns()
                        .summary("Approve a campaign that its advertiser submitted, or send it back with comments.")
                        .errors(CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_AVAILABLE, INVALID_TRANSITION, PERMISSION_DENIED),
                s -> s::decide);
    }

    /** What helps a brand to begin a campaign. */
    private void beginnings() {
        browsing.endpoint(
                post("/api/campaign/brief/", RenderBrief.class, managing())
                        .summary("Show how a brief in Markdown is shown; nothing is stored."),
                s -> s::render);
        copying.change(
                post("/api/campaign/create-copy/", CopyCampaign.class, managing())
                        .summary("Begin a draft with what a campaign or a template has.")
                        .errors(CAMPAIGN_NOT_FOUND, RESOURCE_NOT_FOUND)
                        .creates(),
                s -> s::copy);
        templates.endpoint(
                post("/api/advertiser/templates/", ListTemplates.class, viewing())
                        .exempt(PAGING, "fifty templates at most")
                        .summary("List an advertiser's templates of campaigns.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::list);
        templates.change(
                post("/api/advertiser/templates/create/", KeepTemplate.class, managing())
                        .summary("Keep a campaign as a template: 50 at most.")
                        .errors(CAMPAIGN_NOT_FOUND, DUPLICATE_RESOURCE)
                        .creates(),
                s -> s::keep);
        templates.change(
                post("/api/advertiser/templates/update/", RenameTemplate.class, managing())
                        .summary("Rename a template.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE),
                s -> s::rename);
        templates.change(
                post("/api/advertiser/templates/delete/", DeleteTemplate.class, managing())
                        .summary("Delete a template.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::delete);
    }

    private static Access viewing() {
        return BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW);
    }

    private static Access managing() {
        return BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser(TeamRight.CAMPAIGNS_MANAGE);
    }
}
