package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/**
 * A Verification of Payee service. Names match, but for those with the word Close, known at the bank as Ada Lovelace,
 * those with the word Stranger, which do not match, those with the word Unknown, whose bank takes no part, and those with
 * the word Away, for which the service fails.
 */
final class SimulatedVop implements SimulatedProvider {
    @Override
    public String name() {
        return "vop";
    }

    @Override
    public Answer answer(Question question) {
        if (!"POST".equals(question.method()) || !"/payee-verifications".equals(question.path())) {
            return new Answer(404, Map.of("message", "not found"));
        }
        try {
            JsonNode asked = Json.tree(question.body().toString());
            String name = asked.path("party").path("name").asText().toLowerCase(Locale.ROOT);
            if (name.isEmpty()
                    || asked.path("partyAccount").path("iban").asText().isEmpty()) {
                return new Answer(400, Map.of("message", "name and iban are required"));
            }
            if (name.contains("away")) {
                return new Answer(503, Map.of("message", "service unavailable"));
            }
            if (name.contains("close")) {
                return new Answer(200, Map.of("partyNameMatch", "CMTC", "matchedName", "Ada Lovelace"));
            }
            if (name.contains("stranger")) {
                return new Answer(200, Map.of("partyNameMatch", "NMTC"));
            }
            return new Answer(200, Map.of("partyNameMatch", name.contains("unknown") ? "NOAP" : "MTCH"));
        } catch (IOException e) {
            return new Answer(400, Map.of("message", "no JSON"));
        }
    }
}
