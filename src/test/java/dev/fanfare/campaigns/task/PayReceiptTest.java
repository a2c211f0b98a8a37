package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PD-06: receipts, computed again from their JSON alone. Nothing of Fanfare's own is used for that. */
@Nightly
class PayReceiptTest {
    private static final Node NODE = Node.start(Map.of());
    private static final String MINE = "/web/api/task/receipt/";
    private static final String STAFFS = "/admin/api/tasks/receipt/";

    private final World world = NODE.world();
    private final Operator operator = world.operator();
    private final Random random = new Random(20_261_122);

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @Tag(Soak.GROUP)
    @DisplayName(
            "PD-06, RW-08: hundreds of random tasks of currencies with 0, 2 and 3 decimals, with reversals and best posts")
    void anybodyComputesTheSame() throws InterruptedException {
        List<Task> tasks = new ArrayList<>();
        Set<Long> tied = new HashSet<>();
        for (String currency : List.of("JPY", "EUR", "KWD")) {
            for (int i = 0; i < Soak.size(1, 3); i++) {
                Campaign campaign = randomCampaign(currency);
                if (i == 0) {
                    tied.add(campaign.id());
                }
                for (Publisher publisher :
                        List.of(world.publisher().connected(), world.publisher().connected())) {
                    publisher.joins(campaign);
                    publisher
                            .tasks(campaign.id())
                            .forEach(task -> tasks.add(new Task(task.path("id").asLong(), campaign, publisher)));
                }
            }
        }
        assertThat(tasks).hasSizeGreaterThan(Soak.size(60, 200));
        tasks.forEach(task -> goesOn(task, tied.contains(task.campaign().id())));
        tasks.stream().map(Task::campaign).distinct().forEach(campaign -> operator.moves(campaign.id(), "completed"));
        NODE.sweep(new SettleBestPosts());
        for (int i = 0; i < tasks.size(); i += 10) {
            if (List.of("accepted", "paid").contains(tasks.get(i).status())) {
                tasks.get(i).isReversed();
            }
        }
        Sealed.all(NODE);

        int bestPosts = 0;
        int reversed = 0;
        for (Task task : tasks) {
            JsonNode receipt = operator.call(STAFFS, "{task_id: %s}", task.id())
                    .expect(200)
                    .body();
            recompute(receipt);
            assertThat(receipt.path("entries")).allSatisfy(entry -> {
                assertThat(entry.path("position").asLong()).isPositive();
                assertThat(entry.path("block").asLong()).isPositive();
            });
            for (JsonNode payment : receipt.path("payments")) {
                bestPosts += payment.path("best_post").isNull() ? 0 : 1;
                reversed += payment.path("reversed_at").isNull() ? 0 : 1;
            }
        }
        assertThat(bestPosts).isGreaterThan(Soak.size(1, 5));
        assertThat(reversed).isGreaterThan(Soak.size(3, 10));
        assertThat(world.differences()).isEmpty();
    }

    /** Terms at random, all in whole minor units, and a dozen tasks for each who joins. */
    private Campaign randomCampaign(String currency) {
        int decimals = "JPY".equals(currency) ? 0 : "EUR".equals(currency) ? 2 : 3;
        Advertiser advertiser = world.advertiser(currency);
        Campaign campaign = advertiser.campaign(
                """
                {"networks": ["youtube", "instagram"], "max_participants": 100, "tasks": {"minimum_reward": %s,
                 "bonus": {"active": %s, "promo_reach": %s, "promo_engagement_rate": %s, "promo_best_post": %s}}}""", amount(decimals), random.nextInt(4) > 0, amount(decimals), amount(decimals), amount(decimals));
        if (random.nextBoolean()) {
            operator.call(
                            "/api/campaign/settings/",
                            "{campaign_id: %s, settings: {post_rate: %s}}",
                            campaign.id(),
                            amount(decimals))
                    .expect(200);
        }
        for (int i = 0; i < 11; i++) {
            operator.call("/api/task/custom/", "{campaign_id: %s, title: 'One more'}", campaign.id())
                    .expect(201);
        }
        return campaign;
    }

    private BigDecimal amount(int decimals) {
        return BigDecimal.valueOf(1 + random.nextInt(9_999), decimals);
    }

    /** Handed in, and mostly accepted with figures near the thresholds, paid, taken back, accepted again. */
    private void goesOn(Task task, boolean tied) {
        if (tied) {
            operator.approves(task.handsIn(), "{reach: 1000, engagement: 50}");
            return;
        }
        int fate = random.nextInt(10);
        if (fate == 0) {
            return;
        }
        task.handsIn();
        accept(task);
        if (fate > 4) {
            operator.pays(task);
        }
        if (fate == 9) {
            task.isReversed();
            task.handsIn("https://www.instagram.com/p/again" + task.id());
            accept(task);
        }
    }

    private void accept(Task task) {
        Long reach = random.nextInt(8) == 0 ? null : (long) random.nextInt(2_000);
        Long engagement = random.nextInt(8) == 0 ? null : (long) random.nextInt(100);
        if (reach != null && random.nextInt(3) == 0) {
            reach = 1_000L;
            engagement = 49L + random.nextInt(3);
        }
        operator.approves(task, "{reach: %s, engagement: %s}", reach, engagement);
    }

    /** The documented formula (src/docs/use/receipts.md), in BigDecimal, from the JSON alone. */
    private static void recompute(JsonNode receipt) {
        String about = receipt.toString();
        JsonNode terms = receipt.path("terms");
        int decimals = receipt.path("decimals").asInt();
        BigDecimal credited = BigDecimal.ZERO;
        BigDecimal unit = BigDecimal.ONE.movePointLeft(decimals);
        for (JsonNode payment : receipt.path("payments")) {
            assertThat(payment.path("formula_version").asInt()).as(about).isEqualTo(1);
            BigDecimal minimum = terms.path("minimum_reward").decimalValue();
            BigDecimal rate = terms.path("post_rate").isNull()
                    ? minimum
                    : terms.path("post_rate").decimalValue();
            BigDecimal post = minimum.max(rate);
            boolean active = terms.path("bonus_active").asBoolean();
            JsonNode reached = payment.path("figures").path("reach");
            JsonNode engaged = payment.path("figures").path("engagement");
            BigDecimal reach = active
                            && !reached.isNull()
                            && reached.decimalValue()
                                            .compareTo(terms.path("reach_threshold")
                                                    .decimalValue())
                                    >= 0
                    ? terms.path("bonus_reach").decimalValue()
                    : BigDecimal.ZERO;
            BigDecimal engagement = active
                            && !reached.isNull()
                            && !engaged.isNull()
                            && reached.asLong() > 0
                            && engaged.decimalValue()
                                            .compareTo(terms.path("engagement_rate_threshold")
                                                    .decimalValue()
                                                    .multiply(reached.decimalValue()))
                                    >= 0
                    ? terms.path("bonus_engagement").decimalValue()
                    : BigDecimal.ZERO;
            JsonNode share = payment.path("best_post");
            BigDecimal bestPost = BigDecimal.ZERO;
            if (!share.isNull()) {
                BigDecimal[] split = share.path("offered")
                        .decimalValue()
                        .divide(unit)
                        .divideAndRemainder(share.path("winners").decimalValue());
                BigDecimal extra =
                        share.path("place").decimalValue().compareTo(split[1]) <= 0 ? BigDecimal.ONE : BigDecimal.ZERO;
                BigDecimal own = split[0].add(extra).multiply(unit);
                assertThat(share.path("amount").decimalValue()).as(about).isEqualByComparingTo(own);
                bestPost = share.path("paid_at").isNull() ? BigDecimal.ZERO : own;
            }
            JsonNode amounts = payment.path("amounts");
            same(about, amounts.path("post"), post, decimals);
            same(about, amounts.path("reach"), reach, decimals);
            same(about, amounts.path("engagement"), engagement, decimals);
            same(about, amounts.path("best_post"), bestPost, decimals);
            BigDecimal base = post.add(reach).add(engagement);
            same(about, amounts.path("total"), base.add(bestPost), decimals);
            JsonNode charge = payment.path("charge");
            assertThat(charge.path("amount").decimalValue())
                    .as(about)
                    .isEqualByComparingTo(base.multiply(charge.path("rate").decimalValue())
                            .setScale(charge.path("amount").decimalValue().scale(), RoundingMode.HALF_EVEN));
            String suffix = payment.path("number").asInt() == 1 ? "" : ":" + payment.path("number");
            String key = "task:" + receipt.path("task_id") + ":accepted" + suffix;
            assertThat(publishers(receipt, key)).as(about).isEqualByComparingTo(base);
            if (payment.path("reversed_at").isNull()) {
                credited = credited.add(base).add(bestPost);
            }
        }
        assertThat(publishers(receipt, null)).as(about).isEqualByComparingTo(credited);
    }

    private static void same(String about, JsonNode shown, BigDecimal computed, int decimals) {
        assertThat(shown.decimalValue()).as(about).isEqualByComparingTo(computed);
        assertThat(shown.decimalValue().scale()).as(about).isLessThanOrEqualTo(decimals);
    }

    /** What an entry, or all of them, brought the publisher. */
    private static BigDecimal publishers(JsonNode receipt, String key) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode entry : receipt.path("entries")) {
            if (key == null || key.equals(entry.path("key").asText())) {
                for (JsonNode posting : entry.path("postings")) {
                    if ("publisher".equals(posting.path("owner").asText())) {
                        sum = sum.add(posting.path("amount").decimalValue());
                    }
                }
            }
        }
        return sum;
    }

    @Test
    @DisplayName(
            "PD-06: publisher, advertiser and staff see it, others do not; the charge is not the publisher's business")
    void isShownToThoseItConcerns() {
        Advertiser advertiser = world.advertiser("EUR");
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(advertiser.campaignWithBonuses()).handsIn();
        publisher.call(MINE, "{task_id: %s}", task.id()).expect(200).shows("{payments: [], entries: []}");
        operator.approves(task, "{reach: 1000, engagement: 49}").pays(task);
        publisher
                .call(MINE, "{task_id: %s}", task.id())
                .expect(200)
                .expectFields(
                        "task_id",
                        "status",
                        "campaign_id",
                        "campaign",
                        "publisher_id",
                        "currency",
                        "decimals",
                        "terms",
                        "payments",
                        "formulas",
                        "entries")
                .shows("""
                        {status: "paid", currency: "EUR", decimals: 2,
                         terms: {minimum_reward: 50, post_rate: 60, reach_threshold: 1000, engagement_rate_threshold: 0.05}}""");
        Answer own = publisher.call("/api/get/task/receipt/", "{task_id: %s}", task.id());
        assertThat(own.at("payments.0.charge").isNull()).isTrue();
        // As it was written.
        assertThat(own.text())
                .contains(
                        "\"amounts\":{\"post\":60.00,\"reach\":10.00,\"engagement\":0.00,\"best_post\":0.00,\"total\":70.00}");
        Answer billed = advertiser.call("/api/task/receipt/", "{task_id: %s}", task.id());
        assertThat(billed.expect(200).decimal("payments.0.charge.amount")).isEqualByComparingTo("70");
        assertThat(billed.list("entries"))
                .extracting(entry -> entry.path("kind").asText())
                .containsExactly("task_accepted", "task_released");
        for (Answer refused : List.of(
                world.publisher().call(MINE, "{task_id: %s}", task.id()),
                world.advertiser("EUR").call("/api/task/receipt/", "{task_id: %s}", task.id()),
                publisher.call(MINE, "{task_id: 999999999}"),
                publisher.call("/web/api/task/receipt/page/", "{task_id: 999999999}"))) {
            refused.expectError(404, "not_found", "RESOURCE_NOT_FOUND");
        }
        world.staff(Permission.TASKS_REVIEW)
                .call(STAFFS, "{task_id: %s}", task.id())
                .expect(403);
    }

    @Test
    @DisplayName(
            "PD-06: the page says each step in words, keeps the name of a campaign from being markup, and loads nothing")
    void isAPage() {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(world.advertiser("JPY").campaign("""
                        {"name": "<script>alert(1)</script>", "networks": ["instagram", "youtube"],
                         "tasks": {"minimum_reward": 500, "bonus": {"active": true, "promo_reach": 7}}}""")).handsIn();
        operator.approves(task, "{reach: 999, engagement: 3}");
        Answer page = publisher.call("/web/api/task/receipt/page/", "{task_id: %s}", task.id());
        assertThat(page.expect(200).header("content-type")).hasValue("text/html; charset=utf-8");
        assertThat(page.header("content-security-policy").orElseThrow()).startsWith("default-src 'none'");
        assertThat(page.text())
                .contains("the minimum reward is 500, and there is no rate for a post = 500 JPY.")
                .contains("the verified reach 999 is less than 1000, from where on 7 is earned = 0 JPY.")
                .contains("Total: 500 + 0 + 0 + 0 = 500 JPY.")
                .contains("Formula “reward”, version 1", "src/docs/use/receipts.md", "task:" + task.id() + ":accepted")
                .contains("&lt;script&gt;")
                .doesNotContain("<script", "advertiser: advertiser_paid");
        publisher.call("/web/api/update/language/", "{language: 'de'}").expect(200);
        assertThat(publisher
                        .call("/web/api/task/receipt/page/", "{task_id: %s}", task.id())
                        .text())
                .contains("<html lang=\"de\">", "<h1>Beleg zur Aufgabe " + task.id() + "</h1>")
                .contains("die bestätigte Reichweite 999 ist kleiner als 1000; erst ab dort gibt es 7 = 0 JPY.")
                .contains("post = das Größere von minimum_reward und post_rate", "Konto", "noch nicht versiegelt")
                .doesNotContain("Reach", "<script");
    }
}
