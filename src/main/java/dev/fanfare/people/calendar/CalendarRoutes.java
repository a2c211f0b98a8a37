package dev.fanfare.people.calendar;

import dev.fanfare.people.calendar.api.Calendars.ReadCalendarFeed;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.pages.StaticFile;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.http.server.SecretPaths;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** The feed of a calendar, which other programs read again and again by its secret address. */
record CalendarRoutes(Bus bus) implements Consumer<Router> {
    private static final String SUFFIX = ".ics";

    /** The path of the feed with this secret. */
    static String path(String token) {
        return SecretPaths.CALENDAR + token + SUFFIX;
    }

    @Override
    public void accept(Router router) {
        PlainRoute.reading(router, path(":secret")).handler(this::read);
    }

    private void read(RoutingContext context) {
        String token = context.pathParam("secret");
        PlainRoute.count(context, Allowance.GENERAL)
                .compose(counted ->
                        bus.ask(PlainRoute.anonymous(context).renewed(), new ReadCalendarFeed(new Secret(token))))
                .onSuccess(feed -> {
                    if (feed.content() == null) {
                        PlainRoute.fail(context, CommonFault.noEndpoint(path("…")));
                    } else {
                        send(context, feed.content().value());
                    }
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private static void send(RoutingContext context, String content) {
        String tag = "\"" + Tokens.urlHash(content) + "\"";
        context.response()
                .putHeader("Cache-Control", "private, no-cache")
                .putHeader("ETag", tag)
                .putHeader("X-Robots-Tag", "noindex");
        if (StaticFile.isKnown(context.request(), tag)) {
            context.response().setStatusCode(304).end();
            return;
        }
        context.response()
                .putHeader("Content-Type", "text/calendar; charset=utf-8")
                .putHeader("Content-Disposition", "attachment; filename=\"calendar.ics\"")
                .end(content);
    }
}
