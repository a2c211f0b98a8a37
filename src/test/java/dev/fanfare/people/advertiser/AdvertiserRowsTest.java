package dev.fanfare.people.advertiser;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Section G about advertisers, and what can be chosen. */
class AdvertiserRowsTest {
    private static final String LIMIT = "/api/advertiser/maximum-limit/";
    private static final String NAMES = "/api/general/lists/advertisers/";
    private static final String CAMPAIGNS = "/api/general/lists/allowed-campaigns/";

    private final World world = World.shared();

    @Test
    @DisplayName("Section 3: an advertiser sees their own limit; staff with finance.view everybody's")
    void showsTheLimit() {
        Advertiser advertiser = world.advertiser("JPY");
        for (Answer answer : List.of(
                advertiser.call(LIMIT, "{advertiser_id: %s}", advertiser.id()),
                world.staff(Permission.FINANCE_VIEW).form(LIMIT, "{advertiser_id: %s}", advertiser.id()))) {
            answer.expect(200)
                    .expectFields("maximum_limit", "currency")
                    .shows("{maximum_limit: 1000000, currency: 'JPY'}");
        }
        long foreign = world.advertiser("EUR").id();
        advertiser
                .refused(404, "not_found", LIMIT, "{advertiser_id: %s}", foreign)
                .shows("{details: {resource_type: 'advertiser'}}");
        world.operator().refused(404, "not_found", LIMIT, "{advertiser_id: -1}");
        world.operator().refused(400, "validation_error", LIMIT);
    }

    @Test
    @DisplayName("AU-10: an address is an advertiser's once, and it is the address that is said to be taken")
    void refusesAnAddressThatIsTaken() {
        for (Actor taken : List.of(world.advertiser("EUR"), world.publisher())) {
            world.operator()
                    .refused(
                            409,
                            "conflict",
                            "/admin/api/advertisers/create/",
                            "{name: 'Another', email: %s, maximum_limit: 1, currency: 'EUR'}",
                            taken.email())
                    .shows("{details: {conflicting_field: 'email'}}");
        }
    }

    @Test
    void listsAdvertisers() {
        Advertiser advertiser = world.advertiser("EUR");
        Client staff = world.staff(Permission.CAMPAIGNS_VIEW).backend();
        JsonNode newest =
                staff.form(NAMES).expect(200).expectFields("advertisers").at("advertisers.0");
        Answer.assertFields(newest, "email id name");
        assertShows(newest, "{id: %s, email: %s}", advertiser.id(), advertiser.email());
        assertThat(advertiser.email()).startsWith(newest.get("name").asText());
        assertThat(staff.post(NAMES, "{page: 1, limit: 1}").at("advertisers")).hasSize(1);
        staff.refused(422, "validation_error", NAMES, "{limit: 0}");
    }

    @Test
    void listsTheCampaignsThatAreOpen() {
        Advertiser advertiser = world.advertiser("EUR");
        long draft = advertiser.campaign("{status: 'draft'}").id();
        long open = advertiser.campaign().id();
        for (Client client : List.of(advertiser.backend(), world.publisher().backend())) {
            Answer answer = client.ok(CAMPAIGNS).expectFields("campaigns");
            Answer.assertFields(answer.at("campaigns.0"), "id name");
            assertThat(answer.at("campaigns").findValues("id"))
                    .extracting(JsonNode::asLong)
                    .contains(open)
                    .doesNotContain(draft);
        }
    }
}
