package dev.fanfare.platform.identity;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Signs and checks the tokens of web sessions. The algorithm is pinned; keys have ids, for key rotation. Used on one
 * event loop only.
 */
public final class Jwts {
    private static final String ALGORITHM = "HS256";
    private static final String AUDIENCE = "fanfare-web";

    /** About 4 MB. */
    private static final int MAX_REMEMBERED = 10_000;

    private final JWTAuth auth;
    private final JWTAuth signer;
    private final Set<String> keyIds;
    private final String signingKey;
    /** Cache of recent tokens: verifying one costs as much as a statement. */
    private final Map<String, Claims> verified = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Claims> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    /**
     * A key.
     *
     * @param id shown in the token's header
     * @param secret at least 32 random characters
     */
    public record Key(String id, String secret) {
        @Override
        public String toString() {
            return "Key[" + id + "]";
        }
    }

    /**
     * The claims of a verified token.
     *
     * @param sessionId the session it belongs to
     * @param expiresAt may be in the past
     */
    public record Claims(UUID sessionId, Instant expiresAt) {}

    /** @param keys the first one signs, all verify; at least one */
    public Jwts(Vertx vertx, List<Key> keys) {
        this.auth = auth(vertx, keys);
        // With one key only: of several, a random one would sign.
        this.signer = auth(vertx, keys.subList(0, 1));
        this.keyIds = keys.stream().map(Key::id).collect(Collectors.toUnmodifiableSet());
        this.signingKey = keys.get(0).id();
    }

    private static JWTAuth auth(Vertx vertx, List<Key> keys) {
        JWTAuthOptions options = new JWTAuthOptions()
                // Expiry is checked here, because an expired token gets its own error.
                .setJWTOptions(new JWTOptions().setIgnoreExpiration(true).setAudience(List.of(AUDIENCE)));
        keys.forEach(key -> options.addPubSecKey(
                new PubSecKeyOptions().setAlgorithm(ALGORITHM).setId(key.id()).setBuffer(key.secret())));
        return JWTAuth.create(vertx, options);
    }

    public String sign(long userId, UUID sessionId, Instant expiresAt) {
        JsonObject claims = new JsonObject()
                .put("sub", Long.toString(userId))
                .put("jti", sessionId.toString())
                .put("exp", expiresAt.getEpochSecond());
        return signer.generateToken(
                claims,
                new JWTOptions()
                        .setAlgorithm(ALGORITHM)
                        .setHeader(new JsonObject().put("kid", signingKey))
                        .setAudience(List.of(AUDIENCE)));
    }

    /** Whether the token names an unknown key. */
    public boolean isOfAnotherKey(String token) {
        try {
            String header = token.substring(0, token.indexOf('.'));
            String json = new String(Base64.getUrlDecoder().decode(header), StandardCharsets.UTF_8);
            String keyId = new JsonObject(json).getString("kid");
            return keyId != null && !keyIds.contains(keyId);
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** The verified claims; empty for an invalid token. */
    public Future<Optional<Claims>> verify(String token) {
        Claims known = verified.get(token);
        if (known != null) {
            return Future.succeededFuture(Optional.of(known));
        }
        // Composed, because claims of an unexpected type throw.
        return Future.succeededFuture(new TokenCredentials(token))
                .compose(auth::authenticate)
                .map(user -> {
                    JsonObject said = user.attributes().getJsonObject("accessToken");
                    Claims claims = new Claims(
                            UUID.fromString(said.getString("jti")), Instant.ofEpochSecond(said.getLong("exp")));
                    verified.put(token, claims);
                    return Optional.of(claims);
                })
                // Invalid for any reason.
                .otherwise(Optional.empty());
    }
}
