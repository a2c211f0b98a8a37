package dev.fanfare.simulator;

import java.util.Map;

/** Instagram's API with Instagram Login, as far as signing in needs it. */
final class SimulatedInstagram implements SimulatedProvider {
    @Override
    public String name() {
        return "instagram";
    }

    @Override
    public Answer answer(Question question) {
        return SimulatedGraph.answer(
                name(),
                question,
                token -> Map.of(
                        "id",
                        "scoped-" + token.userId(),
                        "user_id",
                        token.userId(),
                        "username",
                        "user_" + token.userId(),
                        "followers_count",
                        token.followers()));
    }
}
