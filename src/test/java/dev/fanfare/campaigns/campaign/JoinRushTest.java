package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JoinRushTest {
    private static final int PUBLISHERS = 10_000;
    private static final int CONNECTIONS = 200;
    private static final int SLOTS = 100;

    private final Node node = Node.shared();
    private final World world = node.world();

    @Test
    @DisplayName("CA-08: 10,000 joins by 200 connections on 100 slots: exactly 100 participants")
    void tenThousandWantAHundredPlaces() throws Exception {
        Advertiser advertiser = world.advertiser("EUR");
        long campaign = advertiser.campaign("{max_participants: %s}", SLOTS).id();
        String rush = World.unique("rush");
        enrol(rush);
        Map<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();
        Vertx vertx = Vertx.vertx();
        try {
            HttpClient http = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(CONNECTIONS));
            Future.all(IntStream.range(0, CONNECTIONS)
                            .mapToObj(lane -> joinOneAfterTheOther(http, rush, campaign, lane, statuses))
                            .toList())
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(5, TimeUnit.MINUTES);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
        }
        Map<Integer, Integer> counted = new TreeMap<>();
        statuses.forEach((status, count) -> counted.put(status, count.get()));
        assertThat(counted).isEqualTo(Map.of(200, SLOTS, 400, PUBLISHERS - SLOTS));
        for (String each : List.of(
                "select participants_count from campaigns where id = " + campaign,
                "select count(*) from participations where status = 'joined' and campaign_id = " + campaign,
                "select count(distinct user_id) from tasks where campaign_id = " + campaign,
                "select count(*) from tasks where status = 'pending' and campaign_id = " + campaign,
                "select promised / 5000 from advertisers where user_id = " + advertiser.id())) {
            assertThat(node.sql(each).number()).as(each).isEqualTo(SLOTS);
        }
        assertThat(node.sql("select count(*) from participations where campaign_id = ?", campaign)
                        .number())
                .isEqualTo(SLOTS);
    }

    /** Publishers with an accepted account and a token, whose text is made of their number. */
    private void enrol(String rush) {
        node.sql("""
                insert into users (username, username_key, email, email_key, country_id, city_id)
                select '%1$s-' || n, '%1$s-' || n, '%1$s-' || n || '@example.com', '%1$s-' || n || '@example.com', 1, 1
                from generate_series(1, %2$d) n;
                insert into connections (user_id, kind, network, account_id, account_key, url, status, followers)
                select id, 'network', 'instagram', username, username, 'https://www.instagram.com/' || username,
                       'accepted', 100
                from users where username like '%1$s-%%';
                insert into backend_tokens (user_id, name, prefix, hash)
                select id, 'rush', 'fft_', sha256(convert_to('fft_' || username, 'UTF8'))
                from users where username like '%1$s-%%';
                analyze users, connections, backend_tokens;
                """.formatted(rush, PUBLISHERS)).execute();
    }

    private Future<Void> joinOneAfterTheOther(
            HttpClient http, String rush, long campaign, int number, Map<Integer, AtomicInteger> statuses) {
        if (number >= PUBLISHERS) {
            return Future.succeededFuture();
        }
        RequestOptions request = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setAbsoluteURI(node.client().baseUrl() + "/api/action/campaign/join/")
                .putHeader("Authorization", "Bearer fft_" + rush + "-" + (number + 1))
                .putHeader("Content-Type", "application/json");
        return http.request(request)
                .compose(sending -> sending.send("{\"campaign_id\":" + campaign + "}"))
                .compose(response -> response.body().map(body -> {
                    int status = response.statusCode();
                    boolean expected = status == 200 || body.toString().contains("\"campaign_full\"");
                    return expected ? status : -status;
                }))
                .compose(status -> {
                    statuses.computeIfAbsent(status, none -> new AtomicInteger())
                            .incrementAndGet();
                    return joinOneAfterTheOther(http, rush, campaign, number + CONNECTIONS, statuses);
                });
    }
}
