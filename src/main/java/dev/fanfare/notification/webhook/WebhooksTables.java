package dev.fanfare.notification.webhook;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Webhooks, their secrets and deliveries. */
public final class WebhooksTables {
    private static final String ENDPOINTS = "webhook_endpoints";

    private WebhooksTables() {}

    public static final PackageTables ALL = PackageTables.of(
            WebhooksTables.class,
            table(ENDPOINTS)
                    .inRealTime()
                    .kept("20 at most of an owner")
                    .exportedBy(
                            "webhooks",
                            "select url, types, client_id, created_at, disabled_at, disabled_reason from webhook_endpoints"
                                    + " where user_id = $1 or advertiser_id = $1 order by id")
                    .erasedBy("delete from webhook_endpoints where user_id = $1 or advertiser_id = $1"),
            table("webhook_secrets")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::webhooksDays, "expires_at")
                    .notExported("secrets")
                    .notErased("goes with its endpoint"),
            table("webhook_deliveries")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::webhooksDays, "ended_at")
                    .notExported("events as the event log has them")
                    .notErased("goes with its endpoint"),
            table("webhook_sender").seeded().kept("a single row"));
}
