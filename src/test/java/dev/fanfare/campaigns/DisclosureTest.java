package dev.fanfare.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The label that the law asks a paid post to carry. */
class DisclosureTest {
    private final Node node = Node.shared();
    private final World world = node.world();
    private final Account advertiser = world.advertiser("EUR");
    private final Client operator = world.superuser().backend();

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
        assertThat(shown(world.campaign(advertiser, "EUR"))).isEqualTo("#ad");
        assertThat(shown(world.campaign(advertiser, "EUR", "{disclosure: ' '}")))
                .isEqualTo("#ad");
        long own = world.campaign(advertiser, "EUR", "{disclosure: ' Anzeige '}");
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
        long campaign = world.campaign(advertiser, "EUR", "{disclosure: %s}", "x".repeat(100));
        assertThat(shown(campaign)).hasSize(100);
        Answer refused = operator.post(
                "/admin/api/campaigns/update/", "{campaign_id: %s, disclosure: %s}", campaign, "x".repeat(101));
        refused.expectError(422, "validation_error");
        assertThat(Answer.fields(refused.at("details.field_errors"))).containsExactly("disclosure");
        assertThat(shown(campaign)).hasSize(100);
    }

    @Test
    void standsInEveryViewButThePublicOne() {
        long id = world.campaign(advertiser, "EUR", "{disclosure: '#sponsored'}");
        Account publisher = world.publisher();
        world.connect(publisher, 1000);
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
        long id = world.campaign(advertiser, "EUR", "{disclosure: '#sponsored'}");
        Account first = joined(id);
        change(id, "#paid");
        Account second = joined(id);
        assertThat(ofTask(first)).isEqualTo("#sponsored");
        assertThat(ofTask(second)).isEqualTo("#paid");
        List<String> sheets = new ArrayList<>();
        JsonNode body = advertiser
                .backend()
                .post("/api/tasks/", "{campaign_id: %s}", id)
                .expect(200)
                .body();
        (body.isArray() ? body : body.path("tasks"))
                .forEach(sheet ->
                        sheets.add(sheet.path("campaign").path("disclosure").asText()));
        assertThat(sheets).containsExactlyInAnyOrder("#sponsored", "#paid");
    }

    private Account joined(long campaign) {
        Account publisher = world.publisher();
        world.connect(publisher, 1000);
        publisher
                .web()
                .post("/web/api/campaign/join/", "{campaign_id: %s}", campaign)
                .expect(200);
        return publisher;
    }

    private static String ofTask(Account publisher) {
        return publisher.web().post("/web/api/get/tasks/").expect(200).text("tasks.0.campaign.disclosure");
    }
}
