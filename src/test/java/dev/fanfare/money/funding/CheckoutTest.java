package dev.fanfare.money.funding;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.SimulatedStripeClient;
import dev.fanfare.support.World;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-02, PD-04: money comes in by card once, whatever becomes of answers and messages. */
class CheckoutTest {
    private static final Node NODE =
            Node.start(Map.of("roles", Node.UNSCHEDULED, "disbursements.guard.timeout_ms", "300"));
    private static final World WORLD = NODE.world();
    private static final Client SIMULATOR = new Client(NODE.fanfare().simulatorUrl());

    private final Advertiser advertiser = WORLD.advertiser("EUR", 0);

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        SIMULATOR.post("/control", "{provider: 'stripe', mode: 'ok'}").expect(200);
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName("PD-04 a page is opened once for its key, though its answers are lost, and paid in once")
    void lostAnswers() {
        long id = begin("12.34");
        assertThat(shown(id).text("checkout_status")).isEqualTo("intended");
        // Paid there, but the webhook is lost.
        SIMULATOR.post("/control", "{provider: 'stripe', mode: 'cut'}").expect(200);
        ask();
        ask();
        assertThat(shown(id).text("checkout_status")).isEqualTo("intended");
        SIMULATOR.post("/control", "{provider: 'stripe', mode: 'ok'}").expect(200);
        ask();
        Answer open = shown(id)
                .expectFields(
                        "checkout_id",
                        "advertiser_id",
                        "checkout_status",
                        "amount",
                        "currency",
                        "refunded",
                        "disputed",
                        "url",
                        "failure")
                .shows("{checkout_status: 'open', amount: 12.34, currency: 'EUR', failure: null}");
        String session = session(id);
        assertThat(open.text("url")).endsWith(session);

        ask();
        assertThat(funds()).isZero();
        pay(session);
        SIMULATOR.post("/control", "{provider: 'stripe', mode: 'hang'}").expect(200);
        ask();
        assertThat(funds()).isZero();
        SIMULATOR.post("/control", "{provider: 'stripe', mode: 'ok'}").expect(200);
        ask();
        assertThat(shown(id).text("checkout_status")).isEqualTo("paid");
        ask();
        assertThat(funds()).isEqualTo(1_234);
        assertThat(NODE.number("select count(*) from deposits where advertiser_id = ?", advertiser.id()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("PD-02 a signed message makes it be asked for at once; forged, old and repeated ones change nothing")
    void messages() throws Exception {
        long id = begin("50");
        ask();
        String session = session(id);
        String key = NODE.text("select provider_key from checkouts where id = ?", id);
        String event = "{\"id\": \"evt_" + World.unique("x")
                + "\", \"type\": \"checkout.session.completed\", \"data\": {"
                + "\"object\": {\"id\": \"" + session + "\", \"payment_status\": \"paid\", \"amount_total\": 999999,"
                + " \"metadata\": {\"fanfare_key\": \"" + key + "\"}}}}";
        NODE.execute("update checkouts set due_at = now() + interval '1 hour' where id = ?", id);
        long now = Instant.now().getEpochSecond();
        assertThat(tell(event, now, "whsec_of_somebody_else")).isEqualTo(400);
        assertThat(tell(event, now - 86_400, "whsec_simulated")).isEqualTo(400);
        assertThat(isDue(id)).isFalse();
        // Its claim is not trusted: no payment was made.
        assertThat(tell(event, now, "whsec_simulated")).isEqualTo(200);
        eventually(() -> assertThat(isDue(id)).isTrue());
        NODE.sweep(new AskCheckouts());
        assertThat(funds()).isZero();
        pay(session);
        ask();
        assertThat(funds()).isEqualTo(5_000);
        assertThat(tell(event, now, "whsec_simulated")).isEqualTo(200);
        ask();
        assertThat(funds()).isEqualTo(5_000);
    }

    @Test
    @DisplayName("PD-04 pages are an advertiser's own, and of amounts that can be paid")
    void refuses() {
        long id = begin("5");
        Advertiser other = WORLD.advertiser("EUR", 0);
        other.backend()
                .post("/api/advertiser/funds/checkout/get/", "{checkout_id: %s}", id)
                .expectError(404, "not_found");
        tries(other, advertiser.id(), "5").expectError(404, "not_found");
        for (String amount : new String[] {"0", "-1", "0.001", "1000000001"}) {
            tries(advertiser, advertiser.id(), amount).expectError(422, "validation_error");
        }
        advertiser
                .backend()
                .post(
                        "/api/advertiser/funds/checkout/",
                        "{advertiser_id: %s, amount: 5, return_url: 'javascript:alert(1)'}",
                        advertiser.id())
                .expectError(422, "validation_error");
        SIMULATOR.post("/control", "{provider: 'stripe', mode: 'ok'}").expect(200);
        ask();
        assertThat(shown(id).text("checkout_status")).isEqualTo("open");
    }

    private long begin(String amount) {
        return tries(advertiser, advertiser.id(), amount).expect(201).number("checkout_id");
    }

    private static Answer tries(Advertiser by, long id, String amount) {
        return by.backend()
                .post(
                        "/api/advertiser/funds/checkout/",
                        "{advertiser_id: %s, amount: %s, return_url: 'https://example.com/funds'}",
                        id,
                        amount);
    }

    private Answer shown(long id) {
        return advertiser
                .backend()
                .post("/api/advertiser/funds/checkout/get/", "{checkout_id: %s}", id)
                .expect(200);
    }

    /** As if it had waited long enough. */
    private static void ask() {
        NODE.execute("update checkouts set due_at = now() where due_at is not null");
        NODE.sweep(new AskCheckouts());
    }

    private static boolean isDue(long id) {
        return NODE.number("select count(*) from checkouts where id = ? and due_at <= now()", id) == 1;
    }

    private static String session(long id) {
        return NODE.text("select session_id from checkouts where id = ?", id);
    }

    private long funds() {
        return NODE.number("select funds from advertisers where user_id = ?", advertiser.id());
    }

    private static void pay(String session) {
        SimulatedStripeClient.of(SIMULATOR)
                .post("/stripe/v1/checkout/sessions/" + session + "/pay", "{}")
                .expect(200);
    }

    private static int tell(String event, long at, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String signature = HexFormat.of().formatHex(mac.doFinal((at + "." + event).getBytes(StandardCharsets.UTF_8)));
        Client client = WORLD.anybody();
        return client.send(client.request("/webhooks/stripe/")
                        .header("Stripe-Signature", "t=" + at + ",v1=" + signature)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(event))
                        .build())
                .status();
    }
}
