package dev.fanfare.payments;

import dev.fanfare.payments.api.ExportPayouts;
import dev.fanfare.payments.api.ExportPayouts.PayoutChunk;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Hands out all payouts, stretch by stretch. */
final class PayoutExportService {
    private static final int STRETCH = 1_000;

    private final Database db;

    PayoutExportService(Database db) {
        this.db = db;
    }

    Future<PayoutChunk> export(Caller caller, ExportPayouts ask) {
        ExportPayouts.Body wish = ask.filter();
        PayoutFilter filter = PayoutFilter.of(wish.dateFrom(), wish.dateTo(), wish.status(), wish.currency());
        return PayoutExportRepository.stretch(db, filter, ask.after(), STRETCH)
                .map(lines -> new PayoutChunk(
                        lines,
                        lines.size() < STRETCH
                                ? null
                                : lines.get(lines.size() - 1).id(),
                        null));
    }
}
