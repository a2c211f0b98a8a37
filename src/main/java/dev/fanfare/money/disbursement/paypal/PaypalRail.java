package dev.fanfare.money.disbursement.paypal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.spi.PayoutProvider;
import dev.fanfare.money.disbursement.spi.ProviderBatch;
import dev.fanfare.money.disbursement.spi.ProviderMessage;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus;
import dev.fanfare.money.disbursement.spi.ProviderTransferStatus.State;
import dev.fanfare.money.disbursement.spi.WebhookEvent;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PayPal Payouts: a batch of items in one call. PayPal refuses a {@code sender_batch_id} that it has seen in the last
 * 30 days and says which batch that was, so resending a batch retrieves its outcome when the answer was lost. After 30
 * days it would be paid twice, so it is never resent.
 */
public final class PaypalRail implements PayoutProvider {
    private static final int BATCH_SIZE = 100;

    /** A day less than PayPal promises. */
    private static final Duration KEY_LIFE = Duration.ofDays(29);

    /** The maximum age of a webhook; PayPal repeats failed ones with a new time. */
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final String PAYOUTS = "/v1/payments/payouts";
    private static final Pattern BATCH = Pattern.compile(PAYOUTS + "/([A-Za-z0-9_-]+)");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    /** Currencies that PayPal pays in whole units only, though ISO 4217 has decimals. */
    private static final Set<String> WHOLE = Set.of("HUF", "TWD");

    /** Refusals that are about the receiver or the amount. All others are ours. */
    private static final Set<String> PAYEES = Set.of(
            "CLOSED_MARKET",
            "CURRENCY_COMPLIANCE",
            "CURRENCY_NOT_SUPPORTED_FOR_RECEIVER",
            "INVALID_EMAIL",
            "NON_HOLDING_CURRENCY",
            "RECEIVER_ACCOUNT_LIMITATION",
            "RECEIVER_ACCOUNT_LOCKED",
            "RECEIVER_COUNTRY_NOT_ALLOWED",
            "RECEIVER_STATE_RESTRICTED",
            "RECEIVER_UNCONFIRMED",
            "RECEIVER_UNREGISTERED",
            "RECEIVER_YOUTH_ACCOUNT",
            "RECEIVING_LIMIT_EXCEEDED",
            "REGULATORY_BLOCKED",
            "RISK_DECLINE",
            "SELF_PAY_NOT_ALLOWED",
            "TRANSACTION_LIMIT_EXCEEDED");

    /** What PayPal says of items; anything else is for people. A failure that is not its payee's is retried. */
    static final Map<String, State> STATUSES = Map.ofEntries(
            Map.entry("NEW", State.ACCEPTED),
            Map.entry("PENDING", State.ACCEPTED),
            Map.entry("PROCESSING", State.ACCEPTED),
            Map.entry("ONHOLD", State.ACCEPTED),
            Map.entry("UNCLAIMED", State.ACCEPTED),
            Map.entry("SUCCESS", State.SETTLED),
            Map.entry("FAILED", State.FAILED),
            Map.entry("BLOCKED", State.FAILED),
            Map.entry("DENIED", State.FAILED),
            Map.entry("RETURNED", State.RETURNED),
            Map.entry("REVERSED", State.RETURNED),
            Map.entry("REFUNDED", State.RETURNED));

    /** What a batch says of items that it does not list; DENIED: none was processed. */
    static final Map<String, State> BATCH_STATUSES = Map.of(
            "NEW", State.ACCEPTED,
            "PENDING", State.ACCEPTED,
            "PROCESSING", State.ACCEPTED,
            "DENIED", State.POSTPONED);

    private final GuardedClient service;
    private final GuardedClient verifying;
    private final PaypalSettings settings;
    private final PaypalToken token;

    /** @param verifying for verifying webhooks, which anyone can trigger */
    public PaypalRail(GuardedClient service, GuardedClient verifying, PaypalSettings settings) {
        this.service = service;
        this.verifying = verifying;
        this.settings = settings;
        this.token = new PaypalToken(service, settings);
    }

    @Override
    public String name() {
        return "paypal";
    }

    @Override
    public int batchSize() {
        return BATCH_SIZE;
    }

    @Override
    public Duration keyLife() {
        return KEY_LIFE;
    }

    @Override
    public Future<List<ProviderTransferStatus>> send(ProviderBatch batch) {
        if (batch.items().stream().noneMatch(item -> isPayable(item.amount()))) {
            return Future.succeededFuture(all(batch, State.FAILED, null, null));
        }
        return token.get().compose(bearer -> service.call(
                        OutboundRequest.json(settings.url() + PAYOUTS, body(batch))
                                .with("Authorization", bearer)
                                .with("PayPal-Request-Id", batch.key()),
                        answer -> sent(batch, answer))
                .compose(sent -> sent.reports() != null
                        ? Future.succeededFuture(sent.reports())
                        : ask(new ProviderBatch(batch.key(), sent.duplicateOf(), batch.mayRepeat(), batch.items()))));
    }

    @Override
    public Future<List<ProviderTransferStatus>> ask(ProviderBatch batch) {
        if (batch.providerId() == null) {
            // Only resending it can tell.
            return Future.succeededFuture(all(batch, State.NOT_FOUND, null, null));
        }
        String uri = settings.url() + PAYOUTS + "/" + OutboundRequest.encoded(batch.providerId())
                + "?page_size=1000&page=1&total_required=true";
        return token.get()
                .compose(bearer -> service.call(
                        OutboundRequest.get(uri).with("Authorization", bearer), answer -> read(batch, answer)));
    }

    @Override
    public Future<Optional<WebhookEvent>> read(ProviderMessage message) {
        JsonNode event = tree(message.body());
        if (!isRecent(message.header("paypal-transmission-time"))
                || event == null
                || !event.path("id").isTextual()) {
            return Future.succeededFuture(Optional.empty());
        }
        ObjectNode question = Json.mapper().createObjectNode();
        question.put("auth_algo", message.header("paypal-auth-algo"));
        question.put("cert_url", message.header("paypal-cert-url"));
        question.put("transmission_id", message.header("paypal-transmission-id"));
        question.put("transmission_sig", message.header("paypal-transmission-sig"));
        question.put("transmission_time", message.header("paypal-transmission-time"));
        question.put("webhook_id", settings.webhookId());
        // As it was sent: the signature is over its bytes.
        String text = question.toString();
        String body = text.substring(0, text.length() - 1) + ",\"webhook_event\":" + message.body() + "}";
        return token.get()
                .compose(bearer -> verifying.call(
                        OutboundRequest.json(settings.url() + "/v1/notifications/verify-webhook-signature", body)
                                .with("Authorization", bearer),
                        answer -> answer.ok()
                                        && "SUCCESS"
                                                .equals(json(answer)
                                                        .path("verification_status")
                                                        .textValue())
                                ? Optional.of(notice(event))
                                : Optional.empty()));
    }

    private static WebhookEvent notice(JsonNode event) {
        JsonNode resource = event.path("resource");
        String item = resource.path("payout_item").path("sender_item_id").textValue();
        String batch = resource.path("batch_header")
                .path("sender_batch_header")
                .path("sender_batch_id")
                .textValue();
        return new WebhookEvent(event.path("id").textValue(), item == null ? batch : item);
    }

    private static boolean isRecent(String time) {
        try {
            return Duration.between(Instant.parse(time), Instant.now()).abs().compareTo(TOLERANCE) <= 0;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static boolean isPayable(Money amount) {
        return !WHOLE.contains(amount.currency())
                || amount.decimal().stripTrailingZeros().scale() <= 0;
    }

    private static String body(ProviderBatch batch) {
        ObjectNode body = Json.mapper().createObjectNode();
        body.putObject("sender_batch_header")
                .put("sender_batch_id", batch.key())
                .put("recipient_type", "EMAIL")
                .put("email_subject", "Your payout");
        var items = body.putArray("items");
        for (ProviderBatch.Item item : batch.items()) {
            if (!isPayable(item.amount())) {
                continue;
            }
            ObjectNode one = items.addObject();
            one.put("recipient_type", "EMAIL")
                    .put("receiver", item.destination())
                    .put("sender_item_id", item.key());
            one.putObject("amount")
                    .put("value", value(item.amount()))
                    .put("currency", item.amount().currency());
        }
        return body.toString();
    }

    private static String value(Money amount) {
        BigDecimal decimal = amount.decimal();
        return (WHOLE.contains(amount.currency()) ? decimal.setScale(0) : decimal).toPlainString();
    }

    /**
     * The outcome of a send.
     *
     * @param reports null when the batch had been sent before
     * @param duplicateOf PayPal's id of the batch that had been
     */
    private record Sent(List<ProviderTransferStatus> reports, String duplicateOf) {}

    private Sent sent(ProviderBatch batch, OutboundResponse answer) {
        JsonNode tree = json(answer);
        if (answer.ok()) {
            String id = tree.path("batch_header").path("payout_batch_id").textValue();
            check(id != null && ID.matcher(id).matches(), "no batch");
            return new Sent(all(batch, State.ACCEPTED, id, null), null);
        }
        if (answer.status() == 401) {
            token.forget();
        }
        String name = tree.path("name").asText("");
        for (JsonNode link : tree.path("links")) {
            Matcher earlier = BATCH.matcher(link.path("href").asText(""));
            if (earlier.find() && !PAYOUTS.equals(earlier.group())) {
                return new Sent(null, earlier.group(1));
            }
        }
        check(!name.isEmpty() && !name.contains("DUPLICATE"), "status " + answer.status());
        return new Sent(all(batch, refused(batch, answer, tree), null, "PayPal: " + name), null);
    }

    /** A refusal of the content may be about one item alone. */
    private static State refused(ProviderBatch batch, OutboundResponse answer, JsonNode tree) {
        String name = tree.path("name").asText("");
        boolean content = (answer.status() == 400 || answer.status() == 422) && !name.equals("INSUFFICIENT_FUNDS");
        if (!content) {
            return State.STOPPED;
        }
        if (batch.items().size() > 1) {
            return State.BATCH_REFUSED;
        }
        boolean payees = PAYEES.contains(name);
        for (JsonNode detail : tree.path("details")) {
            payees |= detail.path("field").asText("").endsWith("receiver")
                    || PAYEES.contains(detail.path("issue").asText(""));
        }
        return payees ? State.FAILED : State.POSTPONED;
    }

    private List<ProviderTransferStatus> read(ProviderBatch batch, OutboundResponse answer) {
        if (answer.status() == 404) {
            return all(batch, State.NOT_FOUND, null, null);
        }
        if (answer.status() == 401) {
            token.forget();
        }
        check(answer.ok(), "status " + answer.status());
        JsonNode tree = json(answer);
        String status = tree.path("batch_header").path("batch_status").asText("");
        Map<String, JsonNode> items = new HashMap<>();
        tree.path("items")
                .forEach(item -> items.put(
                        item.path("payout_item").path("sender_item_id").asText(""), item));
        return batch.items().stream()
                .map(item -> report(batch, item, items.get(item.key()), status))
                .toList();
    }

    private static ProviderTransferStatus unpayable(ProviderBatch.Item item) {
        return ProviderTransferStatus.of(
                item,
                State.FAILED,
                "PayPal pays whole units of " + item.amount().currency() + " only.");
    }

    private static ProviderTransferStatus report(
            ProviderBatch batch, ProviderBatch.Item item, JsonNode found, String batchStatus) {
        if (!isPayable(item.amount())) {
            return unpayable(item);
        }
        if (found == null) {
            State state = BATCH_STATUSES.getOrDefault(batchStatus, State.STUCK);
            return new ProviderTransferStatus(
                    item.key(), state, batch.providerId(), item.providerId(), null, "PayPal: batch " + batchStatus);
        }
        JsonNode amount = found.path("payout_item").path("amount");
        String status = found.path("transaction_status").asText("");
        String error = found.path("errors").path("name").asText(status);
        State state = STATUSES.getOrDefault(status, State.STUCK);
        if (state == State.FAILED && !PAYEES.contains(error)) {
            state = State.POSTPONED;
        }
        return new ProviderTransferStatus(
                item.key(),
                state,
                batch.providerId(),
                found.path("payout_item_id").textValue(),
                Money.parse(
                                new BigDecimal(amount.path("value").asText("0")),
                                amount.path("currency").asText(""))
                        .orElseThrow(() -> new IllegalArgumentException("an amount that is none")),
                state == State.SETTLED ? null : "PayPal: " + error);
    }

    private static List<ProviderTransferStatus> all(ProviderBatch batch, State state, String batchId, String detail) {
        return batch.items().stream()
                .map(item -> isPayable(item.amount())
                        ? new ProviderTransferStatus(item.key(), state, batchId, item.providerId(), null, detail)
                        : unpayable(item))
                .toList();
    }

    private static JsonNode json(OutboundResponse answer) {
        JsonNode tree = tree(answer.body().toString());
        check(tree != null, "no JSON");
        return tree;
    }

    /** Null unless it is a JSON object. */
    private static JsonNode tree(String text) {
        try {
            JsonNode tree = Json.mapper().readTree(text);
            return tree != null && tree.isObject() ? tree : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
