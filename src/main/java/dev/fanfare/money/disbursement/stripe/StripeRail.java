package dev.fanfare.money.disbursement.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.spi.PayoutProvider;
import dev.fanfare.money.disbursement.spi.ProviderBatch;
import dev.fanfare.money.disbursement.spi.ProviderBatch.Item;
import dev.fanfare.money.disbursement.spi.ProviderMessage;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus.State;
import dev.fanfare.money.disbursement.spi.WebhookEvent;
import dev.fanfare.money.disbursement.stripe.StripeCalls.Reply;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Stripe Connect: a transfer from our balance to the publisher's account, then a payout from that account to their
 * bank. The transfer carries its name as {@code transfer_group}, which finds it for ever; the payout carries it as
 * metadata. Stripe repeats what it once answered under an idempotency key, errors included, and may forget the key after
 * 24 hours: after that it is only polled.
 *
 * <p>A payout that its bank refuses leaves the money in the publisher's account at Stripe, and the transfer is
 * reversed, which returns the money to their balance here.
 */
public final class StripeRail implements PayoutProvider {
    /** An hour less than Stripe promises. */
    private static final Duration KEY_LIFE = Duration.ofHours(23);

    /** The name of our key in metadata. */
    private static final String KEY = "fanfare_key";

    /** What Stripe says of payouts; anything else is for people. */
    static final Map<String, State> STATUSES = Map.of(
            "pending", State.ACCEPTED,
            "in_transit", State.ACCEPTED,
            "paid", State.SETTLED,
            "failed", State.FAILED,
            "canceled", State.FAILED);

    private static final String NOT_PAYABLE = "Stripe cannot pay this amount in this currency exactly.";

    private final StripeCalls calls;
    private final StripeSettings settings;

    public StripeRail(GuardedClient service, StripeSettings settings) {
        this.calls = new StripeCalls(service, settings);
        this.settings = settings;
    }

    @Override
    public String name() {
        return "stripe";
    }

    @Override
    public int batchSize() {
        return 1;
    }

    @Override
    public Duration keyLife() {
        return KEY_LIFE;
    }

    @Override
    public Future<List<ProviderTransferStatus>> send(ProviderBatch batch) {
        Item item = batch.items().get(0);
        if (!StripeAmounts.isPayable(item.amount())) {
            return Future.succeededFuture(List.of(ProviderTransferStatus.of(item, State.FAILED, NOT_PAYABLE)));
        }
        Map<String, String> form = amount(item);
        form.put("destination", item.destination());
        form.put("transfer_group", item.key());
        form.put("metadata[" + KEY + "]", item.key());
        return calls.post("/v1/transfers", form, batch.key(), null)
                .compose(made -> made.ok()
                        ? payOut(batch.key(), item, made.body().path("id").asText(""))
                        : Future.succeededFuture(refused(item, made)))
                .map(List::of);
    }

    @Override
    public Future<List<ProviderTransferStatus>> ask(ProviderBatch batch) {
        Item item = batch.items().get(0);
        return calls.list("/v1/transfers", Map.of("transfer_group", item.key()), null)
                .compose(found -> switch (found.size()) {
                    case 0 -> Future.succeededFuture(ProviderTransferStatus.of(item, State.NOT_FOUND, null));
                    case 1 -> ask(batch, item, found.get(0));
                    default ->
                        Future.succeededFuture(ProviderTransferStatus.of(
                                item, State.STUCK, "Stripe: there are " + found.size() + " transfers of it"));
                })
                .map(List::of);
    }

    private Future<ProviderTransferStatus> ask(ProviderBatch batch, Item item, JsonNode transfer) {
        String id = transfer.path("id").asText("");
        if (transfer.path("reversed").asBoolean(false)) {
            return Future.succeededFuture(
                    report(item, State.RETURNED, id, transfer, "Stripe: the transfer was reversed"));
        }
        // From the account's other side: nothing there can be from before its transfer.
        Map<String, String> since =
                Map.of("created[gte]", transfer.path("created").asText("0"));
        return calls.list("/v1/payouts", since, item.destination()).compose(found -> {
            for (JsonNode payout : found) {
                if (item.key().equals(payout.path("metadata").path(KEY).textValue())) {
                    return became(batch.key(), item, id, payout);
                }
            }
            return batch.mayRepeat()
                    ? payOut(batch.key(), item, id)
                    : Future.succeededFuture(
                            report(item, State.STUCK, id, transfer, "Stripe: no payout was made of it"));
        });
    }

    /** The state of the payout. */
    private Future<ProviderTransferStatus> became(String key, Item item, String transferId, JsonNode payout) {
        String status = payout.path("status").asText("");
        State state = STATUSES.getOrDefault(status, State.STUCK);
        if (state == State.FAILED) {
            return takeBack(
                    key,
                    item,
                    transferId,
                    "Stripe: " + payout.path("failure_code").asText(status));
        }
        String detail = state == State.STUCK ? "Stripe: the payout is " + status : null;
        return Future.succeededFuture(report(item, state, transferId, payout, detail));
    }

    private Future<ProviderTransferStatus> payOut(String key, Item item, String transferId) {
        Map<String, String> form = amount(item);
        form.put("metadata[" + KEY + "]", item.key());
        return calls.post("/v1/payouts", form, key + "-payout", item.destination())
                .compose(made -> {
                    if (made.ok()) {
                        return became(key, item, transferId, made.body());
                    }
                    if (made.isAboutPayee()) {
                        return takeBack(key, item, transferId, "Stripe: " + made.code());
                    }
                    return Future.succeededFuture(halted(item, transferId, made));
                })
                // The transfer was made, for any outcome of the payout.
                .otherwise(unknown -> accepted(item, transferId));
    }

    private Future<ProviderTransferStatus> takeBack(String key, Item item, String transferId, String why) {
        return calls.post("/v1/transfers/" + transferId + "/reversals", Map.of(), key + "-reversal", null)
                .map(made -> {
                    if (made.isRefusalOfUs()) {
                        return halted(item, transferId, made);
                    }
                    boolean back = made.ok() || "transfer_already_reversed".equals(made.code());
                    return new ProviderTransferStatus(
                            item.key(),
                            back ? State.RETURNED : State.STUCK,
                            null,
                            transferId,
                            null,
                            back ? why : why + ", and the transfer could not be reversed: " + made.code());
                });
    }

    @Override
    public Future<Optional<WebhookEvent>> read(ProviderMessage message) {
        if (!StripeSignature.verifies(
                message.header("stripe-signature"), message.body(), settings.webhookSecret(), Instant.now())) {
            return Future.succeededFuture(Optional.empty());
        }
        try {
            JsonNode event = Json.mapper().readTree(message.body());
            String id = event == null ? null : event.path("id").textValue();
            if (id == null) {
                return Future.succeededFuture(Optional.empty());
            }
            JsonNode object = event.path("data").path("object");
            // Disputes, and refunds made at Stripe, only name their payment.
            String key = object.path("metadata")
                    .path(KEY)
                    .asText(object.path("transfer_group")
                            .asText(object.path("payment_intent").textValue()));
            return Future.succeededFuture(Optional.of(new WebhookEvent(id, key)));
        } catch (IOException e) {
            return Future.succeededFuture(Optional.empty());
        }
    }

    private static Map<String, String> amount(Item item) {
        Map<String, String> form = new TreeMap<>();
        form.put("amount", Long.toString(StripeAmounts.of(item.amount())));
        form.put("currency", item.amount().currency().toLowerCase(Locale.ROOT));
        return form;
    }

    private static ProviderTransferStatus refused(Item item, Reply made) {
        State state = made.isAboutPayee() ? State.FAILED : made.isRefusalOfUs() ? State.STOPPED : State.POSTPONED;
        return ProviderTransferStatus.of(item, state, "Stripe: " + made.code());
    }

    /** An answer that Stripe has not saved is asked for again under the same key. */
    private static ProviderTransferStatus halted(Item item, String transferId, Reply made) {
        State state = made.isRefusalOfUs() ? State.ACCEPTED : State.HALTED;
        return new ProviderTransferStatus(item.key(), state, null, transferId, null, "Stripe: " + made.code());
    }

    private static ProviderTransferStatus accepted(Item item, String transferId) {
        return new ProviderTransferStatus(item.key(), State.ACCEPTED, null, transferId, null, null);
    }

    private static ProviderTransferStatus report(
            Item item, State state, String transferId, JsonNode object, String detail) {
        Money amount = StripeAmounts.read(
                object.path("amount").asLong(),
                object.path("currency").asText("").toUpperCase(Locale.ROOT));
        return new ProviderTransferStatus(item.key(), state, null, transferId, amount, detail);
    }
}
