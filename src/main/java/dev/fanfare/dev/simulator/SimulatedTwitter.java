package dev.fanfare.dev.simulator;

import dev.fanfare.platform.remote.OAuth1;
import io.vertx.core.http.HttpMethod;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of X's API v2 for login (calls signed by OAuth 1.0a), for account statistics (the application's token), and for
 * sign-ins of owners.
 */
final class SimulatedTwitter implements SimulatedProvider {
    private static final String USERS = "/2/users/";
    private static final String NAME = "user_";
    private static final String APP_TOKEN = "simulated%2Fapp-token";
    private static final String BASIC = "Basic "
            + Base64.getEncoder()
                    .encodeToString((SimulatorConfig.CLIENT_ID + ":" + SimulatorConfig.CLIENT_SECRET)
                            .getBytes(StandardCharsets.UTF_8));
    private static final Pattern PARAMETER = Pattern.compile("(oauth_[a-z_]+)=\"([^\"]*)\"");

    private final SimulatedConsent consent = new SimulatedConsent(SimulatedDialectBuilder.builder()
            .name("twitter")
            .title("X")
            .authorize("/i/oauth2/authorize")
            .token("/2/oauth2/token")
            .revoke("/2/oauth2/revoke")
            .basic(true)
            .proof(true)
            .lifeSeconds(7_200)
            .refreshes(true)
            .rotates(true)
            .build());

    @Override
    public boolean isNetwork() {
        return true;
    }

    @Override
    public String name() {
        return "twitter";
    }

    @Override
    public Answer answer(Question question) {
        return consent.answer(question).orElseGet(() -> api(question));
    }

    private Answer api(Question question) {
        if ("POST".equals(question.method()) && "/oauth2/token".equals(question.path())) {
            return token(question);
        }
        if (!"GET".equals(question.method()) || !question.path().startsWith(USERS)) {
            return problem(404, "Not Found");
        }
        String path = question.path().substring(USERS.length());
        return "me".equals(path)
                ? consent.owner(question).map(SimulatedTwitter::profile).orElseGet(() -> me(question))
                : figures(question, path);
    }

    private static Answer token(Question question) {
        return BASIC.equals(question.headers().get("Authorization"))
                        && "grant_type=client_credentials"
                                .equals(question.body().toString())
                ? new Answer(200, Map.of("token_type", "bearer", "access_token", APP_TOKEN))
                : problem(403, "Forbidden");
    }

    private static Answer profile(SimulatedOwner owner) {
        SimulatedAccount account = owner.account();
        return new Answer(
                200,
                Map.of(
                        "data",
                        Map.of(
                                "id", account.id(),
                                "name", owner.handle(),
                                "username", owner.handle(),
                                "public_metrics", Map.of("followers_count", account.followers()))));
    }

    private Answer figures(Question question, String path) {
        if (!("Bearer " + APP_TOKEN).equals(question.headers().get("Authorization"))
                && consent.owner(question).isEmpty()) {
            return problem(401, "Unauthorized");
        }
        String id = path.replaceFirst("/tweets$", "");
        Optional<SimulatedAccount> found =
                SimulatedAccount.find(id).or(() -> SimulatedAccount.named("by/username/" + NAME, id));
        if (found.isEmpty()) {
            // The real API's answer for an unknown account.
            return new Answer(200, Map.of("errors", List.of(Map.of("title", "Not Found Error", "value", id))));
        }
        SimulatedAccount account = found.get();
        return path.equals(id)
                ? new Answer(200, Map.of("data", user(question, new SimulatedToken(account.id(), true))))
                : new Answer(200, Map.of("data", SimulatedAccount.posts(post(account)), "meta", Map.of()));
    }

    private static Map<String, Object> post(SimulatedAccount account) {
        return Map.of(
                "id",
                "1",
                "public_metrics",
                Map.of(
                        "like_count",
                        account.likes(),
                        "reply_count",
                        account.comments(),
                        "retweet_count",
                        0,
                        "quote_count",
                        0));
    }

    private Answer me(Question question) {
        return signedBy(question)
                .map(token -> new Answer(200, Map.of("data", user(question, token))))
                .orElseGet(() -> problem(401, "Unauthorized"));
    }

    /** The token of a call if our application signed it and the token was issued to it. */
    private Optional<SimulatedToken> signedBy(Question question) {
        String header = question.headers().get("Authorization");
        if (header == null || !header.startsWith("OAuth ")) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        Matcher matcher = PARAMETER.matcher(header);
        while (matcher.find()) {
            parameters.put(matcher.group(1), URLDecoder.decode(matcher.group(2), StandardCharsets.UTF_8));
        }
        String signature = parameters.remove("oauth_signature");
        question.query().forEach(pair -> parameters.put(pair.getKey(), pair.getValue()));
        String url = "http://" + question.headers().get("Host") + "/" + name() + question.path();
        String expected = new OAuth1(SimulatorConfig.CLIENT_ID, SimulatorConfig.CLIENT_SECRET, "", "")
                .signature(HttpMethod.GET, url, parameters);
        return expected.equals(signature) && SimulatorConfig.CLIENT_ID.equals(parameters.get("oauth_consumer_key"))
                ? SimulatedToken.find(name(), parameters.get("oauth_token")).filter(SimulatedToken::ours)
                : Optional.empty();
    }

    private static Map<String, Object> user(Question question, SimulatedToken token) {
        Map<String, Object> user =
                new HashMap<>(Map.of("id", token.userId(), "name", token.name(), "username", NAME + token.userId()));
        String fields = question.query().get("user.fields");
        if (fields != null && fields.contains("public_metrics")) {
            user.put("public_metrics", Map.of("followers_count", token.followers(), "following_count", 100));
        }
        return user;
    }

    private static Answer problem(int status, String title) {
        return new Answer(status, Map.of("title", title, "type", "about:blank", "status", status, "detail", title));
    }
}
