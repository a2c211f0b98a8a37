package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a brand looks at first, of the last thirty days. */
class BrandHomeTest {
    private static final String HOME = "/api/advertiser/home/";

    private final World world = World.shared();
    private final Advertiser brand = world.advertiser("USD");

    private Answer home() {
        return brand.call(HOME, "{advertiser_id: %s}", brand.id())
                .expect(200)
                .expectFields("figures funnel running best_creators first_steps");
    }

    @Test
    @DisplayName("a new brand has spent nothing in its currency, and five steps to go")
    void beginsEmpty() {
        home().shows("""
                {figures: [{currency: 'USD',
                   now: {spent: 0, reach: 0, posts: 0, cost_per_thousand: null, cost_per_post: null},
                   before: {spent: 0, reach: 0, posts: 0, cost_per_thousand: null, cost_per_post: null}}],
                 funnel: {now: {invited: 0, joined: 0, submitted: 0, accepted: 0}, before: {invited: 0}},
                 running: [], best_creators: [],
                 first_steps: {dismissed: false, steps: [
                   {step: 'company', done: false}, {step: 'funds', done: true}, {step: 'first_campaign', done: false},
                   {step: 'invitations', done: false}, {step: 'team', done: false}]}}""");
        assertThat(home().body().at("/figures/0/days")).hasSize(30);
    }

    @Test
    @DisplayName("each figure of known posts is right, and other rows say the same")
    void addsUp() {
        Campaign first = brand.campaign("{max_participants: 10}");
        Campaign second = brand.campaign();
        Publisher ann = world.publisher().connected();
        Publisher bob = world.publisher().connected();
        world.operator().approves(ann.joins(first).handsIn(), "{reach: 3000, engagement: 10}");
        world.operator().approves(bob.joins(first).handsIn(), "{reach: 1000, engagement: 20}");
        world.operator().approves(ann.joins(second).handsIn(), "{reach: 500, engagement: 0}");
        Task rejected = world.publisher().connected().joins(second).handsIn();
        world.operator().rejects(rejected, "Blurred.");
        Task left = world.publisher().connected().joins(second).handsIn();
        world.operator().rejects(left, "Blurred.");
        left.leaves();
        world.publisher().connected().joins(second);
        home().shows("""
                {figures: [{currency: 'USD',
                   now: {spent: 150, reach: 4500, posts: 3, cost_per_thousand: 33.33, cost_per_post: 50},
                   before: {spent: 0, reach: 0, posts: 0}}],
                 funnel: {now: {invited: 0, joined: 5, submitted: 4, accepted: 3},
                   before: {invited: 0, joined: 0, submitted: 0, accepted: 0}},
                 running: [{campaign_id: %s, spent: 50, budget: null, status: 'active'},
                   {campaign_id: %s, spent: 100, budget: 500, currency: 'USD'}],
                 best_creators: [{user_id: %s, username: %s, posts: 2, reach: 3500, reach_before: 0},
                   {user_id: %s, posts: 1, reach: 1000}]}""", second.id(), first.id(), ann.id(), ann.username(), bob.id());
        JsonNode now = home().body().at("/figures/0/now");
        JsonNode finances = brand.call("/api/advertiser/stats/financial/", "{advertiser_id: %s}", brand.id())
                .expect(200)
                .body();
        assertThat(finances.path("total_spent").decimalValue())
                .isEqualByComparingTo(now.path("spent").decimalValue());
        assertThat(finances.path("average_cpm").decimalValue())
                .isEqualByComparingTo(now.path("cost_per_thousand").decimalValue());
        assertThat(brand.spent()).isEqualTo(150_00);
        long reach = 0;
        long posts = 0;
        for (Campaign campaign : new Campaign[] {first, second}) {
            JsonNode total = brand.call("/api/campaign/report/", "{campaign_id: %s}", campaign.id())
                    .expect(200)
                    .body()
                    .path("total");
            reach += total.path("reach").asLong();
            posts += total.path("posts").asLong();
        }
        assertThat(now.path("reach").asLong()).isEqualTo(reach);
        assertThat(now.path("posts").asLong()).isEqualTo(posts);
        world.assertCountersAddUp();
        world.operator().bans(ann);
        home().shows("{best_creators: [{user_id: %s}]}", bob.id());
    }

    @Test
    @DisplayName("the first steps follow what the brand has done")
    void followsTheSteps() {
        world.execute(
                "update advertisers set brand_logo = '/media/x.png', brand_description = 'Coffee.' where user_id = ?",
                brand.id());
        Campaign campaign = brand.campaign();
        Publisher creator = world.publisher().connected();
        creator.ok("/api/listing/update/", "{listed: true}");
        brand.ok(
                "/api/advertiser/invitations/send/",
                "{campaign_id: %s, publisher_ids: [%s]}",
                campaign.id(),
                creator.id());
        world.execute("""
                insert into advertiser_members (advertiser_id, address, address_key, role, invited_by, expires_at)
                values (?, 'pat@example.com', 'pat@example.com', 'manager', ?, now() + interval '1 day')
                """, brand.id(), brand.id());
        assertThat(home().body().at("/first_steps/steps").findValuesAsText("done"))
                .hasSize(5)
                .containsOnly("true");
        home().shows("{funnel: {now: {invited: 1, joined: 0}}}");
    }

    @Test
    @DisplayName("only those who act for the brand, and staff who see people, see its figures")
    void isTheirs() {
        world.advertiser("USD").call(HOME, "{advertiser_id: %s}", brand.id()).expect(404);
        world.publisher().call(HOME, "{advertiser_id: %s}", brand.id()).expect(403);
        world.staff(Permission.USERS_VIEW)
                .call(HOME, "{advertiser_id: %s}", brand.id())
                .expect(200);
        world.staff(Permission.USERS_VIEW)
                .call(HOME, "{advertiser_id: 999999999}")
                .expect(404);
        world.staff(Permission.CAMPAIGNS_VIEW)
                .call(HOME, "{advertiser_id: %s}", brand.id())
                .expect(403);
    }
}
