package dev.fanfare.users;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.CredentialsRepository.Found;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Whose a credential is: a backend token, an application's token or a web session's. */
final class Identifying {
    private final Database database;
    private final SessionKeys keys;

    Identifying(Database database, SessionKeys keys) {
        this.database = database;
        this.keys = keys;
    }

    Future<Identity> identify(Caller caller, Identify ask) {
        String token = ask.presented();
        if (token.startsWith(Tokens.BACKEND)) {
            return CredentialsRepository.findByToken(database, token).compose(this::seen);
        }
        if (token.startsWith(Tokens.ACCESS)) {
            return CredentialsRepository.findByAccessToken(database, token).compose(this::seen);
        }
        return keys.forToken(token).compose(jwts -> jwts.verify(token)).compose(claims -> {
            if (claims.isEmpty()) {
                return Future.succeededFuture(Identity.invalid());
            }
            if (claims.get().expiresAt().isBefore(Instant.now())) {
                return Future.succeededFuture(Identity.expired(claims.get().expiresAt()));
            }
            return CredentialsRepository.findBySession(database, claims.get().sessionId())
                    .compose(this::seen);
        });
    }

    /** Whose it is, if it still counts; then its use is what makes the user an active one. */
    private Future<Identity> seen(Optional<Found> credential) {
        if (credential.isEmpty()) {
            return Future.succeededFuture(Identity.invalid());
        }
        Identity identity = credential.get().identity();
        if (identity.expiresAt() != null && identity.expiresAt().isBefore(Instant.now())) {
            return Future.succeededFuture(Identity.expired(identity.expiresAt()));
        }
        return credential.get().unnoted()
                ? CredentialsRepository.noteActivity(database, identity.userId())
                        // What is not noted now will be: nobody is kept out for that.
                        .transform(noted -> Future.succeededFuture(identity))
                : Future.succeededFuture(identity);
    }
}
