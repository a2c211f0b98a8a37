package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Section B as applications see campaigns: beside the web rows, and different from them where the tables differ. */
class AppCampaignPageTest {
    private static final String LIST = "/api/get/campaigns/";
    private static final String GET = "/api/get/campaign/";
    private static final String JOIN = "/api/action/campaign/join/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Publisher publisher = world.publisher();
    private final Client app = world.through(world.application(), publisher);

    private long campaign(Object... body) {
        return advertiser.campaign(body).id();
    }

    private static JsonNode find(Answer answer, long id) {
        return StreamSupport.stream(answer.expect(200).at("campaigns").spliterator(), false)
                .filter(one -> one.path("id").asLong() == id)
                .findFirst()
                .orElse(null);
    }

    @Test
    @DisplayName("CA-02: the app's list")
    void listsForApplications() {
        long id = campaign("{categories: ['sports'], tasks_featured: true, networks: ['tiktok']}");
        for (Client client : List.of(app, publisher.web(), publisher.backend())) {
            for (Answer answer : List.of(
                    client.post(LIST, "{filter: 'active', category: 'sports', network: 'tiktok'}"),
                    client.form(LIST, "{filter: '', category: 'Sports', network: 'TikTok'}"))) {
                answer.expect(200).expectFields("campaigns");
                assertThat(find(answer, id)).isNotNull();
            }
        }
        app.post(LIST, "{filter: 'best'}").expectError(422, "validation_error");
        app.post(LIST, "{page: 0}").expectError(422, "validation_error");
        node.client().post(LIST).expectError(401, "authentication_required");
        world.onItsOwn(world.application()).post(LIST).expectError(401, "invalid_access_token");
    }

    @Test
    @DisplayName("CA-06: the list is narrowed by network, category and filter together, and by page")
    void narrowsTheList() {
        long both = campaign("{networks: ['linkedin', 'pinterest'], categories: ['automotive']}");
        long one = campaign("{networks: ['pinterest'], categories: ['automotive']}");
        Answer linkedin = app.post(LIST, "{network: 'linkedin', category: 'automotive'}");
        assertThat(find(linkedin, both)).isNotNull();
        assertThat(find(linkedin, one)).isNull();
        Answer pinterest = app.post(LIST, "{network: 'pinterest', category: 'automotive'}");
        assertThat(find(pinterest, both)).isNotNull();
        assertThat(find(pinterest, one)).isNotNull();
        assertThat(app.post(LIST, "{network: 'nowhere'}").expect(200).at("campaigns"))
                .isEmpty();
        assertThat(find(app.post(LIST, "{network: 'pinterest', filter: 'joined'}"), one))
                .isNull();
        node.execute("update users set preferred_categories = array['automotive'] where id = ?", publisher.id());
        node.execute("""
                                insert into connections (user_id, kind, network, account_id, account_key, url, status) select
                                id, 'network', 'pinterest', username, username, 'https://pinterest.com/x', 'accepted' from users
                                where id = ?""", publisher.id());
        app.post(JOIN, "{campaign_id: %s}", one).expect(200);
        assertThat(find(app.post(LIST, "{network: 'pinterest', filter: 'joined'}"), one))
                .isNotNull();
        assertThat(find(app.post(LIST, "{network: 'linkedin', filter: 'joined'}"), one))
                .isNull();
        Answer page = app.post(LIST, "{network: 'pinterest', limit: 1}");
        assertThat(page.expect(200).at("campaigns")).hasSize(1);
        assertThat(page.number("campaigns.0.id")).isEqualTo(one);
        assertThat(find(app.post(LIST, "{network: 'pinterest', limit: 1, page: 2}"), both))
                .isNotNull();
        assertThat(find(
                        publisher.call("/web/api/get/campaigns/", "{network: 'linkedin', category: 'automotive'}"),
                        both))
                .isNotNull();
    }

    @Test
    @DisplayName("CA-02: the app's detail adds publisher and attachment")
    void showsACampaignToApplications() {
        long id = campaign("{networks: ['instagram', 'youtube'], attachment: 'https://example.com/a.pdf'}");
        publisher.connects(10);
        for (Answer answer : List.of(app.post(GET, "{id: %s}", id), app.form(GET, "{id: %s}", id))) {
            answer.expect(200).shows("{attachment: 'https://example.com/a.pdf'}");
            assertThat(answer.at("publisher").toString())
                    .isEqualTo("{\"social_users_available\":{\"instagram\":true,\"youtube\":false},"
                            + "\"social_pages_available\":{\"instagram\":false,\"youtube\":false},"
                            + "\"social_walls_available\":{\"instagram\":false,\"youtube\":false},"
                            + "\"social_channels_available\":{\"instagram\":false,\"youtube\":false}}");
        }
        long draft = campaign("{status: 'draft'}");
        app.post(GET, "{id: %s}", draft).expectError(404, "campaign_not_found");
        app.post(GET, "{id: -1}").expectError(404, "campaign_not_found");
        app.post(GET).expectError(400, "validation_error");
        node.client().post(GET, "{id: %s}", id).expectError(401, "authentication_required");
    }

    @Test
    @DisplayName("HT-12: an application joins for its user")
    void joinsThroughAnApplication() {
        long id = campaign();
        app.post(JOIN, "{campaign_id: %s}", id)
                .expectError(400, "business_error")
                .shows("{details: {reason: 'network_required'}}");
        publisher.connects(10);
        app.form(JOIN, "{campaign_id: %s}", id)
                .expect(200)
                .expectFields("status", "message")
                .shows("{status: 'success'}");
        app.post(JOIN, "{campaign_id: %s}", id).expectError(409, "conflict", "ALREADY_JOINED");
        app.post(JOIN, "{campaign_id: %s}", Long.MAX_VALUE).expectError(404, "campaign_not_found");
        app.post(JOIN).expectError(400, "validation_error");
        node.client().post(JOIN, "{campaign_id: %s}", id).expectError(401, "authentication_required");
        assertThat(Map.of("participants", node.number("select participants_count from campaigns where id = ?", id)))
                .containsEntry("participants", 1L);
    }
}
