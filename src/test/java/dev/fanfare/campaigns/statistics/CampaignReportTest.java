package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Csv;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The report of a campaign in its three forms. */
@Nightly
class CampaignReportTest {
    private static final String REPORT = "/api/campaign/report/";
    private static final String CSV = "/api/campaign/report/export/";
    private static final String PDF = "/api/campaign/report/pdf/";

    private final World world = World.shared();
    private final Operator staff = world.staff(Permission.STATS_VIEW);
    private final Advertiser advertiser = world.advertiser("EUR");
    private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

    /** Four posts: on Instagram, at TikTok a day earlier, without figures, and one that was reversed. */
    private Campaign campaign() {
        Campaign campaign = advertiser.campaignWithBonuses();
        Operator reviewer = world.operator();
        Task best = campaign.task().handsIn();
        reviewer.approves(best.id(), 20_000, 5_000);
        Task other = campaign.task().handsIn();
        reviewer.approves(other.id(), 0, 7);
        world.execute(
                "update tasks set post_key = 'tiktok:' || id, reviewed_at = reviewed_at - interval '1 day' where id = ?",
                other.id());
        reviewer.approves(campaign.task().handsIn());
        Task reversed = campaign.task().handsIn();
        reviewer.approves(reversed.id(), 99_000, 99_000);
        reversed.isReversed();
        return campaign;
    }

    private static String line(JsonNode results, String name) {
        return name + " " + results.path("posts") + " " + results.path("reach") + " " + results.path("engagement") + " "
                + plain(results.path("spent")) + " " + plain(results.path("cost_per_thousand")) + " "
                + plain(results.path("cost_per_engagement"));
    }

    private static String plain(JsonNode amount) {
        return amount.isNull()
                ? "null"
                : amount.decimalValue().stripTrailingZeros().toPlainString();
    }

    private static List<String> lines(Answer report) {
        List<String> lines = new ArrayList<>(List.of(line(report.at("total"), "total")));
        report.at("networks")
                .forEach(one -> lines.add(line(one, one.path("network").asText())));
        report.at("days").forEach(one -> lines.add(line(one, one.path("day").asText())));
        return lines;
    }

    @Test
    @DisplayName("ST-01, ST-02 a report adds up its posts by network and by day; a cost of nothing is null, not 0")
    void reports() {
        Campaign campaign = campaign();
        Answer report = advertiser.ok(REPORT, "{campaign_id: %s}", campaign.id());
        assertThat(lines(report))
                .containsExactly(
                        "total 3 20000 5007 195 9.75 0.0389",
                        "instagram 2 20000 5000 135 6.75 0.027",
                        "tiktok 1 0 7 60 null 8.5714",
                        today.minusDays(1) + " 1 0 7 60 null 8.5714",
                        today + " 2 20000 5000 135 6.75 0.027");
        report.shows(
                "{campaign: {campaign_id: %s, advertiser_id: %s, status: 'active', currency: 'EUR'}, figures: {unverified_posts: 1}}",
                campaign.id(), advertiser.id());
        assertThat(report.text("figures.oldest_at").substring(0, 10))
                .isEqualTo(today.minusDays(1).toString());
        assertThat(report.text("figures.newest_at").substring(0, 10)).isEqualTo(today.toString());
        assertThat(report.at("best_posts")).hasSize(2);
        report.shows(
                "{best_posts: [{network: 'instagram', reach: 20000, engagement: 5000, spent: 75}, {network: 'tiktok'}]}");
        assertThat(report.text("calculation.rounding")).startsWith("Half to even");
        Answer costs = staff.ok("/api/campaign/stats/costs/", "{campaign_id: %s}", campaign.id());
        assertThat(costs.at("total_spent").decimalValue())
                .isEqualByComparingTo(report.at("total.spent").decimalValue());
        assertThat(costs.at("average_cpm").decimalValue())
                .isEqualByComparingTo(report.at("total.cost_per_thousand").decimalValue());
        assertThat(lines(staff.ok(REPORT, "{campaign_id: %s}", campaign.id()))).isEqualTo(lines(report));
    }

    @Test
    @DisplayName("ST-01 a report's CSV has the lines of its JSON, its PDF speaks the language of the account")
    void hasTheSameInEveryForm() throws Exception {
        Campaign campaign = campaign();
        Answer report = advertiser.ok(REPORT, "{campaign_id: %s}", campaign.id());
        List<Map<String, String>> file = Csv.lines(advertiser.ok(CSV, "{campaign_id: %s}", campaign.id()));
        assertThat(file.stream()
                        .filter(line -> !line.get("part").equals("best_post"))
                        .map(line -> name(line) + " " + line.get("posts") + " " + line.get("reach") + " "
                                + line.get("engagement") + " " + plain(line.get("spent")) + " "
                                + plain(line.get("cost_per_thousand")) + " " + plain(line.get("cost_per_engagement"))))
                .isEqualTo(lines(report));
        assertThat(file.stream().map(line -> line.get("currency")).distinct()).containsExactly("EUR");
        assertThat(file.stream()
                        .filter(line -> line.get("part").equals("best_post"))
                        .map(line -> line.get("task_id")))
                .containsExactly(
                        report.at("best_posts.0.task_id").asText(),
                        report.at("best_posts.1.task_id").asText());
        for (Map.Entry<String, String> spoken : Map.of(
                        "en", "CPM Per engagement", "de", "TKP Je Interaktion", "es", "CPM Por interacción")
                .entrySet()) {
            world.execute("update users set language = ? where id = ?", spoken.getKey(), advertiser.id());
            Answer pdf = advertiser.signsIn().ok(PDF, "{campaign_id: %s}", campaign.id());
            try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
                assertThat(new PDFTextStripper().getText(document))
                        .contains(spoken.getValue(), "195.00", "9.7500", "0.0389", "8.5714", "TikTok", "EUR")
                        .doesNotContain(".java", "tiktok");
            }
        }
    }

    @Test
    @DisplayName("a report's PDF has the cover and the pictures of its best posts, and none that is hidden")
    void showsPictures() throws Exception {
        Campaign campaign = campaign();
        assertThat(pictures(campaign)).isZero();
        world.operator()
                .backend()
                .raw(
                        "/api/campaign/update/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .text("campaign_id", campaign.id())
                                .file("image_post", "cover.png", Pictures.plain(1_600, 900))
                                .whole())
                .expect(200);
        assertThat(pictures(campaign)).isOne();
        // A post's picture is kept as the cover is: its path stands for it here.
        world.execute(
                "delete from post_previews where task_id in (select id from tasks where campaign_id = ?)",
                campaign.id());
        world.execute("""
                insert into post_previews (task_id, user_id, network, url, thumbnail, due_at)
                select t.id, t.user_id, 'instagram', 'x', c.image_post, null
                from tasks t join campaigns c on c.id = t.campaign_id
                where t.campaign_id = ? and t.verified_reach = 20000
                """, campaign.id());
        assertThat(pictures(campaign)).isEqualTo(2);
        world.execute(
                "update media set expires_at = now() + interval '1 hour' where subject like ?",
                "%:" + campaign.id() + ":cover");
        assertThat(pictures(campaign)).isZero();
    }

    private int pictures(Campaign campaign) throws IOException {
        try (PDDocument document = Loader.loadPDF(
                advertiser.ok(PDF, "{campaign_id: %s}", campaign.id()).bytes())) {
            int pictures = 0;
            for (PDPage page : document.getPages()) {
                for (COSName name : page.getResources().getXObjectNames()) {
                    pictures += page.getResources().isImageXObject(name) ? 1 : 0;
                }
            }
            return pictures;
        }
    }

    private static String name(Map<String, String> line) {
        return switch (line.get("part")) {
            case "network" -> line.get("network");
            case "day" -> line.get("day");
            default -> line.get("part");
        };
    }

    private static String plain(String amount) {
        return amount.isEmpty()
                ? "null"
                : new BigDecimal(amount).stripTrailingZeros().toPlainString();
    }

    @Test
    @DisplayName("a report is its advertiser's and staff's; one without posts divides by nothing")
    void isOfItsAdvertiser() {
        Campaign yen = world.advertiser("JPY").campaign();
        Answer none = staff.ok(REPORT, "{campaign_id: %s}", yen.id());
        assertThat(lines(none)).containsExactly("total 0 0 0 0 null null");
        none.shows("{figures: {unverified_posts: 0, oldest_at: null, newest_at: null}, best_posts: []}");
        for (String path : List.of(REPORT, CSV, PDF)) {
            assertThat(advertiser
                            .call(path, "{campaign_id: %s}", yen.id())
                            .expect(404)
                            .code())
                    .isEqualTo("RESOURCE_NOT_FOUND");
        }
        Task task = world.publisher().connected().joins(yen).handsIn();
        world.operator().approves(task.id(), 3_000, 7);
        BigDecimal spent = staff.ok(REPORT, "{campaign_id: %s}", yen.id())
                .at("total.spent")
                .decimalValue();
        assertThat(spent.scale()).isZero();
        world.publisher().refused(403, "insufficient_permissions", REPORT, "{campaign_id: %s}", yen.id());
    }
}
