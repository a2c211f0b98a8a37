package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CampaignViewsTest {
    private static final String PUBLIC = "/api/get/public/campaigns/";
    private static final String WEB_LIST = "/web/api/get/campaigns/";
    private static final String WEB_GET = "/web/api/get/campaign/";
    private static final String JOIN = "/web/api/campaign/join/";
    private static final String BACKEND = "/api/campaigns/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");

    private long campaign(Object... body) {
        return advertiser.campaign(body).id();
    }

    private static JsonNode find(JsonNode list, long id) {
        for (JsonNode one : list) {
            if (one.path("id").asLong() == id) {
                return one;
            }
        }
        return null;
    }

    @Test
    @DisplayName("CA-03: anybody sees active campaigns in brief")
    void showsActiveCampaignsToAnybody() {
        String category = "pets";
        long active = campaign("{categories: [%s], tasks_featured: true}", category);
        long plain = campaign("{categories: [%s]}", category);
        long draft = campaign("{categories: [%s], status: 'draft'}", category);
        long over = campaign("{categories: [%s]}", category);
        node.execute("update campaigns set date_end = now() - interval '1 second' where id = ?", over);
        Client anybody = node.client();
        for (Answer answer : List.of(
                anybody.post(PUBLIC, "{category: %s}", category),
                anybody.form(PUBLIC, "{category: 'Pets', filter: 'active'}"),
                anybody.as("JWT nonsense").post(PUBLIC, "{category: %s, filter: 'all'}", category))) {
            answer.expect(200).expectFields("campaigns");
            JsonNode campaigns = answer.at("campaigns");
            JsonNode one = find(campaigns, active);
            assertThat(one.path("minimum_reward").decimalValue()).isEqualByComparingTo("50");
            assertThat(find(campaigns, plain)).isNotNull();
            assertThat(find(campaigns, draft)).isNull();
            assertThat(find(campaigns, over)).isNull();
        }
        JsonNode featured = anybody.post(PUBLIC, "{category: %s, filter: 'featured'}", category)
                .expect(200)
                .at("campaigns");
        assertThat(find(featured, active)).isNotNull();
        assertThat(find(featured, plain)).isNull();
        for (String none : List.of("upcoming", "ended", "joined")) {
            assertThat(anybody.post(PUBLIC, "{filter: %s}", none).expect(200).at("campaigns"))
                    .isEmpty();
        }
        JsonNode second = anybody.form(PUBLIC, "{category: %s, page: 2, limit: 1}", category)
                .expect(200)
                .at("campaigns");
        assertThat(second).hasSize(1);
        assertThat(find(second, active)).isNotNull();
        anybody.post(PUBLIC, "{page: 0}").expectError(422, "validation_error");
        anybody.post(PUBLIC, "{filter: 'best'}").expectError(422, "validation_error");
        anybody.get(PUBLIC).expectError(405, "method_not_allowed");
    }

    @Test
    @DisplayName("CA-02: the web list, by page")
    void listsForTheWeb() {
        long id = campaign("{categories: ['gaming']}");
        Publisher publisher = world.publisher();
        for (Answer answer : List.of(
                publisher.call(WEB_LIST, "{category: 'gaming', limit: 500}"),
                publisher.form(WEB_LIST, "{category: 'gaming', limit: 500}"))) {
            answer.expect(200)
                    .expectFields("campaigns", "total", "page", "limit")
                    .shows("{page: 1, limit: 100}");
            assertThat(find(answer.at("campaigns"), id)).isNotNull();
        }
        assertThat(publisher
                        .form(WEB_LIST, "{category: '', filter: ''}")
                        .expect(200)
                        .number("total"))
                .isPositive();
        Answer past = publisher.call(WEB_LIST, "{category: 'gaming', page: 1000000}");
        assertThat(past.expect(200).at("campaigns")).isEmpty();
        assertThat(past.number("total")).isPositive();
        node.client().post(WEB_LIST).expectError(401, "authentication_required");
        publisher.call(WEB_LIST, "{limit: 0}").expectError(422, "validation_error");
    }

    @Test
    @DisplayName("CA-06, CA-21: each filter has its campaigns")
    void filters() {
        String category = "travel";
        ObjectNode tagged = Body.of("{categories: [%s]}", category);
        long active = campaign(tagged);
        long featured = campaign("{categories: [%s], tasks_featured: true}", category);
        long upcoming = campaign("{categories: [%s], status: 'pending'}", category);
        long draft = campaign("{categories: [%s], status: 'draft'}", category);
        long paused = campaign(tagged);
        long completed = campaign(tagged);
        long cancelled = campaign(tagged);
        long over = campaign(tagged);
        long pausedAndOver = campaign(tagged);
        node.execute("update campaigns set status = 'paused' where id in (?, ?)", paused, pausedAndOver);
        node.execute("update campaigns set status = 'completed' where id = ?", completed);
        node.execute("update campaigns set status = 'cancelled' where id = ?", cancelled);
        node.execute(
                "update campaigns set date_end = now() - interval '1 second' where id in (?, ?)", over, pausedAndOver);
        Publisher publisher = world.publisher();
        publisher.connects(10);
        node.execute("update users set preferred_categories = array['travel'] where id = ?", publisher.id());
        publisher.call(JOIN, "{campaign_id: %s}", active).expect(200);
        List<Long> all = List.of(active, featured, upcoming, draft, paused, completed, cancelled, over, pausedAndOver);
        Map<String, List<Long>> expected = Map.of(
                "active", List.of(active, featured),
                "all", List.of(active, featured, upcoming, paused, completed, cancelled, over, pausedAndOver),
                "upcoming", List.of(upcoming),
                "ended", List.of(completed, cancelled, over, pausedAndOver),
                "joined", List.of(active),
                "featured", List.of(featured));
        expected.forEach((filter, ids) -> {
            Answer answer = publisher.call(WEB_LIST, "{filter: %s, category: %s, limit: 100}", filter, category);
            List<Long> found = IntStream.range(
                            0, answer.expect(200).at("campaigns").size())
                    .mapToObj(i -> answer.at("campaigns").path(i).path("id").asLong())
                    .filter(all::contains)
                    .toList();
            assertThat(found).as(filter).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(found).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        });
        publisher.call(WEB_LIST, "{filter: 'best'}").expectError(422, "validation_error");
        Map.of(
                        "COUNT_ACTIVE", CampaignsRepository.ACTIVE,
                        "COUNT_ALL", CampaignsRepository.ALL,
                        "COUNT_UPCOMING", CampaignsRepository.UPCOMING,
                        "COUNT_ENDED", CampaignsRepository.ENDED,
                        "COUNT_KEPT", CampaignsRepository.FOUND)
                .forEach((total, matching) -> assertThat(node.number("select (%s) - (%s)"
                                .formatted(
                                        Repositories.statement(CampaignsRepository.class, total),
                                        CampaignsRepository.count(matching).replace("{filters}", ""))))
                        .as(total)
                        .isZero());
    }

    @Test
    @DisplayName("CA-02: the web detail; a draft is not there")
    void showsACampaignInDetail() {
        long id = campaign("{networks: ['instagram', 'youtube'], attachment: 'https://example.com/a.pdf'}");
        Publisher publisher = world.publisher();
        publisher.connects(10);
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        for (Answer answer :
                List.of(publisher.call(WEB_GET, "{id: %s}", id), publisher.form(WEB_GET, "{id: %s}", id))) {
            answer.expect(200);
            JsonNode c = answer.body();
            assertThat(c.path("publisher").toString())
                    .isEqualTo("{\"social_users_available\":{\"instagram\":true,\"youtube\":false},"
                            + "\"social_pages_available\":{\"instagram\":false,\"youtube\":false},"
                            + "\"social_walls_available\":{\"instagram\":false,\"youtube\":false},"
                            + "\"social_channels_available\":{\"instagram\":false,\"youtube\":false}}");
            assertThat(c.path("statistics").path("active_participants").asInt()).isEqualTo(1);
            JsonNode participant = c.path("participants").path(0);
            assertThat(participant.path("username").asText()).isEqualTo(publisher.username());
            assertThat(participant.path("joined_at").asText()).endsWith("Z");
            assertThat(participant.path("total_earned").decimalValue()).isEqualByComparingTo("0");
        }
        long draft = campaign("{status: 'draft'}");
        publisher
                .call(WEB_GET, "{id: %s}", draft)
                .expectError(404, "campaign_not_found")
                .shows("{details: {code: 'RESOURCE_NOT_FOUND', resource_type: 'campaign', resource_id: %s}}", draft);
        publisher.call(WEB_GET, "{id: -1}").expectError(404, "campaign_not_found");
        publisher.call(WEB_GET).expectError(400, "validation_error");
        publisher.call(WEB_GET, "{id: 'first'}").expectError(422, "validation_error");
        node.client().post(WEB_GET, "{id: %s}", id).expectError(401, "authentication_required");
    }

    @Test
    @DisplayName("CA-20: participants are shown as far as they want to be")
    void obeysPrivacy() {
        long id = campaign();
        Publisher hidden = world.publisher();
        Publisher poor = world.publisher();
        Publisher open = world.publisher();
        for (Publisher one : List.of(hidden, poor, open)) {
            one.connects(10);
            one.call(JOIN, "{campaign_id: %s}", id).expect(200);
        }
        node.execute("update users set profile_public = false where id = ?", hidden.id());
        node.execute("update users set show_earnings = false where id = ?", poor.id());
        JsonNode seen = open.call(WEB_GET, "{id: %s}", id).expect(200).at("participants");
        assertThat(seen).hasSize(3);
        assertThat(seen.path(0).path("username").asText()).isEqualTo("Hidden creator");
        assertThat(seen.path(0).path("user_id").isNull()).isTrue();
        assertThat(seen.path(0).path("total_earned").isNumber()).isTrue();
        assertThat(seen.path(1).path("username").asText()).isEqualTo(poor.username());
        assertThat(seen.path(1).path("total_earned").isNull()).isTrue();
        JsonNode own = hidden.call(WEB_GET, "{id: %s}", id).at("participants");
        assertThat(own.path(0).path("username").asText()).isEqualTo(hidden.username());
    }

    @Test
    @DisplayName("CA-21: the completion rate is accepted tasks to a hundred participants")
    void computesTheCompletionRate() {
        long id = campaign("{categories: ['music']}");
        List<Publisher> publishers = List.of(world.publisher(), world.publisher(), world.publisher());
        for (Publisher one : publishers) {
            one.connects(10);
            node.execute("update users set preferred_categories = array['music'] where id = ?", one.id());
            one.call(JOIN, "{campaign_id: %s}", id).expect(200);
        }
        node.execute(
                "update tasks set status = 'accepted' where campaign_id = ? and user_id = ?",
                id,
                publishers.get(0).id());
        node.execute(
                "update tasks set status = 'paid' where campaign_id = ? and user_id = ?",
                id,
                publishers.get(1).id());
        JsonNode one =
                find(publishers.get(0).call(WEB_LIST, "{filter: 'joined'}").at("campaigns"), id);
        assertShows(one, "{completion_rate: 66, participants_count: 3}");
    }

    @Test
    @DisplayName("CA-02: the backend list")
    void listsForPartners() {
        long id = campaign("{tasks_featured: true}");
        Client partner = world.staff(Permission.CAMPAIGNS_VIEW).backend();
        for (Answer answer : List.of(
                partner.post(BACKEND, "{advertiser_id: %s}", advertiser.id()),
                partner.form(BACKEND, "{advertiser_id: %s}", advertiser.id()),
                partner.get(BACKEND + "?advertiser_id=" + advertiser.id()))) { // HT-02
            assertThat(answer.expect(200).body().isArray()).isTrue();
            assertThat(answer.body()).hasSize(1);
            JsonNode c = answer.at("0");
            assertThat(c.path("id").asLong()).isEqualTo(id);
            assertThat(c.path("description").asText()).startsWith("<p>");
            assertThat(c.path("tasks_featured")).hasSize(1);
            assertThat(c.path("tasks_leaderboard")).hasSize(1);
        }
        node.client().post(BACKEND).expectError(401, "missing_token");
        node.client().as("Bearer nonsense").post(BACKEND).expectError(401, "invalid_token");
        world.publisher().call(BACKEND).expectError(403, "insufficient_permissions");
    }
}
