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
            return CredentialsRepository.findByToken(database, token)
                    .compose(found -> seen(found, Caller.Credential.BACKEND_TOKEN));
        }
        if (token.startsWith(Tokens.ACCESS)) {
            return CredentialsRepository.findByAccessToken(database, token)
                    .compose(found -> seen(found, Caller.Credential.APP_USER));
        }
        return keys.forToken(token).compose(jwts -> jwts.verify(token)).compose(claims -> {
            if (claims.isEmpty()) {
                return Future.succeededFuture(Identity.invalid());
            }
            if (claims.get().expiresAt().isBefore(Instant.now())) {
                return Future.succeededFuture(Identity.expired(claims.get().expiresAt()));
            }
            return CredentialsRepository.findBySession(database, claims.get().sessionId())
                    .compose(found -> seen(found, Caller.Credential.WEB_SESSION));
        });
    }

    /** Whose it is, if it is still valid; its use then marks the user as active. */
    private Future<Identity> seen(Optional<Found> found, Caller.Credential credential) {
        if (found.isEmpty()) {
            return Future.succeededFuture(Identity.invalid());
        }
        Identity identity = found.get().as(credential);
        if (identity.expiresAt() != null && identity.expiresAt().isBefore(Instant.now())) {
            return Future.succeededFuture(Identity.expired(identity.expiresAt()));
        }
        return found.get().isUnnoted()
                ? CredentialsRepository.noteActivity(database, identity.userId())
                        // A failure to record activity keeps nobody out: the next use records it.
                        .transform(noted -> Future.succeededFuture(identity))
                : Future.succeededFuture(identity);
    }
}
