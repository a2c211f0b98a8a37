package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The public list is cached for all readers, but a change of a campaign shows in it at once. */
class PublicCampaignsTest {
    private final Node node = Node.shared();
    private final World world = node.world();
    private final Client operator = world.operator().backend();

    private Optional<JsonNode> listed(long id) {
        List<JsonNode> all =
                operator.as(null).post("/api/get/public/campaigns/").expect(200).list("campaigns");
        return all.stream().filter(one -> one.path("id").asLong() == id).findFirst();
    }

    @Test
    void changesAreSeenAsSoonAsTheyAreAcknowledged() {
        listed(0);
        long id = world.advertiser("USD").campaign().id();
        assertThat(listed(id)).isPresent();
        world.operator().moves(id, "paused");
        assertThat(listed(id)).isEmpty();
        world.operator().moves(id, "active");
        assertThat(listed(id)).isPresent();
        operator.post("/admin/api/campaigns/update/", "{campaign_id: %s, tagline: 'Another line'}", id)
                .expect(200);
        assertThat(listed(id)).map(one -> one.path("tagline").asText()).contains("Another line");
        operator.post("/api/campaign/settings/", "{campaign_id: %s, settings: {minimum_reward: 33}}", id)
                .expect(200);
        assertThat(listed(id)).map(one -> one.path("minimum_reward").asInt()).contains(33);
    }
}
