package dev.fanfare.money.payment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Map;

/**
 * A service that answers in the scheme's words: {@code POST /payee-verifications} with party and account, and
 * {@code partyNameMatch} MTCH, CMTC with {@code matchedName}, NMTC or NOAP in its answer.
 *
 * @param token authenticates us there; null for none
 */
record VopClient(GuardedClient service, String url, String token) implements PayeeVerifier {
    private static final int MAX_NAME = 200;

    @Override
    public Future<Verification> verify(String iban, String holder) {
        OutboundRequest asking = OutboundRequest.json(
                url.replaceFirst("/+$", "") + "/payee-verifications",
                Json.text(Map.of("party", Map.of("name", holder), "partyAccount", Map.of("iban", iban))));
        return service.call(token == null ? asking : asking.with("Authorization", "Bearer " + token), VopClient::read);
    }

    private static Verification read(OutboundResponse answer) {
        if (!answer.ok()) {
            // It refuses this account, which does not count against the service.
            return NOT_POSSIBLE;
        }
        try {
            JsonNode tree = Json.tree(answer.body().toString());
            String name = tree.path("matchedName").asText("").strip();
            return switch (tree.path("partyNameMatch").asText()) {
                case "MTCH" -> new Verification("match", null);
                case "CMTC" ->
                    new Verification(
                            "close_match",
                            name.isEmpty() ? null : name.substring(0, Math.min(name.length(), MAX_NAME)));
                case "NMTC" -> new Verification("no_match", null);
                case "NOAP" -> NOT_POSSIBLE;
                default -> throw new IllegalArgumentException("not an answer of the scheme");
            };
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }

    /** Never shows the token. */
    @Override
    public String toString() {
        return "VopClient[" + url + "]";
    }
}
