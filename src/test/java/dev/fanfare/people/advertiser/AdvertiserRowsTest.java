package dev.fanfare.people.advertiser;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Section G about advertisers, and what can be chosen. */
class AdvertiserRowsTest {
    private static final String LIMIT = "/api/advertiser/maximum-limit/";
    private static final String NAMES = "/api/general/lists/advertisers/";
    private static final String CAMPAIGNS = "/api/general/lists/allowed-campaigns/";

    private final Node node = Node.shared();
    private final World world = node.world();

    @Test
    @DisplayName("Section 3: an advertiser sees their own limit; staff with finance.view everybody's")
    void showsTheLimit() {
        Advertiser advertiser = world.advertiser("JPY");
        for (Answer answer : List.of(
                advertiser.call(LIMIT, "{advertiser_id: %s}", advertiser.id()),
                world.staff(Permission.FINANCE_VIEW).form(LIMIT, "{advertiser_id: %s}", advertiser.id()))) {
            answer.expect(200).expectFields("maximum_limit", "currency");
            answer.shows("{maximum_limit: 1000000, currency: 'JPY'}");
        }
        Answer foreign = advertiser.call(
                LIMIT, "{advertiser_id: %s}", world.advertiser("EUR").id());
        foreign.expectError(404, "not_found");
        assertThat(foreign.text("details.resource_type")).isEqualTo("advertiser");
        world.operator().call(LIMIT, "{advertiser_id: -1}").expectError(404, "not_found");
        world.operator().call(LIMIT).expectError(400, "validation_error");
        world.staff(Permission.CAMPAIGNS_VIEW)
                .call(LIMIT, "{advertiser_id: %s}", advertiser.id())
                .expectError(403, "insufficient_permissions");
        node.client().post(LIMIT, "{advertiser_id: %s}", advertiser.id()).expectError(401, "missing_token");
    }

    @Test
    @DisplayName("AU-10: an address is an advertiser's once, and it is the address that is said to be taken")
    void refusesAnAddressThatIsTaken() {
        for (Actor taken : List.of(world.advertiser("EUR"), world.publisher())) {
            Answer refused = world.operator()
                    .call(
                            "/admin/api/advertisers/create/",
                            "{name: 'Another', email: %s, maximum_limit: 1, currency: 'EUR'}",
                            taken.email());
            refused.expectError(409, "conflict");
            refused.shows("{details: {conflicting_field: 'email'}}");
        }
    }

    @Test
    void listsAdvertisers() {
        Advertiser advertiser = world.advertiser("EUR");
        Client staff = world.staff(Permission.CAMPAIGNS_VIEW).backend();
        Answer all = staff.form(NAMES);
        all.expect(200).expectFields("advertisers");
        JsonNode newest = all.at("advertisers.0");
        assertThat(Answer.fields(newest)).containsExactly("email", "id", "name");
        assertShows(newest, "{id: %s, email: %s}", advertiser.id(), advertiser.email());
        assertThat(advertiser.email()).startsWith(newest.get("name").asText());
        assertThat(staff.post(NAMES, "{page: 1, limit: 1}").at("advertisers")).hasSize(1);
        staff.post(NAMES, "{limit: 0}").expectError(422, "validation_error");
        advertiser.call(NAMES).expectError(403, "insufficient_permissions");
        node.client().post(NAMES).expectError(401, "missing_token");
    }

    @Test
    void listsTheCampaignsThatAreOpen() {
        Advertiser advertiser = world.advertiser("EUR");
        long draft = advertiser.campaign("{status: 'draft'}").id();
        long open = advertiser.campaign().id();
        for (Client client : List.of(advertiser.backend(), world.publisher().backend())) {
            Answer answer = client.post(CAMPAIGNS);
            answer.expect(200).expectFields("campaigns");
            assertThat(Answer.fields(answer.at("campaigns.0"))).containsExactly("id", "name");
            assertThat(answer.at("campaigns").findValues("id"))
                    .extracting(JsonNode::asLong)
                    .contains(open)
                    .doesNotContain(draft);
        }
        node.client().post(CAMPAIGNS).expectError(401, "missing_token");
    }
}
