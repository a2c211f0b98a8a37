package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.RefreshFigures;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("NW-09: figures of accepted accounts, refreshed by two nodes")
@Nightly
class FiguresTest {
    private static final List<String> SIMULATED = List.of("facebook", "instagram", "twitter", "youtube");

    /** Three accounts a minute: two calls are needed for each. */
    private static final int TWITTER_PER_MINUTE = 3;

    private static Node first;
    private static Node second;
    private static World world;
    private static Publisher publisher;

    @BeforeAll
    static void start() {
        String database = Db.freshUri();
        Map<String, String> settings = Map.of(
                "database.transaction_connections", "4",
                "networks.guard.timeout_ms", "500",
                "networks.guard.max_failures", "100",
                "networks.refresh.retry_ms", "1000",
                "networks.refresh.concurrency", "4",
                "networks.facebook.figures.calls_per_minute", "1000",
                "networks.instagram.figures.calls_per_minute", "1000",
                "networks.twitter.figures.calls_per_minute", "7",
                "networks.youtube.figures.calls_per_minute", "1000");
        first = Node.start(database, settings);
        second = Node.start(database, settings);
        world = first.world();
        publisher = first.world().publisher();
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
    }

    @BeforeEach
    void forget() {
        world.execute("delete from connections");
        SIMULATED.forEach(network -> tell(network, "ok", 0));
    }

    @ParameterizedTest
    @CsvSource({
        "network, twitter, %s, https://x.com/user_%s",
        "network, twitter, user_%s, https://x.com/user_%s",
        "network, instagram, %s, https://www.instagram.com/user_%s",
        "network, instagram, User_%s, https://www.instagram.com/user_%s/?hl=en",
        "page, facebook, %s, https://www.facebook.com/page.%s",
        "page, facebook, page.%s, https://www.facebook.com/page.%s",
        "channel, youtube, UC000000000000%s, https://www.youtube.com/channel/UC000000000000%s",
        "network, youtube, @user_%s, https://www.youtube.com/@user_%s"
    })
    void takesWhatTheNetworkShows(String kind, String network, String account, String url) {
        String userId = (userId() + "0000000000").substring(0, 10);
        long id = accepted(kind, network, account.formatted(userId), url.formatted(userId));
        assertThat(first.sweep(new RefreshFigures())).isEqualTo(1);
        String digits = account.startsWith("UC") ? "000000000000" + userId : userId;
        assertThat(figures(id)).isEqualTo(followers(digits) + " 0.03 true");
        assertThat(world.text("""
                        select refreshed_at = last_updated and refresh_due > now() + interval '23 hours' from
                        connections where id = ?""", id)).isEqualTo("t");
        // Not due before tomorrow.
        assertThat(first.sweep(new RefreshFigures())).isZero();
    }

    @Test
    void showsThemToTheirOwner() {
        String userId = userId();
        long id = accepted("network", "instagram", userId, "https://www.instagram.com/user_" + userId);
        first.sweep(new RefreshFigures());
        Answer status = publisher
                .web()
                .post("/api/network/status/", "{network_id: %s}", id)
                .expect(200)
                .shows("{followers: %s}", followers(userId));
        assertThat(status.decimal("engagement_rate")).isBetween(new BigDecimal("0.029"), new BigDecimal("0.0301"));
        status.shows("{verified: true}");
    }

    @Test
    void asksOnlyAboutAcceptedAccountsOfNetworksWithFigures() {
        List<Long> ids = new ArrayList<>();
        for (String network : List.of("tiktok", "linkedin", "pinterest", "facebook")) {
            String userId = userId();
            ids.add(accepted("network", network, userId, "https://www." + network + ".com/" + userId));
        }
        for (String status : List.of("pending", "rejected", "suspended", "disconnected")) {
            String userId = userId();
            long id = accepted("network", "instagram", userId, "https://www.instagram.com/user_" + userId);
            world.execute("update connections set status = ? where id = ?", status, id);
            ids.add(id);
        }
        assertThat(first.sweep(new RefreshFigures())).isZero();
        ids.forEach(id -> assertThat(figures(id)).startsWith("5 0 "));
    }

    @Test
    void asksWithinTheLimitOfAllNodesTogetherAndThoseFirstThatWaitLongest() {
        List<Long> ids = IntStream.range(0, 8).mapToObj(i -> twitter(10 - i)).toList();
        for (int i = 0; i < 8; i += TWITTER_PER_MINUTE) {
            List<Future<JobResult>> sweeps = new ArrayList<>();
            for (int j = 0; j < 10; j++) {
                Node node = j % 2 == 0 ? first : second;
                sweeps.add(node.fanfare().bus().ask(Caller.system("test"), new RefreshFigures()));
            }
            Future.all(sweeps)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .orTimeout(60, TimeUnit.SECONDS)
                    .join();
            int done = Math.min(8, i + TWITTER_PER_MINUTE);
            assertThat(
                            world.text(
                                    "select string_agg(id::text, ',' order by id) from connections where refreshed_at is not null"))
                    .isEqualTo(String.join(
                            ",",
                            ids.subList(0, done).stream().map(String::valueOf).toList()));
            assertThat(metric("fanfare_figures_waiting{network=\"twitter\"}")).isEqualTo(8 - done);
            assertThat(metric("fanfare_figures_overdue_seconds{network=\"twitter\"}"))
                    .isBetween(done == 8 ? 0.0 : (10 - done) * 3_600.0, done == 8 ? 0.0 : (10 - done) * 3_600.0 + 60);
            world.execute("update connections set refresh_claimed_at = refresh_claimed_at - interval '61 seconds'");
        }
    }

    @Test
    void leavesToOthersWhatANodeThatDiedHadInHand() {
        long id = twitter(1);
        world.execute("""
                        update connections set refresh_claimed_at = now() - interval '2 minutes', refresh_due = now() +
                        interval '1 minute'""");
        assertThat(second.sweep(new RefreshFigures())).isZero();
        world.execute("update connections set refresh_due = now()");
        assertThat(second.sweep(new RefreshFigures())).isEqualTo(1);
        assertThat(figures(id)).endsWith("0.03 true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"refresh_claimed_at = now()", "status = 'disconnected'"})
    void writesNothingOnceTheAccountIsAnothersBusiness(String change) throws Exception {
        long id = twitter(1);
        tell("twitter", "ok", 200);
        Future<JobResult> sweep = first.fanfare().bus().ask(Caller.system("test"), new RefreshFigures());
        until("refresh_claimed_at is not null", id);
        world.execute("update connections set " + change);
        sweep.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        assertThat(figures(id)).startsWith("5 0 ");
        assertThat(world.text("select refreshed_at is null from connections")).isEqualTo("t");
    }

    @Test
    void asksLessAndLessOftenAboutDeletedAccounts() {
        long gone = accepted("page", "facebook", "renamed", "https://www.facebook.com/renamed");
        // Another account has taken the name since.
        String userId = userId();
        long renamed = accepted("network", "instagram", userId(), "https://www.instagram.com/user_" + userId);
        double before = metric("fanfare_figures_accounts_total{network=\"facebook\",outcome=\"unknown\"}");
        for (int i = 0; i < 3; i++) {
            assertThat(first.sweep(new RefreshFigures())).isEqualTo(2);
            assertThat(world.text("""
                            select string_agg(refresh_failures || ' ' || round(extract(epoch from refresh_due -
                            refresh_claimed_at)), ', ') from connections""")).isEqualTo("%1$d %2$d, %1$d %2$d".formatted(i + 1, 1 << i));
            world.execute("update connections set refresh_due = now()");
        }
        world.execute("update connections set refresh_failures = 1000");
        first.sweep(new RefreshFigures());
        assertThat(world.text("""
                        select bool_and(refresh_due between now() + interval '23 hours' and now() + interval '1 day')
                        from connections""")).isEqualTo("t");
        assertThat(figures(gone)).startsWith("5 0 ");
        assertThat(figures(renamed)).startsWith("5 0 ");
        assertThat(metric("fanfare_figures_accounts_total{network=\"facebook\",outcome=\"unknown\"}"))
                .isEqualTo(before + 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "hang", "refuse", "slow", "rubbish", "reject", "cut", "endless"})
    void losesNothingToANetworkThatFails(String mode) throws Exception {
        String userId = userId();
        long failing = accepted("network", "instagram", userId, "https://www.instagram.com/user_" + userId);
        long working = accepted("page", "facebook", userId, "https://www.facebook.com/page." + userId);
        tell("instagram", mode, 0);
        assertThat(first.sweep(new RefreshFigures())).isEqualTo(2);
        assertThat(figures(failing)).startsWith("5 0 ");
        assertThat(figures(working)).endsWith("0.03 true");
        assertThat(world.text(
                        "select refresh_failures || ' ' || (refreshed_at is null) from connections where id = ?",
                        failing))
                .isEqualTo("0 true");
        tell("instagram", "ok", 0);
        eventually(() -> {
            first.sweep(new RefreshFigures());
            assertThat(figures(failing)).endsWith("0.03 true");
        });
    }

    @Test
    @DisplayName("NW-05: a claim made later changes nothing")
    void keepsVerifiedFigures() {
        String userId = userId();
        long id = accepted("network", "instagram", userId, "https://www.instagram.com/user_" + userId);
        first.sweep(new RefreshFigures());
        String before = figures(id);
        publisher.call("/web/api/network-extra/update/", """
                        {"network_id": %s, "extra_data": {"engagement_rate": 0.9, "followers": 1000000,
                         "verified": false}}""", id).expect(200);
        assertThat(figures(id)).isEqualTo(before);
    }

    /** An account at X that has waited for so many hours. */
    private static long twitter(int hours) {
        String userId = userId();
        long id = accepted("network", "twitter", userId, "https://x.com/user_" + userId);
        world.execute("update connections set refresh_due = now() - interval '" + hours + " hours' where id = " + id);
        return id;
    }

    /** A connection that an operator has accepted with five followers, due now. */
    private static long accepted(String kind, String network, String account, String url) {
        return Long.parseLong(world.text("""
                        insert into connections (user_id, kind, network, account_id, account_key, url, status,
                        followers, verified) values (?, ?, ?, ?, lower(?), ?, 'accepted', 5, true) returning id""", publisher.id(), kind, network, account, account, url));
    }

    private static String figures(long id) {
        return world.text("""
                        select followers || ' ' || round(engagement_rate, 2)::real || ' ' || verified from connections
                        where id = ?""", id);
    }

    private static long followers(String userId) {
        return 1_000L + Math.floorMod(userId.hashCode(), 99_000);
    }

    private static void until(String condition, long id) {
        eventually(() -> assertThat(world.text("select " + condition + " from connections where id = " + id))
                .isEqualTo("t"));
    }

    private static double metric(String name) {
        String metrics = new String(first.client().get("/metrics").bytes(), StandardCharsets.UTF_8);
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(0);
    }

    private static void tell(String network, String mode, int delayMs) {
        for (Node node : List.of(first, second)) {
            new Client(node.fanfare().simulatorUrl())
                    .post("/control", "{provider: %s, mode: %s, delay_ms: %s}", network, mode, delayMs)
                    .expect(200);
        }
    }
}
