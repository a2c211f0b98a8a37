package dev.fanfare.people.calendar;

import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.people.calendar.api.Calendars.EndCalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.GetCalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.ListCalendar;
import dev.fanfare.people.calendar.api.Calendars.MakeCalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.ReadCalendarFeed;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.util.List;

/** Calendars of people: what all domains say of their dates. */
public final class CalendarModule extends DomainModule {
    /**
     * The calendar of these.
     *
     * @param others all other modules
     * @param house name of the installation
     * @param address where people reach it; null or blank if unknown
     */
    public CalendarModule(List<DomainModule> others, String house, String address) {
        super("calendar", "profiles");
        List<CalendarSource> sources =
                others.stream().flatMap(module -> module.calendars().stream()).toList();
        Handlers<CalendarService> calendar = onEveryLoop((bus, db) -> new CalendarService(db, sources, house, address));
        calendar.endpoint(
                post("/web/api/calendar/", ListCalendar.class, WEB_USER)
                        .exempt(PAGING, "between two times, two hundred of each kind, and that there are more")
                        .summary("List your deadlines, starts and ends between two times."),
                s -> s::list);
        calendar.endpoint(
                post("/web/api/calendar/feed/", GetCalendarFeed.class, WEB_USER)
                        .summary("Show when the feed of your calendar was made, and last read."),
                s -> s::getFeed);
        calendar.change(
                post("/web/api/calendar/feed/create/", MakeCalendarFeed.class, WEB_USER)
                        .requiresStepUp()
                        .summary("Make the feed of your calendar at a new secret address, which is shown only once.")
                        .creates(),
                s -> s::make);
        calendar.change(
                post("/web/api/calendar/feed/end/", EndCalendarFeed.class, WEB_USER)
                        .summary("End the feed of your calendar."),
                s -> s::end);
        calendar.ask(ReadCalendarFeed.class, s -> s::readFeed);
        routes(context -> new CalendarRoutes(context.bus()));
    }
}
