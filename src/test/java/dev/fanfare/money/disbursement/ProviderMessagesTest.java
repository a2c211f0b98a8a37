package dev.fanfare.money.disbursement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("PD-02: providers' messages are believed when they are signed and fresh, and count once")
class ProviderMessagesTest {
    private static final String SECRET = "whsec_simulated";

    private final Node node = Node.shared();

    @Test
    void takesASignedMessageOnce() throws Exception {
        String body = event(World.unique("evt_"));
        String signature = signed(body, Instant.now(), SECRET);
        assertThat(post("stripe", signature, body)).isEqualTo(200);
        assertThat(post("stripe", signature, body)).isEqualTo(200);
        assertThat(node.sql(
                                "select count(*) from provider_messages where provider = 'stripe' and message_id = ?",
                                id(body))
                        .number())
                .isEqualTo(1);
    }

    @Test
    void refusesWhatIsForgedChangedOldUnsignedOrNoMessage() throws Exception {
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
        assertThat(node.sql("select count(*) from provider_messages where message_id = ?", id(body))
                        .number())
                .isZero();
        // A second secret is in use while one is replaced.
        assertThat(post("stripe", good.replace(",v1=", ",v1=00,v1="), body)).isEqualTo(200);
    }

    private static String event(String id) {
        return "{\"id\": \"" + id + "\", \"type\": \"payout.paid\", \"data\": {\"object\": {\"metadata\":"
                + " {\"fanfare_key\": \"NOBODYS\"}}}}";
    }

    private static String id(String event) {
        return event.split("\"", 5)[3];
    }

    private static String signed(String body, Instant at, String secret) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String text = at.getEpochSecond() + "." + body;
        return "t=" + at.getEpochSecond() + ",v1="
                + HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }

    private int post(String provider, String signature, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(node.fanfare().baseUrl() + "/webhooks/" + provider + "/"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (signature != null) {
            request.header("stripe".equals(provider) ? "Stripe-Signature" : "PAYPAL-TRANSMISSION-SIG", signature);
        }
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }
}
