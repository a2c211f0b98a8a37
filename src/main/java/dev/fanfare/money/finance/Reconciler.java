package dev.fanfare.money.finance;

import dev.fanfare.money.finance.api.FinanceJobs.LedgerReconciled;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.Gauge;
import io.vertx.core.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Reconciles, and shows the number of differences as a metric. One instance on a node, because it owns the metric. */
final class Reconciler implements Lifecycle {
    private final Database db;
    private final ReconciliationService verifying;
    private final AtomicLong differences = new AtomicLong();

    Reconciler(ModuleContext parts) {
        this.db = parts.database();
        this.verifying = new ReconciliationService(parts.bus(), db);
        Gauge.builder("fanfare_ledger_differences", differences, AtomicLong::get)
                .description("Differences between the journal and what is recorded outside it, as far as checked")
                .register(parts.meters());
    }

    @Override
    public Future<?> start() {
        return ReconciliationRepository.differences(db).onSuccess(differences::set);
    }

    ReconciliationService verifying() {
        return verifying;
    }

    void reconciled(LedgerReconciled event) {
        differences.set(event.differences());
    }
}
