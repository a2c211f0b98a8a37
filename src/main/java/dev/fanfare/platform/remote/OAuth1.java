package dev.fanfare.platform.remote;

import dev.fanfare.formats.Hmac;
import io.vertx.core.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Signs requests with OAuth 1.0a (RFC 5849, HMAC-SHA1). The service checks that the token was issued to the signing
 * client.
 *
 * @param tokenSecret empty for none
 */
public record OAuth1(String clientId, String clientSecret, String token, String tokenSecret) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NONCE_BYTES = 16;

    /**
     * A signed GET. It is not retried, because a signature is accepted only once.
     *
     * @param url without query
     * @param query decoded
     */
    public OutboundRequest get(String url, Map<String, String> query) {
        String signed = header(HttpMethod.GET, url, query);
        return new OutboundRequest(
                HttpMethod.GET,
                url + "?" + OutboundRequest.encoded(query),
                Map.of("Authorization", signed),
                null,
                false);
    }

    /** The value of the Authorization header. */
    String header(HttpMethod method, String url, Map<String, String> query) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        Map<String, String> own = new TreeMap<>(Map.of(
                "oauth_consumer_key",
                clientId,
                "oauth_nonce",
                HexFormat.of().formatHex(nonce),
                "oauth_signature_method",
                "HMAC-SHA1",
                "oauth_timestamp",
                Long.toString(Instant.now().getEpochSecond()),
                "oauth_token",
                token,
                "oauth_version",
                "1.0"));
        Map<String, String> all = new TreeMap<>(own);
        all.putAll(query);
        own.put("oauth_signature", signature(method, url, all));
        return own.entrySet().stream()
                .map(entry -> entry.getKey() + "=\"" + OutboundRequest.encoded(entry.getValue()) + '"')
                .collect(Collectors.joining(", ", "OAuth ", ""));
    }

    /**
     * The signature of a request, in Base64.
     *
     * @param parameters decoded: those of the query and of the header, without the signature
     */
    public String signature(HttpMethod method, String url, Map<String, String> parameters) {
        Map<String, String> sorted = new TreeMap<>();
        parameters.forEach((name, value) -> sorted.put(OutboundRequest.encoded(name), OutboundRequest.encoded(value)));
        String joined = sorted.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("&"));
        String base = method.name() + "&" + OutboundRequest.encoded(url) + "&" + OutboundRequest.encoded(joined);
        byte[] key = (OutboundRequest.encoded(clientSecret) + "&" + OutboundRequest.encoded(tokenSecret))
                .getBytes(StandardCharsets.UTF_8);
        return Base64.getEncoder().encodeToString(Hmac.sha1(key, base.getBytes(StandardCharsets.UTF_8)));
    }

    /** Hides tokens and secrets. */
    @Override
    public String toString() {
        return "OAuth1[" + clientId + "]";
    }
}
