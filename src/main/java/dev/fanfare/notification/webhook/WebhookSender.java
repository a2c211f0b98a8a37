package dev.fanfare.notification.webhook;

import dev.fanfare.notification.webhook.DeliveriesRepository.Due;
import dev.fanfare.notification.webhook.WebhooksRepository.Failing;
import dev.fanfare.notification.webhook.api.DeliveryFailure;
import dev.fanfare.notification.webhook.api.DeliveryStatus;
import dev.fanfare.notification.webhook.api.DisabledReason;
import dev.fanfare.notification.webhook.api.WebhookDisabled;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import dev.fanfare.platform.remote.PublicClient;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends deliveries that are due, at least once each. One per node: it owns connections. A chunk does not wait for answers, and no
 * owner or host holds all places, so that those that hang delay no other; when a call ends, the node looks for what is due next.
 */
final class WebhookSender {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookSender.class);
    private static final long TIMEOUT_MS = 10_000;

    /** Delay between the end of a call and the next claim, which then fills the places of all ended calls. */
    private static final long PAUSE_MS = 25;

    private static final int GONE = 410;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    private final Vertx vertx;
    private final Database db;
    private final MeterRegistry meters;
    private final KeyRing keys;
    private final PublicClient client;
    private final RetrySchedule schedule;
    private final SendingShares shares = new SendingShares();
    private boolean claiming;
    private boolean waiting;

    WebhookSender(
            Vertx vertx, Database db, MeterRegistry meters, KeyRing keys, PublicClient client, RetrySchedule schedule) {
        this.vertx = vertx;
        this.db = db;
        this.meters = meters;
        this.keys = keys;
        this.client = client;
        this.schedule = schedule;
    }

    Future<JobResult> send(Caller caller, SendWebhooks ask) {
        return claim();
    }

    private Future<JobResult> claim() {
        if (claiming) {
            next();
            return Future.succeededFuture(JobResult.NOTHING);
        }
        if (shares.isFull()) {
            return Future.succeededFuture(JobResult.NOTHING);
        }
        claiming = true;
        int batch = shares.batch();
        return DeliveriesRepository.QUEUE
                .claimInTurn(db, shares.arguments())
                .compose(claimed -> {
                    claimed.forEach(this::begin);
                    return DeliveriesRepository.QUEUE.measure(db, meters).map(JobResult.of(claimed.size(), batch));
                })
                .onComplete(done -> claiming = false);
    }

    private void begin(Due due) {
        shares.take(due);
        Future.succeededFuture(due)
                .compose(this::deliver)
                .onFailure(cause -> LOG.warn(
                        "Delivery {} is sent again after its lease: {}",
                        DeliveriesRepository.messageId(due),
                        cause.toString()))
                .onComplete(done -> {
                    shares.leave(due);
                    next();
                });
    }

    private void next() {
        if (!waiting) {
            waiting = true;
            vertx.setTimer(PAUSE_MS, timer -> {
                waiting = false;
                claim().onSuccess(done -> {
                            if (done.more()) {
                                next();
                            }
                        })
                        .onFailure(cause -> LOG.warn("Deliveries were not claimed: {}", cause.toString()));
            });
        }
    }

    private Future<Void> deliver(Due due) {
        if (!due.allowed()) {
            return db.transaction(tx -> WebhooksRepository.lockEnabled(tx, List.of(due.endpointId()))
                    .compose(locked -> end(tx, due, DeliveryAttempt.of(DeliveryFailure.ACCESS))));
        }
        return client.send(request(due), TIMEOUT_MS, DeliveryAttempt.MAX_ANSWER).transform(sent -> {
            DeliveryAttempt attempt =
                    sent.succeeded() ? DeliveryAttempt.of(sent.result()) : DeliveryAttempt.of(sent.cause());
            meters.counter(
                            "fanfare_webhooks",
                            "outcome",
                            attempt.failure() == null
                                    ? "delivered"
                                    : attempt.failure().code())
                    .increment();
            return attempt.failure() == null
                    ? db.transaction(tx ->
                            WebhooksRepository.close(tx, due.endpointId()).compose(closed -> end(tx, due, attempt)))
                    : failed(due, attempt, sent.result());
        });
    }

    private OutboundRequest request(Due due) {
        String id = DeliveriesRepository.messageId(due);
        long timestamp = Instant.now().getEpochSecond();
        String content = id + "." + timestamp + "." + due.payload();
        List<String> signatures = new ArrayList<>();
        for (int i = 0; i < due.kinds().size(); i++) {
            WebhookSignature.Kind kind =
                    WebhookSignature.Kind.valueOf(due.kinds().get(i).toUpperCase(Locale.ROOT));
            byte[] key = keys.decryptBytes(
                    WebhooksRepository.secretPlace(due.endpointId(), kind),
                    new EncryptedValue(due.secrets().get(i), due.keyIds().get(i)));
            signatures.add(WebhookSignature.sign(kind, key, content));
        }
        return OutboundRequest.json(due.url(), due.payload())
                .with("User-Agent", "fanfare-webhooks")
                .with("webhook-id", id)
                .with(ApiVersion.HEADER, due.apiVersion())
                .with("webhook-timestamp", Long.toString(timestamp))
                .with("webhook-signature", String.join(" ", signatures));
    }

    /** Ends a delivery under the lock of its endpoint, and lets the next of its subject go. */
    private static Future<Void> end(Tx tx, Due due, DeliveryAttempt attempt) {
        DeliveryStatus status = attempt.failure() == null ? DeliveryStatus.DELIVERED : DeliveryStatus.FAILED;
        return DeliveriesRepository.QUEUE
                .done(
                        tx,
                        due,
                        status.code(),
                        attempt.status(),
                        attempt.answer(),
                        attempt.failure() == null ? null : attempt.failure().code())
                .compose(ended -> ended == 0
                        ? Future.succeededFuture(0)
                        : DeliveriesRepository.release(tx, due.endpointId(), due.subject()))
                .mapEmpty();
    }

    /** @param response null for none */
    private Future<Void> failed(Due due, DeliveryAttempt attempt, OutboundResponse response) {
        Duration askedFor =
                response != null && (response.status() == TOO_MANY_REQUESTS || response.status() == UNAVAILABLE)
                        ? RetrySchedule.retryAfter(response.retryAfter(), Instant.now())
                        : Duration.ZERO;
        return db.transaction(tx -> WebhooksRepository.fail(
                        tx, due.endpointId(), askedFor, schedule.breaker(), RetrySchedule.MAX_AGE)
                .compose(found -> {
                    if (found.isEmpty()) {
                        // It has been disabled or deleted with its deliveries.
                        return Future.succeededFuture();
                    }
                    Failing endpoint = found.get();
                    if (response != null && response.status() == GONE) {
                        return end(tx, due, attempt).compose(ended -> disable(tx, due, endpoint, DisabledReason.GONE));
                    }
                    return retry(tx, due, attempt, askedFor)
                            .compose(retried -> endpoint.hopeless()
                                    ? disable(tx, due, endpoint, DisabledReason.FAILING)
                                    : Future.succeededFuture());
                }));
    }

    private Future<Void> retry(Tx tx, Due due, DeliveryAttempt attempt, Duration askedFor) {
        Duration pause = schedule.after(due.attempts());
        return due.firstAt().plus(RetrySchedule.MAX_AGE).isBefore(Instant.now())
                ? end(tx, due, attempt)
                : DeliveriesRepository.postpone(tx, due, pause.compareTo(askedFor) < 0 ? askedFor : pause, attempt)
                        .mapEmpty();
    }

    private static Future<Void> disable(Tx tx, Due due, Failing endpoint, DisabledReason reason) {
        return WebhooksRepository.disable(tx, due.endpointId(), reason)
                .compose(disabled -> DeliveriesRepository.fail(tx, due.endpointId()))
                .compose(failed -> endpoint.ownerId() == null
                        ? Future.succeededFuture()
                        : Outbox.write(
                                tx,
                                DeliveriesRepository.messageId(due),
                                new WebhookDisabled(
                                        due.endpointId(),
                                        endpoint.ownerId(),
                                        URI.create(endpoint.url()).getHost(),
                                        reason)));
    }
}
