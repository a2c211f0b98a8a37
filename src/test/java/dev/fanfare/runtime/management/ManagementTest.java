package dev.fanfare.runtime.management;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ManagementTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String TOKEN = "token-of-those-who-operate";

    @Test
    @DisplayName("CL-03 a node that does not serve HTTP shows its health, its metrics and the levels of its log")
    void everyNodeIsSeen() throws Exception {
        int port = freePort();
        Map<String, String> settings = Map.of(
                "roles",
                Node.UNSCHEDULED.replace("http,", "").replace(",http", ""),
                "management.host",
                "127.0.0.1",
                "management.port",
                Integer.toString(port),
                "management.token",
                TOKEN);
        try (Node node = Node.start(settings)) {
            assertThat(node.fanfare().baseUrl()).isNull();
            assertThat(get(port, "/health/live", null).statusCode()).isEqualTo(200);
            assertThat(get(port, "/health/ready", TOKEN).body()).contains("\"UP\"");
            assertThat(get(port, "/health/ready", null).statusCode()).isEqualTo(200);
            assertThat(get(port, "/metrics", null).statusCode()).isEqualTo(401);
            assertThat(get(port, "/metrics", TOKEN).body()).contains("fanfare_database_round_trips_total");
            assertThat(get(port, "/loggers", null).statusCode()).isEqualTo(401);
            assertThat(get(port, "/loggers", TOKEN).body()).contains("\"ROOT\":");

            String name = "dev.fanfare.platform";
            assertThat(put(port, name + "?level=DEBUG", null).statusCode()).isEqualTo(401);
            assertThat(LoggerFactory.getLogger(name).isDebugEnabled()).isFalse();
            assertThat(put(port, name + "?level=debug", TOKEN).statusCode()).isEqualTo(200);
            assertThat(LoggerFactory.getLogger(name).isDebugEnabled()).isTrue();
            assertThat(put(port, name, TOKEN).statusCode()).isEqualTo(200);
            assertThat(LoggerFactory.getLogger(name).isDebugEnabled()).isFalse();
            assertThat(put(port, name + "?level=trace", TOKEN).statusCode()).isEqualTo(422);
            assertThat(put(port, "ROOT", TOKEN).statusCode()).isEqualTo(422);
            assertThat(put(port, "no.such.logger?level=DEBUG", TOKEN).statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    @DisplayName("CL-03 a node that serves HTTP is not ready while no node answers for a domain, and names the domain")
    void deadAddress() {
        try (Node node = Node.start(
                Map.of("roles", Node.UNSCHEDULED.replace("campaigns,", "").replace(",campaigns", "")))) {
            assertThat(node.client().get("/health/ready").expect(503).body().toString())
                    .contains("No node answers for campaigns.");
            node.client().get("/health/live").expect(200);
        }
    }

    @Test
    @DisplayName("CL-01 a node that stops is not ready first, and serves on until load balancers have seen it")
    void drains() throws Exception {
        Node node = Node.start(Map.of("http.drain_seconds", "2"));
        Client client = node.client();
        URI config = URI.create(node.fanfare().baseUrl() + "/api/platform/config/");
        client.get("/health/ready").expect(200);
        CompletableFuture<Void> stopped = CompletableFuture.runAsync(node::close);
        eventually(() -> client.get("/health/ready").expect(503));
        HttpResponse<String> answer = HTTP.send(HttpRequest.newBuilder(config).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isLessThan(500);
        assertThat(answer.headers().firstValue("Connection")).hasValue("close");
        stopped.get(60, TimeUnit.SECONDS);
    }

    private static HttpResponse<String> get(int port, String path, String token) throws Exception {
        return send(HttpRequest.newBuilder(uri(port, path)), token);
    }

    private static HttpResponse<String> put(int port, String logger, String token) throws Exception {
        return send(
                HttpRequest.newBuilder(uri(port, "/loggers/" + logger)).PUT(HttpRequest.BodyPublishers.noBody()),
                token);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, String token) throws Exception {
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static URI uri(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
