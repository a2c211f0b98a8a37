package dev.fanfare.notification.webhook;

import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.api.EventViewBuilder;
import dev.fanfare.notification.event.store.LogBounds;
import dev.fanfare.notification.webhook.MatchesRepository.Matched;
import dev.fanfare.notification.webhook.WebhooksRepository.Owner;
import dev.fanfare.notification.webhook.WebhooksRepository.Webhook;
import dev.fanfare.notification.webhook.api.Deliveries.DeliveryList;
import dev.fanfare.notification.webhook.api.Deliveries.ListDeliveries;
import dev.fanfare.notification.webhook.api.Deliveries.RedeliverWebhook;
import dev.fanfare.notification.webhook.api.Deliveries.ReplayWebhook;
import dev.fanfare.notification.webhook.api.Deliveries.WebhookReplayed;
import dev.fanfare.notification.webhook.api.DisabledReason;
import dev.fanfare.notification.webhook.api.Webhooks.AddWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.DeleteWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.ListWebhooks;
import dev.fanfare.notification.webhook.api.Webhooks.RotateWebhookSecret;
import dev.fanfare.notification.webhook.api.Webhooks.TestQueued;
import dev.fanfare.notification.webhook.api.Webhooks.TestWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.UpdateWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.WebhookList;
import dev.fanfare.notification.webhook.api.Webhooks.WebhookSecret;
import dev.fanfare.notification.webhook.api.WebhooksError;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.remote.PublicClient;
import dev.fanfare.platform.remote.PublicClient.TargetRefused;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.net.URI;
import java.security.KeyPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Adds and changes webhooks of accounts, advertisers and applications, and shows their deliveries. Of others' it says that there are none. */
record WebhooksService(Database db, KeyRing keys, PublicClient client) {
    /** What members of a team, and what staff need. */
    static final TeamRight RIGHT = TeamRight.TEAM_MANAGE;

    static final Permission PERMISSION = Permission.USERS_CREATE;

    /** Webhooks of an owner. */
    private static final int MAX_WEBHOOKS = 20;

    private static final long LOOK_UP_MS = 4_000;

    Future<WebhookList> list(Caller caller, ListWebhooks ask) {
        return owner(caller, ask.own(), ask.advertiserId(), ask.clientId())
                .compose(owner -> WebhooksRepository.list(db, owner))
                .map(WebhookList::new);
    }

    /** The application, which the caller's account must have registered; without one, the owner that the caller means. */
    private Future<Owner> owner(Caller caller, boolean own, Long advertiserId, String clientId) {
        return clientId == null
                ? owner(caller, own, advertiserId)
                : WebhooksRepository.isRegisteredBy(db, clientId, caller.id()).map(theirs -> {
                    if (!theirs) {
                        throw CommonFault.notFound("application", clientId);
                    }
                    return new Owner(null, null, clientId);
                });
    }

    /** Whose webhooks the caller means: for a user, applications see only those that they added. */
    private Future<Owner> owner(Caller caller, boolean own, Long advertiserId) {
        if (caller.isApplication()) {
            return Future.succeededFuture(new Owner(null, null, caller.clientId()));
        }
        if (!own) {
            long id = advertiserId == null ? caller.advertiserBy(RIGHT) : advertiserId;
            if (!caller.may(PERMISSION) && !caller.acts(id, RIGHT)) {
                throw CommonFault.notFound("advertiser", id);
            }
            return Future.succeededFuture(new Owner(null, id, null));
        }
        return caller.credential() == Caller.Credential.APP_USER
                ? WebhooksRepository.getClient(db, Long.parseLong(caller.credentialId()))
                        .map(client -> new Owner(caller.id(), null, client))
                : Future.succeededFuture(new Owner(caller.id(), null, null));
    }

    Future<Committed<WebhookSecret>> add(Caller caller, AddWebhook ask) {
        byte[] secret = WebhookSignature.createSecret();
        KeyPair pair = WebhookSignature.createKeys();
        String publicKey = WebhookSignature.shown(pair);
        return verify(ask.url())
                .compose(verified -> owner(caller, ask.own(), ask.advertiserId()))
                .compose(owner -> db.change(caller, ask, tx -> WebhooksRepository.count(tx, owner)
                        .compose(count -> {
                            if (count >= MAX_WEBHOOKS) {
                                throw WebhooksError.TOO_MANY_WEBHOOKS.because(
                                        "There may be {0} webhooks. Delete one first.", MAX_WEBHOOKS);
                            }
                            return WebhooksRepository.insert(
                                    tx, owner, ask.url(), ask.types(), publicKey, caller.userId());
                        })
                        .compose(id -> keep(tx, id, WebhookSignature.Kind.V1, secret)
                                .compose(kept -> keep(
                                        tx,
                                        id,
                                        WebhookSignature.Kind.V1A,
                                        pair.getPrivate().getEncoded()))
                                .compose(kept -> note(tx, caller, owner, "webhook.add", id, ask.url(), true))
                                .map(new WebhookSecret(
                                        "success",
                                        Translatable.of("The webhook was added. Its secret is shown only once."),
                                        id,
                                        new Secret(WebhookSignature.shown(secret)),
                                        publicKey,
                                        null)))));
    }

    private Future<Void> keep(Tx tx, long id, WebhookSignature.Kind kind, byte[] secret) {
        return WebhooksRepository.insertSecret(
                tx, id, kind, keys.encrypt(WebhooksRepository.secretPlace(id, kind), secret));
    }

    private Future<Void> verify(String url) {
        return client.verify(url, LOOK_UP_MS)
                .recover(cause -> cause instanceof TargetRefused refused
                        ? CommonFault.invalid("url", refused.reason()).failed()
                        : Future.failedFuture(cause));
    }

    Future<Committed<ActionResult>> change(Caller caller, UpdateWebhook ask) {
        return (ask.url() == null ? Future.<Void>succeededFuture() : verify(ask.url()))
                .compose(verified -> change(
                        caller,
                        ask,
                        ask.webhookId(),
                        owner(caller, ask.own(), ask.advertiserId()),
                        (tx, webhook) -> WebhooksRepository.update(tx, ask, caller.userId())
                                .compose(updated -> enable(tx, webhook, ask.enabled()))
                                .compose(done -> note(
                                        tx,
                                        caller,
                                        webhook,
                                        "webhook.change",
                                        ask.url() == null ? webhook.url() : ask.url(),
                                        true))
                                .map(new ActionResult("The webhook was changed."))));
    }

    /** @param wanted null to keep it as it is */
    private static Future<Void> enable(Tx tx, Webhook webhook, Boolean wanted) {
        if (wanted == null || wanted == webhook.enabled()) {
            return Future.succeededFuture();
        }
        return wanted
                ? WebhooksRepository.begin(tx, webhook.id())
                : WebhooksRepository.disable(tx, webhook.id(), DisabledReason.OWNER)
                        .compose(disabled -> DeliveriesRepository.fail(tx, webhook.id()))
                        .mapEmpty();
    }

    /** Changes a locked webhook. */
    private <R extends Message> Future<Committed<R>> change(
            Caller caller,
            Change<R> ask,
            long webhookId,
            Future<Owner> whose,
            BiFunction<Tx, Webhook, Future<R>> work) {
        return whose.compose(owner -> db.change(caller, ask, tx -> WebhooksRepository.lock(tx, webhookId, owner)
                .compose(found -> work.apply(tx, found.orElseThrow(() -> notFound(webhookId))))));
    }

    private static RuntimeException notFound(long webhookId) {
        return CommonFault.notFound("webhook", webhookId);
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteWebhook ask) {
        return change(
                caller,
                ask,
                ask.webhookId(),
                owner(caller, ask.own(), ask.advertiserId()),
                (tx, webhook) -> WebhooksRepository.delete(tx, webhook.id())
                        .compose(deleted -> note(tx, caller, webhook, "webhook.delete", webhook.url(), true))
                        .map(new ActionResult("The webhook was deleted.")));
    }

    Future<Committed<WebhookSecret>> rotate(Caller caller, RotateWebhookSecret ask) {
        byte[] secret = WebhookSignature.createSecret();
        return change(
                caller,
                ask,
                ask.webhookId(),
                owner(caller, ask.own(), ask.advertiserId()),
                (tx, webhook) -> WebhooksRepository.endSecret(tx, webhook.id()).compose(until -> keep(
                                tx, webhook.id(), WebhookSignature.Kind.V1, secret)
                        .compose(kept -> note(tx, caller, webhook, "webhook.rotate_secret", webhook.url(), true))
                        .map(new WebhookSecret(
                                "success",
                                Translatable.of(
                                        "The webhook has a new secret, which is shown only once. The former one also"
                                                + " signs for 24 hours."),
                                webhook.id(),
                                new Secret(WebhookSignature.shown(secret)),
                                webhook.publicKey(),
                                until.orElse(null)))));
    }

    Future<Committed<TestQueued>> test(Caller caller, TestWebhook ask) {
        return change(caller, ask, ask.webhookId(), owner(caller, ask.own(), ask.advertiserId()), (tx, webhook) -> {
            requireEnabled(webhook);
            EventView event = EventViewBuilder.builder()
                    .position(0)
                    .type(TestWebhook.TYPE)
                    .subjectId(webhook.id())
                    .userId(webhook.userId())
                    .advertiserId(webhook.advertiserId())
                    .campaignId(null)
                    .payoutId(null)
                    .fromState(null)
                    .toState(null)
                    .amount(null)
                    .currency(null)
                    .requestId(null)
                    .at(BusinessTime.now())
                    .build();
            return EventFanOut.add(tx, List.of(new Matched(webhook.id(), event)), false)
                    .compose(added -> note(tx, caller, webhook, "webhook.test", webhook.url(), false)
                            .map(new TestQueued(
                                    "success",
                                    Translatable.of("The test event is on its way."),
                                    added.get(0).sequence())));
        });
    }

    private static void requireEnabled(Webhook webhook) {
        if (!webhook.enabled()) {
            throw WebhooksError.WEBHOOK_DISABLED.refusal();
        }
    }

    Future<DeliveryList> listDeliveries(Caller caller, ListDeliveries ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return owner(caller, ask.own(), ask.advertiserId(), ask.clientId())
                .compose(owner -> WebhooksRepository.find(db, ask.webhookId(), owner))
                .compose(found -> found.isEmpty()
                        ? CommonFault.notFound("webhook", ask.webhookId()).<List<DeliveryList.Item>>failed()
                        : DeliveriesRepository.list(db, ask.webhookId(), ask.deliveryStatus(), part))
                .map(read -> part.cut(read, DeliveryList.Item::sequence, DeliveryList::new));
    }

    Future<Committed<ActionResult>> redeliver(Caller caller, RedeliverWebhook ask) {
        return change(
                caller,
                ask,
                ask.webhookId(),
                owner(caller, ask.own(), ask.advertiserId(), ask.clientId()),
                (tx, webhook) -> {
                    requireEnabled(webhook);
                    tx.notify(EventFanOut.CHANNEL);
                    return DeliveriesRepository.has(tx, webhook.id(), ask.sequence())
                            .compose(found -> found
                                    ? DeliveriesRepository.reset(tx, webhook.id(), ask.sequence())
                                    : CommonFault.notFound("delivery", ask.sequence())
                                            .<Optional<String>>failed())
                            .compose(reset -> note(tx, caller, webhook, "webhook.redeliver", webhook.url(), false))
                            .map(new ActionResult("The delivery is on its way."));
                });
    }

    Future<Committed<WebhookReplayed>> replay(Caller caller, ReplayWebhook ask) {
        return change(caller, ask, ask.webhookId(), owner(caller, ask.own(), ask.advertiserId()), (tx, webhook) -> {
            requireEnabled(webhook);
            tx.notify(EventFanOut.CHANNEL);
            return LogBounds.find(tx).compose(bounds -> {
                bounds.require(ask.after(), ask.log());
                long after = ask.after() == null ? Math.max(0, bounds.oldest() - 1) : ask.after();
                return replay(tx, webhook, after)
                        .compose(replayed -> note(tx, caller, webhook, "webhook.replay", webhook.url(), false)
                                .map(replayed));
            });
        });
    }

    private static Future<WebhookReplayed> replay(Tx tx, Webhook webhook, long after) {
        return DeliveriesRepository.getFannedOut(tx, after, ReplayWebhook.MAX)
                .compose(end -> MatchesRepository.listMissing(tx, webhook.id(), after, end)
                        .compose(missing -> EventFanOut.add(tx, missing, true))
                        .compose(added -> DeliveriesRepository.resetAll(tx, webhook.id(), after, end)
                                .map(reset -> added.size() + reset))
                        .map(all -> new WebhookReplayed(
                                "success",
                                Translatable.of("1 delivery is on its way.|{0} deliveries are on their way.", all),
                                all,
                                end,
                                end - after >= ReplayWebhook.MAX)));
    }

    private static Future<Void> note(
            Tx tx, Caller caller, Webhook webhook, String action, String url, boolean dangerous) {
        return note(
                tx,
                caller,
                new Owner(webhook.userId(), webhook.advertiserId(), webhook.clientId()),
                action,
                webhook.id(),
                url,
                dangerous);
    }

    /**
     * Notifies the owner of changes of readers, and of all changes by staff; for an application who registered it. A URL may hold a
     * secret: its host is enough.
     */
    private static Future<Void> note(
            Tx tx, Caller caller, Owner owner, String action, long id, String url, boolean dangerous) {
        String host = URI.create(url).getHost();
        Future<Void> noted = Audit.event(tx, caller, action, "webhook:" + id, null, Map.of("host", host));
        if (!dangerous && (owner.id() == null || caller.isOfTeam(owner.id()))) {
            return noted;
        }
        return noted.compose(done -> owner.id() == null
                        ? WebhooksRepository.findResponsible(tx, owner.clientId())
                        : Future.succeededFuture(Optional.of(owner.id())))
                .compose(told -> told.isPresent()
                        ? Outbox.write(
                                tx, caller.requestId(), AccountMail.to(told.get(), MailKind.WEBHOOK_CHANGED, host))
                        : Future.succeededFuture());
    }
}
