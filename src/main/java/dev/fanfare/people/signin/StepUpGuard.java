package dev.fanfare.people.signin;

import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.identity.RequireStepUp;
import dev.fanfare.platform.identity.RequireStepUp.SteppedUp;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/**
 * Refuses callers of dangerous endpoints who have not shown within minutes who they are.
 *
 * @param production whether a backend token, which cannot show it, needs to be made for provisioning
 */
public record StepUpGuard(Database database, boolean production) {
    public Future<SteppedUp> require(Caller caller, RequireStepUp ask) {
        return (ask.level() == StepUpLevel.SECOND_FACTOR ? requiresSecondFactor(caller) : recently(caller))
                .map(new SteppedUp());
    }

    private Future<Void> requiresSecondFactor(Caller caller) {
        return caller.credential() == Caller.Credential.WEB_SESSION
                ? StepUp.requireSecond(database, caller, StepUp.RECENT)
                : CommonFault.PERMISSION_DENIED
                        .because("A person decides this, in a web session and with a second factor.")
                        .failed();
    }

    private Future<Void> recently(Caller caller) {
        if (caller.credential() != Caller.Credential.BACKEND_TOKEN) {
            return StepUp.require(database, caller, StepUp.RECENT);
        }
        return production
                ? CredentialsRepository.isForProvisioning(database, Long.parseLong(caller.credentialId()))
                        .compose(meant -> meant
                                ? Future.succeededFuture()
                                : CommonFault.PERMISSION_DENIED
                                        .because("In production only a token that a superuser made for provisioning may"
                                                + " do this.")
                                        .failed())
                : Future.succeededFuture();
    }
}
