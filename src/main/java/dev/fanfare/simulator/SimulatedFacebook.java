package dev.fanfare.simulator;

import java.util.Map;

/** Facebook's Graph API, as far as signing in needs it. */
final class SimulatedFacebook implements SimulatedProvider {
    @Override
    public String name() {
        return "facebook";
    }

    @Override
    public Answer answer(Question question) {
        return SimulatedGraph.answer(
                name(), question, token -> Map.of("id", token.userId(), "name", token.name(), "email", token.email()));
    }
}
