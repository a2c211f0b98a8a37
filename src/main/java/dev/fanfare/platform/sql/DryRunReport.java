package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import io.vertx.core.Future;

/** Reads what a transaction has written that is about to be taken back. */
@FunctionalInterface
public interface DryRunReport {
    /** May itself write what would follow from it; as far as the caller may see it. */
    Future<DryRun> read(Tx tx, Caller caller);
}
