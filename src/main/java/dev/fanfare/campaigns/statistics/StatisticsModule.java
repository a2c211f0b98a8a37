package dev.fanfare.campaigns.statistics;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.STATS_VIEW;
import static dev.fanfare.platform.bus.Permission.USERS_VIEW;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;
import static dev.fanfare.platform.endpoint.ResponseKind.document;
import static dev.fanfare.platform.endpoint.ResponseKind.file;

import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaigns;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByNetwork;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByStatus;
import dev.fanfare.campaigns.statistics.api.CampaignReports.ExportCampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.GetCampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.PrintCampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.ReportLine;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignCosts;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures;
import dev.fanfare.campaigns.statistics.api.CampaignStages.CountStages;
import dev.fanfare.campaigns.statistics.api.CampaignStages.GetCampaignBudget;
import dev.fanfare.campaigns.statistics.api.CampaignStages.ListCampaignPosts;
import dev.fanfare.campaigns.statistics.api.CampaignStages.ListStage;
import dev.fanfare.campaigns.statistics.api.CountPending;
import dev.fanfare.campaigns.statistics.api.GetActivity;
import dev.fanfare.campaigns.statistics.api.GetBrandHome;
import dev.fanfare.campaigns.statistics.api.GetCreatorHome;
import dev.fanfare.campaigns.statistics.api.GetDailySums;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAccountsByNetwork;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAges;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountCategories;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPotentialPublishers;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPublishersByStatus;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountSexes;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.EstimatePublishers;
import dev.fanfare.campaigns.statistics.api.ReportLinks.AddReportLink;
import dev.fanfare.campaigns.statistics.api.ReportLinks.EndReportLink;
import dev.fanfare.campaigns.statistics.api.ReportLinks.ListReportLinks;
import dev.fanfare.campaigns.statistics.api.SharedReports.OpenSharedReport;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.pdf.PdfPrinter;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Statistics of campaigns and publishers. */
public final class StatisticsModule extends DomainModule {
    private final Handlers<CampaignStatisticsService> campaigns;
    private final Handlers<PublisherStatsService> publishers = onEveryLoop((bus, db) -> new PublisherStatsService(db));
    private final Handlers<PublisherCountsService> counts = onEveryLoop((bus, db) -> new PublisherCountsService(db));

    private final Handlers<CampaignReportService> reports;

    private final Handlers<ReportLinkService> links = onEveryLoop((bus, db) -> new ReportLinkService(db));
    private final Handlers<SharedReportService> shared = onEveryLoop((bus, db) -> new SharedReportService(db));

    private final Handlers<CampaignStagesService> stages = onEveryLoop((bus, db) -> new CampaignStagesService(db));

    private final Handlers<DailySumsService> days = onEveryLoop((bus, db) -> new DailySumsService(db));

    private static final String NAMES = "usernames and pictures as the campaign's creators show them, and their posts";

    private static final Access STAFF = Access.BACKEND.needing(STATS_VIEW);

    /**
     * Creates the module.
     *
     * @param kinds the networks that campaigns are counted by
     * @param media has the pictures of reports
     */
    public StatisticsModule(ConfiguredNetworks kinds, Function<ModuleContext, Media> media) {
        super("statistics");
        reports = onEveryLoop(context ->
                new CampaignReportService(context.database(), PdfPrinter.of(context.vertx()), media.apply(context)));
        campaigns = onEveryLoop((bus, db) -> new CampaignStatisticsService(db, kinds));
        forPartners();
        ofPublishers();
        campaignReports();
        sharedReports();
        campaignStages();
        homes();
    }

    private void homes() {
        onEveryLoop((bus, db) -> new CreatorHomeService(bus, db))
                .endpoint(
                        post("/web/api/get/home/", GetCreatorHome.class, WEB_USER)
                                .exempt(PAGING, "sums by month, and four posts")
                                .summary(
                                        "Show what you have earned, your next payout, your best posts and first steps."),
                        s -> s::home);
        onEveryLoop((bus, db) -> new BrandHomeService(db))
                .endpoint(
                        post(
                                        "/api/advertiser/home/",
                                        GetBrandHome.class,
                                        Access.BACKEND.needing(USERS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                                .exempt(PAGING, "sums of sixty days, ten campaigns and five creators")
                                .summary(
                                        "Show what a brand has spent and reached in thirty days, beside the thirty before, and its first steps.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s::home);
    }

    /**
     * Has reports shown to those who have a link.
     *
     * @param house name of the installation
     * @param address the public address of this service, by the port of the request
     */
    public StatisticsModule withPages(String house, IntFunction<String> address) {
        routes(context -> new ReportRoutes(new PublicSite(context.bus(), house, address)));
        return this;
    }

    private void forPartners() {
        counts.endpoint(
                post("/api/users/stats/sex/", CountSexes.class, STAFF).summary("Count publishers by sex."),
                s -> s::sexes);
        counts.endpoint(
                post("/api/users/stats/age/", CountAges.class, STAFF).summary("Count publishers by age."),
                s -> s::ages);
        counts.endpoint(
                post("/api/users/stats/preferences/", CountCategories.class, STAFF)
                        .summary("Count publishers by the categories they prefer."),
                s -> s::categories);
        campaigns.endpoint(
                post("/api/campaigns/stats/general/", CountCampaigns.class, STAFF)
                        .summary("Count the campaigns created in a period, by status."),
                s -> s::totals);
        campaigns.endpoint(
                post("/api/campaigns/stats/status/", CountCampaignsByStatus.class, STAFF)
                        .summary("Count campaigns by status."),
                s -> s::byStatus);
        campaigns.endpoint(
                post("/api/campaigns/stats/networks/", CountCampaignsByNetwork.class, STAFF)
                        .summary("Count campaigns by network."),
                s -> s::byNetwork);
        campaigns.endpoint(
                post(
                                "/api/campaign/stats/networks/",
                                GetCampaignFigures.class,
                                STAFF.orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PAGE, "the report has these figures, and more")
                        .summary("Show the verified figures of a campaign's accepted posts, by network.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::figures);
        campaigns.endpoint(
                post("/api/campaign/stats/costs/", GetCampaignCosts.class, STAFF.orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary(
                                "Show what a campaign has cost, according to the journal, and its cost per thousand of reach.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::costs);
        days.endpoint(
                post("/api/stats/daily/", GetDailySums.class, STAFF.orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary("Sum posts, reach, engagement, money and sign-ups by day."),
                s -> s::sum);
    }

    private void ofPublishers() {
        publishers.endpoint(
                post("/api/publishers/stats/status/", CountPublishersByStatus.class, STAFF)
                        .summary("Count publishers by status."),
                s -> s::byStatus);
        campaigns.endpoint(
                post("/api/publishers/stats/networks/", CountAccountsByNetwork.class, STAFF)
                        .summary("Count publishers' accepted accounts by network."),
                s -> s::accountsByNetwork);
        publishers.endpoint(
                post("/api/publishers/stats/activity/", GetActivity.class, STAFF)
                        .summary("Count the posts accepted in a period, with their verified reach and engagement."),
                s -> s::activity);
        campaigns.endpoint(
                post("/api/general/stats/pending/", CountPending.class, STAFF)
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Count pending campaigns, tasks and connections."),
                s -> s::pending);
        publishers.endpoint(
                post("/api/general/stats/estimated-publishers/", EstimatePublishers.class, STAFF)
                        .summary(
                                "Count registered publishers, and those who used the service in the last thirty days."),
                s -> s::estimate);
        publishers.endpoint(
                post("/api/general/stats/potential-publishers/", CountPotentialPublishers.class, STAFF)
                        .summary(
                                "Count publishers without an accepted network, and show the share of active ones among all."),
                s -> s::potential);
    }

    private void campaignReports() {
        reports.endpoint(
                post("/api/campaign/report/", GetCampaignReport.class, STAFF.orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PAGING, "a line for each network and day of one campaign, and ten posts")
                        .summary(
                                "Report what a campaign has achieved and cost, by network and by day, with its best posts.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::report);
        reports.endpoint(
                post(
                                "/api/campaign/report/export/",
                                ExportCampaignReport.class,
                                STAFF.orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary("Export the report of a campaign as CSV.")
                        .answers(file("campaign-report", ReportLine.class, (ask, line) -> ask))
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::export);
        reports.endpoint(
                post(
                                "/api/campaign/report/pdf/",
                                PrintCampaignReport.class,
                                STAFF.orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PERSONAL_PERMISSION, "sums of a campaign, and the addresses of its posts")
                        .summary("Download the report of a campaign as PDF.")
                        .answers(document("application/pdf"))
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::print);
    }

    private void sharedReports() {
        shared.ask(OpenSharedReport.class, s -> s::open);
        links.endpoint(
                post(
                                "/api/campaign/report/links/",
                                ListReportLinks.class,
                                Access.BACKEND
                                        .needing(Permission.CAMPAIGNS_VIEW)
                                        .orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary(
                                "List the links to the report of a campaign for people without an account, newest first.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::list);
        Access sharing =
                Access.BACKEND.needing(ReportLinkRepository.PERMISSION).orAdvertiser(ReportLinkRepository.RIGHT);
        links.change(
                post("/api/campaign/report/links/add/", AddReportLink.class, sharing)
                        .summary(
                                "Make a link by which people without an account read the report of a campaign. It is shown only once.")
                        .errors(CAMPAIGN_NOT_FOUND)
                        .creates(),
                s -> s::add);
        links.change(
                post("/api/campaign/report/links/end/", EndReportLink.class, sharing)
                        .summary("End a link to the report of a campaign at once.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::end);
    }

    private void campaignStages() {
        Access viewing = Access.BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW);
        stages.endpoint(
                post("/api/campaign/stages/", CountStages.class, viewing)
                        .summary("Count the creators of a campaign by how far they are.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::count);
        stages.endpoint(
                post("/api/campaign/creators/", ListStage.class, viewing)
                        .exempt(PERSONAL_PERMISSION, NAMES)
                        .summary("List the creators of a campaign in a stage, newest first.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::list);
        stages.endpoint(
                post("/api/campaign/posts/", ListCampaignPosts.class, viewing)
                        .exempt(PERSONAL_PERMISSION, NAMES)
                        .summary("List the posts of a campaign with their pictures and figures, newest first.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::listPosts);
        stages.endpoint(
                post("/api/campaign/budget/", GetCampaignBudget.class, viewing)
                        .summary("Show what of a campaign's money is reserved, due, paid and left.")
                        .errors(CAMPAIGN_NOT_FOUND),
                s -> s::budget);
    }
}
