package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("rights and disclosure are accepted by joining, and frozen")
class ContentRightsTest {
    private static final String JOIN = "/web/api/campaign/join/";
    private static final String RIGHTS =
            "{uses: ['website', 'social'], days: 365, paid_ads: true, note: 'Not in print.'}";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign("{rights: " + RIGHTS + ", disclosure: '#sponsored'}");
    private final Publisher publisher = world.publisher().connected();
    private final Client operator = world.operator().backend();

    private JsonNode shown(Publisher viewer) {
        return viewer.ok("/web/api/get/campaign/", "{id: %s}", campaign.id()).body();
    }

    private Answer joins(Publisher who, String version) {
        return who.call(JOIN, "{campaign_id: %s, terms_version: %s}", campaign.id(), version);
    }

    @Test
    @DisplayName("a campaign with rights is joined only by its present version; without, as before")
    void needsAcceptance() {
        assertThat(shown(publisher).get("rights"))
                .isEqualTo(Body.of("{uses: ['social', 'website'], days: 365, paid_ads: true, note: 'Not in print.'}"));
        String version = shown(publisher).path("terms_version").asText();
        publisher
                .call(JOIN, "{campaign_id: %s}", campaign.id())
                .expectError(400, "validation_error")
                .shows("{details: {missing_fields: ['terms_version']}}");
        joins(publisher, "another").expectError(422, "validation_error").shows("{field: 'terms_version'}");
        assertThat(world.number("select participants_count from campaigns where id = ?", campaign.id()))
                .isZero();
        operator.post("/admin/api/campaigns/update/", "{campaign_id: %s, disclosure: '#ad'}", campaign.id())
                .expect(200);
        joins(publisher, version).expectError(422, "validation_error");
        joins(publisher, shown(publisher).path("terms_version").asText()).expect(200);
        Campaign plain = advertiser.campaign();
        assertThat(publisher
                        .ok("/web/api/get/campaign/", "{id: %s}", plain.id())
                        .body()
                        .has("rights"))
                .isFalse();
        publisher.joins(plain);
    }

    @Test
    @DisplayName("what was accepted stays in the task when the campaign changes; the reviewer sees it")
    void isFrozen() {
        String version = shown(publisher).path("terms_version").asText();
        joins(publisher, version).expect(200);
        operator.post(
                        "/admin/api/campaigns/update/",
                        "{campaign_id: %s, rights: {uses: ['print']}, disclosure: '#ad'}",
                        campaign.id())
                .expect(200);
        JsonNode card = publisher.tasks(campaign.id()).get(0);
        assertThat(card.at("/campaign/rights/days").asInt()).isEqualTo(365);
        assertThat(card.at("/campaign/disclosure").asText()).isEqualTo("#sponsored");
        assertThat(card.at("/campaign/terms_version").asText()).isEqualTo(version);
        assertThat(card.path("terms_accepted_at").asText()).isNotEmpty();
        Task task = new Task(card.path("id").asLong(), campaign, publisher).handsIn();
        operator.ok("/api/tasks/", "{campaign_id: %s}", campaign.id());
        JsonNode agreed = operator.ok("/api/tasks/review-queue/", "{campaign_id: %s}", campaign.id())
                .list("items")
                .get(0)
                .path("agreed");
        assertThat(agreed.at("/rights/uses/1").asText()).isEqualTo("website");
        assertThat(agreed.path("disclosure_found").isNull()).isTrue();
        assertThat(agreed.path("terms_version").asText()).isEqualTo(version);
        // A task that is given later comes under what was accepted, not under what is asked for by now.
        Task more = world.operator().givesAnother(task);
        assertThat(world.text("select terms_version from tasks where id = ?", more.id()))
                .isEqualTo(version);
    }

    @Test
    @DisplayName("rights without uses are none; others are refused")
    void canBeRemoved() {
        operator.post("/admin/api/campaigns/update/", "{campaign_id: %s, rights: {uses: []}}", campaign.id())
                .expect(200);
        assertThat(shown(publisher).has("rights")).isFalse();
        publisher.joins(campaign);
        Answer refused = operator.post(
                "/admin/api/campaigns/update/",
                "{campaign_id: %s, rights: {uses: ['tattoo'], days: 0}}",
                campaign.id());
        assertThat(Answer.fields(refused.expectError(422, "validation_error").at("details.field_errors")))
                .containsExactlyInAnyOrder("rights.uses", "rights.days");
    }

    @Test
    @DisplayName("a held place is taken by the present version, too")
    void countsForHeldPlaces() {
        publisher.backend().ok("/api/campaign/pre-register/", "{campaign_id: %s}", campaign.id());
        publisher
                .backend()
                .post("/api/campaign/post-register/", "{campaign_id: %s}", campaign.id())
                .expectError(400, "validation_error");
        publisher
                .backend()
                .ok(
                        "/api/campaign/post-register/",
                        "{campaign_id: %s, terms_version: %s}",
                        campaign.id(),
                        shown(publisher).path("terms_version").asText());
    }
}
