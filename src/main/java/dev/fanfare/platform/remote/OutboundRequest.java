package dev.fanfare.platform.remote;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

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
