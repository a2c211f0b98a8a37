package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.spi.PayoutProvider;
import dev.fanfare.money.disbursement.spi.ProviderBatch;
import dev.fanfare.money.disbursement.spi.ProviderMessage;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus.State;
import dev.fanfare.money.disbursement.spi.WebhookEvent;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A provider that says one word of everything. It refuses us, or a batch, only when it is sent something. */
record OneWord(State word, AtomicInteger calls) implements PayoutProvider {
    @Override
    public String name() {
        return "paypal";
    }

    @Override
    public int batchSize() {
        return 1;
    }

    @Override
    public Duration keyLife() {
        return Duration.ofDays(29);
    }

    @Override
    public Future<List<ProviderTransferStatus>> send(ProviderBatch batch) {
        return says(batch, word);
    }

    @Override
    public Future<List<ProviderTransferStatus>> ask(ProviderBatch batch) {
        return says(batch, word == State.STOPPED || word == State.BATCH_REFUSED ? State.NOT_FOUND : word);
    }

    private Future<List<ProviderTransferStatus>> says(ProviderBatch batch, State state) {
        calls.incrementAndGet();
        return Future.succeededFuture(batch.items().stream()
                .map(item -> ProviderTransferStatus.of(item, state, "So it says."))
                .toList());
    }

    @Override
    public Future<Optional<WebhookEvent>> read(ProviderMessage message) {
        return Future.succeededFuture(Optional.empty());
    }
}
