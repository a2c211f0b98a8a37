package dev.fanfare.finance;

import dev.fanfare.finance.api.BooksReconciled;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.Gauge;
import io.vertx.core.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Checks the books, and shows the number of differences as a metric. A single instance on a node, for it has the metric. */
final class Reconciling implements Lifecycle {
    private final Database db;
    private final VerifyingService verifying;
    private final AtomicLong differences = new AtomicLong();

    Reconciling(Parts parts) {
        this.db = parts.database();
        this.verifying = new VerifyingService(parts.bus(), db);
        Gauge.builder("fanfare_ledger_differences", differences, AtomicLong::get)
                .description("What does not add up in the books, as far as they have been checked")
                .register(parts.meters());
    }

    @Override
    public Future<?> start() {
        return ReconciliationRepository.differences(db).onSuccess(differences::set);
    }

    VerifyingService verifying() {
        return verifying;
    }

    void reconciled(BooksReconciled event) {
        differences.set(event.differences());
    }
}
