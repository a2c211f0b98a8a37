package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Soak.GROUP)
class JoinRushTest {
    private static final int PUBLISHERS = Soak.size(150, 10_000);
    private static final int CONNECTIONS = Soak.size(50, 200);
    private static final int SLOTS = Soak.size(20, 100);

    private final Node node = Node.shared();
    private final World world = node.world();

    @Test
    @DisplayName("CA-08: thousands of joins at once on a few slots: exactly as many participants as slots")
    void thousandsWantAFewPlaces() throws Exception {
        Advertiser advertiser = world.advertiser("EUR");
        long campaign = advertiser.campaign("{max_participants: %s}", SLOTS).id();
        String rush = World.unique("rush");
        world.enrols(rush, PUBLISHERS);
        Map<Integer, Integer> counted = new ConcurrentHashMap<>();
        CompletableFuture.allOf(IntStream.range(0, CONNECTIONS)
                        .mapToObj(lane -> joinOneAfterTheOther(rush, campaign, lane, counted))
                        .toArray(CompletableFuture[]::new))
                .get(10, TimeUnit.MINUTES);
        assertThat(counted).isEqualTo(Map.of(200, SLOTS, 400, PUBLISHERS - SLOTS));
        for (String each : List.of(
                "select participants_count from campaigns where id = " + campaign,
                "select count(*) from participations where status = 'joined' and campaign_id = " + campaign,
                "select count(distinct user_id) from tasks where campaign_id = " + campaign,
                "select count(*) from tasks where status = 'pending' and campaign_id = " + campaign,
                "select promised / 5000 from advertisers where user_id = " + advertiser.id())) {
            assertThat(node.number(each)).as(each).isEqualTo(SLOTS);
        }
        assertThat(node.number("select count(*) from participations where campaign_id = ?", campaign))
                .isEqualTo(SLOTS);
    }

    private CompletableFuture<Void> joinOneAfterTheOther(
            String rush, long campaign, int number, Map<Integer, Integer> counted) {
        if (number >= PUBLISHERS) {
            return CompletableFuture.completedFuture(null);
        }
        return node.client()
                .as("Bearer fft_" + rush + "-" + (number + 1))
                .postAsync("/api/action/campaign/join/", "{campaign_id: %s}", campaign)
                .thenCompose(answer -> {
                    boolean expected = answer.status() == 200 || answer.error().equals("campaign_full");
                    counted.merge(expected ? answer.status() : -answer.status(), 1, Integer::sum);
                    return joinOneAfterTheOther(rush, campaign, number + CONNECTIONS, counted);
                });
    }
}
