package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.OAuthJobs.DeleteUnusedClients;
import dev.fanfare.people.oauth.api.RegisterClient;
import dev.fanfare.people.oauth.api.RegisterClient.ClientRegistered;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Applications that have registered themselves; those that no account connects are deleted after a day. */
record SelfRegisteredService(Database database) {
    /** Applications that a transaction deletes. */
    private static final int CHUNK = 200;

    Future<ClientRegistered> register(Caller caller, RegisterClient ask) {
        String clientId = ApplicationsService.createClientId();
        return database.transaction(tx -> SelfRegisteredRepository.insert(tx, clientId, ask))
                .map(inserted -> {
                    if (!inserted) {
                        throw CommonFault.SERVICE_UNAVAILABLE.because(
                                "Too many registered applications wait to be connected. Please try again later.");
                    }
                    return new ClientRegistered(clientId);
                });
    }

    Future<JobResult> deleteUnused(Caller caller, DeleteUnusedClients ask) {
        return database.transaction(tx -> SelfRegisteredRepository.deleteUnused(tx, CHUNK))
                .map(deleted -> JobResult.of(deleted, CHUNK));
    }
}
