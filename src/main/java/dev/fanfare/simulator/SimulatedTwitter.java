package dev.fanfare.simulator;

import dev.fanfare.platform.remote.OAuth1;
import io.vertx.core.http.HttpMethod;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** X's API v2, as far as signing in needs it, for calls that are signed as OAuth 1.0a has it. */
final class SimulatedTwitter implements SimulatedProvider {
    private static final Pattern PARAMETER = Pattern.compile("(oauth_[a-z_]+)=\"([^\"]*)\"");

    @Override
    public String name() {
        return "twitter";
    }

    @Override
    public Answer answer(Question question) {
        if (!"GET".equals(question.method()) || !"/2/users/me".equals(question.path())) {
            return problem(404, "Not Found");
        }
        return signedBy(question)
                .map(token -> new Answer(200, Map.of("data", user(question, token))))
                .orElseGet(() -> problem(401, "Unauthorized"));
    }

    /** The token of a call that our application signed, if it was issued to our application. */
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
                new HashMap<>(Map.of("id", token.userId(), "name", token.name(), "username", "user_" + token.userId()));
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
