package dev.fanfare.platform.remote;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request to an external service.
 *
 * @param uri absolute, http or https
 * @param headers may hold secrets
 * @param body null for none
 * @param safe whether it is safe to repeat
 */
public record OutboundRequest(HttpMethod method, String uri, Map<String, String> headers, Buffer body, boolean safe) {
    public OutboundRequest {
        headers = Map.copyOf(headers);
    }

    /** A GET, which may be retried. */
    public static OutboundRequest get(String uri) {
        return new OutboundRequest(HttpMethod.GET, uri, Map.of("Accept", "application/json"), null, true);
    }

    /**
     * A POST of a form, which is not retried.
     *
     * @param form encoded
     */
    public static OutboundRequest form(String uri, String form) {
        return new OutboundRequest(
                HttpMethod.POST,
                uri,
                Map.of("Accept", "application/json", "Content-Type", "application/x-www-form-urlencoded"),
                Buffer.buffer(form),
                false);
    }

    /** The same of its members, in their order. */
    public static OutboundRequest form(String uri, Map<String, String> members) {
        return form(uri, encoded(members));
    }

    /** A POST of JSON, which is not retried. */
    public static OutboundRequest json(String uri, String json) {
        return new OutboundRequest(
                HttpMethod.POST,
                uri,
                Map.of("Accept", "application/json", "Content-Type", "application/json"),
                Buffer.buffer(json),
                false);
    }

    /** A POST of text, which is not retried. */
    public static OutboundRequest text(String uri, String text) {
        return new OutboundRequest(
                HttpMethod.POST, uri, Map.of("Content-Type", "text/plain; charset=utf-8"), Buffer.buffer(text), false);
    }

    /** This call with one more header. */
    public OutboundRequest with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new OutboundRequest(method, uri, more, body, safe);
    }

    /** This call with a user's name and password (RFC 7617). */
    public OutboundRequest withBasic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return with("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }

    /** This call with the credentials of an OAuth client, which are encoded before (RFC 6749, 2.3.1). */
    public OutboundRequest withClient(String id, String secret) {
        return withBasic(encoded(id), encoded(secret));
    }

    /** A form, or a query, of these members, in their order. */
    public static String encoded(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> encoded(member.getKey()) + "=" + encoded(member.getValue()))
                .collect(Collectors.joining("&"));
    }

    /** Percent-encodes everything but letters, digits and {@code -._~} (RFC 3986). */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    /** Omits queries and headers, which may hold tokens. */
    @Override
    public String toString() {
        int query = uri.indexOf('?');
        return method + " " + (query < 0 ? uri : uri.substring(0, query));
    }
}
