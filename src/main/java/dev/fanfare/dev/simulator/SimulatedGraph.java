package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Shared parts of Facebook's and Instagram's APIs. */
final class SimulatedGraph {
    static final String APP_TOKEN = SimulatorConfig.CLIENT_ID + "|" + SimulatorConfig.CLIENT_SECRET;
    private static final Duration LIFE = Duration.ofDays(60);

    static Answer answer(String provider, Question question, Function<SimulatedToken, Object> me) {
        return switch (question.method() + " " + question.path()) {
            case "GET /debug_token" -> debug(provider, question);
            case "GET /me" -> me(provider, question, me);
            default -> error(404, 803, "Some of the aliases you requested do not exist");
        };
    }

    private static Answer debug(String provider, Question question) {
        if (!APP_TOKEN.equals(question.query().get("access_token"))) {
            return error(400, 190, "Invalid OAuth access token signature.");
        }
        return SimulatedToken.find(provider, question.query().get("input_token"))
                .map(token -> new Answer(
                        200,
                        new Debugged(new Debugged.Data(
                                token.application(),
                                "USER",
                                true,
                                Instant.now().plus(LIFE).getEpochSecond(),
                                List.of("public_profile"),
                                token.userId()))))
                .orElseGet(() -> new Answer(
                        200,
                        Map.of(
                                "data",
                                Map.of(
                                        "is_valid", false,
                                        "scopes", List.of(),
                                        "error", Map.of("code", 190, "message", "Malformed access token")))));
    }

    private static Answer me(String provider, Question question, Function<SimulatedToken, Object> me) {
        String presented = question.query().get("access_token");
        String proof = question.query().get("appsecret_proof");
        return SimulatedToken.find(provider, presented)
                .map(token -> proof != null && !(token.ours() && proof.equals(proof(presented)))
                        ? error(400, 100, "Invalid appsecret_proof provided in the API argument")
                        : new Answer(200, me.apply(token)))
                .orElseGet(() -> error(400, 190, "Malformed access token"));
    }

    private static String proof(String token) {
        return SimulatedStripe.hmac(SimulatorConfig.CLIENT_SECRET, token);
    }

    static Answer error(int status, int code, String message) {
        return new Answer(status, Map.of("error", Map.of("message", message, "type", "OAuthException", "code", code)));
    }

    private record Debugged(Data data) {
        private record Data(
                String appId, String type, boolean isValid, long expiresAt, List<String> scopes, String userId) {}
    }
}
