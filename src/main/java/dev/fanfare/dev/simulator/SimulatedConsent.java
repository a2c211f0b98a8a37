package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Page;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import dev.fanfare.dev.simulator.SimulatedProvider.Redirect;
import dev.fanfare.platform.language.HtmlText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The OAuth 2.0 of a simulated network: its consent page for people, on which they choose who they are, its codes, which are
 * good for one time, and its tokens. A token names its handle, so that it works after a restart; that it was revoked is
 * forgotten then. {@code GET /simulated/grants} shows what the network has issued: none of it is a secret.
 */
final class SimulatedConsent {
    private static final int MAX_GRANTS = 1_000;
    private static final Pattern HANDLE = Pattern.compile("[A-Za-z0-9_.]{1,30}");
    private static final Pattern RETURN = Pattern.compile("https?://[^\\s#]+");
    private static final Pattern TOKEN =
            Pattern.compile("simgrant-(access|refresh)-([a-z]+)-([A-Za-z0-9_.]+)-([0-9a-f]+)-([0-9]+)");
    private static final List<String> KNOWN = List.of("lena_on_tour", "two_plates", "studio_nord");
    private static final String GRANTS = "/simulated/grants";

    private final SimulatedDialect dialect;
    /** By its id. */
    private final Map<String, Grant> grants = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Grant> eldest) {
            return size() > MAX_GRANTS;
        }
    };

    SimulatedConsent(SimulatedDialect dialect) {
        this.dialect = dialect;
    }

    /** What a person has allowed. */
    private static final class Grant {
        private final String handle;
        private final String scope;
        private final String returnUrl;
        private final String challenge;
        private boolean exchanged;
        private boolean revoked;
        private int generation;

        Grant(String handle, Map<String, String> asked) {
            this.handle = handle;
            this.scope = asked.get("scope");
            this.returnUrl = asked.get("redirect_uri");
            this.challenge = asked.get("code_challenge");
        }
    }

    /** Empty if the call is none of OAuth's. */
    Optional<Answer> answer(Question question) {
        String path = question.path();
        if (path.equals(dialect.authorize())) {
            return Optional.of(authorize(question));
        }
        if (path.equals(GRANTS)) {
            return Optional.of(new Answer(200, Map.of("grants", shown())));
        }
        if (!"POST".equals(question.method())) {
            return Optional.empty();
        }
        Map<String, String> form = SimulatedPayout.form(question.body().toString());
        if (path.equals(dialect.token())) {
            return Optional.of(knowsUs(question, form) ? token(form) : error(401, "invalid_client"));
        }
        if (path.equals(dialect.revoke())) {
            return Optional.of(knowsUs(question, form) ? revoke(form) : error(401, "invalid_client"));
        }
        return Optional.empty();
    }

    /** Whose access token a call brings in its header; empty for none, or one that has ended. */
    Optional<SimulatedOwner> owner(Question question) {
        String header = String.valueOf(question.headers().get("Authorization"));
        return header.startsWith("Bearer ") ? owner(header.substring("Bearer ".length())) : Optional.empty();
    }

    private Optional<SimulatedOwner> owner(String token) {
        return find(token, "access").map(known -> new SimulatedOwner(known.group(3)));
    }

    private Optional<Matcher> find(String token, String kind) {
        Matcher matcher = TOKEN.matcher(String.valueOf(token));
        if (!matcher.matches()
                || !matcher.group(1).equals(kind)
                || !matcher.group(2).equals(dialect.name())) {
            return Optional.empty();
        }
        Grant grant = grants.get(matcher.group(4));
        boolean used = grant != null
                && dialect.rotates()
                && "refresh".equals(kind)
                && Integer.parseInt(matcher.group(5)) < grant.generation;
        return grant != null && grant.revoked || used ? Optional.empty() : Optional.of(matcher);
    }

    /** The next token of one that renews itself; empty for an unknown one. */
    Optional<Map<String, Object>> prolonged(String token, int lifeSeconds) {
        return find(token, "access").map(known -> {
            Map<String, Object> next = issued(known.group(3), known.group(4), generationAfter(known));
            next.put("expires_in", lifeSeconds);
            return next;
        });
    }

    private int generationAfter(Matcher known) {
        int next = Integer.parseInt(known.group(5)) + 1;
        Grant grant = grants.get(known.group(4));
        if (grant == null) {
            return next;
        }
        grant.generation = Math.max(grant.generation + 1, next);
        return grant.generation;
    }

    private Answer authorize(Question question) {
        Map<String, String> asked = new LinkedHashMap<>();
        question.query().forEach(member -> asked.put(member.getKey(), member.getValue()));
        String problem = problemOf(asked);
        if (problem != null) {
            return new Answer(400, Page.of("This cannot be allowed", "<p>" + HtmlText.escape(problem) + "</p>"));
        }
        if (!"POST".equals(question.method())) {
            return new Answer(200, page(asked));
        }
        Map<String, String> form = SimulatedPayout.form(question.body().toString());
        if (!"allow".equals(form.get("decision"))) {
            return back(asked, "error=access_denied");
        }
        String other = form.getOrDefault("other", "").strip().replaceFirst("^@", "");
        String handle = other.isEmpty() ? String.valueOf(form.get("handle")) : other;
        if (!HANDLE.matcher(handle).matches()) {
            return new Answer(200, page(asked));
        }
        String id = String.format("%016x", ThreadLocalRandom.current().nextLong());
        grants.put(id, new Grant(handle, asked));
        return back(asked, "code=simcode-" + id);
    }

    private String problemOf(Map<String, String> asked) {
        if (!SimulatorConfig.CLIENT_ID.equals(asked.get(dialect.clientIdName()))) {
            return "There is no such application.";
        }
        if (!RETURN.matcher(String.valueOf(asked.get("redirect_uri"))).matches()) {
            return "The address of return is not registered.";
        }
        if (!"code".equals(asked.get("response_type")) || asked.get("state") == null || asked.get("scope") == null) {
            return "The request is incomplete.";
        }
        return dialect.proof() && !"S256".equals(asked.get("code_challenge_method"))
                ? "The request has no proof key."
                : null;
    }

    private Answer back(Map<String, String> asked, String answer) {
        String url = asked.get("redirect_uri");
        String issuer = dialect.issuer() == null ? "" : "&iss=" + encoded(dialect.issuer());
        return new Answer(
                303,
                new Redirect(url + (url.indexOf('?') < 0 ? '?' : '&') + answer + "&state=" + encoded(asked.get("state"))
                        + issuer));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Page page(Map<String, String> asked) {
        StringBuilder choices = new StringBuilder();
        for (String handle : KNOWN) {
            choices.append("""
                    <p><label><input type="radio" name="handle" value="%1$s"%2$s> @%1$s, %3$s followers</label></p>
                    """.formatted(
                            handle,
                            choices.isEmpty() ? " checked" : "",
                            new SimulatedOwner(handle).account().followers()));
        }
        return Page.of("Connect " + dialect.title(), """
                <p>This stands for the page of %s. It asks for no password, and nothing leaves this machine.</p>
                <form method="post">
                <fieldset><legend>Who are you there?</legend>
                %s<p><label>Another name <input name="other" maxlength="31" autocomplete="off" autocapitalize="none"></label></p>
                </fieldset>
                <p>Fanfare asks for: %s</p>
                <p><button name="decision" value="allow">Allow</button>
                <button name="decision" value="deny">Refuse</button></p>
                </form>
                """.formatted(
                dialect.title(), choices, HtmlText.escape(asked.get("scope").replace(",", ", "))));
    }

    private boolean knowsUs(Question question, Map<String, String> form) {
        if (dialect.basic()) {
            String credentials = SimulatorConfig.CLIENT_ID + ":" + SimulatorConfig.CLIENT_SECRET;
            return ("Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)))
                    .equals(question.headers().get("Authorization"));
        }
        return SimulatorConfig.CLIENT_ID.equals(form.get(dialect.clientIdName()))
                && SimulatorConfig.CLIENT_SECRET.equals(form.get("client_secret"));
    }

    private Answer token(Map<String, String> form) {
        return switch (form.getOrDefault("grant_type", "")) {
            case "authorization_code" -> exchange(form);
            case "refresh_token" ->
                find(form.get("refresh_token"), "refresh")
                        .map(known -> new Answer(200, issued(known.group(3), known.group(4), generationAfter(known))))
                        .orElseGet(() -> error(400, "invalid_grant"));
            default -> error(400, "unsupported_grant_type");
        };
    }

    private Answer exchange(Map<String, String> form) {
        String id = form.getOrDefault("code", "").replaceFirst("^simcode-", "");
        Grant grant = grants.get(id);
        if (grant == null
                || grant.exchanged
                || !grant.returnUrl.equals(form.get("redirect_uri"))
                || !proves(grant, form)) {
            if (grant != null) {
                // A code that comes twice ends what the first one got (RFC 6749, 4.1.2).
                grant.revoked = true;
            }
            return error(400, "invalid_grant");
        }
        grant.exchanged = true;
        Map<String, Object> issued = issued(grant.handle, id, 0);
        issued.put("scope", grant.scope);
        return new Answer(200, issued);
    }

    private static boolean proves(Grant grant, Map<String, String> form) {
        if (grant.challenge == null) {
            return true;
        }
        try {
            byte[] verifier = form.getOrDefault("code_verifier", "").getBytes(StandardCharsets.US_ASCII);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier);
            return grant.challenge.equals(
                    Base64.getUrlEncoder().withoutPadding().encodeToString(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private Map<String, Object> issued(String handle, String id, int generation) {
        Map<String, Object> issued = new LinkedHashMap<>();
        issued.put("access_token", named("access", handle, id, generation));
        issued.put("token_type", "bearer");
        issued.put("expires_in", dialect.lifeSeconds());
        if (dialect.refreshes() && (generation == 0 || dialect.rotates())) {
            issued.put("refresh_token", named("refresh", handle, id, generation));
        }
        return issued;
    }

    private String named(String kind, String handle, String id, int generation) {
        return "simgrant-" + kind + "-" + dialect.name() + "-" + handle + "-" + id + "-" + generation;
    }

    private Answer revoke(Map<String, String> form) {
        Matcher matcher = TOKEN.matcher(String.valueOf(form.get("token")));
        if (!matcher.matches()) {
            return error(400, "invalid_request");
        }
        grants.computeIfAbsent(matcher.group(4), id -> new Grant(matcher.group(3), Map.of())).revoked = true;
        return new Answer(200, Map.of("revoked", true));
    }

    private List<Shown> shown() {
        List<Shown> all = new ArrayList<>();
        grants.forEach((id, grant) -> {
            if (grant.exchanged) {
                all.add(new Shown(
                        grant.handle,
                        named("access", grant.handle, id, grant.generation),
                        named("refresh", grant.handle, id, dialect.rotates() ? grant.generation : 0),
                        grant.generation,
                        grant.revoked));
            }
        });
        return all;
    }

    private record Shown(String handle, String accessToken, String refreshToken, int generation, boolean revoked) {}

    private static Answer error(int status, String code) {
        return new Answer(status, Map.of("error", code, "error_description", "simulated"));
    }
}
