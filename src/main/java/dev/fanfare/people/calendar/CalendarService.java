package dev.fanfare.people.calendar;

import dev.fanfare.people.calendar.CalendarFeedsRepository.Reader;
import dev.fanfare.people.calendar.CalendarFile.Event;
import dev.fanfare.people.calendar.api.Calendars.CalendarEntries;
import dev.fanfare.people.calendar.api.Calendars.CalendarEntries.Entry;
import dev.fanfare.people.calendar.api.Calendars.EndCalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.GetCalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.GetCalendarFeed.CalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.ListCalendar;
import dev.fanfare.people.calendar.api.Calendars.MakeCalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.MakeCalendarFeed.FeedMade;
import dev.fanfare.people.calendar.api.Calendars.ReadCalendarFeed;
import dev.fanfare.people.calendar.api.Calendars.ReadCalendarFeed.FeedContent;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.platform.module.CalendarSource.Question;
import dev.fanfare.platform.module.CalendarSource.Row;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks all domains for a person's dates; the statements are pipelined.
 *
 * @param house name of the installation
 * @param address where people reach it; null or blank if unknown
 */
record CalendarService(Database db, List<CalendarSource> sources, String house, String address) {
    /** Rows of a kind in an answer. */
    static final int MAX = 200;

    /** Of ids, which never change: the address of an installation may. */
    private static final String ID_END = "@fanfare";

    private static final Duration FEED_BEFORE = Duration.ofDays(31);
    private static final Duration FEED_AFTER = Duration.ofDays(366);

    CalendarService {
        sources = List.copyOf(sources);
    }

    /** A row and its kind. */
    private record Dated(CalendarSource source, Row row) {
        Instant from() {
            return row.at() == null ? row.day().atStartOfDay(ZoneOffset.UTC).toInstant() : row.at();
        }

        Translatable title() {
            return source.title().apply(row.name());
        }
    }

    private record Read(List<Dated> rows, List<String> more) {}

    private Future<Read> read(Question asked) {
        return Future.all(sources.stream()
                        .map(source -> source.look().apply(db, asked))
                        .toList())
                .map(found -> {
                    List<Dated> rows = new ArrayList<>();
                    List<String> more = new ArrayList<>();
                    for (int i = 0; i < sources.size(); i++) {
                        CalendarSource source = sources.get(i);
                        List<Row> ofKind = found.resultAt(i);
                        ofKind.stream().limit(MAX).forEach(row -> rows.add(new Dated(source, row)));
                        if (ofKind.size() > MAX) {
                            more.add(source.kind());
                        }
                    }
                    rows.sort(Comparator.comparing(Dated::from)
                            .thenComparing(dated -> dated.source().kind())
                            .thenComparing(dated -> dated.row().id()));
                    return new Read(rows, more);
                });
    }

    Future<CalendarEntries> list(Caller caller, ListCalendar ask) {
        return read(new Question(caller.id(), caller.teams(), permissions(caller), ask.from(), ask.until(), MAX + 1))
                .map(read -> new CalendarEntries(
                        read.rows().stream()
                                .map(dated -> new Entry(
                                        dated.source().kind(),
                                        dated.row().id(),
                                        dated.source().pathTo(dated.row().id()),
                                        dated.title(),
                                        dated.row().at(),
                                        dated.row().day()))
                                .toList(),
                        read.more()));
    }

    private static Set<Permission> permissions(Caller caller) {
        return Stream.of(Permission.values()).filter(caller::may).collect(Collectors.toSet());
    }

    Future<CalendarFeed> getFeed(Caller caller, GetCalendarFeed ask) {
        return CalendarFeedsRepository.find(db, caller.id()).map(found -> found.orElse(new CalendarFeed(null, null)));
    }

    Future<Committed<FeedMade>> make(Caller caller, MakeCalendarFeed ask) {
        return db.change(caller, ask, tx -> {
            String token = Tokens.create("");
            return CalendarFeedsRepository.put(tx, caller.id(), token)
                    .compose(put ->
                            Audit.write(tx, caller, "calendar.make_feed", "user:" + caller.id(), null, null, null))
                    .map(new FeedMade(
                            "success",
                            Translatable.of("The address of your calendar was made. An earlier one has ended."),
                            new Secret(CalendarRoutes.path(token))));
        });
    }

    Future<Committed<ActionResult>> end(Caller caller, EndCalendarFeed ask) {
        return db.change(caller, ask, tx -> CalendarFeedsRepository.delete(tx, caller.id())
                .compose(deleted ->
                        Audit.write(tx, caller, "calendar.end_feed", "user:" + caller.id(), null, null, null))
                .map(new ActionResult("The address of your calendar was ended.")));
    }

    /**
     * Reads a feed by the person's present roles: one who has left a brand no longer sees its dates. A feed never has deadlines
     * of staff. Staff have rights only in a session, with a second factor and the company's provider where these are required;
     * the address of a feed, which other programs keep, proves neither.
     */
    Future<FeedContent> readFeed(Caller caller, ReadCalendarFeed ask) {
        return CalendarFeedsRepository.findReader(db, ask.token().value())
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(new FeedContent(null))
                        : content(found.get())
                                .compose(content -> record(found.get()).map(new FeedContent(new Secret(content)))));
    }

    /** A failure to record it is harmless: the next reading records it. */
    private Future<Void> record(Reader reader) {
        return reader.readDue()
                ? db.transaction(tx -> CalendarFeedsRepository.recordRead(tx, reader.userId()))
                        .otherwiseEmpty()
                : Future.succeededFuture();
    }

    private Future<String> content(Reader reader) {
        Instant now = BusinessTime.now();
        Question asked = new Question(
                reader.userId(), reader.roles(), Set.of(), now.minus(FEED_BEFORE), now.plus(FEED_AFTER), MAX);
        return read(asked).map(read -> {
            CalendarFile file =
                    new CalendarFile(house, Texts.in(reader.language()).text("calendar.name", house));
            read.rows().forEach(dated -> file.add(event(dated, reader.language())));
            return file.end();
        });
    }

    private Event event(Dated dated, String language) {
        CalendarSource source = dated.source();
        Row row = dated.row();
        return new Event(
                source.kind() + "-" + row.id() + ID_END,
                row.updatedAt(),
                row.at(),
                row.day(),
                dated.title().in(language),
                isAddressed() ? address + source.pathTo(row.id()) : null);
    }

    private boolean isAddressed() {
        return address != null && !address.isBlank();
    }
}
