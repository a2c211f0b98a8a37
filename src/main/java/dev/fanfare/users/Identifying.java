package dev.fanfare.users;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Instant;

/** Whose a credential is: a backend token, an application's token or a web session's. */
final class Identifying {
    private final Database database;
    private final SessionKeys keys;

    Identifying(Database database, SessionKeys keys) {
        this.database = database;
        this.keys = keys;
    }

    Future<Identity> identify(Caller caller, Identify wish) {
        String token = wish.presented();
        if (token.startsWith(Tokens.BACKEND)) {
            return CredentialsRepository.findByToken(database, token).map(found -> found.orElse(Identity.invalid()));
        }
        if (token.startsWith(Tokens.ACCESS)) {
            return CredentialsRepository.findByAccessToken(database, token)
                    .map(found -> found.map(Identifying::unlessExpired).orElse(Identity.invalid()));
        }
        return keys.forToken(token).compose(jwts -> jwts.verify(token)).compose(claims -> {
            if (claims.isEmpty()) {
                return Future.succeededFuture(Identity.invalid());
            }
            if (claims.get().expiresAt().isBefore(Instant.now())) {
                return Future.succeededFuture(Identity.expired(claims.get().expiresAt()));
            }
            return CredentialsRepository.findBySession(database, claims.get().sessionId())
                    .map(found -> found.map(Identifying::unlessExpired).orElse(Identity.invalid()));
        });
    }

    private static Identity unlessExpired(Identity identity) {
        return identity.expiresAt().isBefore(Instant.now()) ? Identity.expired(identity.expiresAt()) : identity;
    }
}
