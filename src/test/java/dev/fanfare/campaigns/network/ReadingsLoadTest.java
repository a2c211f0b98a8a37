package dev.fanfare.campaigns.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * RW-11: how fast posts are read, and by how many calls. {@code -Dreadings.posts=100000} makes it long enough to measure; see
 * {@code src/bench/readings.sh}.
 */
@Tag(Soak.GROUP)
class ReadingsLoadTest {
    private static final int POSTS = Soak.size("readings.posts", 500, 20_000);
    private static final int IDS_OF_A_CALL = 50;

    private static final String FILL = """
            with t as (
              insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency, minimum_reward,
                bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold, promised,
                post_url, post_key, completed_at, window_ends_at)
              select definition_id, participation_id, campaign_id, user_id, 'left', deadline, currency, minimum_reward, bonus_active,
                bonus_reach, bonus_engagement, bonus_best_post, reach_threshold, engagement_rate_threshold, 0,
                'https://www.youtube.com/watch?v=video-' || n, 'youtube:video-' || n, now() - interval '1 day', now()
              from tasks, generate_series(1, ?) n
              where id = ?
              returning id, user_id, post_url
            ), p as (
              insert into post_previews (task_id, user_id, network, url, due_at)
              select id, user_id, 'youtube', post_url, null from t
            )
            insert into post_readings (task_id, user_id, network, due_at, next_at)
            select id, user_id, 'youtube', now() - interval '1 minute', now() - interval '1 minute' from t
            """;

    @Test
    @DisplayName("RW-11 reads fifty posts by one call, within the network's calls of a minute")
    void readsManyPostsByFewCalls() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        HttpServer youtube = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        youtube.setExecutor(Executors.newFixedThreadPool(8));
        youtube.createContext("/", call -> {
            calls.incrementAndGet();
            byte[] bytes = answer(call.getRequestURI().getRawQuery()).getBytes(StandardCharsets.UTF_8);
            call.sendResponseHeaders(200, bytes.length);
            call.getResponseBody().write(bytes);
            call.close();
        });
        youtube.start();
        try (Node node = Node.start(Map.of(
                "networks.youtube.figures.url",
                "http://127.0.0.1:" + youtube.getAddress().getPort(),
                "networks.youtube.figures.api_key",
                "key",
                "networks.youtube.figures.calls_per_minute",
                "1000000"))) {
            Campaign campaign = node.world().advertiser("USD").campaign();
            long task = campaign.task().id();
            node.execute(FILL, POSTS, task);
            Db.execute(node.databaseUri(), "analyze");
            long began = System.nanoTime();
            int handled = node.sweep(new ReadPosts());
            double seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf(
                    "%d posts in %d calls and %.1f s: %.0f a second, %.1f million a day%n",
                    handled, calls.get(), seconds, handled / seconds, handled / seconds * 86_400 / 1e6);
            assertThat(node.number("select count(*) from post_readings where state = 'read' and views = 12400"))
                    .isEqualTo(POSTS);
            assertThat(calls.get()).isEqualTo((POSTS + IDS_OF_A_CALL - 1) / IDS_OF_A_CALL);
        } finally {
            youtube.stop(0);
        }
    }

    private static String answer(String query) {
        String ids = Arrays.stream(query.split("&"))
                .filter(one -> one.startsWith("id="))
                .map(one -> URLDecoder.decode(one.substring(3), StandardCharsets.UTF_8))
                .findFirst()
                .orElseThrow();
        return Arrays.stream(ids.split(","))
                .map(id -> "{\"id\":\"" + id + "\",\"snippet\":{\"channelId\":\"UC1\",\"title\":\"#ad\"},"
                        + "\"statistics\":{\"viewCount\":\"12400\",\"likeCount\":\"310\"}}")
                .collect(Collectors.joining(",", "{\"items\":[", "]}"));
    }
}
