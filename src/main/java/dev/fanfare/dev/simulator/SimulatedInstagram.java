package dev.fanfare.dev.simulator;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of Instagram's API for login, plus Business Discovery, which in reality belongs to Facebook's API. */
final class SimulatedInstagram implements SimulatedProvider {
    private static final Pattern DISCOVERY = Pattern.compile("business_discovery\\.username\\(([^)]*)\\)\\{.*}");
    private static final String NAME = "user_";

    @Override
    public String name() {
        return "instagram";
    }

    @Override
    public Answer answer(Question question) {
        if (("/" + SimulatorConfig.CLIENT_ID).equals(question.path())) {
            return discover(question);
        }
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

    private static Answer discover(Question question) {
        if (!SimulatorConfig.CLIENT_SECRET.equals(question.query().get("access_token"))) {
            return SimulatedGraph.error(400, 190, "Invalid OAuth access token.");
        }
        Matcher matcher = DISCOVERY.matcher(String.valueOf(question.query().get("fields")));
        return matcher.matches()
                ? SimulatedAccount.named(NAME, matcher.group(1))
                        .map(account -> new Answer(
                                200,
                                Map.of("business_discovery", discovered(account), "id", SimulatorConfig.CLIENT_ID)))
                        .orElseGet(() -> SimulatedGraph.error(400, 110, "Invalid user id"))
                : SimulatedGraph.error(400, 100, "Invalid parameter");
    }

    private static Map<String, Object> discovered(SimulatedAccount account) {
        Map<String, Object> post =
                Map.of("id", "1", "like_count", account.likes(), "comments_count", account.comments());
        return Map.of(
                "id", account.id(),
                "username", NAME + account.id(),
                "followers_count", account.followers(),
                "media", Map.of("data", SimulatedAccount.posts(post)));
    }
}
