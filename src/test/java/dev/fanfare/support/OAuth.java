package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An application's side of OAuth 2, and a browser without JavaScript. */
public final class OAuth {
    /** Long enough, and of the characters that RFC 7636 allows. */
    public static final String VERIFIER = "a-verifier.of_forty-three~characters-0123456789";

    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\">");
    private static final Pattern ACTION = Pattern.compile("<form method=\"post\" action=\"([^\"]*)\"");

    private final Client anybody;
    private final World.Application application;

    public OAuth(Client anybody, World.Application application) {
        this.anybody = anybody;
        this.application = application;
    }

    /** The S256 challenge of a verifier. */
    public static String challenge(String verifier) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A good authorization request; {@code changes} are names and values, a null value leaves the name out. */
    public Map<String, String> request(String redirectUri, String... changes) {
        Map<String, String> request = new LinkedHashMap<>();
        request.put("response_type", "code");
        request.put("client_id", application.clientId());
        request.put("redirect_uri", redirectUri);
        request.put("state", "a state & more");
        request.put("code_challenge", challenge(VERIFIER));
        request.put("code_challenge_method", "S256");
        for (int i = 0; i < changes.length; i += 2) {
            request.put(changes[i], changes[i + 1]);
        }
        request.values().removeIf(value -> value == null);
        return request;
    }

    /** What a browser is shown that follows the application's link. */
    public Answer open(Map<String, String> request) {
        return anybody.get(address(request));
    }

    /** The same in another language. */
    public Answer open(Map<String, String> request, String language) {
        return anybody.with("Accept-Language", language).get(address(request));
    }

    private static String address(Map<String, String> request) {
        List<String> pairs = new ArrayList<>();
        request.forEach((name, value) -> pairs.add(encode(name) + "=" + encode(value)));
        return "/oauth/authorize?" + String.join("&", pairs);
    }

    /** What a device that this user has let in asks for its tokens by (RFC 8628). */
    public Supplier<Answer> device(Actor user) {
        Answer codes = anybody.form("/oauth/device_authorization", "{client_id: 'fanfare-command'}")
                .expect(200);
        anybody.form(
                        "/oauth/device",
                        "{user_code: %s, username: %s, password: %s, decision: 'allow'}",
                        codes.text("user_code"),
                        user.username(),
                        World.PASSWORD)
                .expect(200);
        return () -> anybody.form(
                "/oauth/token",
                "{grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'fanfare-command', device_code: %s}",
                codes.text("device_code"));
    }

    /** Fills the page's form in and sends it, as a browser does. */
    public Answer submit(Answer page, Object... body) {
        String html = html(page);
        ObjectNode fields = Body.of();
        Matcher hidden = HIDDEN.matcher(html);
        while (hidden.find()) {
            fields.put(unescape(hidden.group(1)), unescape(hidden.group(2)));
        }
        Matcher action = ACTION.matcher(html);
        assertThat(action.find()).as("a form in %s", html).isTrue();
        return anybody.form(action.group(1), Body.with(fields, body));
    }

    /** The code that the user's yes brings. */
    public String code(String redirectUri, Publisher user) {
        return code(open(request(redirectUri)), user.username(), World.PASSWORD);
    }

    /** The code that a person's yes on a consent page brings. */
    public String code(Answer page, String username, String password) {
        Answer allowed =
                submit(page.expect(200), "{username: %s, password: %s, decision: 'allow'}", username, password);
        return query(allowed.expect(303)).get("code");
    }

    /** Exchanges a code. */
    public Answer exchange(String code, String redirectUri) {
        return token(
                "{grant_type: 'authorization_code', code: %s, redirect_uri: %s, code_verifier: %s}",
                code, redirectUri, VERIFIER);
    }

    /** A token request with the application's name and secret in the header; of a public one with its name in the body. */
    public Answer token(Object... body) {
        return application.secret().isEmpty()
                ? anybody.form("/oauth/token", Body.with(Body.of("{client_id: %s}", application.clientId()), body))
                : asApplication().form("/oauth/token", body);
    }

    public Answer refresh(String refreshToken) {
        return token("{grant_type: 'refresh_token', refresh_token: %s}", refreshToken);
    }

    /** A client that signs in as the application, by HTTP Basic. */
    public Client asApplication() {
        return anybody.as(basic(application.clientId(), application.secret()));
    }

    public static String basic(String name, String secret) {
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((encode(name) + ":" + encode(secret)).getBytes(StandardCharsets.UTF_8));
    }

    public static String html(Answer page) {
        assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
        return page.text();
    }

    /** The query of the address that an answer redirects to. */
    public static Map<String, String> query(Answer redirect) {
        Map<String, String> query = new LinkedHashMap<>();
        String raw = URI.create(redirect.header("Location").orElseThrow()).getRawQuery();
        for (String pair : raw.split("&", -1)) {
            String[] both = pair.split("=", 2);
            query.put(
                    URLDecoder.decode(both[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(both[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    private static String unescape(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
