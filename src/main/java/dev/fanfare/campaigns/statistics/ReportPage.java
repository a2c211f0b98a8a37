package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.SharedReports.Heading;
import dev.fanfare.campaigns.statistics.api.SharedReports.OfDay;
import dev.fanfare.campaigns.statistics.api.SharedReports.OfNetwork;
import dev.fanfare.campaigns.statistics.api.SharedReports.Post;
import dev.fanfare.campaigns.statistics.api.SharedReports.Results;
import dev.fanfare.campaigns.statistics.api.SharedReports.SharedReport;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** A shared report as a page: figures as tiles, posts with their pictures, networks and days as tables with bars. */
final class ReportPage {
    private static final String NONE = "–";

    /** Height of the bars by day, in units of the drawing. */
    private static final int HEIGHT = 100;

    private static final int BAR = 10;

    private final SharedReport report;
    private final Texts texts;
    private final StringBuilder html = new StringBuilder(8_192);

    private ReportPage(SharedReport report, Texts texts) {
        this.report = report;
        this.texts = texts;
    }

    /**
     * What follows the campaign's name.
     *
     * @param house name of the installation
     */
    static String html(SharedReport report, Texts texts, String house) {
        return new ReportPage(report, texts).content(house);
    }

    private String content(String house) {
        Heading campaign = report.campaign();
        paragraph("soft", texts.text("report.of", campaign.brand(), texts.day(day(report.expiresAt()))));
        if (campaign.cover() != null) {
            html.append("<img class=\"cover\" src=\"%s/1280\" width=\"1280\" height=\"720\" alt=\"\">\n"
                    .formatted(HtmlText.escape(campaign.cover())));
        }
        tiles();
        paragraph("soft", verified());
        posts();
        networks();
        days();
        paragraph("soft", texts.text("report.by", house));
        return html.toString();
    }

    private void tiles() {
        Results total = report.total();
        html.append("<dl class=\"tiles\">\n");
        tile("posts", texts.number(total.posts()));
        tile("creators", texts.number(report.creators()));
        tile("reach", texts.number(total.reach()));
        tile("engagement", texts.number(total.engagement()));
        if (total.spent() != null) {
            tile("spent", amount(total.spent()));
            tile("cpm", amount(total.costPerThousand()));
            tile("cpe", amount(total.costPerEngagement()));
        }
        html.append("</dl>\n");
    }

    private void tile(String name, String value) {
        html.append(
                "<div><dt>%s</dt><dd>%s</dd></div>\n".formatted(HtmlText.escape(column(name)), HtmlText.escape(value)));
    }

    private String column(String name) {
        return "creators".equals(name) ? texts.text("report.creators") : texts.text("pdf.report." + name);
    }

    private String verified() {
        if (report.total().posts() == 0) {
            return texts.text("report.empty");
        }
        return report.figures().newestAt() == null
                ? texts.text("report.unverified")
                : texts.text(
                        "report.verified",
                        texts.day(day(report.figures().oldestAt())),
                        texts.day(day(report.figures().newestAt())),
                        report.figures().unverifiedPosts());
    }

    private void posts() {
        if (report.posts().isEmpty()) {
            return;
        }
        heading("pdf.report.best");
        html.append("<ul class=\"cards\">\n");
        report.posts().forEach(this::post);
        html.append("</ul>\n");
    }

    private void post(Post post) {
        String creator = post.creator() == null ? texts.text("report.creator") : post.creator();
        html.append("<li class=\"post\">");
        html.append(
                post.picture() == null
                        ? "<div class=\"shot\" aria-hidden=\"true\">%s</div>"
                                .formatted(HtmlText.escape(network(post.network())))
                        : "<img class=\"shot\" src=\"%s/640\" width=\"640\" height=\"640\" alt=\"%s\" loading=\"lazy\">"
                                .formatted(
                                        HtmlText.escape(post.picture()),
                                        HtmlText.escape(texts.text("report.picture", creator))));
        html.append("<p class=\"who\">");
        if (post.avatar() != null) {
            html.append("<img class=\"face\" src=\"%s/80\" width=\"32\" height=\"32\" alt=\"\">"
                    .formatted(HtmlText.escape(post.avatar())));
        }
        html.append("<strong>%s</strong> <span class=\"soft\">%s</span></p>"
                .formatted(HtmlText.escape(creator), HtmlText.escape(network(post.network()))));
        html.append("<p>%s</p>".formatted(HtmlText.escape(figures(post))));
        if (post.url() != null) {
            html.append("<p>%s</p>".formatted(PublicSite.link(post.url(), texts.text("report.open"), "")));
        }
        html.append("</li>\n");
    }

    private String figures(Post post) {
        String said = texts.text("report.figures", post.reach(), post.engagement());
        return post.spent() == null ? said : said + " · " + amount(post.spent());
    }

    private void networks() {
        if (report.networks().isEmpty()) {
            return;
        }
        heading("pdf.report.network");
        long most = Math.max(
                1,
                report.networks().stream()
                        .mapToLong(one -> one.results().reach())
                        .max()
                        .orElse(0));
        begin(
                "pdf.report.network",
                costs(report.networks().stream().map(OfNetwork::results).toList()));
        for (OfNetwork one : report.networks()) {
            html.append("<tr><th scope=\"row\">%s</th>".formatted(HtmlText.escape(network(one.network()))));
            cells(
                    one.results(),
                    "<progress max=\"%d\" value=\"%d\" aria-hidden=\"true\"></progress>"
                            .formatted(most, one.results().reach()));
        }
        html.append("</tbody></table></div>\n");
    }

    private void days() {
        if (report.days().isEmpty()) {
            return;
        }
        heading("pdf.report.day");
        bars();
        html.append("<details><summary>%s</summary>\n".formatted(HtmlText.escape(texts.text("report.table"))));
        begin("pdf.report.day", costs(report.days().stream().map(OfDay::results).toList()));
        for (OfDay one : report.days()) {
            html.append("<tr><th scope=\"row\">%s</th>".formatted(HtmlText.escape(texts.day(one.day()))));
            cells(one.results(), "");
        }
        html.append("</tbody></table></div></details>\n");
    }

    /** Reach by day, as bars; the table after it says the same. */
    private void bars() {
        List<OfDay> days = report.days();
        long most = days.stream().mapToLong(one -> one.results().reach()).max().orElse(0);
        if (days.size() < 2 || most == 0) {
            return;
        }
        html.append(
                "<svg class=\"bars\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%s\">"
                        .formatted(
                                days.size() * BAR,
                                HEIGHT,
                                HtmlText.escape(texts.text(
                                        "report.bars",
                                        texts.day(days.get(0).day()),
                                        texts.day(days.get(days.size() - 1).day()),
                                        most))));
        for (int i = 0; i < days.size(); i++) {
            long reach = days.get(i).results().reach();
            long height = Math.max(reach == 0 ? 0 : 1, reach * HEIGHT / most);
            html.append("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>"
                    .formatted(i * BAR + 1, HEIGHT - height, BAR - 2, height));
        }
        html.append("</svg>\n");
    }

    /** Whether any of these shows what it cost. */
    private static boolean costs(List<Results> rows) {
        return rows.stream().anyMatch(row -> row.spent() != null);
    }

    private void begin(String name, boolean costs) {
        html.append(
                "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"%s\"><table><thead><tr><th scope=\"col\">%s</th>"
                        .formatted(HtmlText.escape(texts.text(name)), HtmlText.escape(texts.text(name))));
        for (String column : costs
                ? List.of("posts", "reach", "engagement", "spent", "cpm", "cpe")
                : List.of("posts", "reach", "engagement")) {
            html.append("<th scope=\"col\" class=\"amount\">%s</th>".formatted(HtmlText.escape(column(column))));
        }
        html.append("</tr></thead><tbody>\n");
    }

    /** @param bar that stands under the reach */
    private void cells(Results results, String bar) {
        cell(texts.number(results.posts()), "");
        cell(texts.number(results.reach()), bar);
        cell(texts.number(results.engagement()), "");
        if (results.spent() != null) {
            cell(amount(results.spent()), "");
            cell(amount(results.costPerThousand()), "");
            cell(amount(results.costPerEngagement()), "");
        }
        html.append("</tr>\n");
    }

    private void cell(String value, String further) {
        html.append("<td class=\"amount\">%s%s</td>".formatted(HtmlText.escape(value), further));
    }

    private String amount(BigDecimal amount) {
        return amount == null ? NONE : texts.amount(amount, report.campaign().currency());
    }

    private static String network(String code) {
        return code == null ? NONE : NetworkName.of(code);
    }

    private static LocalDate day(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    private void heading(String key) {
        html.append("<h2>").append(HtmlText.escape(texts.text(key))).append("</h2>\n");
    }

    private void paragraph(String kind, String text) {
        html.append("<p class=\"%s\">%s</p>\n".formatted(kind, HtmlText.escape(text)));
    }
}
