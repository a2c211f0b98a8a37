package dev.fanfare.dev.simulator;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of Instagram's API for login and for sign-ins of owners, plus Business Discovery, which in reality belongs to
 * Facebook's API.
 */
final class SimulatedInstagram implements SimulatedProvider {
    private static final Pattern DISCOVERY = Pattern.compile("business_discovery\\.username\\(([^)]*)\\)\\{.*}");
    private static final String NAME = "user_";
    private static final int LONG_LIFE_SECONDS = 5_183_944;

    private final SimulatedMedia media = new SimulatedMedia();
    private final SimulatedConsent consent = new SimulatedConsent(SimulatedDialectBuilder.builder()
            .name("instagram")
            .title("Instagram")
            .authorize("/oauth/authorize")
            .token("/oauth/access_token")
            .lifeSeconds(3_600)
            .build());

    @Override
    public boolean isNetwork() {
        return true;
    }

    @Override
    public String name() {
        return "instagram";
    }

    @Override
    public Future<?> prepare(Sql database, Question question) {
        if (!String.valueOf(question.query().get("fields")).contains("permalink")) {
            return Future.succeededFuture();
        }
        Matcher matcher = DISCOVERY.matcher(String.valueOf(question.query().get("fields")));
        return (matcher.matches()
                        ? Optional.of(matcher.group(1))
                        : consent.owner(question).map(SimulatedOwner::handle))
                .<Future<?>>map(name -> media.read(database, name))
                .orElseGet(Future::succeededFuture);
    }

    @Override
    public Answer answer(Question question) {
        if (("/" + SimulatorConfig.CLIENT_ID).equals(question.path())) {
            return discover(question);
        }
        return consent.answer(question).or(() -> ofOwner(question)).orElseGet(() -> ofToken(question));
    }

    /** What the API with Instagram Login answers an owner; empty for other calls. */
    private Optional<Answer> ofOwner(Question question) {
        String token = question.query().get("access_token");
        return switch (question.path()) {
            case "/access_token" ->
                Optional.of(
                        SimulatorConfig.CLIENT_SECRET.equals(question.query().get("client_secret"))
                                ? prolonged(token)
                                : SimulatedGraph.error(400, 101, "Error validating client secret."));
            case "/refresh_access_token" -> Optional.of(prolonged(token));
            case "/me" -> consent.owner(question).map(SimulatedInstagram::profile);
            case "/me/media" ->
                Optional.of(consent.owner(question)
                        .map(owner -> new Answer(200, Map.of("data", posts(question, owner.handle(), owner.account()))))
                        .orElseGet(() -> SimulatedGraph.error(400, 190, "Invalid OAuth access token.")));
            default -> consent.owner(question).flatMap(owner -> SimulatedMedia.insights(question));
        };
    }

    /** The posts of an account: those that are asked for with their addresses, or five that are alike. */
    private List<?> posts(Question question, String name, SimulatedAccount account) {
        return question.query().get("fields").contains("permalink")
                ? media.of(name, account, question)
                : SimulatedAccount.posts(post(account));
    }

    private Answer prolonged(String token) {
        return consent.prolonged(token, LONG_LIFE_SECONDS)
                .map(next -> new Answer(200, next))
                .orElseGet(() -> SimulatedGraph.error(400, 190, "Invalid OAuth access token."));
    }

    private static Answer profile(SimulatedOwner owner) {
        SimulatedAccount account = owner.account();
        return new Answer(
                200,
                Map.of(
                        "id", "scoped-" + account.id(),
                        "user_id", account.id(),
                        "username", owner.handle(),
                        "followers_count", account.followers()));
    }

    private Answer ofToken(Question question) {
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

    private Answer discover(Question question) {
        if (!SimulatorConfig.CLIENT_SECRET.equals(question.query().get("access_token"))) {
            return SimulatedGraph.error(400, 190, "Invalid OAuth access token.");
        }
        Matcher matcher = DISCOVERY.matcher(String.valueOf(question.query().get("fields")));
        if (!matcher.matches()) {
            return SimulatedGraph.error(400, 100, "Invalid parameter");
        }
        String name = matcher.group(1);
        // Those who look for posts know accounts by any name.
        return (matcher.group().contains("permalink")
                        ? Optional.of(new SimulatedOwner(name).account())
                        : SimulatedAccount.named(NAME, name))
                .map(account -> new Answer(
                        200,
                        Map.of(
                                "business_discovery",
                                discovered(question, name, account),
                                "id",
                                SimulatorConfig.CLIENT_ID)))
                .orElseGet(() -> SimulatedGraph.error(400, 110, "Invalid user id"));
    }

    private Map<String, Object> discovered(Question question, String name, SimulatedAccount account) {
        return Map.of(
                "id", account.id(),
                "username", name,
                "followers_count", account.followers(),
                "media", Map.of("data", posts(question, name, account)));
    }

    private static Map<String, Object> post(SimulatedAccount account) {
        return Map.of("id", "1", "like_count", account.likes(), "comments_count", account.comments());
    }
}
