package dev.fanfare.notification.webhook.api;

import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Deliveries of a webhook; owners as in {@link Webhooks}. */
public final class Deliveries {
    private Deliveries() {}

    /**
     * The deliveries of a webhook, the newest first.
     *
     * @param deliveryStatus only these; null for all
     */
    public record ListDeliveries(
            boolean own,
            Long advertiserId,
            String clientId,
            long webhookId,
            String deliveryStatus,
            String cursor,
            Integer limit)
            implements Ask<DeliveryList> {
        /**
         * Deliveries of a webhook of an application of one's own.
         *
         * @param deliveryStatus only these; null for all
         * @param cursor the {@code next} of another part; null for the first
         */
        public record ApplicationBody(
                @NotBlank @Size(max = 100) String clientId,
                @NotNull Long webhookId,

                @Size(max = 20)
                @OneOf(DeliveryStatus.class)
                @Pattern(regexp = DeliveryStatus.CODES, message = "must be pending, delivered or failed")
                String deliveryStatus,

                @Size(max = 100) String cursor,
                @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
            public ListDeliveries ask() {
                return new ListDeliveries(true, null, clientId, webhookId, deliveryStatus, cursor, limit);
            }
        }

        /**
         * Deliveries of a webhook of one's own.
         *
         * @param deliveryStatus only these; null for all
         * @param cursor the {@code next} of another part; null for the first
         */
        public record OwnBody(
                @NotNull Long webhookId,

                @Size(max = 20)
                @OneOf(DeliveryStatus.class)
                @Pattern(regexp = DeliveryStatus.CODES, message = "must be pending, delivered or failed")
                String deliveryStatus,

                @Size(max = 100) String cursor,
                @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
            public ListDeliveries ask() {
                return new ListDeliveries(true, null, null, webhookId, deliveryStatus, cursor, limit);
            }
        }

        /**
         * Deliveries of a webhook of an advertiser.
         *
         * @param advertiserId null for the only one for which the caller acts
         * @param deliveryStatus only these; null for all
         * @param cursor the {@code next} of another part; null for the first
         */
        public record Body(
                Long advertiserId,
                @NotNull Long webhookId,

                @Size(max = 20)
                @OneOf(DeliveryStatus.class)
                @Pattern(regexp = DeliveryStatus.CODES, message = "must be pending, delivered or failed")
                String deliveryStatus,

                @Size(max = 100) String cursor,
                @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
            public ListDeliveries ask() {
                return new ListDeliveries(false, advertiserId, null, webhookId, deliveryStatus, cursor, limit);
            }
        }
    }

    /**
     * A part of the list.
     *
     * @param deliveries the newest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record DeliveryList(
            List<Item> deliveries, @Nullable String next) implements Message {
        public DeliveryList {
            deliveries = List.copyOf(deliveries);
        }

        /**
         * A delivery.
         *
         * @param sequence without gaps over all of the webhook
         * @param messageId the header {@code webhook-id}
         * @param position of the event in the log; null of a test
         * @param type of the event
         * @param subject what waits for its turn, such as {@code task:42}
         * @param deliveryStatus whether it is pending, was delivered or given up
         * @param attempts so far
         * @param dueAt the next attempt; null once it has ended, and while an earlier delivery of its subject has not
         * @param answerStatus of the last answer; null for none
         * @param answer the beginning of the last answer, 1 KB at most; null for none
         * @param failure of the last attempt; null for none
         * @param endedAt when it was delivered or given up; null before
         */
        public record Item(
                long sequence,
                String messageId,
                @Nullable Long position,

                @OneOf(value = EventType.class, words = Webhooks.TestWebhook.TYPE)
                String type,

                String subject,
                @OneOf(DeliveryStatus.class) String deliveryStatus,
                int attempts,
                @Nullable Instant dueAt,
                @Nullable Integer answerStatus,
                @Nullable String answer,
                @Nullable @OneOf(DeliveryFailure.class) String failure,
                Instant createdAt,
                @Nullable Instant endedAt) {}
    }

    /** Sends an ended delivery again, with the same id. */
    public record RedeliverWebhook(boolean own, Long advertiserId, String clientId, long webhookId, long sequence)
            implements Change<ActionResult> {
        /** A delivery of a webhook of an application of one's own. */
        public record ApplicationBody(
                @NotBlank @Size(max = 100) String clientId,
                @NotNull Long webhookId,
                @NotNull Long sequence) {
            public RedeliverWebhook ask() {
                return new RedeliverWebhook(true, null, clientId, webhookId, sequence);
            }
        }

        /** A delivery of a webhook of one's own. */
        public record OwnBody(
                @NotNull Long webhookId, @NotNull Long sequence) {
            public RedeliverWebhook ask() {
                return new RedeliverWebhook(true, null, null, webhookId, sequence);
            }
        }

        /**
         * A delivery of a webhook of an advertiser.
         *
         * @param advertiserId null for the only one for which the caller acts
         */
        public record Body(
                Long advertiserId,
                @NotNull Long webhookId,
                @NotNull Long sequence) {
            public RedeliverWebhook ask() {
                return new RedeliverWebhook(false, advertiserId, null, webhookId, sequence);
            }
        }
    }

    /** Sends the events after a position again: delivered ones with the same ids, others with new ones. */
    public record ReplayWebhook(boolean own, Long advertiserId, long webhookId, Long after, String log)
            implements Change<WebhookReplayed> {
        /** Events of a replay at most. */
        public static final int MAX = 1_000;

        /**
         * A webhook of one's own.
         *
         * @param after the position in the log after which to begin; null for the oldest event that is kept
         * @param log the {@code log} of the list of events: the position is refused if it is one of another log; null for any
         */
        public record OwnBody(
                @NotNull Long webhookId,
                @Min(0) Long after,
                @Size(max = 64) String log) {
            public ReplayWebhook ask() {
                return new ReplayWebhook(true, null, webhookId, after, log);
            }
        }

        /**
         * A webhook of an advertiser.
         *
         * @param advertiserId null for the only one for which the caller acts
         * @param after the position in the log after which to begin; null for the oldest event that is kept
         * @param log the {@code log} of the list of events: the position is refused if it is one of another log; null for any
         */
        public record Body(
                Long advertiserId,
                @NotNull Long webhookId,
                @Min(0) Long after,
                @Size(max = 64) String log) {
            public ReplayWebhook ask() {
                return new ReplayWebhook(false, advertiserId, webhookId, after, log);
            }
        }
    }

    /**
     * Events are sent once more.
     *
     * @param deliveries how many of them
     * @param next the {@code after} that goes on from here
     * @param more whether there are more, for another call
     */
    public record WebhookReplayed(String status, Translatable message, int deliveries, long next, boolean more)
            implements Message {}
}
