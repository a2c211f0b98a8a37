package dev.fanfare.notification.webhook;

import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APPLICATION;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.api.EventsError;
import dev.fanfare.notification.event.store.LogReader;
import dev.fanfare.notification.webhook.api.Deliveries.ListDeliveries;
import dev.fanfare.notification.webhook.api.Deliveries.RedeliverWebhook;
import dev.fanfare.notification.webhook.api.Deliveries.ReplayWebhook;
import dev.fanfare.notification.webhook.api.WebhookBody;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.notification.webhook.api.Webhooks.AddWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.DeleteWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.ListWebhooks;
import dev.fanfare.notification.webhook.api.Webhooks.OwnWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.RotateWebhookSecret;
import dev.fanfare.notification.webhook.api.Webhooks.TeamWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.TestWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.UpdateWebhook;
import dev.fanfare.notification.webhook.api.WebhooksError;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.module.WebhookType;
import dev.fanfare.platform.remote.PublicClient;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Webhooks: events sent to the endpoints of accounts, applications and advertisers. Nodes that notify serve them. */
public final class WebhooksModule extends DomainModule {
    private static final Access APPLICATIONS_USER = APP_USER.granted(Scope.WEBHOOKS_MANAGE);
    private static final Access OWN = APPLICATION.granted(Scope.WEBHOOKS_MANAGE);
    private static final Access TEAM =
            BACKEND.needing(WebhooksService.PERMISSION).orAdvertiser(WebhooksService.RIGHT);
    private final Handlers<WebhooksService> webhooks;
    private final Handlers<EventFanOut> fanOut = onEveryLoop(EventFanOut::new);

    /**
     * Creates the module.
     *
     * @param production whether URLs need https
     * @param receiver the simulated one of a demo, to which deliveries may go wherever it is; gives null for none
     * @param keys encrypt secrets
     */
    public WebhooksModule(
            WebhooksConfig config, boolean production, Supplier<String> receiver, Supplier<KeyRing> keys) {
        super("webhooks", "notifications");
        webhooks = onEveryLoop(context -> new WebhooksService(
                context.database(), keys.get(), client(context, config.policy(production, receiver.get()))));
        lists();
        adds();
        changes();
        sends();
        webhookTypes(Stream.concat(
                        Stream.of(new WebhookType(TestWebhook.TYPE, "A test was requested.", WebhookBody.class)),
                        Arrays.stream(EventType.values())
                                .map(type -> new WebhookType(type.code(), type.sentence(), WebhookBody.class)))
                .toList());
        encrypts(WebhooksRepository.ENCRYPTED);
        fanOut.job(new FanOutEvents(), Duration.ofSeconds(1), LogReader.CHANNEL, s -> s::fanOut);
        once(context -> new WebhookSender(
                        context.vertx(),
                        context.database(),
                        context.meters(),
                        keys.get(),
                        client(context, config.policy(production, receiver.get())),
                        config.schedule()))
                .job(new SendWebhooks(), Duration.ofSeconds(1), EventFanOut.CHANNEL, s -> s::send);
    }

    private static PublicClient client(ModuleContext context, PublicClient.Policy policy) {
        PublicClient client = new PublicClient(context.vertx(), policy, SendingShares.OF_HOST);
        context.onStop(client::close);
        return client;
    }

    private void lists() {
        webhooks.endpoint(
                        post("/web/api/get/webhooks/", ListWebhooks.class, WEB_USER)
                                .exempt(PAGING, "twenty of an owner")
                                .summary("List your webhooks without their secrets, newest first.")
                                .reads(ListWebhooks.OwnBody.class, ListWebhooks.OwnBody::ask),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/webhooks/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/get/application/webhooks/", OWN)
                        .summary("List the application's own webhooks without their secrets, newest first."))
                .also(prior -> post("/web/api/applications/webhooks/", ListWebhooks.class, WEB_USER)
                        .exempt(PAGING, "twenty of an owner")
                        .summary("List the webhooks of an application that you registered, newest first.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(ListWebhooks.ApplicationBody.class, ListWebhooks.ApplicationBody::ask))
                .also(prior -> post("/api/webhooks/", ListWebhooks.class, TEAM)
                        .exempt(PAGING, "twenty of an owner")
                        .summary("List an advertiser's webhooks without their secrets, newest first.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(ListWebhooks.Body.class, ListWebhooks.Body::ask));
        webhooks.endpoint(
                        post("/web/api/get/webhooks/deliveries/", ListDeliveries.class, WEB_USER)
                                .summary("List the deliveries of a webhook, newest first.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(ListDeliveries.OwnBody.class, ListDeliveries.OwnBody::ask),
                        s -> s::listDeliveries)
                .also(prior -> prior.at("/api/get/webhooks/deliveries/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/get/application/webhooks/deliveries/", OWN)
                        .summary("List the deliveries of an application's own webhook, newest first."))
                .also(prior -> post("/web/api/applications/webhooks/deliveries/", ListDeliveries.class, WEB_USER)
                        .summary(
                                "List the deliveries of a webhook of an application that you registered, newest first.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(ListDeliveries.ApplicationBody.class, ListDeliveries.ApplicationBody::ask))
                .also(prior -> prior.at("/api/webhooks/deliveries/", TEAM)
                        .summary("List the deliveries of an advertiser's webhook, newest first.")
                        .reads(ListDeliveries.Body.class, ListDeliveries.Body::ask));
    }

    private void adds() {
        webhooks.change(
                        post("/web/api/webhooks/add/", AddWebhook.class, WEB_USER)
                                .requiresStepUp()
                                .summary("Add a webhook that gets your events. Its secret is shown only once.")
                                .errors(WebhooksError.TOO_MANY_WEBHOOKS)
                                .reads(AddWebhook.OwnBody.class, AddWebhook.OwnBody::ask)
                                .creates(),
                        s -> s::add)
                .also(prior -> prior.at("/api/action/webhooks/add/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/webhooks/add/", TEAM)
                        .summary("Add a webhook that gets an advertiser's events. Its secret is shown only once.")
                        .errors(RESOURCE_NOT_FOUND, WebhooksError.TOO_MANY_WEBHOOKS)
                        .reads(AddWebhook.Body.class, AddWebhook.Body::ask))
                .also(prior -> post("/api/action/application/webhooks/add/", AddWebhook.class, OWN)
                        .summary(
                                "Add a webhook that gets the events of all users who let the application read them. Its"
                                        + " secret is shown only once.")
                        .errors(WebhooksError.TOO_MANY_WEBHOOKS)
                        .reads(AddWebhook.OwnBody.class, AddWebhook.OwnBody::ask)
                        .creates());
        webhooks.change(
                        post("/web/api/webhooks/rotate-secret/", RotateWebhookSecret.class, WEB_USER)
                                .requiresStepUp()
                                .summary("Give a webhook a new secret; the old one also signs for 24 hours.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(OwnWebhook.class, OwnWebhook::rotate),
                        s -> s::rotate)
                .also(prior -> prior.at("/api/action/webhooks/rotate-secret/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/webhooks/rotate-secret/", TEAM)
                        .summary("Give an advertiser's webhook a new secret; the old one also signs for 24 hours.")
                        .reads(TeamWebhook.class, TeamWebhook::rotate))
                .also(prior -> post("/api/action/application/webhooks/rotate-secret/", RotateWebhookSecret.class, OWN)
                        .summary("Give an application's own webhook a new secret; the old one also signs for 24 hours.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(OwnWebhook.class, OwnWebhook::rotate));
    }

    private void changes() {
        webhooks.change(
                        post("/web/api/webhooks/update/", UpdateWebhook.class, WEB_USER)
                                .requiresStepUp()
                                .summary("Change the URL, types or version of a webhook, disable or enable it.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(UpdateWebhook.OwnBody.class, UpdateWebhook.OwnBody::ask),
                        s -> s::change)
                .also(prior -> prior.at("/api/action/webhooks/update/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/webhooks/update/", TEAM)
                        .summary("Change the URL, types or version of an advertiser's webhook, disable or enable it.")
                        .reads(UpdateWebhook.Body.class, UpdateWebhook.Body::ask))
                .also(prior -> post("/api/action/application/webhooks/update/", UpdateWebhook.class, OWN)
                        .summary(
                                "Change the URL, types or version of an application's own webhook, disable or enable it.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(UpdateWebhook.OwnBody.class, UpdateWebhook.OwnBody::ask));
        webhooks.change(
                        post("/web/api/webhooks/delete/", DeleteWebhook.class, WEB_USER)
                                .summary("Delete a webhook with its deliveries.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(OwnWebhook.class, OwnWebhook::delete),
                        s -> s::delete)
                .also(prior -> prior.at("/api/action/webhooks/delete/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/action/application/webhooks/delete/", OWN)
                        .summary("Delete an application's own webhook with its deliveries."))
                .also(prior -> prior.at("/api/webhooks/delete/", TEAM)
                        .summary("Delete an advertiser's webhook with its deliveries.")
                        .reads(TeamWebhook.class, TeamWebhook::delete));
    }

    private void sends() {
        webhooks.change(
                        post("/web/api/webhooks/test/", TestWebhook.class, WEB_USER)
                                .summary("Send a webhook a test event.")
                                .errors(RESOURCE_NOT_FOUND, WebhooksError.WEBHOOK_DISABLED)
                                .reads(OwnWebhook.class, OwnWebhook::test),
                        s -> s::test)
                .also(prior -> prior.at("/api/action/webhooks/test/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/action/application/webhooks/test/", OWN)
                        .summary("Send an application's own webhook a test event."))
                .also(prior -> prior.at("/api/webhooks/test/", TEAM)
                        .summary("Send an advertiser's webhook a test event.")
                        .reads(TeamWebhook.class, TeamWebhook::test));
        webhooks.change(
                        post("/web/api/webhooks/redeliver/", RedeliverWebhook.class, WEB_USER)
                                .summary("Send a delivery of a webhook once more, by the same id.")
                                .errors(RESOURCE_NOT_FOUND, WebhooksError.WEBHOOK_DISABLED)
                                .reads(RedeliverWebhook.OwnBody.class, RedeliverWebhook.OwnBody::ask),
                        s -> s::redeliver)
                .also(prior -> prior.at("/api/action/webhooks/redeliver/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/action/application/webhooks/redeliver/", OWN)
                        .summary("Send a delivery of an application's own webhook once more, by the same id."))
                .also(prior -> post("/web/api/applications/webhooks/redeliver/", RedeliverWebhook.class, WEB_USER)
                        .summary("Send a delivery of a webhook of an application that you registered once more.")
                        .errors(RESOURCE_NOT_FOUND, WebhooksError.WEBHOOK_DISABLED)
                        .reads(RedeliverWebhook.ApplicationBody.class, RedeliverWebhook.ApplicationBody::ask))
                .also(prior -> prior.at("/api/webhooks/redeliver/", TEAM)
                        .summary("Send a delivery of an advertiser's webhook once more, by the same id.")
                        .reads(RedeliverWebhook.Body.class, RedeliverWebhook.Body::ask));
        webhooks.change(
                        post("/web/api/webhooks/replay/", ReplayWebhook.class, WEB_USER)
                                .summary("Send a webhook the events after a position once more, a thousand at most.")
                                .errors(
                                        RESOURCE_NOT_FOUND,
                                        WebhooksError.WEBHOOK_DISABLED,
                                        EventsError.POSITION_EXPIRED,
                                        EventsError.POSITION_UNKNOWN)
                                .reads(ReplayWebhook.OwnBody.class, ReplayWebhook.OwnBody::ask),
                        s -> s::replay)
                .also(prior -> prior.at("/api/action/webhooks/replay/", APPLICATIONS_USER))
                .also(prior -> prior.at("/api/action/application/webhooks/replay/", OWN)
                        .summary(
                                "Send an application's own webhook the events after a position once more, a thousand at"
                                        + " most."))
                .also(prior -> prior.at("/api/webhooks/replay/", TEAM)
                        .summary(
                                "Send an advertiser's webhook the events after a position once more, a thousand at most.")
                        .reads(ReplayWebhook.Body.class, ReplayWebhook.Body::ask));
    }
}
