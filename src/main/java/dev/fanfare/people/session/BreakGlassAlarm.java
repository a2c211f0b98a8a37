package dev.fanfare.people.session;

import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.Objects;

/** Tells everybody in charge that the break-glass account signs in: metric, audit line, e-mail to every superuser. */
final class BreakGlassAlarm {
    private final Counter signIns;

    BreakGlassAlarm(MeterRegistry meters) {
        signIns = Counter.builder("fanfare.break.glass.sign.ins")
                .description("Sign-ins of the break-glass account")
                .register(meters);
    }

    Future<Void> raise(Tx tx, Caller caller, long userId) {
        signIns.increment();
        String address = Objects.requireNonNullElse(caller.address(), "?");
        return Audit.event(tx, caller, "break_glass.sign_in", userId, null)
                .compose(written -> SessionsRepository.listSuperusers(tx))
                .compose(superusers -> Future.join(superusers.stream()
                        .map(superuser -> Outbox.write(
                                tx, caller.requestId(), AccountMail.to(superuser, MailKind.BREAK_GLASS_USED, address)))
                        .toList()))
                .mapEmpty();
    }
}
