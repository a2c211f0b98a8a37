package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rewards from the offer to the wallet in currencies of 0, 2 and 3 decimals, computed by hand. */
class RewardCurrenciesTest {
    private final World world = World.shared();
    private final Operator staff = world.operator();

    /**
     * 5,000 at least, 6,001 for a post, 1,007 from 1,000 people on, 503 from 5% on; the reach is enough, the engagement
     * misses its threshold by one.
     */
    @ParameterizedTest
    @CsvSource({
        "JPY, 6001, 1007, 503, 7511, 7008",
        "EUR, 60.01, 10.07, 5.03, 75.11, 70.08",
        "KWD, 6.001, 1.007, 0.503, 7.511, 7.008"
    })
    @DisplayName("RW-01, RW-02, RW-03, HT-13: every amount on the way is exact, with the currency's decimals")
    void paysTheSameNumbersInEveryCurrency(
            String currency, String post, String reach, String engagement, String quoted, String paid) {
        Campaign campaign = world.advertiser(currency)
                .campaign("""
                        {"networks": ["youtube", "instagram"], "tasks": {"minimum_reward": %s,
                         "bonus": {"active": true, "promo_reach": %s, "promo_engagement_rate": %s}}}""", Money.decimal(5000, currency), new BigDecimal(reach), new BigDecimal(engagement));
        staff.call(
                        "/api/campaign/settings/",
                        "{campaign_id: %s, settings: {post_rate: %s}}",
                        campaign.id(),
                        new BigDecimal(post))
                .expect(200);
        Task task = campaign.task();
        Answer done =
                task.triesHandingIn("{post_url: 'https://youtu.be/cur%s', reach: 1000, engagement: 50}", task.id());
        String bonus = world.text("select (? ::numeric + ? ::numeric)::text", reach, engagement);
        assertThat(written(done))
                .contains(
                        "\"payment\":" + post + ",", "\"bonus_payment\":" + bonus + ",", "\"total_payment\":" + quoted);
        staff.tries("approve", task, "{reach: 1000, engagement: 49}").expect(200);
        assertThat(written(staff.call("/api/task/payments/", "{task_id: %s}", task.id())))
                .isEqualTo("{\"payment\":" + paid + ",\"payment_post\":" + post + ",\"payment_bonus_reach\":" + reach
                        + ",\"currency\":\"" + currency + "\"}");
        staff.tries("mark_paid", task).expect(200);
        assertThat(written(task.publisher().call("/web/api/get/leaderboard/", "{campaign_id: %s}", campaign.id())))
                .contains("\"total_earned\":" + paid + ",", "\"score\":101,");
        assertThat(written(task.publisher().call("/web/api/get/wallet/")))
                .contains("\"available_balance\":" + paid + ",", "\"currency\":\"" + currency + "\"");
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, currency))
                .isEqualTo(7008);
        assertThat(campaign.advertiser().balance(AccountKind.ADVERTISER_RECEIVABLE, currency))
                .isEqualTo(-7008);
    }

    /** As it came: a tree would not show how numbers were written. */
    private static String written(Answer answer) {
        return new String(answer.expect(200).bytes(), StandardCharsets.UTF_8);
    }
}
