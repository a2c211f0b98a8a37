package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.ConnectionTokensRepository.Due;
import dev.fanfare.campaigns.network.OAuthClient.OwnerTokens;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.RenewOwnerTokens;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.Optional;

/** Renews owners' tokens before they end; revokes and deletes those whose connection has ended. */
record OwnerTokensService(Database db, MeterRegistry meters, ConfiguredSignIns signIns) {
    private static final int LANES = 4;

    Future<JobResult> renew(Caller caller, RenewOwnerTokens ask) {
        return ConnectionTokensRepository.QUEUE.work(db, meters, LANES, this::handle);
    }

    private Future<?> handle(Due due) {
        Optional<OAuthClient> client = signIns.find(due.network());
        if (due.ended()) {
            return client.isEmpty() || due.over() || due.again() ? delete(due) : revoke(due, client.get());
        }
        return client.map(found -> renew(due, found))
                .orElseGet(() -> Future.failedFuture("sign-in at " + due.network() + " is not configured"));
    }

    private Future<Void> renew(Due due, OAuthClient client) {
        return client.refresh(tokensOf(due))
                .compose(next -> store(due, client, next))
                .recover(cause -> cause instanceof Refused refused
                                && NetworksError.NETWORK_VERIFICATION_FAILED
                                        .error()
                                        .equals(refused.fault().error())
                        ? db.transaction(tx -> ConnectionTokensRepository.removeContent(tx, due))
                                .mapEmpty()
                        : Future.failedFuture(cause));
    }

    private Future<Void> store(Due due, OAuthClient client, OwnerTokens next) {
        EncryptedValue content = signIns.encrypt(due.id(), next);
        return db.transaction(tx -> ConnectionTokensRepository.QUEUE.done(
                        tx,
                        due,
                        content.content(),
                        content.keyId(),
                        next.expiresAt(),
                        ConfiguredSignIns.renewalOf(next)))
                .compose(stored ->
                        stored == 1 ? Future.succeededFuture(true) : ConnectionTokensRepository.isLive(db, due.id()))
                // The connection has ended meanwhile. If its owner has signed in again, a revocation would end that,
                // too.
                .compose(live -> live ? Future.succeededFuture() : client.revoke(next));
    }

    private Future<Void> revoke(Due due, OAuthClient client) {
        return client.revoke(tokensOf(due)).compose(revoked -> delete(due));
    }

    private Future<Void> delete(Due due) {
        return db.transaction(tx -> ConnectionTokensRepository.delete(tx, due)).mapEmpty();
    }

    private OwnerTokens tokensOf(Due due) {
        return signIns.decrypt(due.id(), due.content(), due.keyId());
    }
}
