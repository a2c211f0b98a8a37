package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** An HTTP client as the service's users have one. Immutable; {@link #as} gives one with a credential. */
public final class Client {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final String baseUrl;
    private final String authorization;

    public Client(String baseUrl) {
        this(baseUrl, null);
    }

    private Client(String baseUrl, String authorization) {
        this.baseUrl = baseUrl;
        this.authorization = authorization;
    }

    /** What came back. */
    public record Answer(int status, JsonNode body, HttpResponse<byte[]> raw) {
        public Optional<String> header(String name) {
            return raw.headers().firstValue(name);
        }

        /** This answer, after a look at its status. */
        public Answer expect(int expected) {
            assertThat(status).as("status, body %s", body).isEqualTo(expected);
            return this;
        }

        /** This answer, after a look at its error. */
        public Answer expectError(int expected, String error) {
            expect(expected);
            assertThat(body.path("error").asText()).as("error in %s", body).isEqualTo(error);
            return this;
        }

        /** This answer, after a look at its exact set of members. */
        public Answer expectFields(String... names) {
            assertThat(fields(body)).as("members of %s", body).containsExactlyInAnyOrder(names);
            return this;
        }

        public String code() {
            return body.path("details").path("code").asText(null);
        }

        public String text(String member) {
            return body.path(member).asText();
        }

        public long number(String member) {
            assertThat(body.path(member).isIntegralNumber())
                    .as("%s is a whole number in %s", member, body)
                    .isTrue();
            return body.path(member).asLong();
        }
    }

    /** The members of an object. */
    public static List<String> fields(JsonNode object) {
        TreeSet<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return List.copyOf(names);
    }

    /** The same client with a credential, such as {@code JWT abc}. */
    public Client as(String header) {
        return new Client(baseUrl, header);
    }

    /** The header this client sends; null for none. */
    public String authorization() {
        return authorization;
    }

    public String baseUrl() {
        return baseUrl;
    }

    /** POSTs JSON: names and values in turn; values are texts, numbers, booleans, lists, maps or null. */
    public Answer post(String path, Object... namesAndValues) {
        return send(json(path, namesAndValues));
    }

    /** The same, without waiting for the answer. */
    public CompletableFuture<Answer> postAsync(String path, Object... namesAndValues) {
        return HTTP.sendAsync(json(path, namesAndValues), Client::body).thenApply(Client::answer);
    }

    /** POSTs a form: names and values in turn; a list repeats its key. */
    public Answer form(String path, Object... namesAndValues) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            for (Object one : value instanceof List<?> list ? list : Arrays.asList(value)) {
                pairs.add(encode(namesAndValues[i].toString()) + "=" + encode(String.valueOf(one)));
            }
        }
        return raw(
                path,
                "application/x-www-form-urlencoded",
                String.join("&", pairs).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * POSTs these bytes.
     *
     * @param contentType null for none
     */
    public Answer raw(String path, String contentType, byte[] body) {
        HttpRequest.Builder request = request(path).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (contentType != null) {
            request.header("Content-Type", contentType);
        }
        return send(request.build());
    }

    public Answer method(String method, String path) {
        return send(request(path)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build());
    }

    public Answer get(String path) {
        return method("GET", path);
    }

    /** A request to which more can be added, for {@link #send}. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(baseUrl + path)).timeout(Duration.ofSeconds(60));
        return authorization == null ? request : request.header("Authorization", authorization);
    }

    public Answer send(HttpRequest request) {
        try {
            return answer(HTTP.send(request, Client::body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private HttpRequest json(String path, Object... namesAndValues) {
        Map<String, Object> body = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            body.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
        }
        try {
            return request(path)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                    .build();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of an answer that never ends only the head is waited for. */
    private static BodySubscriber<byte[]> body(HttpResponse.ResponseInfo head) {
        boolean endless = head.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
        return endless ? new Ignored() : HttpResponse.BodySubscribers.ofByteArray();
    }

    private static final class Ignored implements BodySubscriber<byte[]> {
        @Override
        public CompletionStage<byte[]> getBody() {
            return CompletableFuture.completedFuture(new byte[0]);
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.cancel();
        }

        @Override
        public void onNext(List<ByteBuffer> item) {}

        @Override
        public void onError(Throwable throwable) {}

        @Override
        public void onComplete() {}
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        try {
            boolean json =
                    response.headers().firstValue("Content-Type").orElse("").startsWith("application/json");
            JsonNode body =
                    json && response.body().length > 0 ? JSON.readTree(response.body()) : MissingNode.getInstance();
            Contract.check(response.request().method(), response.uri().getPath(), response.statusCode(), body);
            return new Answer(response.statusCode(), body, response);
        } catch (IOException e) {
            throw new UncheckedIOException("no JSON: " + new String(response.body(), StandardCharsets.UTF_8), e);
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
