package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The label that the law asks a paid post to carry. */
class DisclosureTest {
    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Client operator = world.operator().backend();

    private String shown(long campaign) {
        return operator.post("/admin/api/campaigns/get/", "{campaign_id: %s}", campaign)
                .expect(200)
                .text("disclosure");
    }

    private void change(long campaign, String disclosure) {
        operator.post("/admin/api/campaigns/update/", "{campaign_id: %s, disclosure: %s}", campaign, disclosure)
                .expect(200);
    }

    @Test
    void isAdUnlessAnotherOneIsGiven() {
        assertThat(shown(advertiser.campaign().id())).isEqualTo("#ad");
        assertThat(shown(advertiser.campaign("{disclosure: ' '}").id())).isEqualTo("#ad");
        long own = advertiser.campaign("{disclosure: ' Anzeige '}").id();
        assertThat(shown(own)).isEqualTo("Anzeige");
        operator.post("/admin/api/campaigns/update/", "{campaign_id: %s, tagline: 'Now'}", own)
                .expect(200);
        assertThat(shown(own)).isEqualTo("Anzeige");
        change(own, "Werbung");
        assertThat(shown(own)).isEqualTo("Werbung");
        change(own, "");
        assertThat(shown(own)).isEqualTo("#ad");
    }

    @Test
    void hasAtMostAHundredCharacters() {
        long campaign = advertiser.campaign("{disclosure: %s}", "x".repeat(100)).id();
        assertThat(shown(campaign)).hasSize(100);
        Answer refused = operator.post(
                        "/admin/api/campaigns/update/", "{campaign_id: %s, disclosure: %s}", campaign, "x".repeat(101))
                .expectError(422, "validation_error");
        assertThat(Answer.fields(refused.at("details.field_errors"))).containsExactly("disclosure");
        assertThat(shown(campaign)).hasSize(100);
    }

    @Test
    void standsInEveryViewButThePublicOne() {
        long id = advertiser.campaign("{disclosure: '#sponsored'}").id();
        Publisher publisher = world.publisher();
        publisher.connects(1000);
        Client app = world.through(world.application(), publisher);
        assertThat(shown(id)).isEqualTo("#sponsored");
        assertThat(one(publisher.web(), "/web/api/get/campaigns/", id)).isEqualTo("#sponsored");
        assertThat(one(app, "/api/get/campaigns/", id)).isEqualTo("#sponsored");
        assertThat(one(advertiser.backend(), "/api/campaigns/", id)).isEqualTo("#sponsored");
        assertThat(one(node.client(), "/api/get/public/campaigns/", id)).isEmpty();
        for (Client client : List.of(publisher.web(), app)) {
            String path = client == app ? "/api/get/campaign/" : "/web/api/get/campaign/";
            assertThat(client.post(path, "{id: %s}", id).expect(200).text("disclosure"))
                    .isEqualTo("#sponsored");
        }
    }

    /** What a list shows of it; empty for nothing. */
    private static String one(Client client, String path, long id) {
        JsonNode body = client.post(path).expect(200).body();
        JsonNode list = body.isArray() ? body : body.path("campaigns");
        List<String> labels = new ArrayList<>();
        list.forEach(campaign -> {
            if (campaign.path("id").asLong() == id) {
                labels.add(campaign.path("disclosure").asText());
            }
        });
        assertThat(labels).hasSize(1);
        return labels.get(0);
    }

    @Test
    void aTaskKeepsTheLabelOfTheDayItWasTakenOn() {
        long id = advertiser.campaign("{disclosure: '#sponsored'}").id();
        Publisher first = joined(id);
        change(id, "#paid");
        Publisher second = joined(id);
        assertThat(ofTask(first)).isEqualTo("#sponsored");
        assertThat(ofTask(second)).isEqualTo("#paid");
        List<String> sheets = new ArrayList<>();
        JsonNode body = advertiser
                .call("/api/tasks/", "{campaign_id: %s}", id)
                .expect(200)
                .body();
        (body.isArray() ? body : body.path("tasks"))
                .forEach(sheet ->
                        sheets.add(sheet.path("campaign").path("disclosure").asText()));
        assertThat(sheets).containsExactlyInAnyOrder("#sponsored", "#paid");
    }

    private Publisher joined(long campaign) {
        Publisher publisher = world.publisher();
        publisher.connects(1000);
        publisher.call("/web/api/campaign/join/", "{campaign_id: %s}", campaign).expect(200);
        return publisher;
    }

    private static String ofTask(Publisher publisher) {
        return publisher.call("/web/api/get/tasks/").expect(200).text("tasks.0.campaign.disclosure");
    }
}
