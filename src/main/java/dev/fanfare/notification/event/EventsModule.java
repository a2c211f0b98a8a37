package dev.fanfare.notification.event;

import static dev.fanfare.platform.endpoint.Access.APPLICATION;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.ResponseKind.feed;
import static dev.fanfare.platform.endpoint.ResponseKind.longPoll;

import dev.fanfare.notification.event.api.EventJobs.LogEvents;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.api.EventsError;
import dev.fanfare.notification.event.api.FollowEvents;
import dev.fanfare.notification.event.api.ListEvents;
import dev.fanfare.notification.event.api.ListEvents.EventList;
import dev.fanfare.notification.event.api.ListEvents.EventsLogged;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.endpoint.Subscription;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.outbox.Outbox;
import java.time.Duration;

/** The event log. Nodes that notify serve it. */
public final class EventsModule extends DomainModule {
    private final Handlers<EventReader> reader = onEveryLoop((bus, db) -> new EventReader(db));
    private final Handlers<EventLogger> logger = onEveryLoop((bus, db) -> new EventLogger(bus, db));

    public EventsModule(AlarmsConfig alarms) {
        super("events", "notifications");
        Subscription.Waiting<ListEvents> log = new Subscription.Waiting<>(
                ListEvents::patience,
                new Subscription<>(ListEvents::after, EventsLogged.class, (caller, ask) -> ask.accounts(caller)));
        Access team = BACKEND.needing(Permission.EVENTS_VIEW).orAdvertiser(ListEvents.RIGHT);
        Access staff = OPERATOR.needing(Permission.EVENTS_VIEW);
        reader.endpoint(
                        post("/web/api/get/events/", ListEvents.class, WEB_USER)
                                .exempt(PAGE, NoPage.FEED)
                                .exempt(PAGING, "a log, read on after a position")
                                .summary("List the events of your account after a position, in their order.")
                                .answers(longPoll(EventList.class, log))
                                .errors(EventsError.POSITION_EXPIRED, EventsError.POSITION_UNKNOWN)
                                .reads(ListEvents.OwnBody.class, ListEvents.OwnBody::ask),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/events/", APP_USER.granted(Scope.EVENTS_READ)))
                .also(prior -> prior.at("/api/get/application/events/", APPLICATION.granted(Scope.EVENTS_READ))
                        .summary("List the events of all users who let the application read them, after a position."))
                .also(prior -> post("/api/events/", ListEvents.class, team)
                        .exempt(PAGE, NoPage.FEED)
                        .exempt(PAGING, "a log, read on after a position")
                        .summary("List an advertiser's events, or all, after a position, in their order.")
                        .answers(longPoll(EventList.class, log))
                        .errors(
                                EventsError.POSITION_EXPIRED,
                                EventsError.POSITION_UNKNOWN,
                                CommonFault.PERMISSION_DENIED)
                        .reads(ListEvents.Body.class, ListEvents.Body::ask))
                .also(prior -> post("/admin/api/events/list/", ListEvents.class, staff)
                        .exempt(PAGE, NoPage.FEED)
                        .exempt(PAGING, "a log, read on after a position")
                        .summary("List all events, or an advertiser's, after a position, in their order.")
                        .answers(longPoll(EventList.class, log))
                        .errors(EventsError.POSITION_EXPIRED, EventsError.POSITION_UNKNOWN)
                        .reads(ListEvents.Body.class, ListEvents.Body::ask));
        Subscription<FollowEvents> growth = new Subscription<>(
                FollowEvents::after,
                EventsLogged.class,
                (caller, ask) -> ask.next().accounts(caller),
                FollowEvents::named);
        reader.endpoint(
                        post("/web/api/get/events/stream/", FollowEvents.class, WEB_USER)
                                .exempt(PAGE, NoPage.FEED)
                                .summary("Follow the events of your account as server-sent events.")
                                .errors(EventsError.POSITION_EXPIRED, EventsError.POSITION_UNKNOWN)
                                .reads(FollowEvents.OwnBody.class, FollowEvents.OwnBody::ask)
                                .answers(feed(null, EventView.class, growth))
                                .alsoGet(),
                        s -> s::follow)
                .also(prior -> prior.at("/api/get/application/events/stream/", APPLICATION.granted(Scope.EVENTS_READ))
                        .summary("Follow the events of all users who let the application read them, as server-sent"
                                + " events."))
                .also(prior -> prior.at("/api/events/stream/", team)
                        .summary("Follow an advertiser's events, or all, as server-sent events.")
                        .errors(
                                EventsError.POSITION_EXPIRED,
                                EventsError.POSITION_UNKNOWN,
                                CommonFault.PERMISSION_DENIED)
                        .reads(FollowEvents.Body.class, FollowEvents.Body::ask))
                .also(prior -> prior.at("/admin/api/events/list/stream/", staff)
                        .summary("Follow all events, or an advertiser's, as server-sent events.")
                        .errors(EventsError.POSITION_EXPIRED, EventsError.POSITION_UNKNOWN));
        publishes(EventsLogged.class);
        logger.job(new LogEvents(), Duration.ofMillis(250), Outbox.EVENTS, s -> s::log);
        healthCheck(EventLogger.watch(alarms.eventLogSeconds()));
    }
}
