package dev.fanfare.dev.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.dev.simulator.api.SimulatedPost;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Nightly;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NW-10: the outside services that ship with Fanfare, as a client of theirs sees them. */
@Nightly
class SimulatorVerticleTest {
    private static final String LATEST = "/exchange/latest?base=EUR";

    private final HttpClient http = HttpClient.newHttpClient();
    private final Vertx vertx = Vertx.vertx();
    private final SimulatorVerticle simulator =
            new SimulatorVerticle(new SimulatorConfig("127.0.0.1", 0), new Mailbox());

    @BeforeEach
    void start() throws Exception {
        vertx.deployVerticle(simulator)
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Test
    void quotesManyCurrenciesForAnyBase() throws Exception {
        HttpResponse<String> answer = get(LATEST);
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode tree = Json.mapper().readTree(answer.body());
        assertThat(tree.fieldNames()).toIterable().containsExactlyInAnyOrder("base", "date", "rates");
        assertThat(tree.get("base").asText()).isEqualTo("EUR");
        assertThat(LocalDate.parse(tree.get("date").asText()))
                .isBetween(
                        LocalDate.now(ZoneOffset.UTC).minusDays(1),
                        LocalDate.now(ZoneOffset.UTC).plusDays(1));
        assertThat(tree.get("rates").size()).isGreaterThanOrEqualTo(39);
        assertThat(tree.get("rates").fieldNames())
                .toIterable()
                .contains("USD", "GBP", "JPY", "KWD", "CHF", "PLN", "RON")
                .doesNotContain("EUR");
        assertThat(tree.get("rates").get("USD").decimalValue()).isEqualByComparingTo("1.160093");
        assertThat(get(LATEST).body()).isEqualTo(answer.body());
    }

    @Test
    void knowsNothingElse() throws Exception {
        assertThat(get("/exchange/latest?base=XYZ").statusCode()).isEqualTo(404);
        assertThat(get("/exchange/history").statusCode()).isEqualTo(404);
        assertThat(get("/exchange").statusCode()).isEqualTo(404);
        assertThat(get("/unknown/latest").statusCode()).isEqualTo(404);
        assertThat(get("/").statusCode()).isEqualTo(404);
    }

    @Test
    void showsEachPostThatTheDemoMakes() throws Exception {
        SimulatedPost post = new SimulatedPost("amelia_hart", "firstsnow", 43_400, 1_234, 2);
        String path = post.address().replace("https:/", "");
        assertThat(SimulatedPost.at(path)).contains(post);
        assertThat(get("/posts" + path).body()).contains("@amelia_hart", "#firstsnow #ad", "43,400 people");
        assertThat(get("/posts/www.instagram.com/p/CxYz_1-abcd").statusCode()).isEqualTo(404);
    }

    @Test
    void showsWhatAWebhookWasTold() throws Exception {
        assertThat(get("/receiver/northwind").body()).doesNotContain("task.paid");
        http.send(
                HttpRequest.newBuilder(URI.create(simulator.url() + "/receiver/northwind"))
                        .POST(HttpRequest.BodyPublishers.ofString("<b>task.paid"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(get("/receiver/northwind").body()).contains("&lt;b&gt;task.paid");
    }

    @Test
    void takesOnlyItsOwnTokensAndTellsWhoseTheyAre() throws Exception {
        String debug = "/facebook/debug_token?access_token=fanfare%7Csimulated&input_token=";
        assertThat(get(debug + "sim-facebook-7").body())
                .contains("'app_id':'fanfare'".replace('\'', '"'), "'is_valid':true".replace('\'', '"'));
        assertThat(get(debug + "sim-other-facebook-7").body()).contains("another-application");
        for (String token : new String[] {"sim-google-7", "sim-facebook-", "sim-other-other-facebook-7", "x", ""}) {
            assertThat(get(debug + token).body()).contains("'is_valid':false".replace('\'', '"'));
            assertThat(get("/facebook/me?access_token=" + token).statusCode()).isEqualTo(400);
            assertThat(get("/instagram/me?access_token=" + token).statusCode()).isEqualTo(400);
        }
        assertThat(get("/facebook/debug_token?access_token=fanfare%7Cwrong&input_token=sim-facebook-7")
                        .statusCode())
                .isEqualTo(400);
        String proof = "&appsecret_proof=5b3c";
        assertThat(get("/facebook/me?access_token=sim-facebook-7" + proof).statusCode())
                .isEqualTo(400);
        assertThat(get("/google/oauth2/v3/tokeninfo?access_token=sim-google-7").body())
                .contains("'aud':'fanfare'".replace('\'', '"'));
        assertThat(get("/google/oauth2/v3/tokeninfo?access_token=x").statusCode())
                .isEqualTo(400);
        assertThat(get("/google/oauth2/v3/userinfo").statusCode()).isEqualTo(401);
        assertThat(get("/twitter/2/users/me").statusCode()).isEqualTo(401);
        for (String provider : new String[] {"facebook", "google", "instagram", "twitter"}) {
            assertThat(get("/" + provider + "/nothing").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void failsRejectsAndTalksRubbishWhenTold() throws Exception {
        tell("{'provider': 'exchange', 'mode': 'fail'}");
        assertThat(get(LATEST).statusCode()).isEqualTo(500);
        tell("{'provider': 'exchange', 'mode': 'reject'}");
        assertThat(get(LATEST).statusCode()).isEqualTo(400);
        tell("{'provider': 'exchange', 'mode': 'rubbish', 'delay_ms': 20}");
        HttpResponse<String> rubbish = get(LATEST);
        assertThat(rubbish.statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> Json.mapper().readTree(rubbish.body())).isInstanceOf(IOException.class);
        tell("{'provider': 'exchange', 'mode': 'ok'}");
        assertThat(get(LATEST).statusCode()).isEqualTo(200);
    }

    @Test
    void closesTheConnectionWhenTold() throws Exception {
        tell("{'provider': 'exchange', 'mode': 'refuse'}");
        assertThatThrownBy(() -> get(LATEST))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void neverAnswersWhenTold() throws Exception {
        tell("{'provider': 'exchange', 'mode': 'hang'}");
        assertThatThrownBy(() -> http.send(
                        request(LATEST).timeout(Duration.ofMillis(300)).build(), BodyHandlers.ofString()))
                .isInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void answersByteByByteWhenTold() throws Exception {
        String whole = get(LATEST).body();
        tell("{'provider': 'exchange', 'mode': 'slow', 'delay_ms': 1}");
        HttpResponse<InputStream> slow = http.send(request(LATEST).build(), BodyHandlers.ofInputStream());
        int first = slow.body().read(new byte[64]);
        assertThat(first).isBetween(1, 63);
        assertThat(first + slow.body().readAllBytes().length).isEqualTo(whole.length());
        assertThat(get(LATEST).body()).isEqualTo(whole);
    }

    @Test
    void stopsInTheMiddleOrNeverWhenTold() throws Exception {
        tell("{'provider': 'exchange', 'mode': 'cut'}");
        assertThatThrownBy(() -> get(LATEST))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(HttpTimeoutException.class);
        tell("{'provider': 'exchange', 'mode': 'endless'}");
        try (InputStream endless =
                http.send(request(LATEST).build(), BodyHandlers.ofInputStream()).body()) {
            assertThat(endless.readNBytes(3_000_000)).hasSize(3_000_000);
        }
    }

    @Test
    void showsModesAndCountsCalls() throws Exception {
        get(LATEST);
        get(LATEST);
        tell("{'provider': 'exchange', 'mode': 'fail', 'delay_ms': 5}");
        get(LATEST);
        assertThat(get("/control").body())
                .startsWith("{'providers':[{'provider':'ecb','mode':'ok','delay_ms':0,'calls':0},".replace('\'', '"'))
                .contains("{'provider':'exchange','mode':'fail','delay_ms':5,'calls':3}".replace('\'', '"'))
                .contains("{'provider':'facebook','mode':'ok','delay_ms':0,'calls':0}".replace('\'', '"'))
                .contains("'google'".replace('\'', '"'), "'instagram'".replace('\'', '"'))
                .contains("'twitter'".replace('\'', '"'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'provider': 'unknown', 'mode': 'ok'}",
                "{'provider': 'exchange', 'mode': 'explode'}",
                "{'provider': 'exchange'}",
                "{'provider': 'exchange', 'mode': 'ok', 'delay_ms': -1}",
                "[]",
                "nonsense",
                ""
            })
    void refusesAnOrderItDoesNotUnderstand(String order) throws Exception {
        HttpResponse<String> answer = control(order);
        assertThat(answer.statusCode()).isBetween(400, 422);
        assertThat(Json.mapper().readTree(answer.body()).get("message").asText())
                .isNotBlank();
        assertThat(get(LATEST).statusCode()).isEqualTo(200);
    }

    @Test
    void takesAnotherPortWhenItsOwnIsInUse() throws Exception {
        int taken = URI.create(simulator.url()).getPort();
        Vertx other = Vertx.vertx();
        try {
            SimulatorVerticle second = new SimulatorVerticle(new SimulatorConfig("127.0.0.1", taken), new Mailbox());
            other.deployVerticle(second)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(60, TimeUnit.SECONDS);
            assertThat(second.url()).isNotEqualTo(simulator.url());
        } finally {
            other.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        }
    }

    private void tell(String order) throws Exception {
        assertThat(control(order).statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> control(String order) throws Exception {
        return http.send(
                request("/control")
                        .POST(BodyPublishers.ofString(order.replace('\'', '"')))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(simulator.url() + path));
    }
}
