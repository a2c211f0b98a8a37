package dev.fanfare.support;

import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A request as a fuzzer makes it.
 *
 * @param path with its query
 * @param caller who sends it, see {@link FuzzedCast}
 * @param valid whether the contract allows all that is sent
 * @param type the content type; null for none
 */
public record FuzzedCall(
        String method,
        String path,
        String caller,
        boolean valid,
        String type,
        Map<String, String> headers,
        String body) {
    public FuzzedCall {
        headers = Map.copyOf(headers);
    }

    /** The same call, whose messages are English. */
    public FuzzedCall inEnglish() {
        Map<String, String> english = new HashMap<>(headers);
        english.put("Accept-Language", "en");
        return new FuzzedCall(method, path, caller, valid, type, english, body);
    }

    /** Sends it. */
    Answer by(Client client) {
        HttpRequest.Builder request = client.request(path)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body.getBytes(StandardCharsets.UTF_8)));
        headers.forEach(request::setHeader);
        if (type != null) {
            request.setHeader("Content-Type", type);
        }
        return client.send(request.build());
    }

    /** To be repeated by hand, with a credential of the caller. */
    @Override
    public String toString() {
        StringBuilder curl = new StringBuilder("curl -X " + method + " \"$BASE_URL" + path + "\" -H \"Authorization: $"
                + caller.toUpperCase(java.util.Locale.ROOT).replaceAll("\\W", "_") + '"');
        headers.forEach((name, value) -> curl.append(" -H ").append(quoted(name + ": " + value)));
        if (type != null) {
            curl.append(" -H ").append(quoted("Content-Type: " + type));
        }
        return curl.append(" --data-binary ").append(quoted(body)).toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
