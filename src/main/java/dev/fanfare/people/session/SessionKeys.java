package dev.fanfare.people.session;

import dev.fanfare.people.session.SessionsRepository.StoredKey;
import dev.fanfare.people.session.api.RotateSessionKeys;
import dev.fanfare.people.session.api.RotateSessionKeys.SessionKeysRotated;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.identity.Jwts;
import dev.fanfare.platform.identity.Jwts.Claims;
import dev.fanfare.platform.module.Starting;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The keys that sign web sessions, stored encrypted. Read again for an unknown key and before signing, but at most
 * every two seconds.
 */
public final class SessionKeys implements Starting {
    public static final EncryptedTable ENCRYPTED = SessionsRepository.ENCRYPTED;

    private static final Duration MIN_INTERVAL = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final Database database;
    private final KeyRing ring;
    private List<StoredKey> keys = List.of();
    private Jwts jwts;
    private Instant readAt = Instant.EPOCH;

    public SessionKeys(Vertx vertx, Database database, KeyRing ring) {
        this.vertx = vertx;
        this.database = database;
        this.ring = ring;
    }

    /** Creates the first key if there is none, and reads all keys. */
    @Override
    public Future<?> start() {
        return database.transaction(tx -> SessionsRepository.ensureKey(tx, fresh()))
                .compose(ensured -> read());
    }

    /** The signing keys. */
    public Future<Jwts> forSigning() {
        return isFresh() ? Future.succeededFuture(jwts) : read();
    }

    /** The claims of a token; empty if no key has signed it. */
    public Future<Optional<Claims>> verify(String token) {
        // At most every two seconds, so that forged tokens do not cause a read each.
        return jwts.verify(token)
                .compose(claims -> claims.isPresent() || isFresh() || !jwts.isOfAnotherKey(token)
                        ? Future.succeededFuture(claims)
                        : read().compose(keysNow -> keysNow.verify(token)));
    }

    /** Creates a new key. Tokens of former keys stay valid. */
    public Future<SessionKeysRotated> rotate(Caller caller, RotateSessionKeys ask) {
        StoredKey fresh = fresh();
        return database.transaction(tx -> SessionsRepository.replaceKey(tx, fresh)
                        .compose(replaced -> Audit.write(
                                tx, caller, "session_key.rotate", "session_key:" + fresh.id(), null, null, null)))
                .map(new SessionKeysRotated(fresh.id()));
    }

    private StoredKey fresh() {
        String id = UUID.randomUUID().toString();
        return new StoredKey(id, ring.encrypt(place(id), Tokens.create("")));
    }

    private Jwts.Key decrypt(StoredKey key) {
        return new Jwts.Key(key.id(), ring.decrypt(place(key.id()), key.secret()));
    }

    private static String place(String id) {
        return "signing_key:" + id + "/secret";
    }

    private boolean isFresh() {
        return readAt.plus(MIN_INTERVAL).isAfter(Instant.now());
    }

    private Future<Jwts> read() {
        readAt = Instant.now();
        return SessionsRepository.listKeys(database).map(found -> {
            if (!found.equals(keys)) {
                jwts = new Jwts(vertx, found.stream().map(this::decrypt).toList());
                keys = found;
            }
            return jwts;
        });
    }
}
