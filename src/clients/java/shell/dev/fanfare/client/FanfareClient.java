package dev.fanfare.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A client for the generated APIs: {@code new dev.fanfare.client.app.CampaignsApi(new FanfareClient(base, credentials))}.
 *
 * <p>Repeats a call by the service's word: 429 and 503 after {@code Retry-After}, and a change without an answer under its idempotency
 * key, so that it happens once. Renews credentials once after a 401. Amounts are {@link java.math.BigDecimal}; values of lists that a
 * later release adds are read as {@code UNKNOWN_DEFAULT_OPEN_API}.
 */
public final class FanfareClient extends ApiClient {
    private final Credentials credentials;
    private final Retries retries;
    private final HttpClient http;

    public FanfareClient(URI base, Credentials credentials) {
        this(base, credentials, Retries.USUAL);
    }

    public FanfareClient(URI base, Credentials credentials, Retries retries) {
        this.credentials = credentials;
        this.retries = retries;
        this.http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
        updateBaseUri(base.toString());
        setReadTimeout(Duration.ofSeconds(30));
    }

    /** Never null; asked by the generated APIs. */
    @Override
    public HttpClient getHttpClient() {
        // The generated super class asks for it before this one is made.
        return http == null ? super.getHttpClient() : new RetryingHttpClient(http, credentials, retries);
    }

    /** One page of a list: its items, and the cursor of the next one; null behind the last. */
    public record Page<T>(List<T> items, String next) {}

    /** A page of a list. */
    @FunctionalInterface
    public interface PageCall<T> {
        /** @param cursor null for the first page */
        Page<T> at(String cursor) throws ApiException;
    }

    /** The items of all pages, read as the stream goes on; a refusal is an {@link IllegalStateException} with its cause. */
    public static <T> Stream<T> items(PageCall<T> call) {
        Iterator<List<T>> pages = new Iterator<>() {
            private String cursor;
            private boolean more = true;

            @Override
            public boolean hasNext() {
                return more;
            }

            @Override
            public List<T> next() {
                try {
                    Page<T> page = call.at(cursor);
                    cursor = page.next();
                    more = cursor != null && !cursor.isEmpty();
                    return page.items();
                } catch (ApiException e) {
                    throw new IllegalStateException(e.getMessage(), e);
                }
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(pages, Spliterator.ORDERED), false)
                .flatMap(List::stream);
    }

    /**
     * Calls a row by its path, beside the generated APIs.
     *
     * @param body a generated one, or a map
     * @throws ApiException if it is refused
     */
    public JsonNode call(String path, Object body) throws ApiException, IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(getBaseUri() + path))
                .timeout(getReadTimeout())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(getObjectMapper().writeValueAsBytes(body)))
                .build();
        HttpResponse<byte[]> response = getHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
        String text = new String(response.body(), StandardCharsets.UTF_8);
        if (response.statusCode() / 100 != 2) {
            throw new ApiException(response.statusCode(), text, response.headers(), text);
        }
        return getObjectMapper().readTree(text);
    }
}
