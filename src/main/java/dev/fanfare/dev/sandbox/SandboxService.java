package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.sandbox.api.GetSandbox;
import dev.fanfare.dev.sandbox.api.GetSandbox.Sandbox;
import dev.fanfare.dev.sandbox.api.SandboxError;
import dev.fanfare.dev.sandbox.api.UpdateClock;
import dev.fanfare.dev.sandbox.api.UpdateClock.ClockSet;
import dev.fanfare.dev.sandbox.api.UpdateProvider;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.jobs.ClockAdvanced;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;

/** Sets the sandbox's clock, and how its simulated providers behave. */
record SandboxService(Vertx vertx, Bus bus, Database database, boolean enabled) {
    /** So that what falls due in a month is dealt with in its order, by several calls. */
    static final int MAX_DAYS = 35;

    /** Until a row of sandbox_clock is in effect, since it was written. */
    private static final long EFFECT_MS = 1_001;

    Future<Sandbox> get(Caller caller, GetSandbox ask) {
        SandboxError.requireSandbox(enabled);
        return SandboxRepository.getTime(database).compose(time -> SandboxRepository.find(database)
                .map(world -> new Sandbox(time.now(), time.aheadMs() / 1_000, world.orElse(null))));
    }

    /** Answers when every node has the new time. */
    Future<Committed<ClockSet>> setClock(Caller caller, UpdateClock ask) {
        SandboxError.requireSandbox(enabled);
        return database.change(caller, ask, tx -> SandboxRepository.getTime(tx)
                        .compose(before -> SandboxRepository.setTime(tx, ask.to(), MAX_DAYS)
                                .compose(set -> {
                                    SandboxRepository.Time time = set.orElseThrow(() -> CommonFault.invalid(
                                            "to",
                                            "must be later than {0}, by {1} days at most",
                                            before.now(),
                                            MAX_DAYS));
                                    return Audit.write(
                                                    tx,
                                                    caller,
                                                    "sandbox.clock",
                                                    "sandbox",
                                                    before.now(),
                                                    time.now(),
                                                    null)
                                            .map(new ClockSet("success", time.now(), time.aheadMs() / 1_000));
                                })))
                .compose(done -> vertx.timer(EFFECT_MS, TimeUnit.MILLISECONDS)
                        .compose(passed -> SandboxRepository.getTime(database))
                        .compose(time -> bus.publish(new ClockAdvanced(time.aheadMs())))
                        .map(done));
    }

    /** Not stored: it is gone when the simulator's node starts again. */
    Future<Committed<ActionResult>> setProvider(Caller caller, UpdateProvider ask) {
        SandboxError.requireSandbox(enabled);
        ask.order().check();
        return database.change(caller, ask, tx -> Audit.write(
                                tx, caller, "sandbox.provider", "provider:" + ask.provider(), null, ask.order(), null)
                        .map(new ActionResult("The provider behaves like this now.")))
                .compose(done -> bus.publish(ask.order()).map(done));
    }
}
