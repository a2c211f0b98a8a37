package dev.fanfare.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.notification.api.NotificationJobs.NotifyOfMoves;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Notifications of new campaigns, of which a publisher gets one for many. */
class CampaignNewsTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final int MANY = 34;

    private final World world = NODE.world();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Publisher publisher = world.publisher().connected();

    private List<JsonNode> news(Publisher of, String code) {
        return of.notifications().stream()
                .filter(one -> Publisher.code(one).equals(code))
                .toList();
    }

    private List<Long> campaigns(int count, String body) {
        return IntStream.range(0, count)
                .mapToObj(i -> advertiser.campaign(body, "Campaign " + i).id())
                .toList();
    }

    @Test
    @DisplayName(
            "DR-23, NT-01: many new campaigns make one notification for each person, which counts and names them, and is unread again")
    void gathersMany() {
        Publisher german = world.publisher().connected();
        german.speaks("de");
        Publisher muted = world.publisher().connected();
        muted.mutes("new_campaign");
        List<Long> first = campaigns(2, "{name: %s}");
        world.dispatch();
        publisher.ok("/web/api/notifications/read/", "{all: true}");
        List<Long> later = campaigns(MANY - 2, "{name: %s}");
        world.dispatch();
        assertThat(news(publisher, "new_campaign")).hasSize(1);
        JsonNode one = news(publisher, "new_campaign").get(0);
        assertThat(one.path("title").asText()).isEqualTo(MANY + " new campaigns");
        assertThat(one.path("message").asText()).startsWith("Open to you: Campaign 0, Campaign 1, Campaign 0,");
        assertThat(one.path("read").asBoolean()).isFalse();
        assertThat(one.at("/data/campaign_ids")).hasSize(MANY);
        first.forEach(id -> assertThat(publisher.told(id)).containsExactly("new_campaign"));
        later.forEach(id -> assertThat(publisher.told(id)).containsExactly("new_campaign"));
        assertThat(news(german, "new_campaign")).hasSize(1);
        assertThat(news(german, "new_campaign").get(0).path("title").asText()).isEqualTo(MANY + " neue Kampagnen");
        assertThat(muted.notifications()).noneMatch(note -> Publisher.code(note).equals("new_campaign"));
    }

    @Test
    @DisplayName(
            "DR-23: what starts hours later, or is more than one notification takes in, begins another; those for a cause are gathered apart")
    void beginsAnother() {
        campaigns(2, "{name: %s, cause: true}");
        world.dispatch();
        assertThat(news(publisher, "new_campaign")).hasSize(1);
        assertThat(news(publisher, "cause_campaign")).hasSize(1);
        NODE.execute(
                "update notifications set created_at = created_at - interval '7 hours' where user_id = ?",
                publisher.id());
        campaigns(1, "{name: %s}");
        world.dispatch();
        assertThat(news(publisher, "new_campaign")).hasSize(2);
        assertThat(news(publisher, "new_campaign"))
                .extracting(one -> one.path("title").asText())
                .containsExactlyInAnyOrder("2 new campaigns", "New campaign: Campaign 0");
        NODE.execute(
                "update notifications set data = data || jsonb_build_object('campaign_ids', (select jsonb_agg(i) from generate_series(1000001, 1000000 + ?) i),"
                        + " 'campaign_names', '[]'::jsonb) where user_id = ? and code = 'new_campaign'",
                CampaignNewsRepository.MAX,
                publisher.id());
        campaigns(1, "{name: %s}");
        world.dispatch();
        assertThat(news(publisher, "new_campaign")).hasSize(3);
    }

    @Test
    @DisplayName("DR-23: several dispatchers at once make one notification, too")
    void isOneUnderConcurrency() {
        List<Long> all = campaigns(12, "{name: %s}");
        world.logsEvents();
        NODE.sweep(new NotifyOfMoves());
        Together.together(4, i -> NODE.sweep(new DispatchOutbox()));
        world.dispatch();
        assertThat(news(publisher, "new_campaign")).hasSize(1);
        all.forEach(id -> assertThat(publisher.told(id)).containsExactly("new_campaign"));
    }
}
