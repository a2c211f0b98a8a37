package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.ReportLinkRepository.Shared;
import dev.fanfare.campaigns.statistics.api.CampaignReports;
import dev.fanfare.campaigns.statistics.api.CampaignReports.CampaignReport;
import dev.fanfare.campaigns.statistics.api.ReportLinks.Costs;
import dev.fanfare.campaigns.statistics.api.SharedReports.Heading;
import dev.fanfare.campaigns.statistics.api.SharedReports.OfDay;
import dev.fanfare.campaigns.statistics.api.SharedReports.OfNetwork;
import dev.fanfare.campaigns.statistics.api.SharedReports.OpenSharedReport;
import dev.fanfare.campaigns.statistics.api.SharedReports.Post;
import dev.fanfare.campaigns.statistics.api.SharedReports.Results;
import dev.fanfare.campaigns.statistics.api.SharedReports.SharedReport;
import dev.fanfare.campaigns.statistics.api.SharedReportsPostBuilder;
import dev.fanfare.campaigns.statistics.api.SharedReportsSharedReportBuilder;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Shows reports to those who have a link, with no more of creators and costs than its maker may and did choose. */
record SharedReportService(Database db) {
    private static final int POSTS = 24;

    /** Of fewer creators, what one of them earned could be told from the total by another one. */
    private static final int ENOUGH_CREATORS = 3;

    Future<SharedReport> open(Caller caller, OpenSharedReport ask) {
        return ReportLinkRepository.find(db, Tokens.hash(ask.secret().value()))
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("report_link", "")))
                .compose(link -> read(db.forLists(caller), link)
                        .compose(report -> noteOpened(link).map(report)));
    }

    private Future<Void> noteOpened(Shared link) {
        return link.unnoted()
                ? db.transaction(tx -> ReportLinkRepository.setOpened(tx, link.id()))
                        .mapEmpty()
                : Future.succeededFuture();
    }

    private static Future<SharedReport> read(Sql sql, Shared link) {
        long id = link.campaignId();
        return Future.all(
                        CampaignReportService.read(sql, id, null, 0),
                        CampaignReportRepository.countCreators(sql, id),
                        CampaignReportRepository.listShown(sql, id, POSTS))
                .map(all -> shared(link, all.resultAt(0), all.<Long>resultAt(1), all.resultAt(2)));
    }

    private static SharedReport shared(
            Shared link, CampaignReport report, long creators, List<CampaignReportRepository.Shown> posts) {
        boolean inAll = link.costs() == Costs.POSTS || link.costs() == Costs.TOTAL && creators >= ENOUGH_CREATORS;
        boolean each = link.costs() == Costs.POSTS;
        Heading heading = link.campaign();
        return SharedReportsSharedReportBuilder.builder()
                .campaign(new Heading(heading.name(), heading.brand(), heading.currency(), Media.ours(heading.cover())))
                .expiresAt(link.expiresAt())
                .creators(creators)
                .total(results(report.total(), inAll))
                .networks(report.networks().stream()
                        .map(one -> new OfNetwork(one.network(), results(one.results(), each)))
                        .toList())
                .days(report.days().stream()
                        .map(one -> new OfDay(one.day(), results(one.results(), each)))
                        .toList())
                .posts(posts.stream()
                        .map(post -> post(post, each, heading.currency()))
                        .toList())
                .figures(report.figures())
                .build();
    }

    private static Results results(CampaignReports.Results of, boolean costs) {
        return new Results(
                of.posts(),
                of.reach(),
                of.engagement(),
                costs ? of.spent() : null,
                costs ? of.costPerThousand() : null,
                costs ? of.costPerEngagement() : null);
    }

    private static Post post(CampaignReportRepository.Shown post, boolean costs, String currency) {
        return SharedReportsPostBuilder.builder()
                .network(post.network())
                .url(post.url())
                .picture(Media.ours(post.picture()))
                .creator(post.creator())
                .avatar(Media.ours(post.avatar()))
                .reach(post.reach())
                .engagement(post.engagement())
                .spent(costs ? Money.decimal(post.spent(), currency) : null)
                .build();
    }
}
