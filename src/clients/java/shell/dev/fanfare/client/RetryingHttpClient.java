package dev.fanfare.client;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Sends what the generated APIs send, with credentials and idempotency keys, and repeats it where that is safe. */
final class RetryingHttpClient extends HttpClient {
    private static final Set<Integer> TOLD = Set.of(409, 425, 429, 503, 504);
    private static final Set<Integer> LOST = Set.of(429, 502, 503, 504);

    private final HttpClient http;
    private final Credentials credentials;
    private final Retries retries;

    RetryingHttpClient(HttpClient http, Credentials credentials, Retries retries) {
        this.http = http;
        this.credentials = credentials;
        this.retries = retries;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpRequest keyed = keyed(request);
        Instant until = Instant.now().plus(retries.patience());
        // Bodies from streams can be sent only once.
        boolean repeatable = keyed.bodyPublisher().map(body -> body.contentLength() >= 0).orElse(true);
        boolean renewed = false;
        for (int attempt = 1; ; attempt++) {
            String authorization = credentials.authorization();
            HttpResponse<T> response = null;
            IOException failure = null;
            try {
                response = http.send(authorized(keyed, authorization), handler);
            } catch (IOException e) {
                failure = e;
            }
            if (response != null && response.statusCode() == 401 && !renewed && repeatable) {
                renewed = true;
                if (credentials.renew(authorization)) {
                    attempt--;
                    continue;
                }
            }
            Duration pause = repeatable && attempt < retries.attempts() ? pause(response, attempt) : null;
            if (pause == null || Instant.now().plus(pause).isAfter(until)) {
                if (failure != null) {
                    throw failure;
                }
                return response;
            }
            Thread.sleep(pause.toMillis());
        }
    }

    /** With a key, so that a repeated change happens once; reads ignore it. */
    private static HttpRequest keyed(HttpRequest request) {
        boolean needed = request.method().equals("POST")
                && request.headers().firstValue("Idempotency-Key").isEmpty()
                && !request.uri().getPath().endsWith("/preview/");
        return needed
                ? HttpRequest.newBuilder(request, (name, value) -> true)
                        .header("Idempotency-Key", UUID.randomUUID().toString())
                        .build()
                : request;
    }

    private static HttpRequest authorized(HttpRequest request, String authorization) {
        return authorization == null
                ? request
                : HttpRequest.newBuilder(request, (name, value) -> true)
                        .setHeader("Authorization", authorization)
                        .build();
    }

    /** @return null if the answer is final */
    private static Duration pause(HttpResponse<?> response, int attempt) {
        long jitter = ThreadLocalRandom.current().nextLong(250);
        if (response != null) {
            Optional<Duration> told = retryAfter(response);
            if (told.isPresent() && TOLD.contains(response.statusCode())) {
                return told.get().plusMillis(jitter);
            }
            if (!LOST.contains(response.statusCode())) {
                return null;
            }
        }
        return Duration.ofMillis(jitter + Math.min(10_000, 250L << attempt));
    }

    /** What the service says when to try again. */
    static Optional<Duration> retryAfter(HttpResponse<?> response) {
        return response.headers().firstValue("Retry-After").flatMap(RetryingHttpClient::seconds);
    }

    private static Optional<Duration> seconds(String header) {
        try {
            return Optional.of(Duration.ofSeconds(Long.parseLong(header.strip())));
        } catch (NumberFormatException e) {
            try {
                Instant at = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
                return Optional.of(Duration.between(Instant.now(), at)).filter(wait -> !wait.isNegative());
            } catch (DateTimeParseException date) {
                return Optional.empty();
            }
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return send(request, handler);
            } catch (IOException e) {
                throw new CompletionException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CompletionException(e);
            }
        });
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushes) {
        return sendAsync(request, handler);
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return http.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return http.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return http.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return http.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return http.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return http.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return http.authenticator();
    }

    @Override
    public Version version() {
        return http.version();
    }

    @Override
    public Optional<Executor> executor() {
        return http.executor();
    }
}
