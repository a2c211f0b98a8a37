package dev.fanfare.notification.webhook;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Webhooks, their secrets and deliveries. */
public final class WebhooksTables {
    private static final String ENDPOINTS = "webhook_endpoints";

    private WebhooksTables() {}

    // A URL may hold a secret: its host is enough.
    private static final String HOST = "substring(url from '^[^:]+://(?:[^/?#@]*@)?([^/:?#]+)') as name";

    private static final String LIST = "select " + HOST + """
            , changed_at as made_at, changed_by as made_by, null::text as other
            from webhook_endpoints
            where (user_id = $1 or advertiser_id = $1 or changed_by = $1) and disabled_at is null
            order by id
            """;

    // Of its team's also what a new member has made, as a thief may have let that one in.
    private static final String END =
            """
            update webhook_endpoints w set disabled_at = now(), disabled_reason = 'owner', open_until = null
            where w.disabled_at is null and w.changed_at > now() - make_interval(days => $2)
              and (w.user_id = $1 or w.changed_by = $1 or w.advertiser_id = $1 and exists (
                select from advertiser_members m
                where m.advertiser_id = $1 and m.user_id = w.changed_by
                  and coalesce(m.changed_at, m.invited_at) > business_now() - make_interval(days => $2)))
            returning
            """ + HOST + ", changed_at as made_at, changed_by as made_by, null::text as other";

    public static final PackageTables ALL = PackageTables.of(
            WebhooksTables.class,
            table(ENDPOINTS)
                    .inRealTime()
                    .kept("20 at most of an owner")
                    .exportedBy(
                            "webhooks",
                            "select url, types, client_id, created_at, disabled_at, disabled_reason from webhook_endpoints"
                                    + " where user_id = $1 or advertiser_id = $1 order by id")
                    .erasedBy("delete from webhook_endpoints where user_id = $1 or advertiser_id = $1")
                    .standing("webhook", LIST, END),
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
