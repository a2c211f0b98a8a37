package dev.fanfare.support;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One campaign's whole life, as its people live it: an operator makes it, a publisher joins and works, is reviewed, paid
 * and paid out; and every view of it agrees.
 */
public final class Life {
    private final Client anybody;
    private final Client operator;

    /**
     * On any service.
     *
     * @param operator a superuser's backend token
     */
    public Life(Client anybody, Client operator) {
        this.anybody = anybody;
        this.operator = operator;
    }

    /** Lives it through, with a look at every answer. */
    public void live() {
        long campaign = campaign();
        Client publisher = publisher();
        long userId = publisher.post("/web/api/get/profile/").expect(200).number("user_id");
        connect(publisher);

        publisher.form("/web/api/campaign/join/", "{campaign_id: %s}", campaign).expect(200);
        JsonNode task = publisher
                .post("/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .expect(200)
                .at("tasks.0");
        long taskId = task.path("id").asLong();
        publisher
                .form("/web/api/task/complete/", """
                        {"task_id": %s, "post_url": "https://www.instagram.com/p/%s", "reach": 20000,
                         "engagement": 2000}""", taskId, World.unique("C"))
                .expect(200);
        review(taskId, campaign);
        wallet(publisher, "0.00", "75.00", "0.00");
        operator.post("/api/task/actions/", "{task_id: %s, action: 'mark_paid'}", taskId)
                .expect(200);
        wallet(publisher, "75.00", "0.00", "0.00");

        long bankAccount = bankAccount(publisher);
        long payout = publisher
                .post(
                        "/web/api/payout/request/",
                        "{amount: 60, method: 'bank_transfer', bank_account_id: %s}",
                        bankAccount)
                .expect(201)
                .number("payout_id");
        wallet(publisher, "15.00", "0.00", "0.00");
        operator.form("/api/payouts/process/", "{payout_id: %s, transaction_id: %s}", payout, World.unique("TX-"))
                .expect(200);
        wallet(publisher, "15.00", "0.00", "60.00");
        agreement(publisher, userId, campaign, payout);
    }

    private long campaign() {
        String name = World.unique("Advertiser ");
        long advertiser = operator.post(
                        "/admin/api/advertisers/create/",
                        "{name: %s, email: '%s@example.com', maximum_limit: 10000, currency: 'USD'}",
                        name,
                        World.unique("advertiser"))
                .expect(201)
                .number("advertiser_id");
        long campaign = operator.post(
                        "/admin/api/campaigns/create/",
                        """
                        {"advertiser_id": %s, "type": "influencer", "name": "Life of %s", "tagline": "Show it",
                         "description": "<p>Show what you like about it.</p>",
                         "image_logo": "https://example.com/logo.png", "image_post": "https://example.com/post.png",
                         "hashtags": ["fanfare"], "date_end": %s, "networks": ["instagram"], "currency": "USD",
                         "tasks_leaderboard": true, "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50,
                         "bonus": {"active": true, "promo_reach": 15, "promo_engagement_rate": 10,
                         "promo_best_post": 0}}, "status": "draft"}""",
                        advertiser,
                        name,
                        Instant.now().plus(Duration.ofDays(30)).toString())
                .expect(201)
                .number("campaign_id");
        for (String status : List.of("pending", "active")) {
            operator.form("/api/campaign/status/", "{campaign_id: %s, status: %s}", campaign, status)
                    .expect(200);
        }
        return campaign;
    }

    private Client publisher() {
        String name = World.unique("publisher");
        String token = anybody.post("/web/api/auth/register/", """
                        {"username": %s, "email": "%s@example.com", "password": %s, "first_name": "Pat",
                         "last_name": "Example", "country": 1, "city": 1}""", name, name, World.PASSWORD)
                .expect(201)
                .text("token");
        return anybody.as("JWT " + token);
    }

    private void connect(Client publisher) {
        String account = World.unique("account");
        long connection = publisher
                .post("/web/api/network/approval/", """
                        {"network_type": "instagram", "network_id": %s,
                         "network_url": "https://www.instagram.com/%s", "followers": 12000, "category": "fashion"}""", account, account)
                .expect(201)
                .number("approval_id");
        operator.post(
                        "/admin/api/connections/review/",
                        "{kind: 'network', id: %s, action: 'accept', followers: 12000}",
                        connection)
                .expect(200);
    }

    private void review(long taskId, long campaign) {
        operator.post("/api/task/actions/", "{task_id: %s, action: 'approve', reach: 20000, engagement: 2000}", taskId)
                .expect(200);
        Answer payments =
                operator.form("/api/task/payments/", "{task_id: %s}", taskId).expect(200);
        assertThat(payments.decimal("payment")).isEqualByComparingTo("75");
        assertThat(operator.form("/api/tasks/", "{campaign_id: %s}", campaign)
                        .expect(200)
                        .text("0.status"))
                .isEqualTo("accepted");
    }

    private long bankAccount(Client publisher) {
        long id =
                publisher.post("/web/api/update/bank-account/", """
                        {"bank_name": "First Example Bank", "account_number": "000123456789",
                         "routing_number": "021000021", "account_type": "checking",
                         "account_holder_name": "Pat Example"}""").expect(201).number("bank_account_id");
        Answer deposits = operator.post("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", id)
                .expect(200);
        operator.form(
                        "/api/bank-accounts/verify/",
                        "{bank_account_id: %s, verification_amount_1: %s, verification_amount_2: %s}",
                        id,
                        deposits.text("amount_1"),
                        deposits.text("amount_2"))
                .expect(200);
        return id;
    }

    private static void wallet(Client publisher, String available, String pending, String paid) {
        JsonNode wallet = publisher.post("/web/api/get/wallet/").expect(200).body();
        assertThat(wallet.path("available_balance").decimalValue())
                .as("available, %s", wallet)
                .isEqualByComparingTo(available);
        assertThat(wallet.path("pending_balance").decimalValue())
                .as("pending, %s", wallet)
                .isEqualByComparingTo(pending);
        assertThat(wallet.path("total_paid").decimalValue())
                .as("paid, %s", wallet)
                .isEqualByComparingTo(paid);
    }

    private void agreement(Client publisher, long userId, long campaign, long payout) {
        JsonNode board = publisher
                .form("/web/api/get/leaderboard/", "{campaign_id: %s}", campaign)
                .expect(200)
                .body();
        assertThat(board.path("user_rank").asInt()).isEqualTo(1);
        // 100 for the task, 20 for 20,000 reached, 20 for 2,000 engaged.
        assertThat(board.path("user_score").asInt()).isEqualTo(140);
        assertThat(board.path("leaderboard").path(0).path("user_id").asLong()).isEqualTo(userId);
        assertThat(board.path("leaderboard").path(0).path("total_earned").decimalValue())
                .isEqualByComparingTo("75");
        JsonNode own = publisher.post("/web/api/get/payouts/").expect(200).body();
        assertThat(own.path("payouts").path(0).path("id").asLong()).isEqualTo(payout);
        assertThat(own.path("payouts").path(0).path("status").asText()).isEqualTo("completed");
        JsonNode balance = operator.form("/api/user/balance/", "{user_id: %s}", userId)
                .expect(200)
                .body();
        assertShows(balance, "{total_earned: 75, total_paid: 60}");
        JsonNode profile = publisher.post("/web/api/get/profile/").expect(200).body();
        assertShows(profile, "{statistics: {total_earned: 75, completed_tasks: 1}}");
    }
}
