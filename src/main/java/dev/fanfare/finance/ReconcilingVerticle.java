package dev.fanfare.finance;

import dev.fanfare.finance.api.BooksReconciled;
import dev.fanfare.finance.api.ReconcileBooks;
import dev.fanfare.finance.api.VerifyBooks;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.concurrent.atomic.AtomicLong;

/** Checks the books, and shows as a metric how many differences there are. One instance for a process. */
public final class ReconcilingVerticle extends VerticleBase {
    private final Bus bus;
    private final Database db;
    private final AtomicLong differences = new AtomicLong();

    public ReconcilingVerticle(Bus bus, Database db, MeterRegistry meters) {
        this.bus = bus;
        this.db = db;
        Gauge.builder("fanfare_ledger_differences", differences, AtomicLong::get)
                .description("What does not add up in the books, as far as they have been checked")
                .register(meters);
    }

    @Override
    public Future<?> start() {
        VerifyingService verifying = new VerifyingService(bus, db);
        return Future.all(
                bus.subscribe(BooksReconciled.class, event -> differences.set(event.differences())),
                bus.answer(VerifyBooks.class, verifying::verify),
                bus.answer(ReconcileBooks.class, verifying::reconcile),
                ReconciliationRepository.differences(db).onSuccess(differences::set));
    }
}
