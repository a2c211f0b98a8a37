package dev.fanfare.people.signin;

import dev.fanfare.people.owner.Reauthentication;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.owner.store.StepUp.Factor;
import dev.fanfare.people.signin.api.Reauthenticate;
import dev.fanfare.people.signin.api.Reauthenticate.Reauthenticated;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Step-up authentication for the holder of a credential. */
public record StepUpService(Bus bus, Database database, SecondFactorChallenges challenges, PasskeysService passkeys) {
    public Future<Committed<Reauthenticated>> reauthenticate(Caller caller, Reauthenticate ask) {
        if (ask.passkey() != null) {
            return database.change(caller, ask, tx -> passkeys.prove(tx, caller, ask.passkey())
                    .compose(at -> noted(tx, caller, "passkey", at)));
        }
        return new Reauthentication(bus)
                .password(caller, caller.username(), caller.id(), ask.password())
                .compose(version -> factor(caller, version, ask)
                        .compose(factor -> database.change(caller, ask, tx -> StepUp.record(tx, caller, version, factor)
                                .compose(at -> noted(tx, caller, factor.name().toLowerCase(Locale.ROOT), at)))));
    }

    private static Future<Reauthenticated> noted(Tx tx, Caller caller, String factor, Instant at) {
        return Audit.event(tx, caller, "user.reauthenticate", caller.id(), Map.of("factor", factor))
                .map(new Reauthenticated(
                        "success", Translatable.of("Your password or second factor is confirmed."), at));
    }

    /** The factor shown, after the right password; accounts with a second factor need it. */
    private Future<Factor> factor(Caller caller, CredentialsVersion version, Reauthenticate ask) {
        return FactorsRepository.has(database, caller.id()).compose(has -> {
            if (!has.any()) {
                return Future.succeededFuture(Factor.PASSWORD);
            }
            if (ask.code() == null) {
                return CommonFault.invalidInput(List.of("code"), Map.of()).failed();
            }
            return challenges
                    .takes(caller, version, null, ask.code())
                    .compose(taken -> taken.right()
                            ? Future.succeededFuture(Factor.second(taken.trusted()))
                            : UsersError.WRONG_CODE.failed());
        });
    }
}
