package dev.fanfare.money.invoicing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Map;

/**
 * VIES, the European Commission's register of VAT ids: {@code POST /check-vat-number}. With the asking company's own id it
 * answers an identifier of the consultation, which is evidence.
 *
 * @param url null where it is off
 */
record ViesClient(GuardedClient service, String url) {
    private static final int COUNTRY = 2;

    /**
     * What it says of a VAT id.
     *
     * @param identifier of the consultation; null for none
     * @param answer as it was sent
     */
    record Consultation(boolean valid, String identifier, String answer) {}

    boolean isOn() {
        return url != null;
    }

    /** Asks for a VAT id; fails when it does not know, such as while a country's register is away. */
    Future<Consultation> check(String vatId, String requester) {
        String body = Json.text(Map.of(
                "countryCode", vatId.substring(0, COUNTRY),
                "vatNumber", vatId.substring(COUNTRY),
                "requesterMemberStateCode", requester.substring(0, COUNTRY),
                "requesterNumber", requester.substring(COUNTRY)));
        return service.call(
                OutboundRequest.json(url.replaceFirst("/+$", "") + "/check-vat-number", body), ViesClient::read);
    }

    private static Consultation read(OutboundResponse answer) {
        try {
            String text = answer.body().toString();
            JsonNode tree = Json.tree(text);
            if (!answer.ok() || !tree.path("valid").isBoolean()) {
                throw CommonFault.SERVICE_UNAVAILABLE.refusal();
            }
            String identifier = tree.path("requestIdentifier").asText("");
            return new Consultation(tree.path("valid").booleanValue(), identifier.isBlank() ? null : identifier, text);
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }
}
