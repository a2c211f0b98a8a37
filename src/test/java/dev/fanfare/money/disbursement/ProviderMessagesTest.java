package dev.fanfare.money.disbursement;

import static dev.fanfare.money.disbursement.SignedMessages.SECRET;
import static dev.fanfare.money.disbursement.SignedMessages.event;
import static dev.fanfare.money.disbursement.SignedMessages.signed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("PD-02: providers' messages are believed when they are signed and fresh, and count once")
class ProviderMessagesTest {
    private final Node node = Node.shared();

    @Test
    void takesASignedMessageOnce() {
        String body = event(World.unique("evt_"));
        String signature = signed(body, Instant.now(), SECRET);
        assertThat(post("stripe", signature, body)).isEqualTo(200);
        assertThat(post("stripe", signature, body)).isEqualTo(200);
        assertThat(node.number(
                        "select count(*) from provider_messages where provider = 'stripe' and message_id = ?",
                        id(body)))
                .isEqualTo(1);
    }

    @Test
    void refusesWhatIsForgedChangedOldUnsignedOrNoMessage() {
        String body = event(World.unique("evt_"));
        Instant now = Instant.now();
        String good = signed(body, now, SECRET);
        for (String signature : List.of(
                signed(body, now, "whsec_of_somebody_else"),
                signed(body + " ", now, SECRET),
                signed(body, now.minusSeconds(301), SECRET),
                signed(body, now.plusSeconds(360), SECRET),
                good.replace("v1=", "v0="),
                "t=,v1=",
                "t=99999999999999999999,v1=00",
                "v1=00",
                ",")) {
            assertThat(post("stripe", signature, body)).as(signature).isEqualTo(400);
        }
        assertThat(post("stripe", null, body)).isEqualTo(400);
        assertThat(post("paypal", "sig", body)).isEqualTo(400);
        for (String rubbish : List.of("", "[]", "null", "{}", "{\"id\": 7}", "{", "\"id\"")) {
            assertThat(post("stripe", signed(rubbish, now, SECRET), rubbish))
                    .as(rubbish)
                    .isEqualTo(400);
        }
        assertThat(node.number("select count(*) from provider_messages where message_id = ?", id(body)))
                .isZero();
        // A second secret is in use while one is replaced.
        assertThat(post("stripe", good.replace(",v1=", ",v1=00,v1="), body)).isEqualTo(200);
    }

    @Test
    @DisplayName("PD-02: a genuine message of PayPal is believed for five minutes, whatever PayPal says of it later")
    void refusesOldMessagesOfPaypal() {
        Instant now = Instant.now();
        for (Instant old : List.of(now.minusSeconds(330), now.plusSeconds(330))) {
            String body = event(World.unique("WH-"));
            SignedMessages.paypal(node.client(), old, body).expectError(400, "invalid_message");
        }
        SignedMessages.paypal(node.client(), now, event(World.unique("WH-"))).expect(200);
    }

    @Test
    @DisplayName("PD-02: a signature longer than any provider's is not looked at, though a genuine one is in it")
    void refusesLongHeaders() {
        String body = event(World.unique("evt_"));
        String good = signed(body, Instant.now(), SECRET);
        assertThat(post("stripe", good + ",v0=" + "0".repeat(2_001 - good.length() - 4), body))
                .isEqualTo(400);
        assertThat(post("stripe", good + ",v0=" + "0".repeat(2_000 - good.length() - 4), body))
                .isEqualTo(200);
    }

    private static String id(String event) {
        return event.split("\"", 5)[3];
    }

    private int post(String provider, String signature, String body) {
        return "stripe".equals(provider)
                ? SignedMessages.stripe(node.client(), signature, body).status()
                : node.client()
                        .with("PAYPAL-TRANSMISSION-SIG", signature)
                        .raw("/webhooks/paypal/", "application/json", body.getBytes(StandardCharsets.UTF_8))
                        .status();
    }
}
