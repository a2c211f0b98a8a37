package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.OAuthApplications.ApplicationList;
import dev.fanfare.people.oauth.api.OAuthApplications.ApplicationSecret;
import dev.fanfare.people.oauth.api.OAuthApplications.CreateApplication;
import dev.fanfare.people.oauth.api.OAuthApplications.DisableApplication;
import dev.fanfare.people.oauth.api.OAuthApplications.ListApplications;
import dev.fanfare.people.oauth.api.OAuthApplications.RotateSecret;
import dev.fanfare.people.session.store.GrantsRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;

/** Lets operators register, list and disable applications. */
record ApplicationsService(Bus bus, Database database) {
    private static final String CLIENT_PREFIX = "app_";
    static final String SECRET_PREFIX = "ffs_";

    static String createClientId() {
        return Tokens.create(CLIENT_PREFIX).substring(0, 24);
    }

    Future<Committed<ApplicationSecret>> create(Caller caller, CreateApplication ask) {
        String clientId = createClientId();
        String secret = ask.keepsSecret() ? Tokens.create(SECRET_PREFIX) : null;
        if (ask.mayUsePasswords() && !caller.superuser()) {
            return CommonFault.PERMISSION_DENIED
                    .because("Only a superuser may trust an application with passwords.")
                    .failed();
        }
        return database.change(
                caller, ask, tx -> ApplicationsRepository.insert(tx, clientId, secret, ask, caller.userId(), null, true)
                        .compose(inserted -> noteMaking(tx, caller, ask, clientId))
                        .map(new ApplicationSecret(
                                "success",
                                Translatable.of(
                                        secret == null
                                                ? "The application was created. It is public and has no secret."
                                                : "The application was created. Its secret is shown only once."),
                                clientId,
                                Secret.of(secret))));
    }

    private static Future<Void> noteMaking(Tx tx, Caller caller, CreateApplication ask, String clientId) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("name", ask.name());
        after.put("type", ask.type());
        after.put("trusted", ask.mayUsePasswords());
        after.put("scopes", ask.scopes());
        after.put("redirect_uris", ask.redirectUris());
        return Audit.write(tx, caller, "application.create", "application:" + clientId, null, after, null);
    }

    Future<ApplicationList> list(Caller caller, ListApplications ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        return part.readByKey(
                        () -> ApplicationsRepository.list(database, ask.waiting(), part),
                        () -> ApplicationsRepository.count(database, ask.waiting()),
                        ApplicationsRepository::key,
                        item -> 0L)
                .map(found -> new ApplicationList(found.items(), found.place()));
    }

    Future<Committed<ApplicationSecret>> rotate(Caller caller, RotateSecret ask) {
        String secret = Tokens.create(SECRET_PREFIX);
        return database.change(caller, ask, tx -> ApplicationsRepository.isTrusted(tx, ask.clientId())
                .compose(trusted -> {
                    if (trusted && !caller.superuser()) {
                        throw CommonFault.PERMISSION_DENIED.because(
                                "Only a superuser may give a trusted application another secret.");
                    }
                    return ApplicationsRepository.rotate(tx, ask.clientId(), secret, caller.userId());
                })
                .compose(rotated -> rotated
                        ? Audit.write(
                                tx,
                                caller,
                                "application.rotate_secret",
                                "application:" + ask.clientId(),
                                null,
                                null,
                                null)
                        : CommonFault.notFound("application", ask.clientId()).<Void>failed())
                .map(new ApplicationSecret(
                        "success",
                        Translatable.of("The application has a new secret. It is shown only once."),
                        ask.clientId(),
                        new Secret(secret))));
    }

    Future<Committed<ActionResult>> disable(Caller caller, DisableApplication ask) {
        return disable(caller, ask, ask.clientId(), null);
    }

    /**
     * Disables an application, with all that it was granted.
     *
     * @param ownerId only if it is this account's; null for any
     */
    Future<Committed<ActionResult>> disable(Caller caller, Change<ActionResult> ask, String clientId, Long ownerId) {
        return database.change(caller, ask, tx -> ApplicationsRepository.disable(tx, clientId, ownerId)
                        .compose(disabled -> disabled
                                ? GrantsRepository.revokeOfApplication(tx, clientId)
                                : CommonFault.notFound("application", clientId).<Void>failed())
                        .compose(revoked ->
                                Audit.event(tx, caller, "application.disable", "application:" + clientId, null, null))
                        .map(new ActionResult("The application was disabled.")))
                .compose(done ->
                        bus.publish(AccessChanged.ofApplication(clientId)).map(done));
    }
}
