package dev.fanfare.notification;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What users are told of what is theirs: their accounts at networks and banks, their posts, their money. */
class OwnTriggersTest {
    private static final Node NODE = Node.start(Map.of());
    private final World world = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("NT-01: profile_status, of networks, pages, walls and channels")
    void tellsOfEachReviewOfAConnection() {
        Publisher publisher = world.publisher();
        long network = publisher.connects(1_000);
        world.operator().reviews("network", network, "suspend", "{reason: 'Bought followers?'}");
        world.operator().reviews("network", network, "reinstate");
        world.dispatch();
        assertThat(publisher.told()).containsExactly("profile_status", "profile_status", "profile_status");
        assertThat(publisher.notifications().stream().map(n -> n.path("title").asText()))
                .satisfiesExactly(
                        t -> assertThat(t).startsWith("Accepted: account"),
                        t -> assertThat(t).startsWith("Suspended: account"),
                        t -> assertThat(t).startsWith("Active again: account"));
        JsonNode suspended = publisher.notifications().get(1);
        assertThat(suspended.path("message").asText()).endsWith("(Instagram) was suspended.\nBought followers?");
        assertShows(suspended, "{type: 'profile', data: {connection_id: %s}}", network);
        for (String kind : List.of("page", "wall", "channel")) {
            String account = World.unique("it");
            long id = publisher
                    .call(
                            "/api/add/social-" + kind + "/",
                            """
                            {"network": "facebook", "%s_id": %s, "%s_name": %s, "%s_url": "https://www.facebook.com/%s"}""",
                            kind,
                            account,
                            kind,
                            "Ada’s\u202e\r\nplace",
                            kind,
                            account)
                    .expect(201)
                    .number(kind + "_id");
            world.operator().reviews(kind, id, "reject", "{reason: 'Not yours.'}");
            world.dispatch();
            assertThat(publisher.lastNotification().path("title").asText()).isEqualTo("Not accepted: Ada’s place");
            assertThat(publisher.lastNotification().path("data").path("kind").asText())
                    .isEqualTo(kind);
        }
    }

    @Test
    @DisplayName("NT-01: profile_status, of bank accounts")
    void tellsOfTheEndOfAVerification() {
        Publisher publisher = world.publisher();
        Publisher unlucky = world.publisher();
        Map<String, String> fields = Publisher.bankAccount();
        world.operator()
                .verifies(
                        publisher.call("/web/api/update/bank-account/", fields).number("bank_account_id"));
        long account = unlucky.savesBankAccount();
        NODE.execute("update bank_accounts set deposit_1 = 2, deposit_2 = 2 where id = ?", account);
        for (int attempt = 1; attempt <= 3; attempt++) {
            world.dispatch();
            assertThat(unlucky.told()).isEmpty();
            world.operator().triesVerifying(account, "0.01", "0.01");
        }
        world.operator().triesVerifying(account, "0.01", "0.01");
        world.dispatch();
        assertThat(publisher.told()).containsExactly("profile_status");
        assertThat(unlucky.told()).containsExactly("profile_status");
        JsonNode verified = publisher.lastNotification();
        String number = fields.get("account_number");
        assertThat(verified.path("title").asText()).isEqualTo("Bank account verified");
        assertThat(verified.path("message").asText())
                .contains("First Bank")
                .contains(number.substring(number.length() - 4))
                .doesNotContain(number);
        assertThat(unlucky.lastNotification().path("title").asText()).isEqualTo("Bank account not verified");
    }

    @Test
    @DisplayName("NT-01: post_status, each time that a reviewer decides")
    void tellsOfEachReviewOfATask() {
        Publisher publisher = world.publisher().connected();
        long campaign = world.advertiser("USD").campaign("{name: 'Summer'}").id();
        Task task = publisher.joins(campaign);
        world.dispatch();
        for (String decision : List.of("request_changes", "reject", "reject", "approve")) {
            task.handsIn();
            world.operator().does("start_review", task);
            world.operator().does(decision, task, "{reason: 'Because %s.'}", decision);
        }
        world.dispatch();
        List<JsonNode> reviews = publisher.notifications().stream()
                .filter(n -> Publisher.code(n).equals("post_status"))
                .toList();
        assertThat(reviews.stream().map(n -> n.path("data").path("outcome").asText()))
                .containsExactly("changes_requested", "rejected", "rejected", "accepted");
        assertThat(reviews.get(1).path("message").asText())
                .isEqualTo("Your task in the campaign Summer was rejected.\nBecause reject.");
        assertThat(reviews.get(3).path("title").asText()).isEqualTo("Your post was accepted");
        assertThat(reviews.get(3).path("type").asText()).isEqualTo("task");
    }

    @Test
    @DisplayName("NT-01: update_balance, of money released, paid and given back")
    void tellsOfMoney() {
        Publisher publisher = world.publisher().connected().paidForATask();
        publisher.speaks("es");
        world.dispatch();
        JsonNode released = publisher.lastNotification();
        assertThat(Publisher.code(released)).isEqualTo("update_balance");
        assertThat(released.path("title").asText()).startsWith("Ha ganado 50,00");
        assertThat(released.path("data").path("amount").decimalValue()).isEqualByComparingTo("50");
        publisher.speaks("en");
        List<Runnable> moves = List.of(
                () -> world.operator()
                        .call(
                                "/api/payouts/process/",
                                "{payout_id: %s, transaction_id: %s}",
                                publisher.asksPayout("10"),
                                World.unique("TX"))
                        .expect(200),
                () -> world.operator()
                        .call("/api/payouts/reject/", "{payout_id: %s, reason: 'No.'}", publisher.asksPayout("11"))
                        .expect(200),
                () -> publisher
                        .call("/api/action/payout/cancel/", "{payout_id: %s}", publisher.asksPayout("12"))
                        .expect(200),
                () -> {
                    long payout = publisher.asksPayout("13");
                    world.operator()
                            .call("/api/payouts/process/", "{payout_id: %s}", payout)
                            .expect(200);
                    world.operator()
                            .withAnother("/admin/api/payouts/fail/", "{payout_id: %s, reason: 'Closed.'}", payout)
                            .expect(200);
                });
        List<String> messages = List.of(
                "$9.50 was sent to you.",
                "$11.00 is available again.",
                "$12.00 is available again.",
                "$13.00 is available again.");
        for (int i = 0; i < moves.size(); i++) {
            int before = publisher.notifications().size();
            moves.get(i).run();
            world.dispatch();
            assertThat(publisher.notifications()).hasSize(before + 1);
            assertThat(Publisher.code(publisher.lastNotification())).isEqualTo("update_balance");
            assertThat(publisher.lastNotification().path("message").asText()).contains(messages.get(i));
        }
    }

    @Test
    @DisplayName("NT-01: what the clock decides is told like what people decide")
    void tellsOfAMissedDeadlineAndOfTheBestPost() {
        Publisher publisher = world.publisher().connected();
        Publisher late = world.publisher().connected();
        long campaign = world.advertiser("USD").campaign("""
                        {"name": "Best", "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50,
                         "bonus": {"active": true, "promo_best_post": 10}}}""").id();
        Task task = publisher.joins(campaign);
        task.handsIn();
        world.operator().does("approve", task);
        world.operator().does("mark_paid", task);
        Task missed = late.joins(campaign);
        NODE.execute("update tasks set deadline = now() - interval '1 second' where id = ?", missed.id());
        NODE.sweep(new RejectOverdueTasks());
        world.operator().moves(campaign, "completed");
        NODE.sweep(new SettleBestPosts());
        world.dispatch();
        assertThat(publisher.notifications().stream()
                        .filter(n -> Publisher.code(n).equals("update_balance"))
                        .map(n -> n.path("message").asText()))
                .containsExactly(
                        "$50.00 for your post in the campaign Best is available now.",
                        "$10.00 for the best post in the campaign Best is available now.");
        JsonNode rejected = late.notifications().stream()
                .filter(n -> Publisher.code(n).equals("post_status"))
                .findFirst()
                .orElseThrow();
        assertThat(rejected.path("message").asText())
                .isEqualTo("Your task in the campaign Best was rejected.\nThe deadline has passed.");
    }

    @Test
    @DisplayName("PY-06: a request leaves an event in the log and no notification; a refused one leaves neither")
    void writesTheEventOfARequestWithTheHold() {
        Publisher publisher = world.publisher().connected().paidForATask();
        world.dispatch();
        int before = publisher.notifications().size();
        long payout = publisher.asksPayout("20");
        world.logsEvents();
        String events = "select count(*) from event_log where type = 'payout.pending'";
        assertThat(NODE.number(events + " and subject_id = " + payout)).isOne();
        long all = NODE.number(events);
        publisher
                .call("/web/api/payout/request/", "{amount: 40, method: 'paypal', paypal_email: 'a@example.com'}")
                .expectError(400, "insufficient_balance");
        world.dispatch();
        assertThat(NODE.number(events)).isEqualTo(all);
        assertThat(publisher.notifications()).hasSize(before);
    }

    @Test
    @DisplayName("NT-02: a flag switched off sends nothing")
    void tellsNothingThatIsMuted() {
        Publisher publisher = world.publisher().connected();
        world.dispatch();
        publisher.mutes("profile_status", "post_status", "update_balance", "new_campaign");
        Task task = publisher.joins(world.advertiser("USD").campaign().id());
        task.handsIn();
        world.operator().does("approve", task);
        world.operator().does("mark_paid", task);
        world.operator().verifies(publisher.savesBankAccount());
        world.dispatch();
        assertThat(publisher.told()).containsExactly("profile_status");
    }
}
