package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-09, RW-10: what views pay is promised at submission, never above the budget, and what was promised is paid. */
class ViewRewardsTest {
    private static final Node NODE = Node.start(Map.of());

    /** 2.50 for a thousand views, from 1,000 on and up to 100 for a post; 500 in all. */
    private static final String RATE = """
            {reward_rules: {budget: 500, creator_cap: 250, window_days: 3, rules: [
              {kind: 'per_thousand_views', rate: 2.5, from: 1000, cap: 100}]}}""";

    private final World world = NODE.world();
    private final Operator operator = world.operator();
    private final Advertiser advertiser = world.advertiser("USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(world.differences()).isEmpty();
    }

    @Test
    @DisplayName("RW-10 a submission is promised what its views may earn, and the rest returns when they are counted")
    void promisedCountedAndPaid() {
        Campaign campaign = advertiser.campaign(RATE);
        Task task = campaign.task();
        assertThat(quote(task).text("message"))
                .isEqualTo("A post that you submit now is promised up to 100.00 USD for its views.");
        assertThat(advertiser.promised()).isEqualTo(5_000);
        task.triesHandingIn("{post_url: %s}", url(task)).expect(200).shows("{payment: 50, views_promised: 100}");
        assertThat(advertiser.promised()).isEqualTo(15_000);
        quote(task).shows("{most: 100, promised: 100, offered: 100, left: 400, paid: false}");
        budget(campaign).shows("{budget: 500, promised: 100, paid: 0, left: 400}");

        operator.approves(task);
        assertThat(advertiser.account()).containsExactly(10_000L, 5_000L);
        assertThat(counts(task, 12_400)).isEqualTo(3_100);
        assertThat(advertiser.account()).containsExactly(0L, 8_100L);
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isEqualTo(8_100);
        quote(task)
                .shows(
                        "{promised: 31, counted_views: 12400, paid: true, message: '12400 views were counted; they earned 31.00 USD.'}");
        budget(campaign).shows("{budget: 500, promised: 0, paid: 31, left: 469}");
        assertThat(pay(task)).as("once").isZero();
        operator.pays(task);
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .isEqualTo(8_100);
    }

    @Test
    @DisplayName(
            "RW-10 views counted after the release are available at once, those counted before with the acceptance")
    void inAnyOrder() {
        Campaign campaign = advertiser.campaign(RATE);
        Task early = campaign.task().handsIn();
        assertThat(counts(early, 100_000)).as("not accepted yet").isZero();
        operator.approves(early);
        assertThat(early.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isEqualTo(15_000);
        budget(campaign).shows("{promised: 0, paid: 100, left: 400}");

        Task late = campaign.task().handsIn();
        operator.approves(late).pays(late);
        assertThat(counts(late, 4_000)).isEqualTo(1_000);
        assertThat(late.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .isEqualTo(6_000);
        assertThat(late.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isZero();

        Task none = campaign.task().handsIn();
        operator.approves(none);
        assertThat(counts(none, 999)).isZero();
        assertThat(advertiser.account()).containsExactly(0L, 5_000L * 3 + 11_000);
    }

    @Test
    @DisplayName(
            "RW-10 what a campaign reserved for views is promised, returned to its reserve, and released at its end")
    void ofAFundedCampaign() {
        Advertiser funded = funded("700");
        Campaign campaign = funded.campaign(RATE.replaceFirst("\\{", "{max_participants: 2, "));
        assertThat(reserved(funded)).as("2 posts and all views").isEqualTo(60_000);
        Task task = campaign.task().handsIn();
        assertThat(reserved(funded)).isEqualTo(60_000);
        operator.approves(task);
        assertThat(reserved(funded)).isEqualTo(55_000);
        assertThat(counts(task, 10_000)).isEqualTo(2_500);
        assertThat(reserved(funded)).as("one post, and 475 for views").isEqualTo(52_500);
        assertThat(reserveLeft(campaign)).isEqualTo(52_500);
        Task open = campaign.task().handsIn();
        operator.moves(campaign.id(), "completed");
        assertThat(reserved(funded)).as("what the open post is promised").isEqualTo(15_000);
        operator.approves(open);
        assertThat(counts(open, 40_000)).isEqualTo(10_000);
        assertThat(reserved(funded)).isZero();
        assertThat(world.number("select free from advertisers where user_id = ?", funded.id()))
                .isEqualTo(70_000 - 2 * 5_000 - 12_500);
    }

    @Test
    @DisplayName(
            "RW-10 the last euro: of racers on the last budget the first are promised it, and all pay their minimum")
    void theLastEuro() {
        for (boolean funds : List.of(true, false)) {
            Advertiser brand = funds ? funded("5000") : world.advertiser("USD");
            Campaign campaign = brand.campaign("""
                    {max_participants: 12, reward_rules: {budget: 250, creator_cap: 100, rules: [
                      {kind: 'per_thousand_views', rate: 1, cap: 100}]}}""");
            List<Task> tasks =
                    IntStream.range(0, 12).mapToObj(i -> campaign.task()).toList();
            List<Answer> answers = together(tasks.size(), i -> tasks.get(i)
                    .triesHandingIn("{post_url: %s}", url(tasks.get(i)))
                    .expect(200));
            assertThat(answers.stream()
                            .mapToInt(answer -> answer.decimal("views_promised").intValueExact())
                            .sorted())
                    .containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 100, 100);
            assertThat(world.number("select views_committed from campaigns where id = ?", campaign.id()))
                    .isEqualTo(25_000);
            assertThat(world.number("select sum(promised) from tasks where campaign_id = ?", campaign.id()))
                    .isEqualTo(12 * 5_000 + 25_000);
            budget(campaign).shows("{promised: 250, left: 0}");
            assertThat(world.differences()).isEmpty();
            tasks.forEach(task -> operator.approves(task));
            together(tasks.size(), i -> counts(tasks.get(i), 1_000_000));
            assertThat(world.number("select sum(payment) from tasks where campaign_id = ?", campaign.id()))
                    .isEqualTo(12 * 5_000 + 25_000);
            tasks.forEach(task -> assertThat(quote(task).flag("paid")).isTrue());
        }
    }

    @Test
    @DisplayName("RW-10 who would submit without a promise reads it before")
    void saysThatTheBudgetIsUsedUp() {
        Campaign campaign = advertiser.campaign("""
                {reward_rules: {budget: 150, creator_cap: 100, rules: [{kind: 'per_thousand_views', rate: 1, cap: 100}]}}""");
        campaign.task().handsIn();
        Task second = campaign.task();
        quote(second)
                .shows(
                        "{offered: 50, left: 50, message: 'The budget is almost used up: a post that you submit now is promised up to 50.00 USD for its views, rather than 100.00 USD.'}");
        second.handsIn();
        Task third = campaign.task();
        quote(third).shows("{offered: 0, left: 0, message: 'The budget is used up; the post pays its minimum only.'}");
        third.triesHandingIn("{post_url: %s}", url(third)).expect(200).shows("{payment: 50, views_promised: 0}");
        operator.approves(third);
        assertThat(counts(third, 1_000_000)).isZero();
        assertThat(third.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isEqualTo(5_000);
        operator.rejects(second, "Blurred.");
        second.leaves();
        world.logsEvents();
        assertThat(world.sql(
                                "select type from event_log where type like 'campaign.budget%' and subject_id = ? order by position",
                                campaign.id())
                        .texts())
                .as("once each")
                .containsExactly("campaign.budget_used_up", "campaign.budget_available");
    }

    @Test
    @DisplayName("RW-10 rejected, left and reversed posts give their promise back")
    void givesBack() {
        Campaign campaign = advertiser.campaign(RATE);
        Task left = campaign.task().handsIn();
        operator.rejects(left, "Blurred.");
        budget(campaign).shows("{promised: 100, left: 400}");
        left.leaves();
        budget(campaign).shows("{promised: 0, left: 500}");

        Task overdue = campaign.task().handsIn();
        operator.rejects(overdue, "Blurred.");
        world.execute(
                "update tasks set deadline = now() - interval '1 hour', appealable_until = now() - interval '1 hour' where id = ?",
                overdue.id());
        NODE.sweep(new RejectOverdueTasks());
        budget(campaign).shows("{promised: 0, left: 500}");

        Task open = campaign.task().handsIn();
        operator.approves(open);
        open.isReversed();
        budget(campaign).shows("{promised: 0, left: 500}");

        Task paid = campaign.task().handsIn();
        operator.approves(paid).pays(paid);
        counts(paid, 12_400);
        paid.isReversed();
        budget(campaign).shows("{promised: 0, paid: 0, left: 500}");
        assertThat(paid.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .isZero();
        assertThat(world.number("select payment_views from reversed_payments where task_id = ?", paid.id()))
                .isEqualTo(3_100);
        paid.handsIn("https://www.instagram.com/p/again" + paid.id());
        budget(campaign).shows("{promised: 100, left: 400}");
        operator.approves(paid);
        assertThat(counts(paid, 2_000)).isEqualTo(500);
    }

    @Test
    @DisplayName("RW-10 a creator gets no more by views than the creator's cap, over all their posts")
    void withinTheCreatorsCap() {
        Campaign campaign = advertiser.campaign("""
                {reward_rules: {budget: 500, creator_cap: 150, rules: [{kind: 'per_thousand_views', rate: 1, cap: 100}]}}""");
        Task first = campaign.task();
        Task second = operator.givesAnother(first);
        first.triesHandingIn("{post_url: %s}", url(first)).expect(200).shows("{views_promised: 100}");
        quote(second).shows("{most: 100, offered: 50}");
        second.triesHandingIn("{post_url: %s}", url(second)).expect(200).shows("{views_promised: 50}");
    }

    @Test
    @DisplayName(
            "RW-10 a campaign in another currency promises no more than the brand's credit, and charges what it pays")
    void inAnotherCurrency() {
        world.execute(
                "insert into exchange_rates (base, currency, rate, rate_date) values ('EUR', 'USD', 1.25, current_date) on conflict do nothing");
        Advertiser brand = world.advertiser("EUR", 100);
        Campaign campaign = brand.campaign("""
                {currency: 'USD', tasks: {minimum_reward: 0}, reward_rules: {budget: 500, creator_cap: 300, rules: [{kind: 'view_steps', steps: [
                  {views: 1000, amount: 33.33}, {views: 50000, amount: 300}]}]}}""");
        Task task = campaign.task();
        long promised = money(quote(task), "offered");
        assertThat(promised).isBetween(1L, 30_000L);
        task.handsIn();
        assertThat(brand.promised()).isBetween(9_990L, 10_000L);
        operator.approves(task);
        assertThat(counts(task, 1_000)).isEqualTo(3_333);
        assertThat(brand.promised()).isZero();
    }

    @Test
    @DisplayName("RW-09 a receipt has all that is needed to compute what views earned again, with reversed payments")
    void receiptsAreComputedAgain() {
        Campaign campaign = advertiser.campaign("""
                {reward_rules: {budget: 130, creator_cap: 90, rules: [
                  {kind: 'per_thousand_views', rate: 0.33, from: 500, cap: 40},
                  {kind: 'view_steps', steps: [{views: 1000, amount: 10}, {views: 90000, amount: 60}]}]}}""");
        List<Long> views = List.of(499L, 1_515L, 200_000L, 77_777L);
        for (long seen : views) {
            Task task = campaign.task().handsIn();
            operator.approves(task);
            counts(task, seen);
            if (seen == 1_515) {
                task.isReversed();
                task.handsIn("https://www.instagram.com/p/again" + task.id());
                counts(task, 90_000);
                operator.approves(task);
            }
            Answer receipt = operator.call("/admin/api/tasks/receipt/", "{task_id: %s}", task.id())
                    .expect(200);
            receipt.list("payments").forEach(payment -> recompute(receipt.body(), payment));
            assertThat(receipt.list("payments")).hasSize(seen == 1_515 ? 2 : 1);
            assertThat(operator.call("/admin/api/tasks/receipt/page/", "{task_id: %s}", task.id())
                            .expect(200)
                            .text())
                    .contains("counted views by the rules about views", "Formula “reward”, version 2");
        }
    }

    /** By src/docs/use/receipts.md, from the JSON alone. */
    private static void recompute(JsonNode receipt, JsonNode payment) {
        JsonNode rules = receipt.path("terms").path("reward_rules");
        BigDecimal views = payment.path("figures").path("views").decimalValue();
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode rule : rules.path("rules")) {
            if (rule.path("kind").asText().equals("view_steps")) {
                BigDecimal step = BigDecimal.ZERO;
                for (JsonNode one : rule.path("steps")) {
                    step = one.path("views").decimalValue().compareTo(views) <= 0
                            ? one.path("amount").decimalValue()
                            : step;
                }
                sum = sum.add(step);
            } else if (views.compareTo(rule.path("from").decimalValue()) >= 0) {
                sum = sum.add(rule.path("rate")
                        .decimalValue()
                        .multiply(views)
                        .movePointLeft(3)
                        .setScale(receipt.path("decimals").asInt(), RoundingMode.HALF_EVEN)
                        .min(rule.path("cap").decimalValue()));
            }
        }
        BigDecimal earned = sum.min(rules.path("creator_cap").decimalValue())
                .min(payment.path("figures").path("views_promised").decimalValue());
        JsonNode amounts = payment.path("amounts");
        assertThat(payment.path("formula_version").asInt()).isEqualTo(2);
        assertThat(amounts.path("views").decimalValue()).as(payment.toString()).isEqualByComparingTo(earned);
        assertThat(amounts.path("total").decimalValue())
                .isEqualByComparingTo(amounts.path("post").decimalValue().add(earned));
        assertThat(payment.path("charge").path("amount").decimalValue())
                .isEqualByComparingTo(amounts.path("total").decimalValue());
    }

    private static long money(Answer answer, String member) {
        return new BigDecimal(answer.text(member)).movePointRight(2).longValueExact();
    }

    private Answer quote(Task task) {
        return task.publisher()
                .call("/web/api/task/views/", "{task_id: %s}", task.id())
                .expect(200);
    }

    private Answer budget(Campaign campaign) {
        return operator.call("/api/campaign/views/", "{campaign_id: %s}", campaign.id())
                .expect(200);
    }

    private static String url(Task task) {
        return "https://www.instagram.com/p/own" + task.id();
    }

    /** The network's figures at the end of the window. */
    private long counts(Task task, long views) {
        world.execute("update tasks set counted_views = ?, counted_at = now() where id = ?", views, task.id());
        return pay(task);
    }

    private long pay(Task task) {
        return Blocking.await(NODE.fanfare().database().transaction(tx -> ViewRewards.pay(tx, "test", task.id())));
    }

    private Advertiser funded(String amount) {
        Advertiser funded = world.advertiser("USD", 0);
        operator.seconds(world.staff(Permission.CORRECTIONS_PROPOSE)
                        .proposes(
                                Endpoints.path(CreateDeposit.class),
                                "{advertiser_id: %s, amount: %s, currency: 'USD', evidence: %s}",
                                funded.id(),
                                amount,
                                World.unique("advice")))
                .expect(200);
        return funded;
    }

    private long reserved(Advertiser brand) {
        return world.number("select reserved from advertisers where user_id = ?", brand.id());
    }

    private long reserveLeft(Campaign campaign) {
        return world.number("select reserve_left from campaigns where id = ?", campaign.id());
    }
}
