package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Drafts that begin with what a campaign or a template has. */
class CampaignCopiesTest {
    private static final String COPY = "/api/campaign/create-copy/";
    private static final String GET = "/api/campaign/get/";
    private static final String LIST = "/api/advertiser/templates/";
    private static final String KEEP = LIST + "create/";
    private static final String RENAME = LIST + "update/";
    private static final String DELETE = LIST + "delete/";

    /** What belongs to one campaign, or is decided about it. */
    private static final Set<String> OWN = Set.of(
            "id",
            "status",
            "approval",
            "created_at",
            "updated_at",
            "activated_at",
            "ended_at",
            "participants_count",
            "completion_rate",
            "date_start",
            "date_end",
            "revision",
            "tasks_featured",
            "funded",
            "name",
            "terms_version");

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("EUR");

    private Campaign rich() {
        Campaign campaign = advertiser.campaign("""
                {description: null, description_markdown: '**Show** it', dos: ['Name it'], donts: ['No alcohol'], deliverables: ['One reel'],
                 networks: ['instagram', 'tiktok'], hashtags: ['#snow'], disclosure: '#sponsored', countries: [1],
                 categories: ['food'], cause: true, drafts: true, admission: 'choice', reviewed_by: 'operators',
                 rights: {uses: ['website'], days: 30}, tasks_featured: true, tasks_leaderboard: false,
                 max_participants: 7, tasks: {time: 2, time_type: 'weeks', minimum_reward: 9,
                 bonus: {active: true, promo_reach: 3, promo_best_post: 70}}}""");
        world.operator().ok("/api/campaign/settings/", """
                {campaign_id: %s, settings: {post_rate: 60, reach_threshold: 500, engagement_rate_threshold: 0.1}}""", campaign.id());
        advertiser
                .call(
                        "/api/task/custom/",
                        "{campaign_id: %s, title: 'A story', requirements: 'One day'}",
                        campaign.id())
                .expect(201);
        return campaign;
    }

    private ObjectNode common(long id, String... less) {
        ObjectNode campaign = advertiser.ok(GET, "{campaign_id: %s}", id).body().deepCopy();
        campaign.remove(OWN);
        campaign.remove(List.of(less));
        return campaign;
    }

    private Answer copies(Object... body) {
        return advertiser.call(COPY, Body.of(body));
    }

    @ParameterizedTest
    @EnumSource(CampaignState.class)
    @DisplayName("a campaign in any state is copied as a draft: all but dates in the past and participants")
    void copiesInEachState(CampaignState state) {
        Campaign campaign = rich();
        world.execute(
                "update campaigns set status = ?, date_end = now() - interval '1 day', starts_at = now() - interval '9 days' where id = ?",
                state.code(),
                campaign.id());
        long copy = copies("{campaign_id: %s, name: ' Again '}", campaign.id())
                .expect(201)
                .number("campaign_id");
        Answer shown = advertiser.ok(GET, "{campaign_id: %s}", copy).shows("""
                {name: 'Again', status: 'draft', participants_count: 0, date_start: null, revision: 1, tasks_featured: false,
                 post_rate: 60, reach_threshold: 500, description_markdown: '**Show** it', approval: {submission: 0}}""");
        assertThat(LocalDate.of((int) shown.number("date_end.year"), (int) shown.number("date_end.month"), 1))
                .isAfterOrEqualTo(LocalDate.now().withDayOfMonth(1).plusMonths(1));
        assertThat(common(copy)).isEqualTo(common(campaign.id()));
        assertThat(world.sql("select title from task_definitions where campaign_id = ? order by id", copy)
                        .texts())
                .containsExactly("Again", "A story");
    }

    @Test
    @DisplayName("dates in the future are copied; a name is only needed where it differs")
    void keepsDates() {
        Campaign campaign = advertiser.campaign();
        long copy = copies("{campaign_id: %s}", campaign.id()).expect(201).number("campaign_id");
        Answer first = advertiser.ok(GET, "{campaign_id: %s}", campaign.id());
        advertiser
                .ok(GET, "{campaign_id: %s}", copy)
                .shows("{name: %s, date_end: %s}", first.text("name"), first.at("date_end"));
        advertiser.invalid("campaign_id", COPY, "{}");
        advertiser.invalid("template_id", COPY, "{campaign_id: %s, template_id: 1}", campaign.id());
        advertiser.invalid("name", COPY, "{campaign_id: %s, name: ' '}", campaign.id());
        advertiser.invalid("name", COPY, "{campaign_id: %s, name: %s}", campaign.id(), "x".repeat(201));
    }

    private long keeps(long campaign, String name) {
        return advertiser
                .call(KEEP, "{campaign_id: %s, name: %s}", campaign, name)
                .expect(201)
                .number("template_id");
    }

    @Test
    @DisplayName("a template is kept by its name, begins a campaign, is renamed and deleted; its campaign may change")
    void keepsTemplates() {
        Campaign campaign = rich();
        long template = keeps(campaign.id(), " Winter ");
        keeps(campaign.id(), "Always on");
        advertiser
                .ok(LIST, "{advertiser_id: %s}", advertiser.id())
                .shows("{templates: [{name: 'Always on'}, {name: 'Winter', template_id: %s}]}", template);
        String[] apart = {"image_logo", "image_post"};
        ObjectNode before = common(campaign.id(), apart);
        world.operator().ok("/admin/api/campaigns/update/", "{campaign_id: %s, dos: []}", campaign.id());
        long begun = copies("{template_id: %s}", template).expect(201).number("campaign_id");
        advertiser.ok(GET, "{campaign_id: %s}", begun).shows("{name: 'Winter', status: 'draft', date_start: null}");
        assertThat(common(begun, apart)).isEqualTo(before);
        advertiser.refused(409, "conflict", KEEP, "{campaign_id: %s, name: 'Winter'}", campaign.id());
        advertiser.refused(409, "conflict", RENAME, "{template_id: %s, name: 'Always on'}", template);
        advertiser.ok(RENAME, "{template_id: %s, name: 'Snow'}", template);
        advertiser.invalid("name", RENAME, "{template_id: %s, name: %s}", template, "x".repeat(101));
        advertiser.ok(DELETE, "{template_id: %s}", template);
        for (Answer gone : List.of(
                advertiser.call(DELETE, "{template_id: %s}", template),
                advertiser.call(RENAME, "{template_id: %s, name: 'x'}", template),
                copies("{template_id: %s}", template))) {
            gone.expectError(404, "not_found");
        }
        advertiser.ok(GET, "{campaign_id: %s}", begun);
    }

    @Test
    @DisplayName("a brand keeps fifty templates; of two at once that would be the last one, one is refused")
    void limitsTemplates() {
        long campaign = advertiser.campaign().id();
        world.execute(
                "insert into campaign_templates (advertiser_id, name, fields) select ?, 'Kept ' || i, '{}' from generate_series(1, 49) i",
                advertiser.id());
        List<Integer> answers = together(2, one -> advertiser
                .call(KEEP, Map.of("campaign_id", campaign, "name", "Last " + one))
                .status());
        assertThat(answers).containsExactlyInAnyOrder(201, 422);
        assertThat(world.number("select count(*) from campaign_templates where advertiser_id = ?", advertiser.id()))
                .isEqualTo(TemplatesService.MAX);
    }

    @Test
    @DisplayName("of others' campaigns and templates a brand neither keeps, copies nor reads anything")
    void isOfOneBrand() {
        Advertiser other = world.advertiser("EUR");
        long campaign = other.campaign().id();
        long template = other.call(KEEP, "{campaign_id: %s, name: 'Theirs'}", campaign)
                .expect(201)
                .number("template_id");
        for (Answer foreign : List.of(
                advertiser.call(KEEP, "{campaign_id: %s, name: 'Mine'}", campaign),
                copies("{campaign_id: %s}", campaign),
                copies("{template_id: %s}", template),
                advertiser.call(RENAME, "{template_id: %s, name: 'Mine'}", template),
                advertiser.call(DELETE, "{template_id: %s}", template),
                advertiser.call(LIST, "{advertiser_id: %s}", other.id()))) {
            assertThat(foreign.status()).isEqualTo(404);
        }
        other.ok(LIST, "{advertiser_id: %s}", other.id()).shows("{templates: [{name: 'Theirs'}]}");
    }
}
