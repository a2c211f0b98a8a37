package bare;

import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Fanfare's checks of a credential, cached for the same time. */
final class Credentials {
    private static final int MAX_CACHED = 50_000;

    private final Database database;
    private final Map<String, Mac> keys = new HashMap<>();
    private final Map<String, Caller> callers = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Caller> eldest) {
            return size() > MAX_CACHED;
        }
    };

    record Caller(long id, String name, String session, boolean seesPayouts, Instant expiresAt, long until) {}

    private Credentials(Database database) {
        this.database = database;
    }

    /** Loads the signing keys. */
    static Future<Credentials> load(Database database) {
        return database.rows("people.session.SessionsRepository.LIST_KEYS", Database.NONE)
                .map(found -> {
                    Credentials credentials = new Credentials(database);
                    found.forEach(row -> credentials.keys.put(row.getString(0), mac(row)));
                    return credentials;
                });
    }

    Future<Caller> identify(String header) {
        if (header == null || header.indexOf(' ') < 0) {
            throw new Refused(401, "no token");
        }
        String token = header.substring(header.indexOf(' ') + 1).strip();
        Caller known = callers.get(token);
        if (known != null && known.until - System.nanoTime() > 0) {
            return Future.succeededFuture(current(known));
        }
        Future<RowSet<Row>> found = token.startsWith("fft_")
                ? database.rows(
                        "people.session.CredentialsRepository.TOKEN_IDENTITY", Tuple.of(Buffer.buffer(sha256(token))))
                : database.rows("people.session.CredentialsRepository.SESSION_IDENTITY", Tuple.of(session(token)));
        return found.map(rows -> {
            if (rows.size() == 0) {
                throw new Refused(401, "invalid");
            }
            Row row = rows.iterator().next();
            boolean superuser = row.getBoolean("superuser");
            OffsetDateTime expires = row.getOffsetDateTime("expires_at");
            Caller caller = new Caller(
                    row.getLong("user_id"),
                    row.getString("username"),
                    row.getString("credential_id"),
                    superuser || List.of(row.getArrayOfStrings("permissions")).contains("payouts.view"),
                    expires == null ? Instant.MAX : expires.toInstant(),
                    System.nanoTime() + Database.CACHE_TTL_NANOS);
            callers.put(token, caller);
            return current(caller);
        });
    }

    private static Caller current(Caller caller) {
        if (caller.expiresAt.isBefore(Instant.now())) {
            throw new Refused(401, "expired");
        }
        return caller;
    }

    /** The session of a web token, once its signature, audience and expiry are checked. */
    private UUID session(String token) {
        int first = token.indexOf('.');
        int second = token.indexOf('.', first + 1);
        if (first < 0 || second < 0) {
            throw new Refused(401, "no token");
        }
        Base64.Decoder decoder = Base64.getUrlDecoder();
        JsonObject head = new JsonObject(Buffer.buffer(decoder.decode(token.substring(0, first))));
        Mac mac = keys.get(head.getString("kid"));
        if (mac == null || !"HS256".equals(head.getString("alg"))) {
            throw new Refused(401, "invalid");
        }
        byte[] signature = mac.doFinal(token.substring(0, second).getBytes(StandardCharsets.US_ASCII));
        JsonObject claims = new JsonObject(Buffer.buffer(decoder.decode(token.substring(first + 1, second))));
        if (!MessageDigest.isEqual(signature, decoder.decode(token.substring(second + 1)))
                || !"fanfare-web".equals(claims.getString("aud"))
                || claims.getLong("exp") < Instant.now().getEpochSecond()) {
            throw new Refused(401, "invalid");
        }
        return UUID.fromString(claims.getString("jti"));
    }

    /** By Fanfare's own class: decrypting a signing key is not measured. */
    static Mac mac(Row key) {
        try {
            String sealing =
                    Files.readString(Path.of(System.getProperty("bank.key"))).strip();
            String id = System.getProperty("bank.key.id", "generated");
            String secret = new KeyRing(List.of(id + ":" + sealing), id)
                    .decrypt(
                            "signing_key:" + key.getString(0) + "/secret",
                            new EncryptedValue(key.getBuffer(1), key.getString(2)));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
