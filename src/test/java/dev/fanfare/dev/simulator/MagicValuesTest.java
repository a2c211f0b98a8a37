package dev.fanfare.dev.simulator;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.dev.simulator.MagicValue.Place;
import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import dev.fanfare.platform.endpoint.Json;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The values by which a sandbox's outside services fail: as their page says, and each of them tried. */
@Tag("unit")
class MagicValuesTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`…]+)…` \\| ([^|]+) \\| [^|]+ \\|$");
    private static final Map<Place, String> PLACES = Map.of(
            Place.PAYPAL, "PayPal address",
            Place.STRIPE, "Stripe account",
            Place.NETWORK, "handle at a network",
            Place.POST, "id in the address of a post at Instagram");

    @Test
    @DisplayName("the page of the sandbox has a row of each value, in its order, and no other")
    void areOnThePage() {
        String page = unchecked(() -> Files.readString(Path.of("src/docs/use/sandbox.md")));
        List<String> rows = new ArrayList<>();
        ROW.matcher(page)
                .results()
                .forEach(row -> rows.add(row.group(1) + " " + row.group(2).strip()));
        assertThat(rows)
                .containsExactlyElementsOf(Arrays.stream(MagicValue.values())
                        .map(value -> value.beginning() + " " + PLACES.get(value.place()))
                        .toList());
    }

    @DisplayName("each value does what it is for, where others do not")
    @ParameterizedTest
    @EnumSource
    void doesWhatItIsFor(MagicValue value) {
        assertThat(outcome(value.place(), value.beginning())).isEqualTo(expected(value));
        assertThat(outcome(value.place(), value.place() == Place.STRIPE ? "acct_usual" : "usual"))
                .isEqualTo(usual(value.place()));
    }

    private static String expected(MagicValue value) {
        return switch (value) {
            case PAYPAL_REFUSED -> "201 FAILED FAILED";
            case PAYPAL_UNCLAIMED -> "201 UNCLAIMED UNCLAIMED";
            case PAYPAL_RETURNED -> "201 UNCLAIMED RETURNED";
            case PAYPAL_REVERSED -> "201 SUCCESS REVERSED";
            case PAYPAL_INVALID -> "400";
            case PAYPAL_DENIED -> "201 DENIED";
            case PAYPAL_UNFUNDED -> "201 FAILED FAILED, then 201 SUCCESS SUCCESS";
            case STRIPE_MISSING -> "400 resource_missing";
            case STRIPE_REVOKED -> "200, 403 account_invalid";
            case STRIPE_ERROR -> "500 api_error";
            case STRIPE_POOR -> "400 balance_insufficient, then 200, 200 paid paid";
            case STRIPE_LATER -> "200, 400 balance_insufficient, then 200, 200 paid paid";
            case STRIPE_NO_BANK -> "200, 400 payouts_not_allowed";
            case STRIPE_CLOSED -> "200, 200 failed failed";
            case STRIPE_RETURNED -> "200, 200 paid failed";
            case NETWORK_DOWN -> "NETWORK_DOWN";
            case NETWORK_SLOW -> "NETWORK_SLOW";
            case POST_GONE -> "there at first, gone a day later";
        };
    }

    private static String usual(Place place) {
        return switch (place) {
            case PAYPAL -> "201 SUCCESS SUCCESS";
            case STRIPE -> "200, 200 paid paid";
            case NETWORK -> "answers";
            case POST -> "there at first, there a day later";
        };
    }

    private static String outcome(Place place, String beginning) {
        return switch (place) {
            case PAYPAL -> paypal(beginning);
            case STRIPE -> stripe(beginning + "_1");
            case NETWORK -> network(beginning);
            case POST -> post(beginning);
        };
    }

    // ---------------------------------------------------------------------------------------------------- PayPal

    private static String paypal(String beginning) {
        SimulatedPaypal paypal = new SimulatedPaypal();
        String first = paypal(paypal, beginning, "one");
        return "unfunded".equals(beginning) ? first + ", then " + paypal(paypal, beginning, "two") : first;
    }

    /** The answer's status, and what became of the payout, a second and ten seconds later. */
    private static String paypal(SimulatedPaypal paypal, String beginning, String key) {
        Answer made = paypal.answer(question(
                "POST",
                "/v1/payments/payouts",
                """
                {"sender_batch_header": {"sender_batch_id": "%1$s"}, "items": [{"sender_item_id": "%1$s",
                  "receiver": "%2$s@example.com", "amount": {"value": "20.00", "currency": "USD"}}]}
                """.formatted(key, beginning),
                Map.of("Authorization", "Bearer A21.simulated")));
        if (made.status() != 201) {
            return String.valueOf(made.status());
        }
        String batch = tree(made).path("batch_header").path("payout_batch_id").asText();
        String denied = tree(paypal.answer(question(
                        "GET", "/v1/payments/payouts/" + batch, "", Map.of("Authorization", "Bearer A21.simulated"))))
                .path("batch_header")
                .path("batch_status")
                .asText();
        if ("DENIED".equals(denied)) {
            return "201 DENIED";
        }
        paypal.tick(Instant.now().plusSeconds(1), FaultInjection.NONE);
        String soon = state(paypal, key);
        paypal.tick(Instant.now().plusSeconds(10), FaultInjection.NONE);
        return "201 " + soon + " " + state(paypal, key);
    }

    private static String state(SimulatedProvider provider, String key) {
        return provider.ledger().stream()
                .filter(payout -> payout.key().equals(key))
                .findFirst()
                .orElseThrow()
                .state();
    }

    // ---------------------------------------------------------------------------------------------------- Stripe

    private static String stripe(String account) {
        SimulatedStripe stripe = new SimulatedStripe();
        String first = stripe(stripe, account);
        boolean again = account.startsWith("acct_poor") || account.startsWith("acct_later");
        return again ? first + ", then " + stripe(stripe, account) : first;
    }

    /** What a transfer to the account is answered, then its payout, and what becomes of that. */
    private static String stripe(SimulatedStripe stripe, String account) {
        Answer transfer = stripe(stripe, "/v1/transfers", "amount=2000&currency=usd&destination=" + account, Map.of());
        if (transfer.status() != 200) {
            return transfer.status() + " " + code(transfer);
        }
        Answer payout = stripe(stripe, "/v1/payouts", "amount=2000&currency=usd", Map.of("Stripe-Account", account));
        if (payout.status() != 200) {
            return "200, " + payout.status() + " " + code(payout);
        }
        String soon = settled(stripe, account, 1);
        return "200, 200 " + soon + " " + settled(stripe, account, 10);
    }

    private static String settled(SimulatedStripe stripe, String account, int seconds) {
        stripe.tick(Instant.now().plusSeconds(seconds), FaultInjection.NONE);
        Answer shown = stripe.answer(question("GET", "/v1/payouts", "", stripeHeaders(account)));
        return tree(shown).path("data").get(0).path("status").asText();
    }

    private static Map<String, String> stripeHeaders(String account) {
        return Map.of(
                "Authorization",
                "Bearer " + SimulatedStripe.SECRET,
                "Stripe-Version",
                "2025-06-30.basil",
                "Stripe-Account",
                account);
    }

    private static Answer stripe(SimulatedStripe stripe, String path, String form, Map<String, String> more) {
        Map<String, String> headers = new java.util.HashMap<>(stripeHeaders(""));
        headers.remove("Stripe-Account");
        headers.putAll(more);
        return stripe.answer(question("POST", path, form, headers));
    }

    private static String code(Answer answer) {
        return tree(answer).path("error").path("code").asText();
    }

    // ---------------------------------------------------------------------------------------------------- networks

    private static String network(String beginning) {
        MultiMap query = MultiMap.caseInsensitiveMultiMap()
                .add("fields", "business_discovery.username(" + beginning + "lena){followers_count}");
        Question byName = new Question("GET", "/fanfare", query, MultiMap.caseInsensitiveMultiMap(), Buffer.buffer());
        Question byToken = question(
                "GET", "/me", "", Map.of("Authorization", "Bearer simgrant-access-tiktok-" + beginning + "lena-0f-0"));
        assertThat(MagicValue.ofHandle(byName)).isEqualTo(MagicValue.ofHandle(byToken));
        return MagicValue.ofHandle(byName).map(MagicValue::name).orElse("answers");
    }

    private static String post(String beginning) {
        String url = "https://www.instagram.com/p/" + beginning + "Cx1/";
        return "%s at first, %s a day later"
                .formatted(
                        SimulatedMedia.isGone(url, Instant.now()) ? "gone" : "there",
                        SimulatedMedia.isGone(url, Instant.now().minus(Duration.ofHours(25))) ? "gone" : "there");
    }

    private static Question question(String method, String path, String body, Map<String, String> headers) {
        return new Question(
                method,
                path,
                MultiMap.caseInsensitiveMultiMap(),
                MultiMap.caseInsensitiveMultiMap().addAll(headers),
                Buffer.buffer(body));
    }

    private static JsonNode tree(Answer answer) {
        return Json.mapper().valueToTree(answer.body());
    }
}
