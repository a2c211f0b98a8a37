package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which campaigns partners get. */
class PartnersCampaignsTest {
    private static final String JOIN = "/web/api/campaign/join/";
    private static final String BACKEND = "/api/campaigns/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");

    private long campaign(Object... body) {
        return advertiser.campaign(body).id();
    }

    @Test
    @DisplayName("CA-01: advertiser_id, then user_id, then all; an unknown id has none")
    void listsByPrecedence() {
        long open = campaign();
        long draft = campaign("{status: 'draft'}");
        Publisher publisher = world.publisher();
        publisher.connects(10);
        Client partner = world.operator().backend();
        assertThat(ids(partner.post(BACKEND, "{advertiser_id: %s, user_id: %s}", advertiser.id(), Long.MAX_VALUE)))
                .containsExactly(draft, open);
        assertThat(ids(partner.post(BACKEND, "{advertiser_id: %s, user_id: ['unknown']}", advertiser.id())))
                .containsExactly(draft, open);
        assertThat(ids(partner.get(BACKEND + "?user_id=unknown&advertiser_id=" + advertiser.id())))
                .containsExactly(draft, open);
        partner.post(BACKEND, "{advertiser_id: 'unknown', user_id: %s}", publisher.id())
                .expectError(422, "validation_error");
        assertThat(ids(partner.post(BACKEND, "{user_id: %s}", publisher.id())))
                .contains(open)
                .doesNotContain(draft);
        assertThat(ids(partner.post(BACKEND))).contains(open, draft);
        assertThat(ids(partner.post(BACKEND, "{advertiser_id: %s}", Long.MAX_VALUE)))
                .isEmpty();
        assertThat(ids(partner.post(BACKEND, "{user_id: %s}", Long.MAX_VALUE))).isEmpty();
        publisher.call(JOIN, "{campaign_id: %s}", open).expect(200);
        assertThat(ids(partner.post(BACKEND, "{user_id: %s}", publisher.id()))).doesNotContain(open);
    }

    @Test
    @DisplayName("CA-01: an advertiser sees only their own campaigns")
    void showsAdvertisersTheirOwn() {
        long own = campaign();
        Advertiser other = world.advertiser("EUR");
        other.campaign().id();
        assertThat(ids(advertiser.call(BACKEND))).containsExactly(own);
        assertThat(ids(advertiser.call(BACKEND, "{advertiser_id: %s}", advertiser.id())))
                .containsExactly(own);
        assertThat(ids(advertiser.call(BACKEND, "{advertiser_id: %s}", other.id())))
                .isEmpty();
        Publisher publisher = world.publisher();
        publisher.connects(10);
        assertThat(ids(advertiser.call(BACKEND, "{user_id: %s}", publisher.id())))
                .containsExactly(own);
    }

    @Test
    @DisplayName("HT-16: streams a list of any length, or answers a page with the total")
    void streamsAndPages() {
        long template = campaign();
        node.execute("""
                                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks,
                                currency, limit_rate, task_time, task_time_type, minimum_reward, status) select advertiser_id,
                                type, name || n, tagline, description, date_end, networks, currency, limit_rate, task_time,
                                task_time_type, minimum_reward, 'draft' from campaigns, generate_series(1, 449) n where id = ?""", template);
        Answer all = advertiser.call(BACKEND);
        assertThat(ids(all)).hasSize(450).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(all.header("X-Total-Count")).isEmpty();
        Answer page = advertiser.call(BACKEND, "{page: 3, limit: 7}");
        assertThat(ids(page)).isEqualTo(ids(all).subList(14, 21));
        assertThat(page.header("X-Total-Count")).contains("450");
    }

    private static List<Long> ids(Answer answer) {
        JsonNode list = answer.expect(200).body();
        assertThat(list.isArray()).isTrue();
        return IntStream.range(0, list.size())
                .mapToObj(i -> list.path(i).path("id").asLong())
                .toList();
    }
}
