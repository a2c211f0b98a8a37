package dev.fanfare.users;

import dev.fanfare.platform.identity.Jwts;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** The keys that sign web sessions, as the database has them; read again when a token names one that is not known. */
final class SessionKeys {
    private static final Duration REST = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final Database database;
    private Jwts jwts;
    private Instant readAt = Instant.EPOCH;

    SessionKeys(Vertx vertx, Database database) {
        this.vertx = vertx;
        this.database = database;
    }

    /** Makes the first key where there is none, and reads all. */
    Future<Void> start() {
        Jwts.Key fresh = new Jwts.Key(UUID.randomUUID().toString(), Tokens.create(""));
        return database.transaction(tx -> CredentialsRepository.ensureKey(tx, fresh))
                .compose(ensured -> read());
    }

    Jwts jwts() {
        return jwts;
    }

    /** The keys with which to check this token. */
    Future<Jwts> forToken(String token) {
        boolean known = Jwts.keyIdOf(token).map(jwts::knows).orElse(true);
        // Rested between readings: a stranger's tokens must not make us read for each of them.
        if (known || readAt.plus(REST).isAfter(Instant.now())) {
            return Future.succeededFuture(jwts);
        }
        return read().map(done -> jwts);
    }

    private Future<Void> read() {
        readAt = Instant.now();
        return CredentialsRepository.listKeys(database)
                .onSuccess(keys -> jwts = new Jwts(vertx, keys))
                .mapEmpty();
    }
}
