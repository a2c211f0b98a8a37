package dev.fanfare.money.funding;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PD-04: a campaign is active only while what it may cost is funded or within credit. RW-10: a budget is never exceeded. */
@Tag(Soak.GROUP)
class FundedCampaignsTest {
    private static final int PUBLISHERS = Soak.size(50, 500);
    private static final int BUDGET = Soak.size(10, 100);
    private static final String MONEY = Integer.toString(50 * BUDGET);

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Funding FUNDING = new Funding(WORLD);

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName(
            "PD-04 more joins and approvals at once than the budget is for: exactly as many as it is for, and the reserves are the money")
    void aBudgetForSome() {
        Advertiser advertiser = FUNDING.advertiserWith(MONEY, "EUR");
        long campaign = advertiser.campaign("{status: 'pending'}").id();
        fund(advertiser, campaign, MONEY).expect(200);
        WORLD.operator().moves(campaign, "active");
        String rush = World.unique("budget");
        WORLD.enrols(rush, PUBLISHERS);

        List<Answer> joins = together(PUBLISHERS, i -> {
            Client publisher = WORLD.anybody().as("Bearer fft_" + rush + "-" + (i + 1));
            Answer joined = publisher.post("/api/action/campaign/join/", "{campaign_id: %s}", campaign);
            if (joined.status() == 200 && i % 2 == 0) {
                long task = NODE.number(
                        "select t.id from tasks t join users u on u.id = t.user_id where u.username = ?",
                        rush + "-" + (i + 1));
                publisher
                        .post(
                                "/api/action/task/complete/",
                                "{task_id: %s, post_url: 'https://www.instagram.com/p/x%s'}",
                                task,
                                task)
                        .expect(200);
                WORLD.operator().approves(task, 0, 0);
            }
            return joined;
        });
        assertThat(joins.stream().collect(Collectors.groupingBy(Answer::status, Collectors.counting())))
                .isEqualTo(Map.of(200, (long) BUDGET, 400, (long) PUBLISHERS - BUDGET));
        joins.stream().filter(join -> join.status() != 200).forEach(join -> assertThat(
                        join.expectError(400, "business_error").text("details.reason"))
                .isEqualTo("advertiser_limit_reached"));

        // What waits and what was accepted are all the money that is there, to the cent.
        long accepted =
                NODE.number("select count(*) from tasks where campaign_id = ? and status = 'accepted'", campaign);
        assertThat(accepted).isPositive();
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of(
                        "funds",
                        BUDGET * 5_000L,
                        "reserved",
                        (BUDGET - accepted) * 5_000,
                        "due",
                        accepted * 5_000,
                        "free",
                        0L));
        assertThat(NODE.number("select sum(promised + charged) from tasks where campaign_id = ?", campaign))
                .isEqualTo(BUDGET * 5_000L);
        assertThat(advertiser.promised()).isZero();
        assertThat(advertiser.balance(AccountKind.ADVERTISER_BALANCE, "EUR")).isEqualTo(BUDGET * 5_000L);
    }

    @Test
    @DisplayName("PD-04 a campaign starts with money or credit, and is refused with what is missing")
    void startsWithMoneyOrCredit() {
        Advertiser poor = FUNDING.advertiserWith("149.99", "EUR");
        poor.triesCampaign("{max_participants: 3}")
                .expectError(400, "business_error", "CAMPAIGN_NOT_FUNDED")
                .shows(
                        "{details: {reason: 'funds_missing', needed: 150, available: 149.99, missing: 0.01, currency: 'EUR'}}")
                .shows(
                        "{message: '150.00 EUR are needed and 149.99 EUR are available: 0.01 EUR are missing, or credit.'}");
        assertThat(poor.triesCampaign("{}").text("details.reason")).isEqualTo("unbounded");
        assertThat(poor.triesCampaign("{max_participants: 1, currency: 'USD'}").text("details.reason"))
                .isEqualTo("other_currency");

        long draft = poor.campaign("{max_participants: 3, status: 'draft'}").id();
        WORLD.operator().moves(draft, "pending");
        WORLD.operator()
                .call("/api/campaign/status/", "{campaign_id: %s, status: 'active'}", draft)
                .expectError(400, "business_error");
        FUNDING.paysIn(poor, "0.01", "EUR");
        WORLD.operator().moves(draft, "active");
        assertThat(FUNDING.of(poor)).containsEntry("reserved", 15_000L).containsEntry("free", 0L);
        assertThat(publicly(draft).path("funded").asBoolean()).isTrue();

        Advertiser credited = WORLD.advertiser("EUR");
        long onCredit = credited.campaign("{max_participants: 3}").id();
        assertThat(publicly(onCredit).has("funded")).isFalse();
    }

    @Test
    @DisplayName("PD-04 a campaign that waits for its start begins when its money is there, and holds up no other")
    void beginsWhenTheMoneyIsThere() {
        Advertiser poor = WORLD.advertiser("EUR", 0);
        long waiting = poor.campaign("{max_participants: 1, status: 'pending', date_start: '2020-01-01T00:00:00Z'}")
                .id();
        Advertiser credited = WORLD.advertiser("EUR");
        long other = credited.campaign("{status: 'pending', date_start: '2020-01-02T00:00:00Z'}")
                .id();
        start();
        assertThat(status(other)).isEqualTo("active");
        assertThat(status(waiting)).isEqualTo("pending");
        FUNDING.paysIn(poor, "50", "EUR");
        start();
        assertThat(status(waiting)).isEqualTo("active");
        assertThat(FUNDING.of(poor)).containsEntry("reserved", 5_000L);
    }

    @Test
    @DisplayName("PD-04 what a campaign does not use goes back to the cent")
    void theRestGoesBack() {
        Advertiser advertiser = FUNDING.advertiserWith("1000", "EUR");
        Campaign campaign = advertiser.campaign("""
                {max_participants: 4, tasks: {bonus: {active: true, promo_reach: 10.01, promo_engagement_rate: 5,
                 promo_best_post: 33.33}}}""");
        long needs = 4 * (5_000 + 1_001 + 500) + 3_333;
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", needs).containsEntry("free", 100_000 - needs);

        Task cheap = WORLD.publisher().connected(12_000).joins(campaign);
        Task left = WORLD.publisher().connected(12_000).joins(campaign);
        Task late = WORLD.publisher().connected(12_000).joins(campaign);
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", needs);
        left.leaves();
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", needs);
        Task dear = WORLD.publisher().connected(12_000).joins(campaign);
        WORLD.publisher().connected(12_000).joins(campaign).leaves();

        WORLD.operator().approves(cheap.handsIn());
        assertThat(FUNDING.of(advertiser))
                .containsEntry("reserved", needs - 6_501)
                .containsEntry("due", 5_000L);
        WORLD.operator().approves(dear.handsIn(), "{reach: 20000, engagement: 2000}");
        assertThat(FUNDING.of(advertiser))
                .containsEntry("reserved", needs - 2 * 6_501)
                .containsEntry("due", 11_501L);
        NODE.execute("update tasks set deadline = now() where id = ?", late.id());
        NODE.sweep(new RejectOverdueTasks());
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 6_501L + 3_333);

        WORLD.operator().moves(campaign.id(), "completed");
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 3_333L);
        NODE.sweep(new SettleBestPosts());
        NODE.sweep(new SettleBestPosts());
        long cost = 5_000 + 6_501 + 3_333;
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 100_000L, "reserved", 0L, "due", cost, "free", 100_000 - cost));
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "EUR")).isEqualTo(-cost);
        assertThat(advertiser.account()).isEqualTo(List.of(0L, cost));
    }

    @Test
    @DisplayName("PD-04 a reversal of funded work frees its money, or keeps it while it may be handed in again")
    void reversals() {
        Advertiser advertiser = FUNDING.advertiserWith("100", "EUR");
        Campaign campaign = advertiser.campaign("{max_participants: 2}");
        Task task = WORLD.publisher().connected(12_000).joins(campaign);
        WORLD.operator().approves(task.handsIn()).pays(task);
        task.isReversed();
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 10_000L, "reserved", 10_000L, "due", 0L, "free", 0L));
        WORLD.operator().approves(task.handsIn());
        WORLD.operator().moves(campaign.id(), "cancelled");
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 10_000L, "reserved", 0L, "due", 5_000L, "free", 5_000L));
        task.isReversed();
        assertThat(FUNDING.of(advertiser)).containsEntry("free", 10_000L);
    }

    @Test
    @DisplayName("PD-04 more places, tasks and pay are reserved before they are offered")
    void termsAreCovered() {
        Advertiser advertiser = FUNDING.advertiserWith("300", "EUR");
        Campaign campaign = advertiser.campaign("{max_participants: 2}");
        WORLD.publisher().connected(12_000).joins(campaign);
        settings(campaign, "{max_participants: 7}").expectError(400, "business_error");
        settings(campaign, "{minimum_reward: 300}").expectError(400, "business_error");
        settings(campaign, "{max_participants: 4}").expect(200);
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 20_000L);
        settings(campaign, "{minimum_reward: 60}").expect(200);
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 23_000L);
        // Of one who has joined and three who may, at 60.
        assertThat(custom(campaign).expectError(400, "business_error").code()).isEqualTo("CAMPAIGN_NOT_FUNDED");
        settings(campaign, "{max_participants: 2}").expect(200);
        custom(campaign).expect(201);
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 5_000L + 6_000 + 2 * 6_000);
        Task second = WORLD.publisher().connected(12_000).joins(campaign);
        second.triesLeaving().expect(200);
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 23_000L);
    }

    @Test
    @DisplayName("PD-04 the database itself keeps reserves within the money, for every writer")
    void byConstraint() {
        Advertiser advertiser = FUNDING.advertiserWith("100", "EUR");
        advertiser.campaign("{max_participants: 1}");
        for (String sql : List.of(
                "update advertisers set reserved = reserved + 5001 where user_id = " + advertiser.id(),
                "update campaigns set reserve_left = -1 where advertiser_id = " + advertiser.id(),
                "update advertisers set funds = funds + 1 where user_id = " + advertiser.id(),
                "update deposits set amount = amount + 1 where advertiser_id = " + advertiser.id(),
                "delete from deposits where advertiser_id = " + advertiser.id())) {
            assertThatThrownBy(() -> NODE.execute(sql)).as(sql).isInstanceOf(Exception.class);
        }
    }

    @Test
    @DisplayName("PD-04 races of withdrawals, campaigns and joins for the same money: never more than there is")
    void races() {
        Advertiser advertiser = FUNDING.advertiserWith("500", "EUR");
        List<Long> campaigns = IntStream.range(0, 8)
                .mapToObj(i -> advertiser
                        .campaign("{max_participants: 1, status: 'pending'}")
                        .id())
                .toList();
        List<Integer> statuses = together(
                16,
                i -> i % 2 == 0
                        ? WORLD.operator()
                                .call(
                                        "/api/campaign/status/",
                                        "{campaign_id: %s, status: 'active'}",
                                        campaigns.get(i / 2))
                                .status()
                        : FUNDING.withdraws(advertiser, "50").status());
        assertThat(statuses.stream().filter(status -> status < 300)).hasSize(10);
        assertThat(statuses).containsOnly(200, 201, 400);
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 50_000L, "reserved", 50_000L, "due", 0L, "free", 0L));

        List<Long> active =
                campaigns.stream().filter(id -> status(id).equals("active")).toList();
        List<Publisher> publishers =
                active.stream().map(id -> WORLD.publisher().connected(12_000)).toList();
        List<CompletableFuture<Answer>> joins = IntStream.range(0, active.size())
                .mapToObj(i -> publishers
                        .get(i)
                        .web()
                        .postAsync("/web/api/campaign/join/", "{campaign_id: %s}", active.get(i)))
                .toList();
        List<Long> asked = NODE.sql("select id from withdrawals where advertiser_id = ?", advertiser.id())
                .numbers();
        List<Integer> sent = together(asked.size(), i -> FUNDING.approver
                .seconds(FUNDING.proposer.proposes(
                        "/admin/api/funding/withdrawals/pay/",
                        "{withdrawal_id: %s, reference: 'transfer %s'}",
                        asked.get(i),
                        i))
                .status());
        assertThat(sent).containsOnly(200);
        assertThat(joins).allSatisfy(join -> assertThat(join.join().status()).isEqualTo(200));
        long rest = active.size() * 5_000L;
        assertThat(FUNDING.of(advertiser)).isEqualTo(Map.of("funds", rest, "reserved", rest, "due", 0L, "free", 0L));
        FUNDING.withdraws(advertiser, "0.01").expectError(400, "business_error");
    }

    private static Answer fund(Advertiser advertiser, long campaign, String budget) {
        return advertiser.backend().post(Funding.FUND, "{campaign_id: %s, budget: %s}", campaign, budget);
    }

    private static Answer settings(Campaign campaign, String settings) {
        return WORLD.operator()
                .call("/api/campaign/settings/", "{campaign_id: " + campaign.id() + ", settings: " + settings + "}");
    }

    private static Answer custom(Campaign campaign) {
        return WORLD.operator().call("/api/task/custom/", "{campaign_id: %s, title: 'One more'}", campaign.id());
    }

    private static void start() {
        NODE.sweep(new StartCampaigns());
    }

    private static String status(long campaign) {
        return NODE.text("select status from campaigns where id = ?", campaign);
    }

    private static JsonNode publicly(long campaign) {
        Answer all = WORLD.anybody().post("/api/get/public/campaigns/", "{limit: 100}");
        return StreamSupport.stream(all.at("campaigns").spliterator(), false)
                .filter(one -> one.path("id").asLong() == campaign)
                .findFirst()
                .orElseThrow();
    }
}
