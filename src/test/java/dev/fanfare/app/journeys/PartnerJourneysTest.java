package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Journey;
import dev.fanfare.support.Journeys;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What programs of partners do. */
@Nightly
class PartnerJourneysTest {
    @RegisterExtension
    static final Journeys JOURNEYS = new Journeys("partners");

    private final World world = World.shared();

    @Test
    @DisplayName("read the contract")
    void readsTheContract(Journey journey) {
        assertThat(journey.get(world.anybody(), "/openapi.json").text("openapi"))
                .startsWith("3.");
    }

    @Test
    @DisplayName("join a campaign and hand in a post for a user who agreed")
    void actsForAUser(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Campaign campaign = world.advertiser("USD").campaign();
        Client through = world.through(world.application(), publisher);
        journey.ok(through, "/api/action/campaign/join/", "{campaign_id: %s}", campaign.id());
        long task = journey.ok(through, "/api/get/tasks/", "{campaign_id: %s}", campaign.id())
                .number("tasks.0.id");
        journey.ok(
                through,
                "/api/action/task/complete/",
                "{task_id: %s, post_url: 'https://www.instagram.com/p/by%s'}",
                task,
                task);
    }

    @Test
    @DisplayName("read what has changed since the last time")
    void readsChanges(Journey journey) {
        Task task = world.advertiser("USD").campaign().task();
        assertThat(journey.ok(
                                world.operator().backend(),
                                "/api/tasks/",
                                "{campaign_id: %s, updated_since: '2026-01-01T00:00:00Z'}",
                                task.campaign().id())
                        .text())
                .contains("\"id\":" + task.id());
    }

    @Test
    @DisplayName("make a campaign, and start it")
    void makesACampaign(Journey journey) {
        Campaign campaign = world.advertiser("USD").campaign("{status: 'draft'}");
        journey.ok(
                world.operator().backend(),
                "/api/campaign/status/",
                "{campaign_id: %s, status: 'pending'}",
                campaign.id());
        journey.ok(
                world.operator().backend(),
                "/api/campaign/status/",
                "{campaign_id: %s, status: 'active'}",
                campaign.id());
    }

    @Test
    @DisplayName("repeat a change whose answer was lost, and do it once")
    void repeats(Journey journey) {
        Publisher publisher = world.publisher().earns("100", "USD");
        String key = World.unique("lost");
        Client keyed = publisher.web().with("Idempotency-Key", key);
        long first = journey.makes(keyed, "/web/api/payout/request/", Publisher.paypal("40"))
                .number("payout_id");
        assertThat(journey.makes(keyed, "/web/api/payout/request/", Publisher.paypal("40"))
                        .number("payout_id"))
                .isEqualTo(first);
    }

    @Test
    @DisplayName("check a publisher's proof of all their money without trusting the service")
    void checksAProof(Journey journey) {
        Publisher publisher = world.publisher().connected().paidForATask();
        journey.get(world.anybody(), "/.well-known/fanfare-journal");
        assertThat(journey.post(publisher.web(), "/web/api/get/statement/").status())
                .isIn(200, 409);
    }
}
