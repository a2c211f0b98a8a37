package dev.fanfare.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * An application: on its own, or for a user by the tokens of a sign-in. Tokens are renewed when they expire and when they are
 * refused, one renewal at a time.
 */
public final class OAuth implements Credentials {
    /**
     * Tokens as the service grants them.
     *
     * @param refresh null of an application on its own
     */
    public record Tokens(String access, String refresh, Instant expiresAt) {}

    /**
     * Where a person allows a device.
     *
     * @param complete the page with the code filled in
     */
    public record DeviceCode(String userCode, URI page, URI complete, Duration life) {}

    /** A refusal of the OAuth endpoints, with its code, such as {@code access_denied}. */
    public static final class Denied extends IOException {
        private final String error;
        private final int status;
        private final transient Optional<Duration> retryAfter;

        Denied(HttpResponse<?> response, String error, String description) {
            super(description);
            this.error = error;
            this.status = response.statusCode();
            this.retryAfter = RetryingHttpClient.retryAfter(response);
        }

        /** Empty if the answer is not the service's. */
        public String error() {
            return error;
        }

        /** Whether the same may succeed later: the person has still to decide, or the service is busy. */
        boolean isForNow() {
            return error.equals("authorization_pending") || error.equals("slow_down") || status == 429 || status >= 500;
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration EARLY = Duration.ofSeconds(30);

    private final URI base;
    private final String clientId;
    private final String secret;
    private final Consumer<Tokens> keep;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final boolean forUser;
    private Tokens tokens;

    private OAuth(URI base, String clientId, String secret, Tokens tokens, Consumer<Tokens> keep) {
        this.base = base;
        this.clientId = clientId;
        this.secret = secret;
        this.tokens = tokens;
        this.forUser = tokens != null;
        this.keep = keep;
    }

    /** An application on its own. */
    public static OAuth application(URI base, String clientId, String secret) {
        return new OAuth(base, clientId, secret, null, unused -> {});
    }

    /**
     * An application for a user.
     *
     * @param secret null of a public application
     * @param tokens of the sign-in
     * @param keep called with each new pair before it is used: store it, because the old refresh token ends
     */
    public static OAuth user(URI base, String clientId, String secret, Tokens tokens, Consumer<Tokens> keep) {
        return new OAuth(base, clientId, secret, tokens, keep);
    }

    /**
     * Signs a person in from where there is no browser (RFC 8628).
     *
     * @param show tells the person the code and where to type it
     * @throws Denied if the person says no, or nothing in time
     * @throws IOException if there is no answer in that time
     */
    public static Tokens signInOnDevice(URI base, String clientId, Consumer<DeviceCode> show)
            throws IOException, InterruptedException {
        OAuth device = new OAuth(base, clientId, null, null, unused -> {});
        JsonNode begun = device.post("/oauth/device_authorization", Map.of());
        Duration life = Duration.ofSeconds(begun.path("expires_in").asLong());
        Instant end = Instant.now().plus(life);
        show.accept(new DeviceCode(
                begun.path("user_code").asText(),
                URI.create(begun.path("verification_uri").asText()),
                URI.create(begun.path("verification_uri_complete").asText()),
                life));
        Duration interval = Duration.ofSeconds(begun.path("interval").asLong(5));
        Duration pause = interval;
        while (true) {
            Thread.sleep(pause.toMillis());
            try {
                return device.request(Map.of(
                        "grant_type", "urn:ietf:params:oauth:grant-type:device_code",
                        "device_code", begun.path("device_code").asText()));
            } catch (IOException failure) {
                Denied denied = failure instanceof Denied ? (Denied) failure : null;
                // Without an answer, too, the next poll may succeed (RFC 8628, 3.5).
                if (denied != null && !denied.isForNow() || Instant.now().isAfter(end)) {
                    throw failure;
                }
                if (denied != null && denied.error().equals("slow_down")) {
                    interval = interval.plusSeconds(5);
                }
                pause = denied == null ? interval : interval.plus(denied.retryAfter.orElse(Duration.ZERO));
            }
        }
    }

    @Override
    public synchronized String authorization() throws IOException, InterruptedException {
        if (tokens == null || tokens.expiresAt().minus(EARLY).isBefore(Instant.now())) {
            next();
        }
        return "Bearer " + tokens.access();
    }

    @Override
    public synchronized boolean renew(String refused) throws IOException, InterruptedException {
        // Another call may have renewed them meanwhile.
        if (refused != null && refused.equals("Bearer " + tokens.access())) {
            next();
        }
        return true;
    }

    private void next() throws IOException, InterruptedException {
        Tokens renewed = forUser
                ? request(Map.of("grant_type", "refresh_token", "refresh_token", tokens.refresh()))
                : request(Map.of("grant_type", "client_credentials"));
        keep.accept(renewed);
        tokens = renewed;
    }

    private Tokens request(Map<String, String> form) throws IOException, InterruptedException {
        JsonNode answer = post("/oauth/token", form);
        return new Tokens(
                answer.path("access_token").asText(),
                answer.path("refresh_token").asText(null),
                Instant.now().plusSeconds(answer.path("expires_in").asLong()));
    }

    private JsonNode post(String path, Map<String, String> form) throws IOException, InterruptedException {
        Map<String, String> fields = new LinkedHashMap<>(form);
        fields.put("client_id", clientId);
        if (secret != null) {
            fields.put("client_secret", secret);
        }
        String body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpResponse<byte[]> response = http.send(
                HttpRequest.newBuilder(base.resolve(path))
                        .timeout(Duration.ofSeconds(30))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() != 200) {
            throw denied(response);
        }
        return JSON.readTree(response.body());
    }

    private static Denied denied(HttpResponse<byte[]> response) {
        try {
            JsonNode answer = JSON.readTree(response.body());
            return new Denied(response, answer.path("error").asText(), answer.path("error_description").asText());
        } catch (IOException page) {
            // A proxy's, not the service's.
            return new Denied(response, "", "The service answers with " + response.statusCode() + ".");
        }
    }
}
