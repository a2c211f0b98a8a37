package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.api.CardPayments;
import dev.fanfare.money.disbursement.api.Checkouts;
import dev.fanfare.money.disbursement.api.Checkouts.CheckoutNoticed;
import dev.fanfare.money.disbursement.api.ReceiveProviderMessage;
import dev.fanfare.money.disbursement.api.ReceiveProviderMessage.Received;
import dev.fanfare.money.disbursement.api.TransfersError;
import dev.fanfare.money.disbursement.spi.PayoutProvider;
import dev.fanfare.money.disbursement.spi.ProviderMessage;
import dev.fanfare.money.disbursement.spi.WebhookEvent;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.Map;

/**
 * Receives providers' webhooks. Their content is not trusted: a genuine one only triggers a poll of its transfer, so
 * that even a stolen secret cannot settle anything.
 */
record ProviderWebhookService(Bus bus, Database db, Map<String, PayoutProvider> rails, MeterRegistry meters) {
    ProviderWebhookService {
        rails = Map.copyOf(rails);
    }

    Future<Committed<Received>> receive(Caller caller, ReceiveProviderMessage ask) {
        PayoutProvider rail = rails.get(ask.provider());
        if (rail == null) {
            return CommonFault.notFound("provider", ask.provider()).failed();
        }
        return rail.read(new ProviderMessage(ask.headers(), ask.body())).compose(read -> {
            count(rail, read.isPresent() ? "genuine" : "refused");
            return read.isPresent()
                    ? db.change(caller, ask, tx -> take(tx, rail, read.get()))
                            .compose(taken -> tell(read.get().key()).map(taken))
                    : TransfersError.MESSAGE_NOT_GENUINE.failed();
        });
    }

    /** Checkouts and their payments belong to other domains, which poll later if they miss the event. */
    private Future<?> tell(String key) {
        return key != null && (key.startsWith(Checkouts.PREFIX) || key.startsWith(CardPayments.PREFIX))
                ? bus.publish(new CheckoutNoticed(key))
                : Future.succeededFuture();
    }

    private static Future<Received> take(Tx tx, PayoutProvider rail, WebhookEvent notice) {
        return TransferDispatchRepository.recordEvidence(tx, rail.name(), notice.id())
                .compose(fresh -> {
                    if (!fresh || notice.key() == null) {
                        return Future.succeededFuture(new Received(fresh));
                    }
                    tx.notify(TransfersService.CHANNEL);
                    return TransferDispatchRepository.requeue(tx, rail.name(), notice.key())
                            .map(new Received(true));
                });
    }

    private void count(PayoutProvider rail, String outcome) {
        meters.counter("fanfare.provider.messages", "provider", rail.name(), "outcome", outcome)
                .increment();
    }
}
