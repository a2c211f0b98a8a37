package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import io.vertx.core.Future;

/** Reports the effects of a transaction before its rollback. */
@FunctionalInterface
public interface DryRunReport {
    /** Returns the effects visible to the caller; may write consequences itself. */
    Future<DryRun> read(Tx tx, Caller caller);
}
