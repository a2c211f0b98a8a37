package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One campaign's whole life, as its people live it: an operator makes it, a publisher joins and works, is reviewed, paid
 * and paid out; and every view of it agrees.
 */
public final class Life {
    private Life() {}

    /** Lives it through, with a look at every answer. */
    public static void live(World world) {
        Operator operator = world.operator();
        Campaign campaign = world.advertiser("USD").campaign("""
                        {"status": "draft", "tasks": {"bonus": {"active": true, "promo_reach": 15,
                         "promo_engagement_rate": 10, "promo_best_post": 0}}}""");
        operator.moves(campaign.id(), "pending", "active");
        Publisher publisher = world.publisher().connected(12_000);
        Task task = publisher.joins(campaign);
        task.triesHandingIn(
                        "{post_url: 'https://www.instagram.com/p/%s', reach: 20000, engagement: 2000}",
                        World.unique("C"))
                .expect(200);
        operator.approves(task, "{reach: 20000, engagement: 2000}");
        operator.form("/api/task/payments/", "{task_id: %s}", task.id())
                .expect(200)
                .shows("{payment: 75}");
        operator.form("/api/tasks/", "{campaign_id: %s}", campaign.id())
                .expect(200)
                .shows("[{status: 'accepted'}]");
        showsWallet(publisher, "0.00", "75.00", "0.00");
        operator.pays(task);
        showsWallet(publisher, "75.00", "0.00", "0.00");

        long payout = publisher
                .call(
                        "/web/api/payout/request/",
                        "{amount: 60, method: 'bank_transfer', bank_account_id: %s}",
                        publisher.hasBankAccount())
                .expect(201)
                .number("payout_id");
        showsWallet(publisher, "15.00", "0.00", "0.00");
        operator.completes(payout);
        showsWallet(publisher, "15.00", "0.00", "60.00");
        everythingAgrees(operator, publisher, campaign, payout);
    }

    private static void showsWallet(Publisher publisher, String available, String pending, String paid) {
        publisher
                .ok("/web/api/get/wallet/")
                .shows("{available_balance: " + available + ", pending_balance: " + pending + ", total_paid: " + paid
                        + "}");
    }

    private static void everythingAgrees(Operator operator, Publisher publisher, Campaign campaign, long payout) {
        Answer board = publisher
                .form("/web/api/get/leaderboard/", "{campaign_id: %s}", campaign.id())
                .expect(200);
        // 100 for the task, 20 for 20,000 reached, 20 for 2,000 engaged.
        board.shows("{user_rank: 1, user_score: 140, leaderboard: [{user_id: %s, total_earned: 75}]}", publisher.id());
        JsonNode last = publisher.ok("/web/api/get/payouts/").at("payouts.0");
        assertThat(last.path("id").asLong()).isEqualTo(payout);
        assertThat(last.path("status").asText()).isEqualTo("completed");
        operator.form("/api/user/balance/", "{user_id: %s}", publisher.id())
                .expect(200)
                .shows("{total_earned: 75, total_paid: 60}");
        publisher.ok("/web/api/get/profile/").shows("{statistics: {total_earned: 75, completed_tasks: 1}}");
    }
}
