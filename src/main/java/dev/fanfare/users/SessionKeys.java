package dev.fanfare.users;

import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.Jwts;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The keys that sign web sessions. Read again when a token names an unknown key, and before signing, but at most every
 * two seconds.
 */
final class SessionKeys {
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final Database database;
    private List<Jwts.Key> keys = List.of();
    private Jwts jwts;
    private Instant readAt = Instant.EPOCH;

    SessionKeys(Vertx vertx, Database database) {
        this.vertx = vertx;
        this.database = database;
    }

    /** Creates the first key if there is none, and reads all keys. */
    Future<?> start() {
        Jwts.Key fresh = new Jwts.Key(UUID.randomUUID().toString(), Tokens.create(""));
        return database.transaction(tx -> CredentialsRepository.ensureKey(tx, fresh))
                .compose(ensured -> read());
    }

    /** The keys to sign with. */
    Future<Jwts> forSigning() {
        return isFresh() ? Future.succeededFuture(jwts) : read();
    }

    /** The keys with which to check this token. */
    Future<Jwts> forToken(String token) {
        boolean known = Jwts.keyIdOf(token).map(jwts::knows).orElse(true);
        // At most every two seconds, so that forged tokens cannot make us read for each of them.
        return known || isFresh() ? Future.succeededFuture(jwts) : read();
    }

    private boolean isFresh() {
        return readAt.plus(MIN_INTERVAL).isAfter(Instant.now());
    }

    private Future<Jwts> read() {
        readAt = Instant.now();
        return CredentialsRepository.listKeys(database).map(found -> {
            if (!found.equals(keys)) {
                keys = found;
                jwts = new Jwts(vertx, found);
            }
            return jwts;
        });
    }
}
