package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** VIES: VAT ids are valid, but for numbers that end with 000; those that end with 999 are in a register that is away. */
final class SimulatedVies implements SimulatedProvider {
    @Override
    public String name() {
        return "vies";
    }

    @Override
    public Answer answer(Question question) {
        if (!"POST".equals(question.method()) || !"/check-vat-number".equals(question.path())) {
            return new Answer(404, Map.of("message", "not found"));
        }
        try {
            JsonNode asked = Json.tree(question.body().toString());
            String number = asked.path("vatNumber").asText();
            if (number.endsWith("999")) {
                return new Answer(
                        500,
                        Map.of("actionSucceed", false, "errorWrappers", List.of(Map.of("error", "MS_UNAVAILABLE"))));
            }
            boolean valid = !number.endsWith("000");
            return new Answer(
                    200,
                    Map.of(
                            "countryCode",
                            asked.path("countryCode").asText(),
                            "vatNumber",
                            number,
                            "requestDate",
                            Instant.now().toString(),
                            "valid",
                            valid,
                            "requestIdentifier",
                            valid ? "WAPISIMULATED" + number : "",
                            "name",
                            valid ? "A simulated company" : "---",
                            "address",
                            "---"));
        } catch (IOException e) {
            return new Answer(400, Map.of("actionSucceed", false));
        }
    }
}
