package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP client as the service's users have one. Immutable; {@link #as} gives one with a credential. It repeats what is refused
 * for load, a number of times; {@link #once} gives one that does not, for tests about such refusals.
 */
public final class Client {
    private static final String DRY_RUN = "Fanfare-Dry-Run";
    private static final int MAX_REPEATS = 60;
    /** Less than clients are told, who have more time than tests. */
    private static final Duration REPEATED_AFTER = Duration.ofSeconds(1);

    private static final AtomicInteger REPEATED = new AtomicInteger();
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private static final Executor LATER =
            CompletableFuture.delayedExecutor(REPEATED_AFTER.toMillis(), TimeUnit.MILLISECONDS);

    private final String baseUrl;
    private final String authorization;
    private final int maxRepeats;
    /** Further ones, by their names. */
    private final Map<String, String> headers;

    public Client(String baseUrl) {
        this(baseUrl, null, MAX_REPEATS, Map.of());
    }

    private Client(String baseUrl, String authorization, int maxRepeats, Map<String, String> headers) {
        this.baseUrl = baseUrl;
        this.authorization = authorization;
        this.maxRepeats = maxRepeats;
        this.headers = headers;
    }

    /** The same client with a credential, such as {@code JWT abc}. */
    public Client as(String header) {
        return new Client(baseUrl, header, maxRepeats, headers);
    }

    /** The same client of another node. */
    public Client at(String otherUrl) {
        return new Client(otherUrl, authorization, maxRepeats, headers);
    }

    /** The same client, which repeats nothing. */
    public Client once() {
        return new Client(baseUrl, authorization, 0, headers);
    }

    /** The same client, which sends one header more. */
    public Client with(String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return new Client(baseUrl, authorization, maxRepeats, more);
    }

    /** How many requests were repeated by all clients of this process since this was asked last. */
    static int takeRepeated() {
        return REPEATED.getAndSet(0);
    }

    /** The header this client sends; null for none. */
    public String authorization() {
        return authorization;
    }

    public String baseUrl() {
        return baseUrl;
    }

    /** POSTs JSON: a record, a map, or a template and its arguments, see {@link Body}. */
    public Answer post(String path, Object... body) {
        if (Examples.wantsDryRun(path) && !headers.containsKey(DRY_RUN)) {
            Client dry = with(DRY_RUN, "true").once();
            dry.send(dry.json(path, body));
        }
        return send(json(path, body));
    }

    /** POSTs JSON, and succeeds. */
    public Answer ok(String path, Object... body) {
        return post(path, body).expect(200);
    }

    /** POSTs JSON, and is refused with this status and error. */
    public Answer refused(int status, String error, String path, Object... body) {
        return post(path, body).expectError(status, error);
    }

    /** POSTs JSON in which the value of this field is wrong. */
    public Answer invalid(String field, String path, Object... body) {
        return refused(422, "validation_error", path, body).shows("{field: %s}", field);
    }

    /** Tries to sign in on the web, by a name or an address. */
    public Answer signIn(String name, String password) {
        return post("/web/api/auth/login/", "{username: %s, password: %s}", name, password);
    }

    /** The same, without waiting for the answer. */
    public CompletableFuture<Answer> postAsync(String path, Object... body) {
        return sendAsync(json(path, body), maxRepeats);
    }

    private static CompletableFuture<Answer> sendAsync(HttpRequest request, int repeats) {
        return HTTP.sendAsync(request, Client::body)
                .thenApply(Client::answer)
                .thenCompose(answer -> mayRepeat(answer, repeats)
                        ? CompletableFuture.supplyAsync(() -> request, LATER)
                                .thenCompose(again -> sendAsync(again, repeats - 1))
                        : CompletableFuture.completedFuture(answer));
    }

    /** Whether it was refused for load, or while something recovers, so that nothing of it was done. */
    private static boolean mayRepeat(Answer answer, int repeats) {
        boolean repeated = repeats > 0
                && answer.status() == 503
                && answer.header("Retry-After").isPresent()
                && "SERVICE_UNAVAILABLE".equals(answer.code());
        if (repeated) {
            REPEATED.incrementAndGet();
        }
        return repeated;
    }

    /** POSTs a JSON body with a key that makes repeating it harmless. */
    public Answer postOnce(String idempotencyKey, String path, Object... body) {
        return with("Idempotency-Key", idempotencyKey).post(path, body);
    }

    /** POSTs such a body as a form; a list repeats its key. */
    public Answer form(String path, Object... body) {
        List<String> pairs = new ArrayList<>();
        Body.of(body).properties().forEach(member -> {
            Iterable<JsonNode> values = member.getValue().isArray() ? member.getValue() : List.of(member.getValue());
            values.forEach(value -> pairs.add(encode(member.getKey()) + "=" + encode(value.asText())));
        });
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
        headers.forEach(request::header);
        return authorization == null ? request : request.header("Authorization", authorization);
    }

    public Answer send(HttpRequest request) {
        return unchecked(() -> {
            for (int repeats = maxRepeats; ; repeats--) {
                Answer answer = answer(HTTP.send(request, Client::body));
                if (!mayRepeat(answer, repeats)) {
                    return answer;
                }
                Thread.sleep(REPEATED_AFTER.toMillis());
            }
        });
    }

    private HttpRequest json(String path, Object... body) {
        return request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Body.of(body).toString()))
                .build();
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
                    json && response.body().length > 0 ? STRICT.readTree(response.body()) : MissingNode.getInstance();
            Contract.check(response, body);
            Examples.see(response, body);
            return new Answer(response.statusCode(), body, response.body(), response.headers());
        } catch (IOException e) {
            throw new UncheckedIOException("no JSON: " + new String(response.body(), StandardCharsets.UTF_8), e);
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
