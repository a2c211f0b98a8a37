package dev.fanfare.dev.simulator;

import java.util.Map;
import java.util.Optional;

/** Google's tokeninfo and userinfo. */
final class SimulatedGoogle implements SimulatedProvider {
    private static final String BEARER = "Bearer ";

    @Override
    public String name() {
        return "google";
    }

    @Override
    public Answer answer(Question question) {
        return switch (question.method() + " " + question.path()) {
            case "GET /oauth2/v3/tokeninfo" ->
                SimulatedToken.find(name(), question.query().get("access_token"))
                        .map(token -> new Answer(
                                200,
                                Map.of(
                                        "aud", token.application(),
                                        "azp", token.application(),
                                        "sub", token.userId(),
                                        "scope", "openid email profile",
                                        "expires_in", "3599",
                                        "email", token.email(),
                                        "email_verified", "true")))
                        .orElseGet(() -> new Answer(
                                400, Map.of("error", "invalid_token", "error_description", "Invalid Value")));
            case "GET /oauth2/v3/userinfo" ->
                bearer(question)
                        .flatMap(bearer -> SimulatedToken.find(name(), bearer))
                        .map(token -> new Answer(
                                200,
                                Map.of(
                                        "sub", token.userId(),
                                        "name", token.name(),
                                        "email", token.email(),
                                        "email_verified", true)))
                        .orElseGet(() -> new Answer(
                                401, Map.of("error", "invalid_request", "error_description", "Invalid Credentials")));
            default -> new Answer(404, Map.of("error", "not_found"));
        };
    }

    private static Optional<String> bearer(Question question) {
        return Optional.ofNullable(question.headers().get("Authorization"))
                .filter(header -> header.startsWith(BEARER))
                .map(header -> header.substring(BEARER.length()));
    }
}
