import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fanfare.client.ApiException;
import dev.fanfare.client.Credentials;
import dev.fanfare.client.FanfareClient;
import dev.fanfare.client.FanfareClient.Page;
import dev.fanfare.client.OAuth;
import dev.fanfare.client.Retries;
import dev.fanfare.client.Webhooks;
import dev.fanfare.client.app.model.NetworksSubmitNetwork;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What the shell does beyond the generated APIs, against a node: base address and operator's token are the arguments. */
class ShellTest {
    private static final String PASSWORD = "seven green bottles";

    public static void main(String[] arguments) throws Exception {
        URI base = URI.create(arguments[0]);
        repeatsAChangeOnce(base);
        renewsOnce(base);
        signsInAtABusyService();
        walksPages(base, arguments[1]);
        verifiesWebhooks();
        System.out.println("java: the shell's tests");
    }

    /** The first answers are lost, or are a 503: the connection is still submitted once. */
    private static void repeatsAChangeOnce(URI base) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        HttpServer proxy = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        HttpClient http = HttpClient.newHttpClient();
        proxy.createContext("/", exchange -> {
            int call = calls.incrementAndGet();
            if (call == 2) {
                exchange.getResponseHeaders().add("Retry-After", "1");
                exchange.sendResponseHeaders(503, -1);
                exchange.close();
                return;
            }
            HttpRequest.Builder passed = HttpRequest.newBuilder(base.resolve(exchange.getRequestURI()))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
            for (String header : List.of("Authorization", "Content-Type", "Idempotency-Key")) {
                if (exchange.getRequestHeaders().containsKey(header)) {
                    passed.header(header, exchange.getRequestHeaders().getFirst(header));
                }
            }
            try {
                HttpResponse<byte[]> answer = http.send(passed.build(), HttpResponse.BodyHandlers.ofByteArray());
                if (call > 2) {
                    exchange.getResponseHeaders().add("Content-Type", "application/json");
                    exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
                    exchange.getResponseBody().write(answer.body());
                }
                exchange.close();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        proxy.start();
        try {
            String token = register(base);
            URI through = URI.create("http://127.0.0.1:" + proxy.getAddress().getPort());
            FanfareClient web = new FanfareClient(through, Credentials.webSession(token));
            Instant began = Instant.now();
            String name = "shell" + System.nanoTime();
            long id = web.call("/web/api/network/approval/", new NetworksSubmitNetwork().networkType("instagram")
                    .networkId(name).networkUrl("https://www.instagram.com/" + name).followers(12_000L).category("fashion"))
                    .path("approval_id").asLong();
            check(id > 0 && calls.get() == 3, "three attempts, not " + calls.get());
            check(Duration.between(began, Instant.now()).toMillis() >= 1_000, "waits as Retry-After says");
            var events = new FanfareClient(base, Credentials.webSession(token)).call("/web/api/get/events/", Map.of()).path("events");
            int submitted = 0;
            for (var event : events) {
                submitted += event.path("type").asText().equals("connection.pending") ? 1 : 0;
            }
            check(submitted == 1, "submitted once, not " + submitted);
        } finally {
            proxy.stop(0);
        }
        try {
            new FanfareClient(URI.create("http://127.0.0.1:9"), Credentials.none(), new Retries(2, Duration.ofSeconds(5)))
                    .call("/api/get/public/campaigns/", Map.of());
            check(false, "there was an answer");
        } catch (IOException expected) {
            check(true, "");
        }
    }

    /** A refused credential is renewed, once. */
    private static void renewsOnce(URI base) throws Exception {
        String token = register(base);
        AtomicInteger renewals = new AtomicInteger();
        Credentials ended = new Credentials() {
            private String header = "JWT ended";

            @Override
            public String authorization() {
                return header;
            }

            @Override
            public boolean renew(String refused) {
                renewals.incrementAndGet();
                header = "JWT " + token;
                return true;
            }
        };
        new FanfareClient(base, ended).call("/web/api/get/wallet/", Map.of());
        check(renewals.get() == 1, "one renewal");
        try {
            new FanfareClient(base, Credentials.webSession("wrong")).call("/web/api/get/wallet/", Map.of());
            check(false, "a wrong token");
        } catch (ApiException refused) {
            check(refused.getCode() == 401, "401, not " + refused.getCode());
        }
    }

    /** A device waits on while the service is busy, or does not answer, and ends when the person says no. */
    private static void signsInAtABusyService() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        HttpServer service = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        URI base = URI.create("http://127.0.0.1:" + service.getAddress().getPort());
        service.createContext("/oauth/device_authorization", exchange -> answer(exchange, 200, "{\"device_code\": \"d\","
                + "\"user_code\": \"ABCD-EFGH\", \"verification_uri\": \"" + base + "\", \"verification_uri_complete\": \"" + base
                + "\", \"expires_in\": 60, \"interval\": 0}"));
        service.createContext("/oauth/token", exchange -> {
            switch (polls.incrementAndGet()) {
                case 1 -> {
                    exchange.getResponseHeaders().add("Retry-After", "1");
                    answer(exchange, 429, "{\"error\": \"rate_limit_exceeded\"}");
                }
                case 2 -> answer(exchange, 502, "<h1>Bad gateway</h1>");
                case 3 -> exchange.close();
                case 4 -> answer(exchange, 400, "{\"error\": \"authorization_pending\"}");
                case 5 -> answer(exchange, 200, "{\"access_token\": \"ffa_1\", \"refresh_token\": \"ffr_1\", \"expires_in\": 60}");
                default -> answer(exchange, 400, "{\"error\": \"access_denied\", \"error_description\": \"Denied.\"}");
            }
        });
        service.start();
        try {
            Instant began = Instant.now();
            OAuth.Tokens tokens = OAuth.signInOnDevice(base, "fanfare-command", code -> {});
            check(tokens.access().equals("ffa_1") && polls.get() == 5, "five polls, not " + polls.get());
            check(Duration.between(began, Instant.now()).toMillis() >= 1_000, "waits as Retry-After says");
            OAuth.signInOnDevice(base, "fanfare-command", code -> {});
            check(false, "a denied sign-in");
        } catch (OAuth.Denied denied) {
            check(denied.error().equals("access_denied"), denied.error());
        } finally {
            service.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void walksPages(URI base, String token) throws Exception {
        FanfareClient system = new FanfareClient(base, Credentials.backendToken(token));
        for (int i = 0; i < 3; i++) {
            String name = "pages" + System.nanoTime();
            system.call("/admin/api/advertisers/create/", Map.of(
                    "name", name, "email", name + "@acme.example", "maximum_limit", 5000, "currency", "USD"));
        }
        long some = FanfareClient.items(cursor -> {
            try {
                var page = system.call("/admin/api/advertisers/list/", cursor == null ? Map.of("limit", 2) : Map.of("limit", 2, "cursor", cursor));
                return new Page<>(List.copyOf(page.path("advertisers").findValuesAsText("name")), page.path("next").asText(null));
            } catch (IOException | InterruptedException e) {
                throw new ApiException(e);
            }
        }).limit(3).count();
        check(some == 3, "three items of two pages, not " + some);
    }

    private static void verifiesWebhooks() throws Exception {
        String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        byte[] body = "{\"type\":\"task.accepted\"}".getBytes(StandardCharsets.UTF_8);
        String now = Long.toString(Instant.now().getEpochSecond());
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
        mac.update(("msg_1." + now + ".").getBytes(StandardCharsets.UTF_8));
        String signature = "v1,AAAA v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        Map<String, String> headers = Map.of("webhook-id", "msg_1", "webhook-timestamp", now, "webhook-signature", signature);
        check(Webhooks.verified(secret, headers::get, body), "a good delivery");
        check(!Webhooks.verified(secret, headers::get, "{}".getBytes(StandardCharsets.UTF_8)), "another body");
        check(!Webhooks.verified("whsec_AAAA", headers::get, body), "another secret");
        check(!Webhooks.verified(secret, Map.of("webhook-id", "msg_1", "webhook-timestamp", "1614265330", "webhook-signature", signature)::get, body), "an old one");
        check(!Webhooks.verified(secret, Map.<String, String>of()::get, body), "none at all");
    }

    private static String register(URI base) throws Exception {
        String name = "shell" + System.nanoTime();
        return new FanfareClient(base, Credentials.none()).call("/web/api/auth/register/", Map.of(
                "username", name, "email", name + "@mail.example", "password", PASSWORD, "first_name", "Anna",
                "last_name", "Novak", "country", 1, "city", 1)).path("token").asText();
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
