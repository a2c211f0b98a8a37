package dev.fanfare.people.oauth;

import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.oauth.OwnApplicationsRepository.Present;
import dev.fanfare.people.oauth.OwnApplicationsRepository.Waiting;
import dev.fanfare.people.oauth.api.OAuthApplications.ApplicationSecret;
import dev.fanfare.people.oauth.api.OAuthApplications.DecideRegistration;
import dev.fanfare.people.oauth.api.OAuthError;
import dev.fanfare.people.oauth.api.OwnApplications.DisableOwnApplication;
import dev.fanfare.people.oauth.api.OwnApplications.ListOwnApplications;
import dev.fanfare.people.oauth.api.OwnApplications.OwnApplicationList;
import dev.fanfare.people.oauth.api.OwnApplications.RegisterApplication;
import dev.fanfare.people.oauth.api.OwnApplications.RotateOwnSecret;
import dev.fanfare.people.oauth.api.OwnApplications.SelfService;
import dev.fanfare.people.oauth.api.OwnApplications.UpdateApplication;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;

/**
 * Lets accounts register applications, and operators decide on them.
 *
 * @param selfService who may
 */
record OwnApplicationsService(Bus bus, Database database, SelfService selfService) {
    /** Enabled applications of an account. */
    private static final int MAX_APPLICATIONS = 10;

    /** All that are kept of an account, disabled ones included: grants, requests and the audit log name them. */
    private static final int MAX_KEPT = 100;

    Future<OwnApplicationList> list(Caller caller, ListOwnApplications ask) {
        return OwnApplicationsRepository.list(database, caller.id())
                .map(found -> new OwnApplicationList(found, selfService.code()));
    }

    Future<Committed<ApplicationSecret>> register(Caller caller, RegisterApplication ask) {
        if (selfService == SelfService.OFF) {
            return CommonFault.PERMISSION_DENIED
                    .because("Applications are registered by our staff. Please write to us.")
                    .failed();
        }
        boolean approved = selfService == SelfService.OPEN;
        String clientId = ApplicationsService.createClientId();
        String secret = ask.registered().keepsSecret() ? Tokens.create(ApplicationsService.SECRET_PREFIX) : null;
        return database.change(caller, ask, tx -> Accounts.lockActive(tx, caller.id())
                .compose(locked -> OwnApplicationsRepository.count(tx, caller.id()))
                .compose(count -> {
                    if (count.kept() >= MAX_KEPT) {
                        throw OAuthError.TOO_MANY_APPLICATIONS.because(
                                "There may be {0} applications, disabled ones included. Please write to us.", MAX_KEPT);
                    }
                    if (count.enabled() >= MAX_APPLICATIONS) {
                        throw OAuthError.TOO_MANY_APPLICATIONS.because(
                                "There may be {0} applications. Disable one first.", MAX_APPLICATIONS);
                    }
                    return ApplicationsRepository.insert(
                            tx, clientId, secret, ask.registered(), caller.id(), caller.id(), approved);
                })
                .compose(inserted -> note(
                        tx,
                        caller,
                        "application.register",
                        clientId,
                        Map.of(
                                "name",
                                ask.name(),
                                "type",
                                ask.type(),
                                "scopes",
                                ask.scopes(),
                                "redirect_uris",
                                ask.redirectUris())))
                .map(new ApplicationSecret(
                        "success",
                        approved
                                ? Translatable.of("The application was registered.")
                                : Translatable.of(
                                        "The application was registered. It can be used once an operator has approved it."),
                        clientId,
                        Secret.of(secret))));
    }

    private static Future<Void> note(Tx tx, Caller caller, String action, String clientId, Object after) {
        return Audit.event(tx, caller, action, "application:" + clientId, null, after);
    }

    Future<Committed<ApplicationSecret>> rotate(Caller caller, RotateOwnSecret ask) {
        String secret = Tokens.create(ApplicationsService.SECRET_PREFIX);
        return database.change(caller, ask, tx -> OwnApplicationsRepository.rotate(
                        tx, ask.clientId(), caller.id(), secret)
                .compose(rotated -> rotated
                        ? note(tx, caller, "application.rotate_secret", ask.clientId(), null)
                        : CommonFault.notFound("application", ask.clientId()).<Void>failed())
                .map(new ApplicationSecret(
                        "success",
                        Translatable.of(
                                "The application has a new secret, which is shown only once. The one before works for 24 hours too."),
                        ask.clientId(),
                        new Secret(secret))));
    }

    Future<Committed<ActionResult>> update(Caller caller, UpdateApplication ask) {
        return database.change(caller, ask, tx -> OwnApplicationsRepository.lock(tx, ask.clientId(), caller.id())
                .compose(found -> {
                    Present now = found.orElseThrow(() -> CommonFault.notFound("application", ask.clientId()));
                    ApplicationChange change = ApplicationChange.of(now, ask, selfService != SelfService.OPEN);
                    return OwnApplicationsRepository.update(tx, ask.clientId(), change)
                            .compose(updated -> Audit.event(
                                    tx, caller, "application.change", "application:" + ask.clientId(), now, change))
                            .map(new ActionResult(
                                    change.waits()
                                            ? "The change waits for an operator. Until then the application works as it did."
                                            : "The application was changed."));
                }));
    }

    Future<Committed<ActionResult>> disable(Caller caller, DisableOwnApplication ask) {
        return new ApplicationsService(bus, database).disable(caller, ask, ask.clientId(), caller.id());
    }

    Future<Committed<ActionResult>> decide(Caller caller, DecideRegistration ask) {
        return database.change(caller, ask, tx -> OwnApplicationsRepository.lockWaiting(tx, ask.clientId())
                .compose(found -> {
                    Waiting waiting = found.orElseThrow(() -> CommonFault.notFound("application", ask.clientId()));
                    check(caller, ask, waiting);
                    return OwnApplicationsRepository.decide(tx, ask, caller.userId())
                            .compose(decided -> Audit.write(
                                    tx,
                                    caller,
                                    ask.approved() ? "application.approve" : "application.decline",
                                    "application:" + ask.clientId(),
                                    null,
                                    null,
                                    ask.reason()))
                            .compose(noted -> Outbox.write(tx, caller.requestId(), mail(ask, waiting)));
                })
                .map(new ActionResult(
                        ask.approved() ? "The application was approved." : "The approval was declined.")));
    }

    private static void check(Caller caller, DecideRegistration ask, Waiting waiting) {
        if (caller.isOfTeam(waiting.ownerId())) {
            throw CommonFault.PERMISSION_DENIED.because("You may not decide on your own application.");
        }
        if (waiting.revision() != (ask.revision() == null ? 0 : ask.revision())) {
            throw CommonFault.INVALID_TRANSITION
                    .because("Its owner has changed the application: look at what it is now.")
                    .with("revision", waiting.revision());
        }
    }

    private static AccountMail mail(DecideRegistration ask, Waiting waiting) {
        if (ask.approved()) {
            return AccountMail.to(
                    waiting.ownerId(),
                    waiting.changed() ? MailKind.APPLICATION_CHANGE_APPROVED : MailKind.APPLICATION_APPROVED,
                    waiting.name());
        }
        return AccountMail.to(
                waiting.ownerId(),
                waiting.changed() ? MailKind.APPLICATION_CHANGE_DECLINED : MailKind.APPLICATION_DECLINED,
                waiting.name(),
                ask.reason());
    }
}
