package dev.fanfare.money.funding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The badge of campaigns whose creators can all be paid: it goes with the money, and returns with it. */
class FundingBadgeTest {
    private static final String FUNDING = "/api/get/public/campaigns/funding/";
    private static final String BADGE = "every creator who joins can be paid";

    private static final Node NODE =
            Node.start(Map.of("roles", Node.UNSCHEDULED, "disbursements.guard.timeout_ms", "2000"));
    private static final World WORLD = NODE.world();
    private static final Funding FUNDS = new Funding(WORLD);
    private static final Cards CARDS = new Cards(NODE);
    private static final Client ANYBODY = WORLD.anybody();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static boolean isFunded(long campaign) {
        boolean funded = ANYBODY.post(FUNDING, "{campaign_ids: [%s]}", campaign)
                .expect(200)
                .at("campaigns.0.funded")
                .asBoolean();
        assertThat(ANYBODY.get("/campaigns/" + campaign).expect(200).text().contains(BADGE))
                .as("the page says the same")
                .isEqualTo(funded);
        return funded;
    }

    private static void budgets(Advertiser brand, long campaign, String amount) {
        brand.backend()
                .post(Funding.FUND, "{campaign_id: %s, budget: %s}", campaign, amount)
                .expect(200);
    }

    @Test
    @DisplayName("the badge goes when the budget does not cover the next creator, and returns with the money")
    void followsTheBudget() {
        Advertiser brand = FUNDS.advertiserWith("150", "EUR");
        long campaign = brand.campaign("{status: 'pending'}").id();
        budgets(brand, campaign, "150");
        WORLD.operator().moves(campaign, "active");
        assertThat(isFunded(campaign)).isTrue();
        WORLD.publisher().connected().joins(campaign);
        assertThat(isFunded(campaign)).isTrue();
        // What was not promised is withdrawn.
        budgets(brand, campaign, "99.99");
        assertThat(isFunded(campaign)).isFalse();
        FUNDS.withdraws(brand, "50").expect(201);
        assertThat(isFunded(campaign)).isFalse();
        FUNDS.paysIn(brand, "100", "EUR");
        budgets(brand, campaign, "150");
        assertThat(isFunded(campaign)).isTrue();
    }

    @Test
    @DisplayName(
            "the badge goes while the brand owes something after a disputed payment, and returns when it is settled")
    void followsDebts() {
        Advertiser brand = WORLD.advertiser("EUR", 0);
        long payment = CARDS.paidBy(brand, "100", 40);
        Campaign campaign = brand.campaign("{max_participants: 2}");
        assertThat(isFunded(campaign.id())).isTrue();
        String dispute = CARDS.dispute(payment, "");
        CARDS.poll(payment);
        assertThat(isFunded(campaign.id())).isFalse();
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=won");
        CARDS.poll(payment);
        assertThat(isFunded(campaign.id())).isTrue();
        // Full: all who are in can be paid.
        WORLD.publisher().connected().joins(campaign);
        WORLD.publisher().connected().joins(campaign);
        assertThat(isFunded(campaign.id())).isTrue();
    }

    @Test
    @DisplayName("a campaign on credit has no badge; the list shows all active ones, or those that are asked for")
    void isNotForCredit() {
        Campaign onCredit = WORLD.advertiser("EUR").campaign();
        assertThat(isFunded(onCredit.id())).isFalse();
        Campaign funded = FUNDS.advertiserWith("100", "EUR").campaign("{max_participants: 2}");
        assertThat(ANYBODY.post(FUNDING, "{limit: 1}")
                        .expect(200)
                        .shows("""
                {campaigns: [{id: %s, funded: true, proof: null}]}""".formatted(funded.id()))
                        .text("next"))
                .isNotBlank();
        assertThat(ANYBODY.post(FUNDING, "{campaign_ids: []}").expect(200).at("campaigns"))
                .isEmpty();
        NODE.execute(
                "update advertisers set proof_published_at = now() where user_id = ?",
                funded.advertiser().id());
        ANYBODY.post(FUNDING, "{campaign_ids: [%s]}", funded.id())
                .shows("{campaigns: [{proof: '/brands/%s'}]}"
                        .formatted(funded.advertiser().id()));
        assertThat(ANYBODY.get("/campaigns/" + funded.id()).text())
                .contains("/brands/" + funded.advertiser().id());
    }
}
