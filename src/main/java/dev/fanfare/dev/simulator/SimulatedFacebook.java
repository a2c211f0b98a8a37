package dev.fanfare.dev.simulator;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parts of Facebook's Graph API for login and page statistics. */
final class SimulatedFacebook implements SimulatedProvider {
    private static final String PAGE = "page.";

    @Override
    public boolean isNetwork() {
        return true;
    }

    @Override
    public String name() {
        return "facebook";
    }

    @Override
    public Answer answer(Question question) {
        String path = question.path().substring(1);
        Optional<SimulatedAccount> page = SimulatedAccount.find(path).or(() -> SimulatedAccount.named(PAGE, path));
        if (page.isPresent()) {
            return SimulatedGraph.APP_TOKEN.equals(question.query().get("access_token"))
                    ? new Answer(200, page(page.get()))
                    : SimulatedGraph.error(400, 190, "Invalid OAuth access token.");
        }
        return SimulatedGraph.answer(
                name(), question, token -> Map.of("id", token.userId(), "name", token.name(), "email", token.email()));
    }

    private static Map<String, Object> page(SimulatedAccount page) {
        Map<String, Object> post = Map.of(
                "id", page.id() + "_1",
                "reactions", total(page.likes()),
                "comments", total(page.comments()));
        return Map.of(
                "id", page.id(),
                "username", PAGE + page.id(),
                "followers_count", page.followers(),
                "posts", Map.of("data", SimulatedAccount.posts(post)));
    }

    private static Map<String, Object> total(int count) {
        return Map.of("data", List.of(), "summary", Map.of("total_count", count));
    }
}
