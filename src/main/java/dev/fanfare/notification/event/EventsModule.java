package dev.fanfare.notification.event;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.notification.event.api.EventJobs.LogEvents;
import dev.fanfare.notification.event.api.EventsError;
import dev.fanfare.notification.event.api.ListEvents;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.outbox.Outbox;
import java.time.Duration;

/** The event log. Nodes that notify serve it. */
public final class EventsModule extends DomainModule {
    private final Handlers<EventReader> reader = onEveryLoop((bus, db) -> new EventReader(db));
    private final Handlers<EventLogger> logger = onEveryLoop((bus, db) -> new EventLogger(db));

    public EventsModule(AlarmsConfig alarms) {
        super("events", "notifications");
        reader.endpoint(
                        post("/web/api/get/events/", ListEvents.class, WEB_USER)
                                .summary("List the events of your account after a position, in their order.")
                                .errors(EventsError.POSITION_EXPIRED)
                                .reads(ListEvents.OwnBody.class, ListEvents.OwnBody::ask),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/events/", APP_USER.granted(Scope.EVENTS_READ)))
                .also(prior -> post(
                                "/api/events/",
                                ListEvents.class,
                                BACKEND.needing(Permission.EVENTS_VIEW).orAdvertiser(EventReader.RIGHT))
                        .summary("List an advertiser's events, or all, after a position, in their order.")
                        .errors(EventsError.POSITION_EXPIRED, CommonFault.PERMISSION_DENIED)
                        .reads(ListEvents.Body.class, ListEvents.Body::ask))
                .also(prior -> post(
                                "/admin/api/events/list/", ListEvents.class, OPERATOR.needing(Permission.EVENTS_VIEW))
                        .summary("List all events, or an advertiser's, after a position, in their order.")
                        .errors(EventsError.POSITION_EXPIRED)
                        .reads(ListEvents.Body.class, ListEvents.Body::ask));
        // Most events are announced with what the outbox holds; the others wait for the pause.
        logger.job(new LogEvents(), Duration.ofMillis(250), Outbox.CHANNEL, s -> s::log);
        watches(EventLogger.watch(alarms.eventLogSeconds()));
    }
}
