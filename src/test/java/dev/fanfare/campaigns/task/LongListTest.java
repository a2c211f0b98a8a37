package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A list that is several times as large as the heap of the service that answers it. {@code src/bench/long-list.sh} does
 * the same with a million tasks.
 */
@Soak.Only
class LongListTest {
    private static final int TASKS = 150_000;
    private static final String HEAP = "64m";
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private static Path directory;

    private static String database;

    @BeforeAll
    static void fill() {
        database = Db.freshUri();
        // Without what only slows the filling down: nothing here is ever changed or looked up by another way.
        Db.execute(database, """
                insert into users (username, username_key, email, email_key) values ('a', 'a', 'a@x', 'a@x');
                insert into advertisers (user_id, name, currency, maximum_limit) select id, 'a', 'EUR', 1 from users;
                insert into campaigns (advertiser_id, type, name, tagline, description, image_logo, image_post, hashtags,
                  date_end, networks, currency, limit_rate, task_time, task_time_type, minimum_reward, status)
                select id, 'standard', 'Campaign', 'Show it', '<p>Show what you like about it.</p>',
                  'https://example.com/logo.png', 'https://example.com/post.png', '{fanfare}', now() + interval '30 days',
                  '{instagram,tiktok}', 'EUR', 1, 1, 'days', 5000, 'active'
                from users;
                insert into task_definitions (campaign_id, type, title, description, requirements)
                select id, 'post', 'Post it', 'Post about it.', 'Use the hashtag.' from campaigns;
                insert into participations (campaign_id, user_id, status) select id, advertiser_id, 'joined' from campaigns;
                alter table tasks disable trigger user;
                do $$
                declare
                  name text;
                begin
                  for name in select conname from pg_constraint where conrelid = 'tasks'::regclass and contype = 'f' loop
                    execute 'alter table tasks drop constraint ' || name;
                  end loop;
                  for name in select indexrelid::regclass from pg_index
                              where indrelid = 'tasks'::regclass and not indisprimary
                                and indexrelid <> 'tasks_by_status'::regclass loop
                    execute 'drop index ' || name;
                  end loop;
                end $$;
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select d.id, p.id, d.campaign_id, p.user_id, case when n %% 10 = 0 then 'pending' else 'paid' end,
                  now() + interval '3 days', 'EUR', 5000, true, 1000, 1000, 0, 0, 0.05, 0
                from task_definitions d, participations p, generate_series(1, %d) n;
                analyze tasks;
                """.formatted(TASKS));
    }

    @Test
    @DisplayName("HT-16: a list of any length in constant memory, for a slow reader too")
    void needsNoMoreMemoryForALongListAndASlowReader() throws Exception {
        try (NodeProcess node = NodeProcess.start(environment(), HEAP)) {
            Client staff = staff(node.client());
            try (SlowReader slow = new SlowReader(staff)) {
                double trips = roundTrips(staff);
                slow.read(2 * 16);
                long live = node.liveHeap();
                slow.read(4 * 16);
                // What is not read yet is not even asked of the database: nothing of it is held.
                assertThat(node.liveHeap() - live).isLessThan(6 * MEGABYTE);
                double forSlow = roundTrips(staff) - trips;
                assertThat(readAll(staff)).isGreaterThan(2 * 64L * MEGABYTE);
                assertThat(forSlow).isPositive().isLessThan((roundTrips(staff) - trips) / 3);
                assertThat(node.liveHeap() - live).isLessThan(6 * MEGABYTE);
            }
            // Who goes away in the middle is let go of.
            eventually(() ->
                    assertThat(number(staff, "fanfare_http_requests_active")).isEqualTo(1));
            assertThat(node.output()).doesNotContain("OutOfMemoryError", "ERROR");
        }
    }

    /** Reads the whole list, every task once and the newest first; how many bytes it was. */
    private static long readAll(Client staff) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = HttpClient.newHttpClient()
                .send(staff.request("/api/tasks/").GET().build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        int tasks = 0;
        long last = Long.MAX_VALUE;
        try (JsonParser parser = new JsonFactory().createParser(response.body())) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                assertThat(parser.nextFieldName()).isEqualTo("id");
                long id = parser.nextLongValue(-1);
                assertThat(id).isLessThan(last);
                last = id;
                tasks++;
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    parser.skipChildren();
                }
            }
            assertThat(parser.currentToken()).isEqualTo(JsonToken.END_ARRAY);
            assertThat(tasks).isEqualTo(TASKS);
            return parser.currentLocation().getByteOffset();
        }
    }

    /** Reads an endless answer, a megabyte in a second. */
    private static final class SlowReader implements AutoCloseable {
        private final Socket socket = new Socket();
        private final byte[] buffer = new byte[MEGABYTE / 16];

        SlowReader(Client staff) throws IOException {
            URI address = URI.create(staff.baseUrl());
            socket.setReceiveBufferSize(buffer.length);
            socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
            String request = "POST /api/tasks/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nAuthorization: "
                    + staff.authorization() + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        }

        void read(int pieces) throws IOException {
            for (int i = 0; i < pieces; i++) {
                assertThat(socket.getInputStream().readNBytes(buffer, 0, buffer.length))
                        .isEqualTo(buffer.length);
                pause(1000 / 16);
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static double roundTrips(Client client) {
        return number(client, "fanfare_database_round_trips_total");
    }

    private static double number(Client client, String metric) {
        String metrics = new String(client.get("/metrics").expect(200).bytes(), StandardCharsets.UTF_8);
        Matcher line =
                Pattern.compile("(?m)^" + metric + "(?:\\{[^}]*})? (\\S+)$").matcher(metrics);
        double sum = 0;
        while (line.find()) {
            sum += Double.parseDouble(line.group(1));
        }
        return sum;
    }

    private static Client staff(Client anybody) {
        Client session = anybody.as("JWT "
                + anybody.post("/web/api/auth/login/", "{username: 'boss', password: %s}", World.PASSWORD)
                        .expect(200)
                        .text("token"));
        session.post("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD)
                .expect(200);
        long id = session.post("/web/api/get/profile/").expect(200).number("user_id");
        return anybody.as("Bearer "
                + session.post("/admin/api/tokens/create/", "{user_id: %s, name: 'test'}", id)
                        .expect(201)
                        .text("token"));
    }

    private static Map<String, String> environment() {
        return Map.ofEntries(
                Map.entry("FANFARE_DATABASE_URI", database),
                Map.entry("FANFARE_DATA_DIR", directory.toString()),
                Map.entry("FANFARE_HTTP_HOST", "127.0.0.1"),
                Map.entry("FANFARE_HTTP_PORT", "0"),
                Map.entry("FANFARE_SIMULATOR_PORT", "0"),
                Map.entry("FANFARE_DEMO", "false"),
                Map.entry("FANFARE_ROLES", Node.UNSCHEDULED),
                Map.entry("FANFARE_LIMITS_ENABLED", "false"),
                Map.entry("FANFARE_USERS_FIRST_SUPERUSER_USERNAME", "boss"),
                Map.entry("FANFARE_USERS_FIRST_SUPERUSER_EMAIL", "boss@example.com"),
                Map.entry("FANFARE_USERS_FIRST_SUPERUSER_PASSWORD", World.PASSWORD));
    }
}
