package dev.fanfare.money.payment;

import dev.fanfare.money.payment.api.ExportPayouts;
import dev.fanfare.money.payment.api.ExportPayouts.PayoutChunk;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Exports all payouts, chunk by chunk. */
record PayoutExportService(Database db) {
    private static final int CHUNK = 1_000;

    Future<PayoutChunk> export(Caller caller, ExportPayouts ask) {
        ExportPayouts.Body body = ask.filter();
        PayoutFilter filter = PayoutFilter.of(body.dateFrom(), body.dateTo(), body.status(), body.currency());
        return PayoutListRepository.listChunk(db.forLists(caller), filter, ask.after(), CHUNK)
                .map(lines -> new PayoutChunk(
                        lines, Chunk.next(lines, CHUNK, line -> line.item().id()), null));
    }
}
