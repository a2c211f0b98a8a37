package dev.fanfare.money.banking;

import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLines;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLines.Item;
import dev.fanfare.money.banking.api.BankFilesAssignBankLineBuilder;
import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkPart;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Assigns many unmatched lines. */
record BulkAssignService(Bus bus, Database db) {
    Future<BulkOutcomes> assign(Caller caller, AssignBankLines ask) {
        BulkRunner runner = new BulkRunner(bus);
        if (ask.matching() == null) {
            return runner.run(
                    caller, ask.items().stream().map(item -> part(ask, item)).toList());
        }
        String what = OptionalText.blankToNull(ask.matching().what());
        String currency = OptionalText.blankToNull(ask.matching().currency());
        String request = new AssignBankLines(ask.account(), ask.reason(), null, ask.matching(), null, null).toString();
        return runner.run(
                caller,
                new BulkRunner.All(
                        request,
                        ask.count(),
                        ask.selection(),
                        id -> part(ask, new Item(id, null, null, null, null, ask.account()))),
                (among, without, limit) -> BankLinesRepository.listMatching(db, what, currency, among, without, limit));
    }

    private static BulkPart<?> part(AssignBankLines ask, Item item) {
        AssignBankLine one = BankFilesAssignBankLineBuilder.builder()
                .lineId(item.lineId())
                .advertiserId(item.advertiserId())
                .invoiceId(item.invoiceId())
                .endToEndId(item.endToEndId())
                .otherAmount(null)
                .runId(null)
                .file(null)
                .confirms(item.confirms())
                .account(item.account())
                .anotherPayment(null)
                .reason(ask.reason())
                .build();
        return BulkPart.requiresApproval(item.lineId(), "line:" + item.lineId(), one);
    }
}
