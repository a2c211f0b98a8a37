package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.logIn;
import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("NW-08: what real providers do, and the simulated ones do not")
@Nightly
class ProviderAnswersTest {
    private static final List<String> PROVIDERS = List.of("facebook", "google", "instagram", "twitter");
    private static final String OURS = "{'data':{'is_valid':true,'app_id':'ours'}}";
    private static final String NOT_OURS = "{'data':{'is_valid':true,'app_id':'theirs'}}";

    private static Wire wire;
    private static Node node;
    private static Publisher user;

    @BeforeAll
    static void start() throws IOException {
        wire = new Wire();
        Map<String, String> settings = new HashMap<>(Map.of(
                "networks.guard.timeout_ms", "2000",
                "networks.guard.max_failures", "2",
                "networks.guard.reset_ms", "300",
                "networks.guard.retries", "0"));
        for (String provider : PROVIDERS) {
            settings.put("networks." + provider + ".login.url", wire.url());
            settings.put("networks." + provider + ".login.client_id", "ours");
            settings.put("networks." + provider + ".login.client_secret", "secret");
        }
        node = Node.start(settings);
        user = node.world().publisher();
    }

    @AfterAll
    static void stop() throws IOException {
        node.close();
        wire.close();
    }

    @BeforeEach
    void forget() {
        wire.answers.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google", "instagram", "twitter"})
    void isUnavailableWhenItResetsTheConnection(String provider) throws Exception {
        wire.resets = true;
        try {
            for (int i = 0; i < 3; i++) {
                logIn(user.web().once(), provider, userId()).expectError(503, "service_unavailable");
            }
        } finally {
            wire.resets = false;
        }
        awaitClosed(provider);
    }

    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google", "instagram", "twitter"})
    void isUnavailableWhileItIsDown(String provider) throws Exception {
        wire.close();
        try {
            for (int i = 0; i < 3; i++) {
                Answer down = logIn(user.web().once(), provider, userId()).expectError(503, "service_unavailable");
                assertThat(down.text("details.estimated_recovery")).isNotBlank();
            }
        } finally {
            wire.open();
        }
        awaitClosed(provider);
    }

    @ParameterizedTest
    @CsvSource({
        "facebook, 400, 4", "facebook, 400, 17", "facebook, 403, 32", "facebook, 400, 341", "facebook, 400, 613",
        "facebook, 400, 1", "facebook, 400, 2", "instagram, 403, 4", "instagram, 400, 80002", "facebook, 429, 0",
        "google, 429, 0", "instagram, 429, 0", "twitter, 429, 0"
    })
    void hasSaidNothingOfTheTokenWhenItIsAskedTooOften(String provider, int status, int code) throws Exception {
        for (int i = 0; i < 3; i++) {
            wire.answer(status, "{'error':{'code':" + code + ",'message':'Application request limit reached'}}");
            logIn(user.web().once(), provider, userId()).expectError(503, "service_unavailable");
        }
        // It works, so it goes on being asked.
        wire.answer(401, "{'error':{'code':190}}");
        logIn(user.web(), provider, userId()).expectError(400, "network_verification_failed");
    }

    @Test
    void readsInstagramsAccountPlainOrInAnArray() {
        for (String body : List.of(
                "{'user_id':'%1$s','username':'anna%1$s','followers_count':7,'id':'1'}",
                "{'data':[{'user_id':%1$s,'username':'anna%1$s','followers_count':7}]}")) {
            String userId = userId();
            wire.answer(200, OURS);
            wire.answer(200, body.formatted(userId));
            long id = logIn(user.web(), "instagram", userId).expect(200).number("network_id");
            assertThat(user.network(id).path("followers").longValue()).isEqualTo(7);
        }
    }

    @Test
    void knowsNoFollowersWhereXDoesNotTellThem() {
        String userId = userId();
        wire.answer(200, "{'data':{'id':'" + userId + "','name':'Anna','username':'anna%1$s'}}");
        long id = logIn(user.web(), "twitter", userId).expect(200).number("network_id");
        assertThat(user.network(id).path("followers").longValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "facebook  | " + NOT_OURS + " | other_application",
                "instagram | " + NOT_OURS + " | other_application",
                "facebook  | {'data':{'is_valid':false,'app_id':'ours'}} | token_rejected",
                "google    | {'aud':'theirs','sub':'1'} | other_application",
                "facebook  | " + OURS + " | other_user",
                "instagram | " + OURS + " | other_user",
                "google    | {'aud':'ours','sub':'1'} | other_user"
            })
    @DisplayName("AU-11: a token of ours, and of the user it is sent for")
    void refusesAForeignToken(String provider, String inspected, String reason) {
        wire.answer(200, inspected);
        wire.answer(200, "{'id':'another','user_id':'another','sub':'another','name':'A','username':'a'}");
        Answer refused = logIn(user.web(), provider, userId()).expectError(400, "network_verification_failed");
        assertThat(refused.text("details.reason")).isEqualTo(reason);
    }

    private static void awaitClosed(String provider) {
        eventually(() -> {
            wire.answers.clear();
            wire.answer(401, "{}");
            logIn(user.web().once(), provider, userId()).expect(400);
        });
    }

    /** Answers each connection as told, in turn, whatever was asked; down to what HTTP servers do not do. */
    private static final class Wire {
        private final ConcurrentLinkedDeque<String> answers = new ConcurrentLinkedDeque<>();
        private ServerSocket server;
        private int port;
        private volatile boolean resets;

        Wire() throws IOException {
            open();
        }

        void open() throws IOException {
            server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
            port = server.getLocalPort();
            ServerSocket listening = server;
            Thread thread = new Thread(() -> serve(listening), "wire");
            thread.setDaemon(true);
            thread.start();
        }

        void close() throws IOException {
            server.close();
        }

        String url() {
            return "http://127.0.0.1:" + port;
        }

        void answer(int status, String body) {
            String json = body.replace('\'', '"');
            answers.add("HTTP/1.1 " + status + " Whatever\r\nConnection: close\r\nContent-Length: "
                    + json.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + json);
        }

        private void serve(ServerSocket listening) {
            while (!listening.isClosed()) {
                try (Socket socket = listening.accept()) {
                    InputStream in = socket.getInputStream();
                    String read = "";
                    while (!read.endsWith("\r\n\r\n")) {
                        int next = in.read();
                        if (next < 0) {
                            break;
                        }
                        read += (char) next;
                    }
                    String answer = answers.poll();
                    if (resets || answer == null) {
                        // With this, closing is a reset.
                        socket.setSoLinger(true, 0);
                    } else {
                        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                    }
                } catch (IOException e) {
                    // The other side has gone, or this one: the next one then.
                }
            }
        }
    }
}
