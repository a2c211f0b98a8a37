package dev.fanfare.money.payment;

import dev.fanfare.money.payment.api.PayoutDecisions.DecidePayouts;
import dev.fanfare.money.payment.api.PayoutDecisions.DecidePayouts.Item;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkPart;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Decides many payouts. */
record BulkPayoutService(Bus bus, Database db) {
    Future<BulkOutcomes> decide(Caller caller, DecidePayouts ask) {
        BulkRunner runner = new BulkRunner(bus);
        if (ask.matching() == null) {
            return runner.run(
                    caller, ask.items().stream().map(item -> part(ask, item)).toList());
        }
        DecidePayouts.Matching by = ask.matching();
        PayoutFilter filter = PayoutFilter.of(by.dateFrom(), by.dateTo(), by.status(), by.currency());
        String request = new DecidePayouts(ask.action(), ask.reason(), null, by, null, null).toString();
        return runner.run(
                caller,
                new BulkRunner.All(request, ask.count(), ask.selection(), id -> part(ask, new Item(id, null))),
                (among, without, limit) -> PayoutListRepository.listMatching(db, filter, among, without, limit));
    }

    private static BulkPart<?> part(DecidePayouts ask, Item item) {
        long id = item.payoutId();
        String name = "payout:" + id;
        return switch (ask.action()) {
            case REJECT -> BulkPart.of(id, name, new RejectPayout(id, ask.reason(), null));
            case FAIL -> BulkPart.requiresApproval(id, name, new FailPayout(id, ask.reason()));
            default ->
                new BulkPart<>(
                        id,
                        name,
                        new ProcessPayout(id, item.transactionId(), null),
                        // Refuses a screened payee.
                        attempt -> new BulkPart.Shown(attempt.done().message(), null));
        };
    }
}
