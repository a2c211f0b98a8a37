package dev.fanfare.people.session;

import dev.fanfare.people.session.CredentialsRepository.Found;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.IdentifyCaller;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Identifies callers by their credentials: backend tokens, applications' tokens and web sessions. */
public record CredentialResolver(
        Database database, SessionKeys keys, boolean staffNeedSecondFactor, LocalSignIn local) {
    public Future<Identity> identify(Caller caller, IdentifyCaller ask) {
        String token = ask.presented().value();
        Sql reads = database.forReads();
        if (token.startsWith(Tokens.BACKEND)) {
            return CredentialsRepository.findByToken(reads, token)
                    .compose(found -> identity(caller, reads, found, Caller.Credential.BACKEND_TOKEN));
        }
        if (token.startsWith(Tokens.ACCESS)) {
            return CredentialsRepository.findByAccessToken(reads, token)
                    .compose(found -> identity(
                            caller,
                            reads,
                            found,
                            found.filter(Found::forAgents).isPresent()
                                    ? Caller.Credential.AGENT
                                    : Caller.Credential.APP_USER));
        }
        return keys.verify(token).compose(claims -> {
            if (claims.isEmpty()) {
                return Future.succeededFuture(Identity.invalid());
            }
            if (claims.get().expiresAt().isBefore(Instant.now())) {
                return Future.succeededFuture(Identity.expired(claims.get().expiresAt()));
            }
            return CredentialsRepository.findBySession(reads, claims.get().sessionId())
                    .compose(found -> identity(caller, reads, found, Caller.Credential.WEB_SESSION));
        });
    }

    /** The owner of a valid credential; using it marks the user as active. */
    private Future<Identity> identity(Caller caller, Sql reads, Optional<Found> found, Caller.Credential credential) {
        if (found.isEmpty()) {
            return Future.succeededFuture(Identity.invalid());
        }
        Identity identity = found.get().as(credential, staffNeedSecondFactor, local);
        if (identity.expiresAt() != null && identity.expiresAt().isBefore(Instant.now())) {
            return Future.succeededFuture(Identity.expired(identity.expiresAt()));
        }
        if (found.get().isSignInDue(credential, local)) {
            return Future.succeededFuture(Identity.signInDue());
        }
        // Without a primary there is nothing to record it in, and the caller would wait for that.
        return found.get().isUseDue() && reads == database
                ? database.transaction(tx -> recordUse(tx, caller, found.get()))
                        // A failure to record use is harmless: the next use records it.
                        .transform(recorded -> Future.succeededFuture(identity))
                : Future.succeededFuture(identity);
    }

    private static Future<Void> recordUse(Tx tx, Caller caller, Found found) {
        return CredentialsRepository.recordUse(tx, found)
                .compose(recorded -> found.tokenDue()
                        ? Audit.useOfToken(tx, caller, found.userId(), found.credentialId())
                        : Future.succeededFuture());
    }
}
