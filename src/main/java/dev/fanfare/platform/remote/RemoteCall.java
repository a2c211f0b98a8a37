package dev.fanfare.platform.remote;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request to an outside service.
 *
 * @param uri absolute, http or https
 * @param headers may hold secrets
 * @param body null for none
 * @param safe whether it is safe to repeat
 */
public record RemoteCall(HttpMethod method, String uri, Map<String, String> headers, Buffer body, boolean safe) {
    public RemoteCall {
        headers = Map.copyOf(headers);
    }

    /** A GET, which may be retried. */
    public static RemoteCall get(String uri) {
        return new RemoteCall(HttpMethod.GET, uri, Map.of("Accept", "application/json"), null, true);
    }

    /**
     * A POST of a form, which is not retried.
     *
     * @param form encoded
     */
    public static RemoteCall form(String uri, String form) {
        return new RemoteCall(
                HttpMethod.POST,
                uri,
                Map.of("Accept", "application/json", "Content-Type", "application/x-www-form-urlencoded"),
                Buffer.buffer(form),
                false);
    }

    /** A POST of JSON, which is not retried. */
    public static RemoteCall json(String uri, String json) {
        return new RemoteCall(
                HttpMethod.POST,
                uri,
                Map.of("Accept", "application/json", "Content-Type", "application/json"),
                Buffer.buffer(json),
                false);
    }

    /** The same call with one more header. */
    public RemoteCall with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new RemoteCall(method, uri, more, body, safe);
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
