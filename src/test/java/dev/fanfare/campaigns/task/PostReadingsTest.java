package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.campaigns.task.api.TaskJobs.CloseViewWindows;
import dev.fanfare.campaigns.task.api.TaskJobs.TakeBackViews;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-11: posts are read at their times, counted once, and what vanishes is taken back; YouTube is the simulated one. */
@Nightly
class PostReadingsTest {
    private static final Node NODE = Node.start(Map.of(
            "sandbox.enabled",
            "true",
            "networks.readings.retry_ms",
            "1000",
            "networks.youtube.figures.calls_per_minute",
            "100000"));
    private static final AtomicInteger POSTS = new AtomicInteger();
    private static final String OWN = "/web/api/task/readings/";
    private static final String TEAM = "/api/task/readings/";

    /** 2.50 for a thousand views, up to 100 for a post. */
    private static final String RATE = """
            {networks: ['instagram', 'youtube'], date_end: %s, reward_rules: {budget: 5000, creator_cap: 100, window_days: 3, rules: [
              {kind: 'per_thousand_views', rate: 2.5, cap: 100}]}}""";

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
        advertiser.assertPromisesAddUp();
    }

    private Campaign campaign() {
        return advertiser.campaign(
                RATE, BusinessTime.now().plus(Duration.ofDays(20)).toString());
    }

    /** A post of this fate, handed in now. */
    private Task handed(Campaign campaign, String fate) {
        return campaign.task().handsIn("https://www.youtube.com/watch?v=" + fate + "-" + POSTS.incrementAndGet());
    }

    /** Time passes, and everything that falls due happens. */
    private void passes(Duration duration) {
        operator.ok(
                "/admin/api/sandbox/clock/update/",
                "{to: %s}",
                BusinessTime.now().plus(duration).toString());
        works(NODE);
    }

    private static void works(Node node) {
        node.sweep(new ReadPosts());
        node.sweep(new CloseViewWindows());
        node.sweep(new TakeBackViews());
    }

    private static Answer readings(Task task) {
        return task.publisher().call(OWN, "{task_id: %s}", task.id()).expect(200);
    }

    private long amount(Task task, String type) {
        world.logsEvents();
        return world.number("select amount from event_log where type = ? and subject_id = ?", type, task.id());
    }

    private long events(Task task, String type) {
        return world.number(
                "select count(*) from (select type, subject_id from new_events union all select type, subject_id from event_log) e"
                        + " where type = ? and subject_id = ?",
                type,
                task.id());
    }

    @Test
    @DisplayName("RW-11 a post is read after 1 h, 24 h, 3, 7, 14 and 30 days, and what its window counts is paid once")
    void isReadForThirtyDaysAndPaid() {
        Task task = handed(campaign(), "grow-40000");
        operator.approves(task);
        Answer fresh = readings(task);
        fresh.shows("""
                {network: 'youtube', window: {counted_at: null, latest_views: null, fell_at: null},
                 earned: {amount: 0, at_most: 100, taken_back: 0, currency: 'USD', paid_at: null}}""");
        assertThat(fresh.list("readings")).hasSize(6);
        works(NODE);
        assertThat(world.number("select count(*) from post_readings where task_id = ? and state <> 'due'", task.id()))
                .as("nothing is read before its time")
                .isZero();
        passes(Duration.ofHours(1).plusMinutes(1));
        readings(task)
                .shows(
                        "{window: {counted_at: null}, readings: [{}, {}, {}, {}, {}, {outcome: 'read', source: 'application', note: null}]}");
        long afterAnHour = readings(task).number("window.latest_views");
        assertThat(afterAnHour).isBetween(2_000L, 2_300L);
        passes(Duration.ofHours(23));
        long afterADay = readings(task).number("window.latest_views");
        assertThat(afterADay).isBetween(22_000L, 23_500L);
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isEqualTo(5_000);
        passes(Duration.ofHours(48));
        Answer counted = readings(task);
        assertThat(counted.number("window.counted_views")).isBetween(32_000L, 32_200L);
        counted.shows(
                "{earned: {amount: %s, at_most: null, taken_back: 0}}",
                counted.body().path("earned").path("amount").decimalValue());
        long views = counted.number("window.counted_views");
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isEqualTo(5_000 + views * 250 / 1_000);
        for (int days : List.of(4, 7, 16)) {
            passes(Duration.ofDays(days));
        }
        Answer last = readings(task);
        assertThat(last.list("readings")).hasSize(6);
        assertThat(world.number(
                        "select count(*) from post_readings where task_id = ? and state = 'read' and note is null",
                        task.id()))
                .isEqualTo(6);
        assertThat(last.number("window.counted_views"))
                .as("what counted, counts")
                .isEqualTo(views);
        last.shows("{window: {next_at: null, fell_at: null}}");
        assertThat(events(task, "task.views_read")).isEqualTo(6);
        assertThat(events(task, "task.views_counted")).isEqualTo(1);
        assertThat(events(task, "task.views_taken_back")).isZero();
        assertThat(amount(task, "task.views_promised")).isEqualTo(10_000);
        assertThat(amount(task, "task.views_paid")).isEqualTo(views * 250 / 1_000);
    }

    @Test
    @DisplayName("RW-11 views that vanish are confirmed a day later, and then taken back from the balance, or owed")
    void takesBackWhatVanishes() {
        Task pending = handed(campaign(), "fall-40000");
        operator.approves(pending);
        Task released = handed(campaign(), "fall-40000");
        operator.approves(released).pays(released);
        passes(Duration.ofDays(3).plusMinutes(1));
        long counted = readings(pending).number("window.counted_views");
        assertThat(counted).isGreaterThan(31_000);
        long promised = advertiser.spent();
        passes(Duration.ofDays(4));
        readings(pending).shows("{window: {counted_views: %s, fell_at: null}, earned: {taken_back: 0}}", counted);
        passes(Duration.ofHours(25));
        Answer taken = readings(pending);
        long left = taken.number("window.counted_views");
        assertThat(left).isLessThan(8_000);
        long back = counted * 250 / 1_000 - left * 250 / 1_000;
        taken.shows("{earned: {taken_back: %s}}", new BigDecimal(back).movePointLeft(2));
        assertThat(pending.status()).isEqualTo("accepted");
        assertThat(pending.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isEqualTo(5_000 + left * 250 / 1_000);
        assertThat(released.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                .isZero();
        assertThat(released.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .isEqualTo(5_000 + left * 250 / 1_000);
        assertThat(advertiser.spent()).isEqualTo(promised - 2 * back);
        assertThat(events(pending, "task.views_taken_back")).isEqualTo(1);
        assertThat(amount(pending, "task.views_taken_back")).isEqualTo(back);
        advertiser
                .backend()
                .post(TEAM, "{task_id: %s}", pending.id())
                .expect(200)
                .shows("{window: {counted_views: %s}}", left);

        // The whole can still be reversed, and nothing is left of it.
        for (Task task : List.of(pending, released)) {
            task.isReversed();
            assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "USD"))
                    .isZero();
            assertThat(task.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                    .isZero();
            assertThat(task.publisher().balance(AccountKind.PUBLISHER_DEBT, "USD"))
                    .isZero();
        }
        assertThat(advertiser.spent()).isZero();
    }

    @Test
    @DisplayName("RW-11 a post that is gone loses what its views had earned; a post that was paid out becomes a debt")
    void takesBackAllOfAPostThatIsGone() {
        Task task = handed(campaign(), "gone-20000");
        operator.approves(task).pays(task);
        passes(Duration.ofDays(3).plusMinutes(1));
        long earned = task.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD");
        assertThat(earned).isGreaterThan(8_900);
        passes(Duration.ofDays(4));
        gone(task);
        passes(Duration.ofHours(25));
        gone(task);
        readings(task).shows("{window: {counted_views: 0}, earned: {amount: 0}}");
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                .isEqualTo(5_000);
        assertThat(events(task, "task.post_missing")).isPositive();
        assertThat(told(task, "post_missing")).as("once of a post").isOne();
    }

    private long told(Task task, String outcome) {
        world.dispatch();
        return world.number(
                "select count(*) from notifications where user_id = ? and data ->> 'outcome' = ?",
                task.publisher().id(),
                outcome);
    }

    /** A post counts as gone when it was not shown three times. */
    private void gone(Task task) {
        for (int i = 0; i < 4; i++) {
            world.execute(
                    "update post_readings set next_at = business_now() where task_id = ? and note = 'not_shown' and state = 'due'",
                    task.id());
            works(NODE);
        }
    }

    @Test
    @DisplayName(
            "RW-11 a network that does not tell views is asked again, at last given up with the reason, and both are told")
    void marksWhatCannotBeRead() {
        Task task = handed(campaign(), "mute-1");
        operator.approves(task);
        passes(Duration.ofDays(3).plusMinutes(1));
        Answer waiting = readings(task);
        waiting.shows("{window: {counted_at: null}}");
        assertThat(world.text(
                        "select distinct note from post_readings where task_id = ? and due_at <= business_now()",
                        task.id()))
                .isEqualTo("no_views");
        assertThat(world.number(
                        "select count(*) from post_readings where task_id = ? and due_at <= business_now() and state <> 'due'",
                        task.id()))
                .as("never lost, never given up at once")
                .isZero();
        passes(Duration.ofDays(3).plusHours(1));
        for (int i = 0; i < 4; i++) {
            world.execute(
                    "update post_readings set next_at = business_now() where task_id = ? and due_at <= business_now() and state = 'due'",
                    task.id());
            works(NODE);
        }
        readings(task).shows("{window: {counted_views: null, latest_views: null}, earned: {amount: 0}}");
        assertThat(readings(task).body().path("window").path("counted_at").isNull())
                .isFalse();
        assertThat(events(task, "task.views_unreadable")).isPositive();
        assertThat(told(task, "views_unreadable")).as("once of a post").isOne();
        assertThat(advertiser.promised())
                .as("what was promised for views is free again")
                .isZero();
    }

    @Test
    @DisplayName("RW-11 a campaign by views on a network that shows none is refused before it starts")
    void refusesNetworksWithoutViews() {
        advertiser
                .triesCampaign(
                        RATE.replace("'youtube'", "'pinterest'"),
                        BusinessTime.now().plus(Duration.ofDays(20)).toString())
                .expect(422);
    }

    @Test
    @DisplayName("RW-11 readings go with the account, its window closes, and its promise is free again")
    void goesWithTheAccount() {
        Campaign campaign = campaign();
        Task task = handed(campaign, "grow-5000");
        Task other = handed(campaign, "grow-5000");
        operator.rejects(task, "Blurred.");
        operator.approves(other);
        assertThat(world.number("select count(*) from post_readings where task_id = ? and state = 'due'", task.id()))
                .as("read on while it can be appealed")
                .isPositive();
        world.execute(
                "update users set leaves_at = now() where id = ?",
                task.publisher().id());
        NODE.sweep(new EraseAccounts());
        assertThat(world.number(
                        "select count(*) from post_readings where user_id = ?",
                        task.publisher().id()))
                .isZero();
        passes(Duration.ofDays(4));
        readings(other).shows("{earned: {taken_back: 0}}");
    }

    @Test
    @DisplayName("RW-11 a resubmitted post begins again, and one that is given up is read no more")
    void followsThePost() {
        Campaign campaign = campaign();
        Task task = handed(campaign, "grow-5000");
        passes(Duration.ofHours(2));
        operator.tries("request_changes", task, "{reason: 'Other light.'}").expect(200);
        task.handsIn("https://www.youtube.com/watch?v=grow-9000-b" + task.id());
        assertThat(world.number(
                        "select count(*) from post_readings where task_id = ? and state = 'dropped'", task.id()))
                .isEqualTo(5);
        assertThat(world.number("select count(*) from post_readings where task_id = ? and state = 'due'", task.id()))
                .isEqualTo(6);
        readings(task).shows("{window: {latest_views: null}}");
        operator.tries("request_changes", task, "{reason: 'Other light.'}").expect(200);
        task.leaves();
        assertThat(world.number("select count(*) from post_readings where task_id = ? and state = 'due'", task.id()))
                .isZero();
    }

    @Test
    @DisplayName(
            "RW-11 only those who see the post see its readings, and the brand's team sees money only with the right")
    void isSeenByBothSidesAndStaff() {
        Campaign campaign = campaign();
        Task task = handed(campaign, "grow-5000");
        passes(Duration.ofHours(2));
        assertThat(readings(task).list("readings")).hasSize(6);
        world.staff(Permission.TASKS_REVIEW)
                .backend()
                .post(TEAM, "{task_id: %s}", task.id())
                .expect(200)
                .shows("{earned: {at_most: 100}}");
        advertiser
                .member("reviewer")
                .backend()
                .post(TEAM, "{task_id: %s}", task.id())
                .expect(200)
                .shows("{earned: null}");
        for (Answer hidden : List.of(
                world.publisher().call(OWN, "{task_id: %s}", task.id()),
                world.advertiser("USD").backend().post(TEAM, "{task_id: %s}", task.id()))) {
            hidden.expectError(404, "not_found");
        }
        Task plain = advertiser
                .campaign(
                        "{date_end: %s}",
                        BusinessTime.now().plus(Duration.ofDays(20)).toString())
                .task();
        readings(plain).shows("{network: null, window: null, earned: null, readings: []}");
    }

    @Test
    @DisplayName("RW-11 a node that dies between reading and payment leaves both to another, and nothing twice")
    void survivesANodeThatDies() {
        Task task = handed(campaign(), "grow-20000");
        operator.approves(task);
        // Claimed by a node that is gone: the claim lapses.
        world.execute("""
                update post_readings
                set due_at = due_at - interval '80 hours', next_at = business_now() + interval '1 minute', claimed_at = clock_timestamp()
                where task_id = ?""", task.id());
        world.execute(
                "update tasks set completed_at = completed_at - interval '80 hours', window_ends_at = window_ends_at - interval '80 hours' where id = ?",
                task.id());
        works(NODE);
        assertThat(world.number("select count(*) from tasks where id = ? and counted_at is null", task.id()))
                .as("waits for the reading")
                .isEqualTo(1);
        world.execute(
                "update post_readings set next_at = business_now() where task_id = ? and due_at <= business_now()",
                task.id());
        NODE.sweep(new ReadPosts());
        // The answer of the dead node, which comes late, is another claim's.
        assertThat(world.number(
                        "select count(*) from post_readings where task_id = ? and state = 'read' and views > 0",
                        task.id()))
                .isEqualTo(3);
        assertThat(world.number("select payment_views from tasks where id = ?", task.id()))
                .as("read, not paid yet")
                .isZero();
        works(NODE);
        works(NODE);
        assertThat(world.number("select count(*) from journal_entries where key = ?", "task:" + task.id() + ":views"))
                .isEqualTo(1);
    }
}
