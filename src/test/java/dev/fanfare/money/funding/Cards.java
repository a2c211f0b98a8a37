package dev.fanfare.money.funding;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.money.funding.api.CheckoutJobs.RefundCards;
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
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What tests do with card payments, here and at Stripe. */
public final class Cards {
    private static final String SECRET = "whsec_simulated";

    private final Node node;
    private final Client simulator;

    public Cards(Node node) {
        this.node = node;
        this.simulator = new Client(node.fanfare().simulatorUrl());
    }

    /** A paid checkout, so many days ago. */
    public long paidBy(Advertiser advertiser, String amount, int daysAgo) {
        return paidBy(advertiser, amount, daysAgo, "");
    }

    long paidBy(Advertiser advertiser, String amount, int daysAgo, String card) {
        long id = advertiser
                .backend()
                .post(
                        "/api/advertiser/funds/checkout/",
                        "{advertiser_id: %s, amount: %s, return_url: 'https://example.com/funds'}",
                        advertiser.id(),
                        amount)
                .expect(201)
                .number("checkout_id");
        poll(id);
        stripe("/v1/checkout/sessions/" + session(id) + "/pay", card);
        poll(id);
        node.execute("update checkouts set ended_at = now() - make_interval(days => ?) where id = ?", daysAgo, id);
        return id;
    }

    /** As if it had waited long enough. */
    public void poll(long id) {
        node.execute("update checkouts set due_at = now() where id = ? and due_at is not null", id);
        node.sweep(new AskCheckouts());
    }

    /** As if they had waited long enough. */
    void refund() {
        node.execute("update withdrawals set due_at = now() where due_at is not null");
        node.sweep(new RefundCards());
    }

    boolean isDue(long id) {
        return node.number("select count(*) from checkouts where id = ? and due_at <= now()", id) == 1;
    }

    String session(long id) {
        return node.text("select session_id from checkouts where id = ?", id);
    }

    String payment(long id) {
        return node.text("select payment_id from checkouts where id = ?", id);
    }

    /** Disputes a checkout; returns Stripe's id of the dispute. */
    public String dispute(long id, String form) {
        return stripe("/v1/checkout/sessions/" + session(id) + "/dispute", form).text("id");
    }

    /** Refunds at Stripe, as its dashboard does. */
    void refundThere(long id, int cents) {
        stripe("/v1/refunds", "payment_intent=" + payment(id) + "&amount=" + cents);
    }

    public Answer stripe(String path, String form) {
        Client asStripe = SimulatedStripeClient.of(simulator);
        return asStripe.send(asStripe.request("/stripe" + path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build())
                .expect(200);
    }

    /** Stripe's refunds of a checkout. */
    Answer refundsThere(long id) {
        return SimulatedStripeClient.of(simulator)
                .get("/stripe/v1/refunds?payment_intent=" + payment(id) + "&limit=100")
                .expect(200);
    }

    void control(String mode) {
        simulator.post("/control", "{provider: 'stripe', " + mode + "}").expect(200);
    }

    /** Sends a message, which makes the payment be asked for at once. On a busy machine an answer of Stripe's may be late. */
    void hear(long id, String message, Runnable outcome) {
        assertThat(tell(message)).isEqualTo(200);
        eventually(() -> assertThat(isDue(id)).isTrue());
        eventually(() -> {
            poll(id);
            outcome.run();
        });
    }

    /** Sends a message that Stripe has signed. */
    int tell(String event) {
        try {
            long at = Instant.now().getEpochSecond();
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            String signature =
                    HexFormat.of().formatHex(mac.doFinal((at + "." + event).getBytes(StandardCharsets.UTF_8)));
            Client client = node.world().anybody();
            return client.send(client.request("/webhooks/stripe/")
                            .header("Stripe-Signature", "t=" + at + ",v1=" + signature)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(event))
                            .build())
                    .status();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A message about an object of Stripe's, which is not believed. */
    static String event(String type, String object) {
        return "{\"id\": \"evt_" + World.unique("x") + "\", \"type\": \"" + type + "\", \"data\": {\"object\": "
                + object + "}}";
    }
}
