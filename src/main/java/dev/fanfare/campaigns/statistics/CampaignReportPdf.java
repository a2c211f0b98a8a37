package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.CampaignReports.CampaignReport;
import dev.fanfare.campaigns.statistics.api.CampaignReports.Results;
import dev.fanfare.formats.pdf.PdfDocument;
import dev.fanfare.formats.pdf.PdfDocument.Column;
import dev.fanfare.formats.pdf.PdfDocument.Fact;
import dev.fanfare.formats.pdf.PdfDocument.Picture;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.media.Media;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report of a campaign as a document. */
final class CampaignReportPdf {
    private static final String NONE = "–";
    private static final int MAX_URL = 50;

    /** Posts with their pictures. */
    static final int PICTURES = 6;

    private CampaignReportPdf() {}

    /** @param pictures by their posts, with the cover under null */
    static PdfDocument document(CampaignReport report, Map<Long, Media.Content> pictures, String language) {
        Texts texts = Texts.in(language);
        PdfDocument document = PdfDocument.titled(
                        language, texts.text("pdf.report", report.campaign().name()))
                .heading();
        if (pictures.containsKey(null)) {
            document.cover(picture(pictures.get(null), report.campaign().name()));
        }
        document.facts(List.of(
                new Fact(texts.text("pdf.report.currency"), report.campaign().currency()),
                new Fact(texts.text("pdf.report.verified"), verified(report)),
                new Fact(
                        texts.text("pdf.report.unverified"),
                        Long.toString(report.figures().unverifiedPosts()))));
        table(document, texts, "pdf.report.total", List.of(row(texts.text("pdf.report.total"), report.total())));
        table(
                document,
                texts,
                "pdf.report.network",
                report.networks().stream()
                        .map(one -> row(network(one.network()), one.results()))
                        .toList());
        table(
                document,
                texts,
                "pdf.report.day",
                report.days().stream()
                        .map(one -> row(one.day().toString(), one.results()))
                        .toList());
        document.pictures(report.bestPosts().stream()
                .filter(post -> pictures.containsKey(post.taskId()))
                .map(post -> picture(
                        pictures.get(post.taskId()),
                        network(post.network()) + ": " + texts.text("report.figures", post.reach(), post.engagement())))
                .toList());
        return document.table(
                        List.of(
                                Column.text(texts.text("pdf.report.best")),
                                Column.text(texts.text("pdf.report.network")),
                                Column.number(texts.text("pdf.report.reach")),
                                Column.number(texts.text("pdf.report.engagement")),
                                Column.number(texts.text("pdf.report.spent"))),
                        report.bestPosts().stream()
                                .map(post -> List.of(
                                        shortened(post.url()),
                                        network(post.network()),
                                        Long.toString(post.reach()),
                                        Long.toString(post.engagement()),
                                        post.spent().toPlainString()))
                                .toList())
                .foot(List.of(texts.text("pdf.report.rounding")));
    }

    private static Picture picture(Media.Content content, String said) {
        return new Picture(content.bytes(), content.kind().contentType(), said);
    }

    private static String network(String code) {
        return code == null ? NONE : NetworkName.of(code);
    }

    private static void table(PdfDocument document, Texts texts, String head, List<List<String>> rows) {
        List<Column> columns = new ArrayList<>(List.of(Column.text(texts.text(head))));
        for (String name : List.of("posts", "reach", "engagement", "spent", "cpm", "cpe")) {
            columns.add(Column.number(texts.text("pdf.report." + name)));
        }
        document.table(columns, rows);
    }

    private static List<String> row(String name, Results results) {
        return List.of(
                name,
                Long.toString(results.posts()),
                Long.toString(results.reach()),
                Long.toString(results.engagement()),
                results.spent().toPlainString(),
                text(results.costPerThousand()),
                text(results.costPerEngagement()));
    }

    /** Nothing breaks within an address. */
    private static String shortened(String url) {
        return url == null ? NONE : url.length() <= MAX_URL ? url : url.substring(0, MAX_URL) + "…";
    }

    private static String text(BigDecimal cost) {
        return cost == null ? NONE : cost.toPlainString();
    }

    private static String verified(CampaignReport report) {
        return report.figures().newestAt() == null
                ? NONE
                : day(report.figures().oldestAt()) + " – "
                        + day(report.figures().newestAt());
    }

    private static LocalDate day(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }
}
