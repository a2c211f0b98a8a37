package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
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
        Map<String, String> pools = Map.of(
                "{rules: [{kind: 'view_pool', amount: 300}]}",
                "reward_rules.rules.0.cap",
                "{rules: [{kind: 'view_pool', cap: 300}]}",
                "reward_rules.rules.0.amount",
                "{rules: [{kind: 'view_pool', amount: 300, cap: 301}]}",
                "reward_rules.rules.0.cap",
                "{rules: [{kind: 'view_pool', amount: 300, cap: 100, rate: 1}]}",
                "reward_rules.rules.0.rate",
                "{rules: [{kind: 'view_pool', amount: 300, cap: 100}]}",
                "max_participants",
                "{budget: 300, rules: [{kind: 'view_pool', amount: 300, cap: 100}]}",
                "reward_rules.budget",
                "{rules: [{kind: 'view_pool', amount: 300, cap: 100}, {kind: 'view_steps', steps: [{views: 1, amount: 5}]}]}",
                "reward_rules.budget",
                "{window: 'campaign_end', window_days: 3, rules: [{kind: 'view_pool', amount: 300, cap: 100}]}",
                "reward_rules.window_days",
                "{window: 'never', rules: [{kind: 'view_pool', amount: 300, cap: 100}]}",
                "reward_rules.window");
        pools.forEach((rules, field) -> assertThat(wrong(advertiser.triesCampaign("{reward_rules: " + rules + "}")))
                .as(rules)
                .contains(field));
        assertThat(
                        wrong(
                                advertiser.triesCampaign(
                                        "{max_participants: 1001, reward_rules: {rules: [{kind: 'view_pool', amount: 300, cap: 100}]}}")))
                .containsOnly("max_participants");
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
        get(campaign).shows("{reward_rules: {window_days: 7}}");
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

    @Test
    @DisplayName(
            "RW-09 a pool is one for all who share it: once a creator has joined, neither it nor its places change")
    void thePoolStays() {
        String pool = "{window: 'campaign_end', rules: [{kind: 'view_pool', amount: 300, cap: 100}]}";
        Campaign campaign = advertiser.campaign("{max_participants: 3, reward_rules: " + pool + "}");
        update(campaign, pool.replace("300", "400")).expect(200);
        update(campaign, pool).expect(200);
        get(campaign).shows("""
                {reward_rules: {window: 'campaign_end', rules: [{kind: 'view_pool', amount: 300, cap: 100}]}}""");
        campaign.task();
        for (String change : List.of(pool.replace("300", "400"), pool.replace("100", "50"), "{rules: []}")) {
            assertThat(wrong(update(campaign, change))).containsOnly("reward_rules.rules");
            assertThat(wrong(settings(operator, campaign, change))).containsOnly("reward_rules.rules");
        }
        assertThat(wrong(operator.call(
                        "/admin/api/campaigns/update/", "{campaign_id: %s, max_participants: 4}", campaign.id())))
                .containsOnly("max_participants");
        assertThat(wrong(operator.call(
                        "/api/campaign/settings/",
                        "{campaign_id: %s, settings: {max_participants: 4}}",
                        campaign.id())))
                .containsOnly("settings.max_participants");
        operator.call("/api/campaign/settings/", "{campaign_id: %s, settings: {max_participants: 2}}", campaign.id())
                .expect(200);
    }

    @Test
    @DisplayName(
            "RW-09 settings change what views pay those who are still to join, as an update does, naming each offender")
    void bySettings() {
        Campaign campaign = advertiser.campaign(RATE);
        Task first = campaign.task().handsIn();
        String steps = "{budget: 600, rules: [{kind: 'view_steps', steps: [{views: 10000, amount: 50}]}]}";
        settings(operator, campaign, steps).expect(200);
        assertThat(kind(first.id())).isEqualTo("per_thousand_views");
        assertThat(kind(campaign.task().id())).isEqualTo("view_steps");
        assertThat(world.number("select view_budget from campaigns where id = ?", campaign.id()))
                .isEqualTo(60_000);
        assertThat(wrong(settings(operator, campaign, steps.replace("600", "99.99"))))
                .containsOnly("reward_rules.budget");
        assertThat(wrong(settings(operator, campaign, "{budget: 1, rules: [{kind: 'per_thousand_views', rate: 2}]}")))
                .containsExactlyInAnyOrder("reward_rules.creator_cap", "reward_rules.rules.0.cap");
        assertThat(wrong(settings(operator, campaign, "{rules: [{kind: 'view_pool', amount: 300, cap: 100}]}")))
                .contains("settings.max_participants", "reward_rules.rules");
        assertThat(wrong(settings(advertiser, campaign, steps.replace("50", "40"))))
                .containsOnly("reward_rules");
        settings(advertiser, campaign, steps.replace("600", "700")).expect(200);
        assertThat(operator.call("/api/campaign/settings/", "{campaign_id: %s}", campaign.id())
                        .expect(400)
                        .at("details.missing_fields")
                        .toString())
                .contains("settings");
        operator.moves(campaign.id(), "completed");
        settings(operator, campaign, steps).expect(400).shows("{details: {code: 'CAMPAIGN_NOT_AVAILABLE'}}");
    }

    private static Answer settings(Actor actor, Campaign campaign, String rules) {
        return actor.call("/api/campaign/settings/", "{campaign_id: %s, reward_rules: " + rules + "}", campaign.id());
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
