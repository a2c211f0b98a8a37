package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Node;
import dev.fanfare.support.Unchecked;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A receiver of webhooks on this machine, which keeps what came and answers as it is told. */
public final class WebhookReceiver implements AutoCloseable {
    /** The beginning of an Ed25519 public key in X.509, before its 32 bytes (RFC 8410). */
    private static final byte[] X509 = HexFormat.of().parseHex("302a300506032b6570032100");

    private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile Function<Received, Reply> answering = request -> Reply.OK;

    /** A request as it came. */
    public record Received(String path, String id, String timestamp, String signature, String version, String body) {
        JsonNode json() {
            return Unchecked.unchecked(() -> Json.mapper().readTree(body));
        }

        public String type() {
            return json().path("type").asText();
        }

        long sequence() {
            return json().path("sequence").asLong();
        }

        /** Of the event that it is about. */
        long subjectId() {
            return json().at("/data/subject_id").asLong();
        }

        private String content() {
            return id + "." + timestamp + "." + body;
        }

        /** Fails unless it is signed by this key: a secret, as the reference library verifies it, or a public key. */
        public Received verified(String key) {
            if (key.startsWith("whsec_")) {
                Unchecked.unchecked(() -> {
                    new Webhook(key)
                            .verify(
                                    body,
                                    Map.of(
                                            "webhook-id", List.of(id),
                                            "webhook-timestamp", List.of(timestamp),
                                            "webhook-signature", List.of(signature)));
                    return null;
                });
                return this;
            }
            byte[] bytes = Base64.getDecoder().decode(key.substring("whpk_".length()));
            assertThat(bytes).hasSize(32);
            assertThat(List.of(signature.split(" ")))
                    .filteredOn(one -> one.startsWith("v1a,"))
                    .anyMatch(one -> isEd25519(bytes, Base64.getDecoder().decode(one.substring("v1a,".length()))));
            return this;
        }

        private boolean isEd25519(byte[] key, byte[] sent) {
            try {
                byte[] encoded = Arrays.copyOf(X509, X509.length + key.length);
                System.arraycopy(key, 0, encoded, X509.length, key.length);
                Signature verifying = Signature.getInstance("Ed25519");
                verifying.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
                verifying.update(content().getBytes(StandardCharsets.UTF_8));
                return verifying.verify(sent);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** An answer. */
    record Reply(int status, String body, Map<String, String> headers) {
        static final Reply OK = of(204);

        static Reply of(int status) {
            return new Reply(status, "", Map.of());
        }
    }

    public WebhookReceiver() {
        server = Unchecked.unchecked(() -> HttpServer.create(new InetSocketAddress(0), 0));
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Received request = new Received(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestHeaders().getFirst("webhook-id"),
                    exchange.getRequestHeaders().getFirst("webhook-timestamp"),
                    exchange.getRequestHeaders().getFirst("webhook-signature"),
                    exchange.getRequestHeaders().getFirst("Fanfare-Version"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            received.add(request);
            Reply reply = answering.apply(request);
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    void answers(Function<Received, Reply> reply) {
        answering = reply;
    }

    void answers(int status) {
        answering = request -> Reply.of(status);
    }

    /** An address of it. */
    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** What came at a path, in its order. */
    public List<Received> at(String path) {
        return List.copyOf(received).stream()
                .filter(request -> request.path().equals(path))
                .toList();
    }

    /** What came at a path once there is as much, while a node sends what is due. */
    List<Received> receives(Node node, String path, int count) {
        return eventually(() -> {
            node.sweep(new SendWebhooks());
            List<Received> all = at(path);
            assertThat(all).hasSizeGreaterThanOrEqualTo(count);
            return all;
        });
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
