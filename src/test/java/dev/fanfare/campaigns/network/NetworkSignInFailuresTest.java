package dev.fanfare.campaigns.network;

import static dev.fanfare.support.Consent.allow;
import static dev.fanfare.support.Consent.begin;
import static dev.fanfare.support.Consent.finish;
import static dev.fanfare.support.Consent.members;
import static dev.fanfare.support.Consent.signIn;
import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("NW-08: sign-ins at networks that fail, are slow, or lie")
@Nightly
class NetworkSignInFailuresTest {
    private static final int MAX_FAILURES = 3;
    private static final String TOKEN = "/token";
    private static final String USER = "/v2/user/info/";
    private static final String VIDEOS = "/v2/video/list/";

    /** Stands for TikTok: it answers what it is told, by path. */
    private static final Map<String, String> ANSWERS = new ConcurrentHashMap<>();

    private static final AtomicInteger STATUS = new AtomicInteger();
    private static HttpServer network;
    private static Node node;
    private static World world;
    private static Client simulator;

    @BeforeAll
    static void start() throws IOException {
        network = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        network.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            String answer = ANSWERS.getOrDefault(exchange.getRequestURI().getPath(), "{}");
            byte[] body = answer.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(
                    TOKEN.equals(exchange.getRequestURI().getPath()) ? STATUS.get() : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        network.start();
        String url = "http://localhost:" + network.getAddress().getPort();
        node = Node.start(Map.of(
                "networks.guard.timeout_ms",
                "500",
                "networks.guard.max_failures",
                String.valueOf(MAX_FAILURES),
                "networks.guard.reset_ms",
                "300",
                "networks.guard.retries",
                "0",
                "networks.tiktok.connect.client_id",
                "ours",
                "networks.tiktok.connect.client_secret",
                "secret",
                "networks.tiktok.connect.authorize_url",
                url + "/authorize",
                "networks.tiktok.connect.token_url",
                url + TOKEN,
                "networks.tiktok.connect.revoke_url",
                url + "/revoke",
                "networks.tiktok.connect.api_url",
                url));
        world = node.world();
        simulator = new Client(node.fanfare().simulatorUrl());
    }

    @AfterAll
    static void stop() {
        node.close();
        network.stop(0);
    }

    private final Publisher publisher = world.publisher();
    private final Client web = publisher.web().once();

    @BeforeEach
    void tellTheTruth() {
        STATUS.set(200);
        ANSWERS.clear();
        ANSWERS.put(
                TOKEN,
                "{'access_token':'act.1','refresh_token':'rft.1','expires_in':86400,'token_type':'Bearer',"
                        + "'scope':'user.info.basic,user.info.profile,user.info.stats,video.list'}");
        ANSWERS.put(USER, user(World.unique("-000"), World.unique("a.owner"), "7000"));
        ANSWERS.put(VIDEOS, "{'data':{'videos':[{'like_count':70,'comment_count':70,'share_count':0}]}}");
    }

    private static String user(String id, String name, String followers) {
        return "{'data':{'user':{'open_id':'" + id + "','username':'" + name + "','follower_count':" + followers
                + "}},'error':{'code':'ok'}}";
    }

    @Test
    void readsTheTruth() {
        finishHere().expect(200).shows("{followers: 7000, engagement_rate: 0.02}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v2/user/info/ | {'data':{'user':{'open_id':'','username':'a.b','follower_count':7}}}",
                "/v2/user/info/ | {'data':{'user':{'username':'a.b','follower_count':7}}}",
                "/v2/user/info/ | {'data':{'user':{'open_id':'-0001','username':' ','follower_count':7}}}",
                "/v2/user/info/ | {'data':{'user':{'open_id':'-0001','username':'a.b','follower_count':-7}}}",
                "/v2/user/info/ | {'data':{'user':{'open_id':['-0001'],'username':'a.b'}}}",
                "/v2/user/info/ | {'data':{'user':{'open_id':'-0001','username':'a.b','follower_count':1e300}}}",
                "/v2/user/info/ | {'data':{}}",
                "/v2/user/info/ | []",
                "/v2/user/info/ | HUGE",
                "/token | HUGE",
                "/token | {}",
                "/token | {'access_token':'','expires_in':1}",
                "/token | {'access_token':'act.1','expires_in':-1}",
                "/token | {'access_token':'two words'}",
                "/token | <html>",
            })
    void believesNoNonsense(String path, String lie) {
        ANSWERS.put(path, "HUGE".equals(lie) ? "{'x':'" + "x".repeat(2_000_000) + "'}" : lie);
        assertUnavailable(finishHere());
        assertConnectsNothing();
        tellTheTruth();
        eventually(() -> finishHere().expect(200));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | {'error':'invalid_grant','error_description':'no'} | code_rejected",
                "400 | {'error':'invalid_request'} | code_rejected",
                "400 | {'error':{'code':190,'type':'OAuthException'}} | code_rejected",
                "400 | {'error_type':'OAuthException','code':400,'error_message':'no'} | code_rejected",
                "200 | {'access_token':'act.1','scope':'user.info.basic'} | permission_missing",
                "200 | {'access_token':'act.1','permissions':['user.info.basic']} | permission_missing",
            })
    void saysWhatTheOwnerCanDo(int status, String answer, String reason) {
        STATUS.set(status);
        ANSWERS.put(TOKEN, answer);
        finishHere()
                .expectError(400, "network_verification_failed")
                .shows("{details: {network: 'tiktok', reason: %s}}", reason);
        assertConnectsNothing();
    }

    @Test
    void isUnavailableWhileOurApplicationIsRefused() {
        STATUS.set(401);
        ANSWERS.put(TOKEN, "{'error':'invalid_client'}");
        for (int i = 0; i < 2 * MAX_FAILURES; i++) {
            assertUnavailable(finishHere());
        }
        // That is no failure of the network: it is asked on.
        tellTheTruth();
        finishHere().expect(200);
    }

    @Test
    void needsNoEngagement() {
        for (String posts : new String[] {"{'data':{'videos':[{'like_count':-1}]}}", "<html>", "{'data':{}}"}) {
            ANSWERS.put(USER, user(World.unique("-000"), World.unique("owner"), "7"));
            ANSWERS.put(VIDEOS, posts);
            eventually(() -> finishHere().expect(200).shows("{followers: 7, engagement_rate: null}"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "refuse", "slow", "rubbish", "cut", "endless"})
    void connectsNothingWhile(String mode) {
        assertBreaks("twitter", mode);
    }

    @Test
    void isNotWaitedForAndLeftAlone() {
        assertBreaks("instagram", "hang");
    }

    private void assertBreaks(String name, String mode) {
        for (int i = 0; i < MAX_FAILURES + 2; i++) {
            // Another network is as quick as ever.
            signIn(web, "youtube", World.unique("user_5")).expect(200);
            Map<String, String> answer = allow(begin(web, name), World.unique("user_5"));
            tell(name, mode);
            assertUnavailable(finish(web, answer));
            tell(name, "ok");
        }
        assertThat(world.number(
                        "select count(*) from connections where user_id = ? and network = ?", publisher.id(), name))
                .isZero();
        eventually(() -> signIn(web, name, World.unique("user_5")).expect(200));
    }

    private Answer finishHere() {
        return finish(web, Map.of("state", members(begin(web, "tiktok")).get("state"), "code", "code"));
    }

    private void assertConnectsNothing() {
        assertThat(publisher.networks()).isEmpty();
        assertThat(world.number(
                        "select count(*) from connection_tokens t join connections c on c.id = t.connection_id"
                                + " where c.user_id = ?",
                        publisher.id()))
                .isZero();
    }

    private static void assertUnavailable(Answer answer) {
        answer.expectError(503, "service_unavailable", "SERVICE_UNAVAILABLE");
        assertThat(Instant.parse(answer.text("details.estimated_recovery")))
                .isAfter(Instant.now().minusSeconds(1));
    }

    private static void tell(String provider, String mode) {
        simulator.ok("/control", "{provider: %s, mode: %s}", provider, mode);
    }
}
