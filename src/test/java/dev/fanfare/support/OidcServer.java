package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fanfare.platform.crypto.Tokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A strict OpenID provider. It refuses a wrong client secret, redirect address or code verifier and a code used twice. It
 * can be told to forge: other claims, other signatures, other keys.
 */
public final class OidcServer implements AutoCloseable {
    public static final String CLIENT = "fanfare";
    public static final String SECRET = "provider secret: +%&";
    public static final String REDIRECT_URI = "https://app.example.com/signed-in";

    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    private final HttpServer server;
    private final Map<String, Grant> codes = new ConcurrentHashMap<>();
    private final AtomicInteger keyReads = new AtomicInteger();
    private volatile JWK key = rsa("first");
    private volatile JWK signer = key;
    private volatile JWSAlgorithm algorithm = JWSAlgorithm.RS256;
    private volatile String statedIssuer;
    private volatile Consumer<JWTClaimsSet.Builder> forgery = claims -> {};

    /** A member of the company, signed in at the provider. */
    public record Member(String subject, String email, List<String> groups) {
        public static Member of(String... groups) {
            String subject = World.unique("member-");
            return new Member(subject, subject + "@company.example.com", List.of(groups));
        }

        public Member in(String... others) {
            return new Member(subject, email, List.of(others));
        }
    }

    private record Grant(Member member, Map<String, String> asked) {}

    public OidcServer() {
        server = unchecked(() -> HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "oidc-server");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/.well-known/openid-configuration", this::metadata);
        server.createContext("/keys", this::keys);
        server.createContext("/token", this::token);
        server.start();
        statedIssuer = issuer();
    }

    public String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The settings of a node whose staff sign in here. */
    public Map<String, String> settings() {
        return new HashMap<>(Map.of(
                "oidc.enabled",
                "true",
                "oidc.issuer",
                issuer(),
                "oidc.client_id",
                CLIENT,
                "oidc.client_secret",
                SECRET,
                "oidc.redirect_uri",
                REDIRECT_URI,
                "oidc.groups",
                "helpers=support,bookkeepers=finance,chiefs=superuser",
                "oidc.second_factor_acr",
                "gold",
                "oidc.second_factor_amr",
                "mfa,hwk"));
    }

    /** From now on each token has these claims in place of the right ones. */
    public void forges(Consumer<JWTClaimsSet.Builder> claims) {
        forgery = claims;
    }

    /** From now on it signs by this key, which it may have published or not. */
    public void signsBy(JWK other, JWSAlgorithm by) {
        signer = other;
        algorithm = by;
    }

    /** From now on it publishes and uses another key alone. */
    public void rotatesTo(JWK other, JWSAlgorithm by) {
        key = other;
        signsBy(other, by);
    }

    /** From now on its metadata state another issuer. */
    public void states(String issuer) {
        statedIssuer = issuer;
    }

    public JWK key() {
        return key;
    }

    /** How often its keys were read. */
    public int keyReads() {
        return keyReads.get();
    }

    public static RSAKey rsa(String id) {
        return key(() -> new RSAKeyGenerator(2048).keyID(id).generate());
    }

    public static ECKey ec(String id) {
        return key(() -> new ECKeyGenerator(Curve.P_256).keyID(id).generate());
    }

    private interface Making<T> {
        T make() throws JOSEException;
    }

    private static <T> T key(Making<T> making) {
        try {
            return making.make();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A member follows the address that a sign-in began with; what the browser brings back: code, state and iss. */
    public Map<String, String> authorizes(String address, Member member) {
        assertThat(address).startsWith(issuer() + "/authorize?");
        Map<String, String> asked = form(URI.create(address).getRawQuery());
        assertThat(asked)
                .containsEntry("response_type", "code")
                .containsEntry("client_id", CLIENT)
                .containsEntry("redirect_uri", REDIRECT_URI)
                .containsEntry("code_challenge_method", "S256");
        assertThat(List.of(asked.get("scope").split(" "))).contains("openid");
        assertThat(asked.get("code_challenge")).matches("[A-Za-z0-9_-]{43}");
        assertThat(asked.get("state")).hasSizeGreaterThan(40).isNotEqualTo(asked.get("nonce"));
        String code = Tokens.create("");
        codes.put(code, new Grant(member, asked));
        return new HashMap<>(Map.of("code", code, "state", asked.get("state"), "iss", issuer()));
    }

    /** The error of its token endpoint for this form and these credentials; empty for none. */
    public String redeems(String clientSecret, Map<String, String> form) throws IOException, InterruptedException {
        String credentials = CLIENT + ":" + URLEncoder.encode(clientSecret, StandardCharsets.UTF_8);
        String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpResponse<String> answer = BROWSER.send(
                HttpRequest.newBuilder(URI.create(issuer() + "/token"))
                        .header("Authorization", "Basic " + basic)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() == 200 ? "" : answer.body();
    }

    private void metadata(HttpExchange exchange) throws IOException {
        answer(exchange, 200, """
                {"issuer": "%s", "authorization_endpoint": "%2$s/authorize", "token_endpoint": "%2$s/token",
                 "jwks_uri": "%2$s/keys", "authorization_response_iss_parameter_supported": true}
                """.formatted(statedIssuer, issuer()));
    }

    private void keys(HttpExchange exchange) throws IOException {
        keyReads.incrementAndGet();
        answer(exchange, 200, new JWKSet(key.toPublicJWK()).toString());
    }

    private void token(HttpExchange exchange) throws IOException {
        String basic = exchange.getRequestHeaders().getFirst("Authorization").replaceFirst("^Basic ", "");
        String[] credentials = new String(Base64.getDecoder().decode(basic), StandardCharsets.UTF_8).split(":", 2);
        if (!CLIENT.equals(credentials[0]) || !SECRET.equals(decoded(credentials[1]))) {
            answer(exchange, 401, "{\"error\": \"invalid_client\"}");
            return;
        }
        Map<String, String> form = form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Grant grant = codes.remove(form.getOrDefault("code", ""));
        String verifier = form.getOrDefault("code_verifier", "");
        boolean right = grant != null
                && "authorization_code".equals(form.get("grant_type"))
                && grant.asked().get("redirect_uri").equals(form.get("redirect_uri"))
                && verifier.matches("[A-Za-z0-9._~-]{43,128}")
                && grant.asked()
                        .get("code_challenge")
                        .equals(Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(Tokens.hash(verifier).getBytes()));
        if (!right) {
            answer(exchange, 400, "{\"error\": \"invalid_grant\"}");
            return;
        }
        answer(
                exchange,
                200,
                "{\"access_token\": \"unused\", \"token_type\": \"Bearer\", \"id_token\": \"" + idToken(grant) + "\"}");
    }

    private String idToken(Grant grant) {
        Date now = Date.from(Instant.now());
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT)
                .subject(grant.member().subject())
                .issueTime(now)
                .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                .claim("nonce", grant.asked().get("nonce"))
                .claim("auth_time", Instant.now().getEpochSecond())
                .claim("email", grant.member().email())
                .claim("given_name", "Kim")
                .claim("family_name", "Example")
                .claim("groups", grant.member().groups());
        forgery.accept(claims);
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(algorithm).keyID(signer.getKeyID()).build(), claims.build());
        return key(() -> {
            token.sign(signer(signer));
            return token.serialize();
        });
    }

    private static JWSSigner signer(JWK by) throws JOSEException {
        if (by instanceof RSAKey rsa) {
            return new RSASSASigner(rsa);
        }
        return by instanceof ECKey ec ? new ECDSASigner(ec) : new MACSigner(by.toOctetSequenceKey());
    }

    private static Map<String, String> form(String encoded) {
        return Stream.of(encoded.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> decoded(pair[0]), pair -> decoded(pair[1])));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
