package dev.fanfare.notifications;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.tasks.api.TaskJobs.SettleBestPosts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What users are told of what is theirs: their accounts at networks and banks, their posts, their money. */
class OwnTriggersTest {
    private static final Node NODE = Node.start(Map.of());
    private final Told told = new Told(NODE);

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("NT-01: profile_status, of networks, pages, walls and channels")
    void tellsOfEachReviewOfAConnection() {
        Account publisher = told.world.publisher();
        long network = told.world.connect(publisher, 1_000);
        told.review("network", network, "suspend", "{reason: 'Bought followers?'}");
        told.review("network", network, "reinstate");
        told.dispatch();
        assertThat(told.codes(publisher)).containsExactly("profile_status", "profile_status", "profile_status");
        assertThat(told.all(publisher).stream().map(n -> n.path("title").asText()))
                .satisfiesExactly(
                        t -> assertThat(t).startsWith("Accepted: account"),
                        t -> assertThat(t).startsWith("Suspended: account"),
                        t -> assertThat(t).startsWith("Active again: account"));
        JsonNode suspended = told.all(publisher).get(1);
        assertThat(suspended.path("message").asText()).endsWith("(instagram) was suspended.\nBought followers?");
        assertShows(suspended, "{type: 'profile', data: {connection_id: %s}}", network);
        for (String kind : List.of("page", "wall", "channel")) {
            String account = World.unique("it");
            long id = publisher
                    .backend()
                    .post(
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
            told.review(kind, id, "reject", "{reason: 'Not yours.'}");
            told.dispatch();
            assertThat(told.last(publisher).path("title").asText()).isEqualTo("Not accepted: Ada’s place");
            assertThat(told.last(publisher).path("data").path("kind").asText()).isEqualTo(kind);
        }
    }

    @Test
    @DisplayName("NT-01: profile_status, of bank accounts")
    void tellsOfTheEndOfAVerification() {
        Account publisher = told.world.publisher();
        Account unlucky = told.world.publisher();
        told.verify(told.bankAccount(publisher), true);
        long account = told.bankAccount(unlucky);
        NODE.sql("update bank_accounts set deposit_1 = 2, deposit_2 = 2 where id = ?", account)
                .execute();
        for (int attempt = 1; attempt <= 3; attempt++) {
            told.dispatch();
            assertThat(told.codes(unlucky)).isEmpty();
            told.verify(account, false);
        }
        told.verify(account, false);
        told.dispatch();
        assertThat(told.codes(publisher)).containsExactly("profile_status");
        assertThat(told.codes(unlucky)).containsExactly("profile_status");
        JsonNode verified = told.last(publisher);
        String number = String.valueOf(100_000_000L + publisher.id());
        assertThat(verified.path("title").asText()).isEqualTo("Bank account verified");
        assertThat(verified.path("message").asText())
                .contains("First Bank")
                .contains(number.substring(number.length() - 4))
                .doesNotContain(number);
        assertThat(told.last(unlucky).path("title").asText()).isEqualTo("Bank account not verified");
    }

    @Test
    @DisplayName("NT-01: post_status, each time that a reviewer decides")
    void tellsOfEachReviewOfATask() {
        Account publisher = told.connected();
        long campaign = told.world.campaign(told.world.advertiser("USD"), "USD", "{name: 'Summer'}");
        long task = told.join(publisher, campaign);
        told.dispatch();
        for (String decision : List.of("request_changes", "reject", "reject", "approve")) {
            told.handIn(publisher, task);
            told.act(task, "start_review");
            told.act(task, decision, "{reason: 'Because %s.'}", decision);
        }
        told.dispatch();
        List<JsonNode> reviews = told.all(publisher).stream()
                .filter(n -> Told.code(n).equals("post_status"))
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
        Account publisher = told.earner();
        told.speaks(publisher, "es");
        told.dispatch();
        JsonNode released = told.last(publisher);
        assertThat(Told.code(released)).isEqualTo("update_balance");
        assertThat(released.path("title").asText()).startsWith("Has ganado 50,00");
        assertThat(released.path("data").path("amount").decimalValue()).isEqualByComparingTo("50");
        told.speaks(publisher, "en");
        List<Runnable> moves = List.of(
                () -> told.operator()
                        .post(
                                "/api/payouts/process/",
                                "{payout_id: %s, transaction_id: %s}",
                                told.payout(publisher, 10),
                                World.unique("TX"))
                        .expect(200),
                () -> told.operator()
                        .post("/api/payouts/reject/", "{payout_id: %s, reason: 'No.'}", told.payout(publisher, 11))
                        .expect(200),
                () -> publisher
                        .backend()
                        .post("/api/action/payout/cancel/", "{payout_id: %s}", told.payout(publisher, 12))
                        .expect(200),
                () -> {
                    long payout = told.payout(publisher, 13);
                    told.operator()
                            .post("/api/payouts/process/", "{payout_id: %s}", payout)
                            .expect(200);
                    told.operator()
                            .post("/admin/api/payouts/fail/", "{payout_id: %s, reason: 'Closed.'}", payout)
                            .expect(200);
                });
        List<String> messages = List.of(
                "$9.50 was sent to you.",
                "$11.00 is available again.",
                "$12.00 is available again.",
                "$13.00 is available again.");
        for (int i = 0; i < moves.size(); i++) {
            int before = told.all(publisher).size();
            moves.get(i).run();
            told.dispatch();
            assertThat(told.all(publisher)).hasSize(before + 1);
            assertThat(Told.code(told.last(publisher))).isEqualTo("update_balance");
            assertThat(told.last(publisher).path("message").asText()).contains(messages.get(i));
        }
    }

    @Test
    @DisplayName("NT-01: what the clock decides is told like what people decide")
    void tellsOfAMissedDeadlineAndOfTheBestPost() {
        Account publisher = told.connected();
        Account late = told.connected();
        long campaign = told.world.campaign(told.world.advertiser("USD"), "USD", """
                        {"name": "Best", "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50,
                         "bonus": {"active": true, "promo_best_post": 10}}}""");
        long task = told.join(publisher, campaign);
        told.handIn(publisher, task);
        told.act(task, "approve");
        told.act(task, "mark_paid");
        long missed = told.join(late, campaign);
        NODE.sql("update tasks set deadline = now() - interval '1 second' where id = ?", missed)
                .execute();
        NODE.sweep(new RejectOverdueTasks());
        told.status(campaign, "completed");
        NODE.sweep(new SettleBestPosts());
        told.dispatch();
        assertThat(told.all(publisher).stream()
                        .filter(n -> Told.code(n).equals("update_balance"))
                        .map(n -> n.path("message").asText()))
                .containsExactly(
                        "$50.00 for your post in the campaign Best is available now.",
                        "$10.00 for the best post in the campaign Best is available now.");
        JsonNode rejected = told.all(late).stream()
                .filter(n -> Told.code(n).equals("post_status"))
                .findFirst()
                .orElseThrow();
        assertThat(rejected.path("message").asText())
                .isEqualTo("Your task in the campaign Best was rejected.\nThe deadline has passed.");
    }

    @Test
    @DisplayName("PY-06: a request leaves an event in the outbox, and tells nobody; a refused one leaves none")
    void writesTheEventOfARequestWithTheHold() {
        Account publisher = told.earner();
        told.dispatch();
        int before = told.all(publisher).size();
        long payout = told.payout(publisher, 20);
        String events = "select count(*) from outbox where type = 'payments.PayoutOpened'";
        assertThat(NODE.sql(events + " and body ->> 'payoutId' = '" + payout + "'")
                        .number())
                .isOne();
        long all = NODE.sql(events).number();
        publisher
                .web()
                .post("/web/api/payout/request/", "{amount: 40, method: 'paypal', paypal_email: 'a@example.com'}")
                .expectError(400, "insufficient_balance");
        assertThat(NODE.sql(events).number()).isEqualTo(all);
        told.dispatch();
        assertThat(told.all(publisher)).hasSize(before);
    }

    @Test
    @DisplayName("NT-02: a flag switched off sends nothing")
    void tellsNothingThatIsMuted() {
        Account publisher = told.connected();
        told.dispatch();
        told.mute(publisher, "profile_status", "post_status", "update_balance", "new_campaign");
        long task = told.join(publisher, told.world.campaign(told.world.advertiser("USD"), "USD"));
        told.handIn(publisher, task);
        told.act(task, "approve");
        told.act(task, "mark_paid");
        told.verify(told.bankAccount(publisher), true);
        told.dispatch();
        assertThat(told.codes(publisher)).containsExactly("profile_status");
    }
}
