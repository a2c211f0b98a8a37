package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.statistics.CampaignReportRepository.Cell;
import dev.fanfare.campaigns.statistics.CampaignReportRepository.Post;
import dev.fanfare.campaigns.statistics.api.CampaignReports.Calculation;
import dev.fanfare.campaigns.statistics.api.CampaignReports.CampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.ExportCampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.FiguresAge;
import dev.fanfare.campaigns.statistics.api.CampaignReports.GetCampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.OfDay;
import dev.fanfare.campaigns.statistics.api.CampaignReports.OfNetwork;
import dev.fanfare.campaigns.statistics.api.CampaignReports.PrintCampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.ReportChunk;
import dev.fanfare.campaigns.statistics.api.CampaignReports.ReportLine;
import dev.fanfare.campaigns.statistics.api.CampaignReports.Results;
import dev.fanfare.campaigns.statistics.api.CampaignReports.Subject;
import dev.fanfare.campaigns.statistics.api.CampaignReports.TopPost;
import dev.fanfare.campaigns.statistics.api.CampaignReportsReportLineBuilder;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.pdf.PdfPrinter;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Reports what a campaign has achieved and cost, as JSON, CSV and PDF from the same rows. */
record CampaignReportService(Database db, PdfPrinter printer, Media media) {
    private static final int BEST_POSTS = 10;

    /** Widths of pictures in a PDF, and the most bytes of one. */
    private static final int COVER = 640;

    private static final int PICTURE = 320;
    private static final int MAX_PICTURE = 1_048_576;
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

    /** Decimals of a cost that follow those of its currency: a cost per engagement is often less than a cent. */
    private static final int FURTHER_DECIMALS = 2;

    Future<CampaignReport> report(Caller caller, GetCampaignReport ask) {
        return report(caller, ask.campaignId());
    }

    Future<ReportChunk> export(Caller caller, ExportCampaignReport ask) {
        return report(caller, ask.campaignId()).map(report -> new ReportChunk(lines(report), null, null));
    }

    Future<Document> print(Caller caller, PrintCampaignReport ask) {
        return report(caller, ask.campaignId())
                .compose(report -> pictures(db.forLists(caller), report)
                        .compose(pictures -> printer.pdf(
                                caller.id(), CampaignReportPdf.document(report, pictures, caller.language()))))
                .map(pdf -> Document.of("campaign-report-" + ask.campaignId() + ".pdf", pdf));
    }

    /** The pictures of a report by their posts, with its cover under null; those that cannot be read are left out. */
    private Future<Map<Long, Media.Content>> pictures(Sql sql, CampaignReport report) {
        List<Long> posts = report.bestPosts().stream()
                .limit(CampaignReportPdf.PICTURES)
                .map(TopPost::taskId)
                .toList();
        Map<Long, Media.Content> contents = new HashMap<>();
        return CampaignReportRepository.listPictures(sql, report.campaign().campaignId(), posts)
                .compose(all -> Future.join(all.stream()
                                .map(one -> media.content(
                                                one.path(), one.taskId() == null ? COVER : PICTURE, MAX_PICTURE)
                                        .onSuccess(found ->
                                                found.ifPresent(content -> contents.put(one.taskId(), content))))
                                .toList())
                        .transform(read -> Future.succeededFuture(contents)));
    }

    private Future<CampaignReport> report(Caller caller, long campaignId) {
        return read(db.forLists(caller), campaignId, CampaignStatisticsService.onlyOf(caller), BEST_POSTS);
    }

    /**
     * Reads the report of a campaign by its statements in one round trip; CAMPAIGN_NOT_FOUND without one.
     *
     * @param onlyOf the advertisers to one of which the campaign must belong; null for any
     * @param bestPosts how many of them; 0 for none, which are not asked for
     */
    static Future<CampaignReport> read(Sql reads, long campaignId, List<Long> onlyOf, int bestPosts) {
        return Future.all(
                        CampaignReportRepository.findSubject(reads, campaignId, onlyOf),
                        CampaignReportRepository.listCells(reads, campaignId),
                        bestPosts == 0
                                ? Future.succeededFuture(List.<Post>of())
                                : CampaignReportRepository.listBest(reads, campaignId, bestPosts))
                .map(all -> report(
                        all.<Optional<Subject>>resultAt(0).orElseThrow(() -> CampaignsError.notFound(campaignId)),
                        all.resultAt(1),
                        all.resultAt(2)));
    }

    private static CampaignReport report(Subject campaign, List<Cell> cells, List<Post> best) {
        String currency = campaign.currency();
        List<OfNetwork> networks = cells.stream()
                .map(Cell::network)
                .distinct()
                .sorted(Comparator.nullsLast(Comparator.naturalOrder()))
                .map(network -> new OfNetwork(network, sum(cells, Cell::network, network, currency)))
                .toList();
        List<OfDay> days = cells.stream()
                .map(Cell::day)
                .distinct()
                .map(day -> new OfDay(day, sum(cells, Cell::day, day, currency)))
                .toList();
        return new CampaignReport(
                campaign,
                sum(cells, cell -> null, null, currency),
                networks,
                days,
                best.stream().map(post -> post(post, currency)).toList(),
                new FiguresAge(
                        cells.stream().mapToLong(Cell::unverified).sum(),
                        moments(cells, Cell::oldestAt).stream()
                                .min(Comparator.naturalOrder())
                                .orElse(null),
                        moments(cells, Cell::newestAt).stream()
                                .max(Comparator.naturalOrder())
                                .orElse(null)),
                Calculation.INSTANCE);
    }

    private static List<Instant> moments(List<Cell> cells, Function<Cell, Instant> moment) {
        return cells.stream().map(moment).filter(Objects::nonNull).toList();
    }

    private static <T> Results sum(List<Cell> cells, Function<Cell, T> part, T value, String currency) {
        List<Cell> own = cells.stream()
                .filter(cell -> Objects.equals(part.apply(cell), value))
                .toList();
        long reach = own.stream().mapToLong(Cell::reach).sum();
        long engagement = own.stream().mapToLong(Cell::engagement).sum();
        long posts = own.stream().mapToLong(Cell::posts).sum();
        return results(
                posts,
                reach,
                engagement,
                Money.decimal(own.stream().mapToLong(Cell::spent).sum(), currency),
                currency);
    }

    private static Results results(long posts, long reach, long engagement, BigDecimal spent, String currency) {
        return new Results(
                posts,
                reach,
                engagement,
                spent,
                quotient(spent.multiply(THOUSAND), reach, currency),
                quotient(spent, engagement, currency));
    }

    /** Null for a division by 0. */
    private static BigDecimal quotient(BigDecimal cost, long of, String currency) {
        return of == 0
                ? null
                : cost.divide(
                        BigDecimal.valueOf(of),
                        Currencies.decimals(currency) + FURTHER_DECIMALS,
                        RoundingMode.HALF_EVEN);
    }

    private static TopPost post(Post post, String currency) {
        return new TopPost(
                post.taskId(),
                post.network(),
                post.url(),
                post.reach(),
                post.engagement(),
                Money.decimal(post.spent(), currency));
    }

    private static List<ReportLine> lines(CampaignReport report) {
        String currency = report.campaign().currency();
        List<ReportLine> lines = new ArrayList<>();
        lines.add(line("total", null, null, null, report.total(), currency));
        report.networks()
                .forEach(one -> lines.add(line("network", null, one.network(), null, one.results(), currency)));
        report.days().forEach(one -> lines.add(line("day", one.day(), null, null, one.results(), currency)));
        report.bestPosts()
                .forEach(post -> lines.add(line(
                        "best_post",
                        null,
                        post.network(),
                        post,
                        results(1, post.reach(), post.engagement(), post.spent(), currency),
                        currency)));
        return lines;
    }

    /** @param post null unless the line is of one */
    private static ReportLine line(
            String part, LocalDate day, String network, TopPost post, Results results, String currency) {
        return CampaignReportsReportLineBuilder.builder()
                .part(part)
                .day(day)
                .network(network)
                .taskId(post == null ? null : post.taskId())
                .url(post == null ? null : post.url())
                .posts(results.posts())
                .reach(results.reach())
                .engagement(results.engagement())
                .spent(results.spent())
                .currency(currency)
                .costPerThousand(results.costPerThousand())
                .costPerEngagement(results.costPerEngagement())
                .build();
    }
}
