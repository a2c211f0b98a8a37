package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-09, RW-10: a pool is reserved before anybody joins, shared by counted views at the end, and what is left returns. */
class ViewPoolTest {
    private static final Node NODE = Node.start(Map.of());

    /** 300 for three creators at most, 200 for one. */
    private static final String POOL = """
            {max_participants: 3, reward_rules: {rules: [{kind: 'view_pool', amount: 300, cap: 200}]}}""";

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
    @DisplayName("RW-10 a pool is reserved from funds, shared by views at the end, and its rest returns to the brand")
    void sharedAtTheEnd() {
        Advertiser funded = funded("1000");
        Campaign campaign = funded.campaign(POOL);
        assertThat(reserved(funded)).as("three posts and the pool").isEqualTo(45_000);
        List<Task> tasks =
                IntStream.range(0, 3).mapToObj(i -> accepted(campaign)).toList();
        assertThat(pool(tasks.get(0)).at("pool.message").asText())
                .isEqualTo(
                        "At the campaign's end its creators share 300.00 USD by their views: you get 200.00 USD at most.");
        counts(tasks.get(0), 100_000);
        counts(tasks.get(1), 10_000);
        pool(tasks.get(1)).shows("""
                {pool: {amount: 300, cap: 200, creators: 2, views: 10000, views_of_all: 110000, share: 100, paid: false}}""");
        operator.moves(campaign.id(), "completed");
        assertThat(settles()).as("a window is open").isZero();
        assertThat(reserved(funded)).isEqualTo(30_000);

        counts(tasks.get(2), 0);
        settles();
        assertThat(List.of(paid(tasks.get(0)), paid(tasks.get(1)), paid(tasks.get(2))))
                .containsExactly(20_000L, 10_000L, 0L);
        assertThat(reserved(funded)).isZero();
        assertThat(settles()).as("once").isZero();
        pool(tasks.get(0))
                .shows(
                        "{pool: {share: 200, paid: true, message: 'Your share of the pool of 300.00 USD is 200.00 USD, for 100000 of 110000 views.'}}");
        budget(campaign).shows("{pool: {amount: 300, shared: 300, left: 0, creators: 2, views: 110000, paid: true}}");
        assertThat(tasks.get(0).publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isEqualTo(25_000);
        operator.pays(tasks.get(0));
        assertThat(tasks.get(0).publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .isEqualTo(25_000);
    }

    @Test
    @DisplayName("RW-10 with caps that are less than the pool the rest returns; without views all of it returns")
    void theRestReturns() {
        Campaign campaign = advertiser.campaign(POOL);
        Task alone = accepted(campaign);
        assertThat(advertiser.account()).containsExactly(30_000L, 5_000L);
        counts(alone, 5);
        operator.pays(alone).moves(campaign.id(), "completed");
        settles();
        assertThat(advertiser.account()).containsExactly(0L, 25_000L);
        assertThat(alone.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .as("released at once, as the rest was")
                .isEqualTo(25_000);

        Campaign unseen = advertiser.campaign(POOL);
        counts(accepted(unseen), 0);
        operator.moves(unseen.id(), "cancelled");
        settles();
        assertThat(advertiser.account()).containsExactly(0L, 30_000L);
    }

    @Test
    @DisplayName("RW-10 a cancelled campaign shares its pool, too: what was promised is paid")
    void cancelled() {
        Campaign campaign = advertiser.campaign(POOL);
        Task task = accepted(campaign);
        counts(task, 1_000);
        operator.moves(campaign.id(), "cancelled");
        assertThat(advertiser.promised()).isEqualTo(30_000);
        settles();
        assertThat(paid(task)).isEqualTo(20_000);
    }

    @Test
    @DisplayName(
            "RW-11 posts reversed or vanished before the end do not count; later the reversal takes the share back")
    void reversed() {
        Campaign campaign = advertiser.campaign(POOL);
        List<Task> tasks =
                IntStream.range(0, 3).mapToObj(i -> accepted(campaign)).toList();
        tasks.forEach(task -> counts(task, 30_000));
        vanish(tasks.get(1), 10_000);
        operator.moves(campaign.id(), "completed");
        tasks.get(2).isReversed();
        settles();
        assertThat(paid(tasks.get(0))).as("20,000 would be its share of three").isEqualTo(20_000);
        assertThat(paid(tasks.get(1)))
                .as("the cap of the other leaves the rest")
                .isEqualTo(10_000);
        assertThat(paid(tasks.get(2))).isZero();
        long spent = advertiser.account().get(1);

        vanish(tasks.get(1), 3_333);
        assertThat(paid(tasks.get(1))).isEqualTo(3_333);
        assertThat(paid(tasks.get(0))).isEqualTo(20_000);
        assertThat(advertiser.account().get(1)).isEqualTo(spent - 6_667);
        assertThat(world.differences()).isEmpty();
        tasks.get(1).isReversed();
        tasks.get(0).isReversed();
        assertThat(advertiser.account()).containsExactly(0L, 0L);
        for (Task task : tasks) {
            assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                    .isZero();
            ReceiptChecker.accepts(receipt(task));
        }
    }

    @Test
    @DisplayName("RW-09 a creator's posts share the creator's part by their views, so that each can be reversed alone")
    void ofSeveralPosts() {
        Campaign campaign = advertiser.campaign(POOL);
        Task first = campaign.task();
        Task second = operator.givesAnother(first);
        for (Task task : List.of(first, second, campaign.task())) {
            operator.approves(task.handsIn());
            counts(task, 1);
        }
        operator.moves(campaign.id(), "completed");
        settles();
        assertThat(List.of(paid(first), paid(second))).containsExactly(10_000L, 10_000L);
        pool(second).shows("{pool: {share: 200, views: 2, views_of_all: 3}}");
        ReceiptChecker.accepts(receipt(second));
        second.isReversed();
        assertThat(paid(first)).isEqualTo(10_000);
        ReceiptChecker.accepts(receipt(second));
    }

    @Test
    @DisplayName("RW-10 in another currency no more is charged than was promised, whatever the shares")
    void inAnotherCurrency() {
        world.execute(
                "insert into exchange_rates (base, currency, rate, rate_date) values ('EUR', 'USD', 1.25, current_date) on conflict do nothing");
        Advertiser brand = world.advertiser("EUR");
        Campaign campaign = brand.campaign("""
                {currency: 'USD', max_participants: 3, tasks: {minimum_reward: 0}, reward_rules: {rules: [{kind: 'view_pool', amount: 0.07, cap: 0.03}]}}""");
        List<Task> tasks =
                IntStream.range(0, 3).mapToObj(i -> accepted(campaign)).toList();
        long promised = brand.promised();
        tasks.forEach(task -> counts(task, 1));
        operator.moves(campaign.id(), "completed");
        settles();
        assertThat(tasks.stream().mapToLong(this::paid).sum()).isEqualTo(7);
        assertThat(brand.account()).containsExactly(0L, promised);
        tasks.get(1).isReversed();
        assertThat(world.differences()).isEmpty();
    }

    @Test
    @DisplayName("RW-10 two nodes share one pool once, and a node that is killed amid it leaves nothing behind")
    void onceByTwoNodes() {
        Campaign campaign = advertiser.campaign(POOL);
        List<Task> tasks =
                IntStream.range(0, 3).mapToObj(i -> accepted(campaign)).toList();
        tasks.forEach(task -> counts(task, 7));
        operator.moves(campaign.id(), "completed");
        // What a kill is to the database: the transaction ends without its commit.
        Blocking.await(NODE.fanfare()
                .database()
                .transaction(tx -> LeaderboardRepository.UNSETTLED
                        .claim(tx)
                        .compose(claimed -> ViewPoolSettlement.share(tx, Caller.system("killed"), claimed.get(0)))
                        .compose(paid -> Future.<Void>failedFuture("killed")))
                .otherwiseEmpty());
        assertThat(tasks.stream().mapToLong(this::paid).sum()).isZero();
        together(4, i -> settles());
        settles();
        assertThat(tasks.stream().mapToLong(this::paid).sum()).isEqualTo(30_000);
        assertThat(world.number(
                        "select count(*) from journal_entries where key like 'task:%:pool' and subject in (?, ?, ?)",
                        "task:" + tasks.get(0).id(),
                        "task:" + tasks.get(1).id(),
                        "task:" + tasks.get(2).id()))
                .isEqualTo(3);
    }

    private Task accepted(Campaign campaign) {
        Task task = campaign.task().handsIn();
        operator.approves(task);
        return task;
    }

    private void counts(Task task, long views) {
        world.execute("update tasks set counted_views = ?, counted_at = now() where id = ?", views, task.id());
        Blocking.await(NODE.fanfare().database().transaction(tx -> ViewRewards.pay(tx, "test", task.id())));
    }

    private void vanish(Task task, long left) {
        Blocking.await(
                NODE.fanfare().database().transaction(tx -> ViewsReversal.lock(tx, Caller.system("test"), task.id())
                        .compose(locked -> locked.takeBack(left))));
    }

    private int settles() {
        return NODE.sweep(new SettleBestPosts());
    }

    private long paid(Task task) {
        return world.number("select payment_pool from tasks where id = ?", task.id());
    }

    private Answer pool(Task task) {
        return task.publisher()
                .call("/web/api/task/views/", "{task_id: %s}", task.id())
                .expect(200);
    }

    private Answer budget(Campaign campaign) {
        return operator.call("/api/campaign/views/", "{campaign_id: %s}", campaign.id())
                .expect(200);
    }

    private Answer receipt(Task task) {
        return operator.call("/admin/api/tasks/receipt/", "{task_id: %s}", task.id())
                .expect(200);
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
}
