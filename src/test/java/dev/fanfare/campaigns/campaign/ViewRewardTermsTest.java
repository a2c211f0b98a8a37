package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RW-09: what a campaign pays by views, in its form, its views, its copies and the tasks of who has joined. */
class ViewRewardTermsTest {
    private static final String RATE = """
            {reward_rules: {budget: 500, creator_cap: 250, rules: [{kind: 'per_thousand_views', rate: 2.5, cap: 100}]}}""";

    private final World world = Node.shared().world();
    private final Operator operator = world.operator();
    private final Advertiser advertiser = world.advertiser("EUR");

    @Test
    @DisplayName("RW-09 an unbounded rule is refused with the cap that it lacks")
    void namesTheCapThatIsMissing() {
        Map<String, String> refused = Map.of(
                "{budget: 500, creator_cap: 250, rules: [{kind: 'per_thousand_views', rate: 2.5}]}",
                "reward_rules.rules.0.cap",
                "{budget: 500, rules: [{kind: 'per_thousand_views', rate: 2.5, cap: 100}]}",
                "reward_rules.creator_cap",
                "{creator_cap: 250, rules: [{kind: 'per_thousand_views', rate: 2.5, cap: 100}]}",
                "reward_rules.budget",
                "{budget: 500, creator_cap: 250, rules: [{kind: 'per_thousand_views', cap: 100}]}",
                "reward_rules.rules.0.rate",
                "{budget: 500.001, creator_cap: 250, rules: [{kind: 'per_thousand_views', rate: 1, cap: 100}]}",
                "reward_rules.budget",
                "{budget: 500, rules: [{kind: 'view_steps'}]}",
                "reward_rules.rules.0.steps",
                "{budget: 500, rules: [{kind: 'view_steps', steps: [{views: 10, amount: 5}, {views: 10, amount: 6}]}]}",
                "reward_rules.rules.0.steps.1.views",
                "{budget: 500, rules: [{kind: 'view_steps', steps: [{views: 10, amount: 5}, {views: 20, amount: 5}]}]}",
                "reward_rules.rules.0.steps.1.amount",
                "{budget: 500, rules: [{kind: 'view_steps', rate: 1, steps: [{views: 10, amount: 5}]}]}",
                "reward_rules.rules.0.rate",
                "{budget: 500, rules: [{kind: 'view_steps', steps: [{views: 1, amount: 5}]}, {kind: 'view_steps', steps: [{views: 1, amount: 5}]}]}",
                "reward_rules.rules.1.kind");
        refused.forEach((rules, field) -> assertThat(wrong(advertiser.triesCampaign("{reward_rules: " + rules + "}")))
                .as(rules)
                .contains(field));
    }

    @Test
    @DisplayName("RW-09 who has joined keeps the rules; later ones get the new ones, copies and templates have them")
    void areFrozenAtJoining() {
        Campaign campaign = advertiser.campaign(RATE);
        get(campaign).shows("""
                {reward_rules: {budget: 500, creator_cap: 250, window_days: 3,
                  rules: [{kind: 'per_thousand_views', rate: 2.5, from: 0, cap: 100}]}}""");
        long first = campaign.task().id();
        update(campaign, """
                {budget: 600, window_days: 7, rules: [{kind: 'view_steps', steps: [{views: 10000, amount: 50}]}]}""").expect(200);
        long second = campaign.task().id();
        assertThat(kind(first)).isEqualTo("per_thousand_views");
        assertThat(kind(second)).isEqualTo("view_steps");
        assertThat(world.number("select view_window_days from campaigns where id = ?", campaign.id()))
                .isEqualTo(7);
        long copy = operator.call("/api/campaign/create-copy/", "{campaign_id: %s}", campaign.id())
                .expect(201)
                .number("campaign_id");
        long template = operator.call(
                        "/api/advertiser/templates/create/",
                        "{campaign_id: %s, name: %s}",
                        campaign.id(),
                        World.unique("views"))
                .expect(201)
                .number("template_id");
        long from = operator.call("/api/campaign/create-copy/", "{template_id: %s}", template)
                .expect(201)
                .number("campaign_id");
        for (long each : new long[] {copy, from}) {
            assertThat(world.number("select view_budget from campaigns where id = ?", each))
                    .isEqualTo(60_000);
        }
        update(campaign, "{rules: []}").expect(200);
        assertThat(get(campaign).fields()).doesNotContain("reward_rules");
    }

    @Test
    @DisplayName("RW-10 a budget for views is not lowered below what posts were promised; its brand may raise it")
    void isRaisedButNotBelowThePromises() {
        Campaign campaign = advertiser.campaign(RATE);
        campaign.task().handsIn();
        String raised = "{budget: 900, creator_cap: 250, rules: [{kind: 'per_thousand_views', rate: 2.5, cap: 100}]}";
        assertThat(wrong(update(campaign, raised.replace("900", "99.99")))).containsOnly("reward_rules.budget");
        assertThat(wrong(update(campaign, "{rules: []}"))).containsOnly("reward_rules.budget");
        assertThat(wrong(own(campaign, raised.replace("2.5", "2")))).containsOnly("reward_rules");
        assertThat(wrong(own(campaign, raised.replace("900", "400")))).containsOnly("reward_rules");
        own(campaign, raised).expect(200);
        operator.call("/api/campaign/views/", "{campaign_id: %s}", campaign.id())
                .expect(200)
                .shows("{budget: 900, promised: 100, left: 800}");
    }

    private static List<String> wrong(Answer refused) {
        return Answer.fields(refused.expect(422).at("details.field_errors"));
    }

    private Answer get(Campaign campaign) {
        return operator.call("/api/campaign/get/", "{campaign_id: %s}", campaign.id())
                .expect(200);
    }

    private Answer update(Campaign campaign, String rules) {
        return operator.call(
                "/admin/api/campaigns/update/", "{campaign_id: %s, reward_rules: " + rules + "}", campaign.id());
    }

    private Answer own(Campaign campaign, String rules) {
        return advertiser.call(
                "/api/campaign/update/", "{campaign_id: %s, reward_rules: " + rules + "}", campaign.id());
    }

    private String kind(long task) {
        return world.text("select reward_rules::jsonb #>> '{rules,0,kind}' from tasks where id = ?", task);
    }
}
