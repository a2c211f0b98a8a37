package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Eventually;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
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

    private static final int LIMIT = 3;

    /** What PostgreSQL has spent on statements of its sessions, in ms; those that go on are not counted yet. */
    private static final String DATABASE_TIME =
            "select pg_stat_force_next_flush() || '', active_time from pg_stat_database where datname = current_database()";

    private final AtomicInteger calls = new AtomicInteger();

    @AutoClose("shutdown")
    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    private final HttpServer youtube = youtube();

    @AfterEach
    void stop() {
        youtube.stop(0);
    }

    @Test
    @DisplayName("RW-11 reads fifty posts by one call, within the network's calls of a minute")
    void readsManyPostsByFewCalls() {
        try (Node node = Node.start(settings(1_000_000))) {
            fill(node);
            double spent = databaseTime(node);
            long began = System.nanoTime();
            int handled = node.sweep(new ReadPosts());
            double seconds = (System.nanoTime() - began) / 1e9;
            // A session tells what it has spent a second later at the latest.
            Eventually.pause(1_500);
            spent = databaseTime(node) - spent;
            System.out.printf(
                    "%d posts in %d calls and %.1f s: %.0f a second, %.1f million a day; %.2f ms of the database for each%n",
                    handled,
                    calls.get(),
                    seconds,
                    handled / seconds,
                    handled / seconds * 86_400 / 1e6,
                    spent / handled);
            assertThat(node.number("select count(*) from post_readings where state = 'read' and views = 12400"))
                    .isEqualTo(POSTS);
            assertThat(calls.get()).isEqualTo((POSTS + IDS_OF_A_CALL - 1) / IDS_OF_A_CALL);
        }
    }

    @Test
    @DisplayName("RW-11 two nodes together make no more calls than a network takes in a minute")
    void keepsTheLimitOfANetwork() {
        String database = Db.freshUri();
        try (Node node = Node.start(database, settings(LIMIT));
                Node other = Node.start(database, settings(LIMIT))) {
            fill(node);
            together(4, i -> (i % 2 == 0 ? node : other).sweep(new ReadPosts()));
            assertThat(calls.get()).isEqualTo(LIMIT);
            assertThat(node.number("select count(*) from post_readings where state = 'read'"))
                    .isEqualTo(LIMIT * IDS_OF_A_CALL);
            node.execute("update network_calls set at = at - interval '1 minute'");
            together(4, i -> (i % 2 == 0 ? node : other).sweep(new ReadPosts()));
            assertThat(calls.get()).as("a minute later").isEqualTo(2 * LIMIT);
        }
    }

    private Map<String, String> settings(int callsPerMinute) {
        return Map.of(
                "networks.youtube.figures.url",
                "http://127.0.0.1:" + youtube.getAddress().getPort(),
                "networks.youtube.figures.api_key",
                "key",
                "networks.youtube.figures.calls_per_minute",
                Integer.toString(callsPerMinute));
    }

    private static void fill(Node node) {
        Campaign campaign = node.world().advertiser("USD").campaign();
        node.execute(FILL, POSTS, campaign.task().id());
        Db.execute(node.databaseUri(), "analyze");
    }

    private static double databaseTime(Node node) {
        return ((Number) node.sql(DATABASE_TIME).rows().get(0).get("active_time")).doubleValue();
    }

    private HttpServer youtube() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            server.createContext("/", call -> {
                calls.incrementAndGet();
                byte[] bytes = answer(call.getRequestURI().getRawQuery()).getBytes(StandardCharsets.UTF_8);
                call.sendResponseHeaders(200, bytes.length);
                call.getResponseBody().write(bytes);
                call.close();
            });
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
