package dev.fanfare.notification.webhook.api;

import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Webhooks of an account ({@code own}) or of an advertiser: {@code advertiserId}, null for the only one of the caller. */
public final class Webhooks {
    private Webhooks() {}

    /** The webhooks of an owner. */
    public record ListWebhooks(boolean own, Long advertiserId, String clientId) implements Ask<WebhookList> {
        /** One's own webhooks. */
        public record OwnBody() {
            public ListWebhooks ask() {
                return new ListWebhooks(true, null, null);
            }
        }

        /** The webhooks of an application of one's own. */
        public record ApplicationBody(
                @NotBlank @Size(max = 100) String clientId) {
            public ListWebhooks ask() {
                return new ListWebhooks(true, null, clientId);
            }
        }

        /**
         * The webhooks of an advertiser.
         *
         * @param advertiserId null for the only one for which the caller acts
         */
        public record Body(Long advertiserId) {
            public ListWebhooks ask() {
                return new ListWebhooks(false, advertiserId, null);
            }
        }
    }

    /** The webhooks of an owner, the newest first. */
    public record WebhookList(List<Item> webhooks) implements Message {
        public WebhookList {
            webhooks = List.copyOf(webhooks);
        }

        /**
         * A webhook without its secret.
         *
         * @param types of events that it gets; empty for all
         * @param publicKey verifies signatures {@code v1a}
         * @param clientId the application that added it; null for none
         * @param sequence of the last delivery; 0 for none
         * @param disabledReason null while it is enabled
         * @param failingSince the first failure since the last success; null for none
         * @param pausedUntil when failures let it be tried again; null for no pause
         * @param apiVersion the version of the interface of its deliveries
         */
        public record Item(
                Long webhookId,
                String url,
                List<@OneOf(EventType.class) String> types,
                String publicKey,
                @Nullable String clientId,
                long sequence,
                boolean enabled,
                @Nullable @OneOf(DisabledReason.class) String disabledReason,
                @Nullable Instant failingSince,
                @Nullable Instant pausedUntil,
                Instant createdAt,
                String apiVersion) {
            public Item {
                types = List.copyOf(types);
            }
        }
    }

    /** Adds a webhook. */
    public record AddWebhook(boolean own, Long advertiserId, String url, List<String> types)
            implements Change<WebhookSecret> {
        public AddWebhook {
            types = types == null ? List.of() : List.copyOf(types);
        }

        @Override
        public Object audited() {
            return Map.of("types", types);
        }

        /**
         * A webhook of one's own.
         *
         * @param url the https address that deliveries are posted to
         * @param types of events that it gets; null for all
         */
        public record OwnBody(
                @NotBlank @Size(max = 2_000) String url,
                @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types)
                implements CrossFieldRules {
            @Override
            public void check(FieldErrors problems) {
                EventType.check(types, true, problems);
            }

            public AddWebhook ask() {
                return new AddWebhook(true, null, url, types);
            }
        }

        /**
         * A webhook of an advertiser.
         *
         * @param advertiserId null for the only one for which the caller acts
         * @param url the https address that deliveries are posted to
         * @param types of events that it gets; null for all
         */
        public record Body(
                Long advertiserId,
                @NotBlank @Size(max = 2_000) String url,
                @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types)
                implements CrossFieldRules {
            @Override
            public void check(FieldErrors problems) {
                EventType.check(types, false, problems);
            }

            public AddWebhook ask() {
                return new AddWebhook(false, advertiserId, url, types);
            }
        }
    }

    /**
     * A webhook's secret, shown only once.
     *
     * @param secret signs and verifies {@code v1}
     * @param publicKey verifies signatures {@code v1a}
     * @param formerUntil until when the former secret also signs; null without a former one
     */
    public record WebhookSecret(
            String status,
            Translatable message,
            Long webhookId,
            Secret secret,
            String publicKey,
            @Nullable Instant formerUntil)
            implements Message {}

    /**
     * Changes a webhook; null leaves a value as it is.
     *
     * @param types empty for all
     */
    public record UpdateWebhook(
            boolean own,
            Long advertiserId,
            long webhookId,
            String url,
            List<String> types,
            Boolean enabled,
            String apiVersion)
            implements Change<ActionResult> {
        public UpdateWebhook {
            types = types == null ? null : List.copyOf(types);
        }

        @Override
        public Object audited() {
            return Map.of("webhook_id", webhookId);
        }

        private static List<String> changed(List<String> types, Boolean allTypes) {
            return Boolean.TRUE.equals(allTypes) ? List.of() : types;
        }

        private static void check(
                List<String> types, Boolean allTypes, String apiVersion, boolean own, FieldErrors problems) {
            EventType.check(types, own, problems);
            if (types != null && allTypes != null) {
                problems.putIfAbsent("all_types", "must be left out: types says which");
            }
            ApiVersion.check(apiVersion, problems);
        }

        /**
         * Changes of a webhook of one's own.
         *
         * @param url an https address; null to keep it
         * @param types of events that it gets; null to keep them
         * @param allTypes true for all types; null to keep them
         * @param enabled null to keep it
         * @param apiVersion the version of the interface of further deliveries; null to keep it
         */
        public record OwnBody(
                @NotNull Long webhookId,
                @Size(min = 1, max = 2_000) String url,
                @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
                Boolean allTypes,
                Boolean enabled,
                @Size(min = 1, max = 10) String apiVersion)
                implements CrossFieldRules {
            @Override
            public void check(FieldErrors problems) {
                UpdateWebhook.check(types, allTypes, apiVersion, true, problems);
            }

            public UpdateWebhook ask() {
                return new UpdateWebhook(true, null, webhookId, url, changed(types, allTypes), enabled, apiVersion);
            }
        }

        /**
         * Changes of a webhook of an advertiser.
         *
         * @param advertiserId null for the only one for which the caller acts
         * @param url an https address; null to keep it
         * @param types of events that it gets; null to keep them
         * @param allTypes true for all types; null to keep them
         * @param enabled null to keep it
         * @param apiVersion the version of the interface of further deliveries; null to keep it
         */
        public record Body(
                Long advertiserId,
                @NotNull Long webhookId,
                @Size(min = 1, max = 2_000) String url,
                @Size(min = 1, max = 100) List<@NotNull @Size(max = 50) @OneOf(EventType.class) String> types,
                Boolean allTypes,
                Boolean enabled,
                @Size(min = 1, max = 10) String apiVersion)
                implements CrossFieldRules {
            @Override
            public void check(FieldErrors problems) {
                UpdateWebhook.check(types, allTypes, apiVersion, false, problems);
            }

            public UpdateWebhook ask() {
                return new UpdateWebhook(
                        false, advertiserId, webhookId, url, changed(types, allTypes), enabled, apiVersion);
            }
        }
    }

    /** A webhook of one's own. */
    public record OwnWebhook(@NotNull Long webhookId) {
        public DeleteWebhook delete() {
            return new DeleteWebhook(true, null, webhookId);
        }

        public RotateWebhookSecret rotate() {
            return new RotateWebhookSecret(true, null, webhookId);
        }

        public TestWebhook test() {
            return new TestWebhook(true, null, webhookId);
        }
    }

    /**
     * A webhook of an advertiser.
     *
     * @param advertiserId null for the only one for which the caller acts
     */
    public record TeamWebhook(Long advertiserId, @NotNull Long webhookId) {
        public DeleteWebhook delete() {
            return new DeleteWebhook(false, advertiserId, webhookId);
        }

        public RotateWebhookSecret rotate() {
            return new RotateWebhookSecret(false, advertiserId, webhookId);
        }

        public TestWebhook test() {
            return new TestWebhook(false, advertiserId, webhookId);
        }
    }

    /** Deletes a webhook with its deliveries. */
    public record DeleteWebhook(boolean own, Long advertiserId, long webhookId) implements Change<ActionResult> {}

    /** Gives a webhook a new secret; the former one also signs for a day. */
    public record RotateWebhookSecret(boolean own, Long advertiserId, long webhookId)
            implements Change<WebhookSecret> {}

    /** Sends a webhook an event of the type {@code webhook.test}. */
    public record TestWebhook(boolean own, Long advertiserId, long webhookId) implements Change<TestQueued> {
        /** The type of the event, which is in no log. */
        public static final String TYPE = "webhook.test";
    }

    /**
     * The test is on its way.
     *
     * @param sequence of its delivery
     */
    public record TestQueued(String status, Translatable message, long sequence) implements Message {}
}
