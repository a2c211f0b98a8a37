package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.demo.DemoLife;
import dev.fanfare.dev.sandbox.api.GetSandbox.World;
import dev.fanfare.dev.sandbox.api.SandboxError;
import dev.fanfare.dev.sandbox.api.SandboxJobs.MoveWorld;
import dev.fanfare.dev.sandbox.api.UpdateWorld;
import dev.fanfare.dev.sandbox.api.UpdateWorld.WorldSet;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.Optional;

/** Lets the demo world move, a move at a time. */
record WorldMover(Bus bus, Database database, MeterRegistry meters, boolean enabled) {
    private static final int PER_MINUTE = 12;

    Future<Committed<WorldSet>> set(Caller caller, UpdateWorld ask) {
        SandboxError.requireSandbox(enabled);
        return database.change(caller, ask, tx -> SandboxRepository.find(tx)
                .compose(before -> (ask.moving() ? begin(tx, ask) : end(tx)).compose(world -> Audit.write(
                                tx, caller, "sandbox.world", "sandbox", before.orElse(null), world.orElse(null), null)
                        .map(new WorldSet("success", world.orElse(null))))));
    }

    private static Future<Optional<World>> begin(Tx tx, UpdateWorld ask) {
        return DemoLife.find(tx)
                .compose(life -> life.isEmpty()
                        ? SandboxError.NO_DEMO_WORLD.failed()
                        : SandboxRepository.move(
                                        tx, ask.perMinute() == null ? PER_MINUTE : ask.perMinute(), ask.minutes())
                                .map(Optional::of));
    }

    private static Future<Optional<World>> end(Tx tx) {
        return SandboxRepository.end(tx).map(Optional.empty());
    }

    Future<JobResult> move(Caller caller, MoveWorld ask) {
        return SandboxRepository.QUEUE.work(database, meters, 1, next -> DemoLife.find(database)
                .compose(life ->
                        life.isEmpty() ? Future.succeededFuture() : life.get().move(bus, next.attempts() - 1)));
    }
}
