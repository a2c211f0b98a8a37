package dev.fanfare.finance;

import dev.fanfare.finance.api.ExportJournal;
import dev.fanfare.finance.api.ListJournal;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for the books. */
public final class FinanceVerticle extends VerticleBase {
    private final Bus bus;
    private final JournalService journal;

    public FinanceVerticle(Bus bus, Database db) {
        this.bus = bus;
        this.journal = new JournalService(db);
    }

    @Override
    public Future<?> start() {
        return Future.join(List.of(
                bus.answer(ListJournal.class, journal::list), bus.answer(ExportJournal.class, journal::export)));
    }
}
