package dev.fanfare.people.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.ICalVersion;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calendars of people, and the feeds by which other programs read them. */
class CalendarFeedTest {
    private static final String LIST = "/web/api/calendar/";
    private static final String FEED = "/web/api/calendar/feed/";

    /** What breaks lines, fields and folding where it is not escaped. */
    private static final List<String> HOSTILE = List.of(
            "Spring, summer; autumn",
            "A\\nB \\ C",
            "\"Quoted\": DTSTART:19700101T000000Z",
            "👩‍👩‍👧‍👦🎉".repeat(12),
            "Ü".repeat(90),
            "x".repeat(200));

    private final World world = World.shared();

    private static String path(Client web) {
        web.ok("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
        return web.post(FEED + "create/", "{}").expect(201).text("path");
    }

    private ICalendar read(String path) {
        Answer file = world.anybody().get(path).expect(200);
        assertThat(file.header("Content-Type")).hasValue("text/calendar; charset=utf-8");
        String text = new String(file.bytes(), StandardCharsets.UTF_8);
        assertThat(text).endsWith("\r\n").doesNotContain("@example.com", "\u0000");
        // Each line ends with CRLF, and none is longer than 75 octets.
        assertThat(text.replace("\r\n", "")).doesNotContain("\r", "\n");
        assertThat(Stream.of(text.split("\r\n")).map(line -> line.getBytes(StandardCharsets.UTF_8).length))
                .allSatisfy(length -> assertThat(length).isLessThanOrEqualTo(75));
        List<ICalendar> all = Biweekly.parse(text).all();
        assertThat(all).hasSize(1);
        // The parser does not count the time zone, which is a component, too.
        if (!all.get(0).getEvents().isEmpty()) {
            assertThat(all.get(0).validate(ICalVersion.V2_0).getWarnings()).isEmpty();
        }
        assertThat(text).contains("BEGIN:VTIMEZONE");
        return all.get(0);
    }

    private static List<String> titles(ICalendar calendar) {
        return calendar.getEvents().stream()
                .map(event -> event.getSummary().getValue())
                .toList();
    }

    private static List<String> titles(Client web) {
        Instant now = Instant.now();
        JsonNode entries = web.ok(
                        LIST,
                        "{from: %s, until: %s}",
                        now.minus(Duration.ofDays(1)).toString(),
                        now.plus(Duration.ofDays(90)).toString())
                .at("entries");
        return StreamSupport.stream(entries.spliterator(), false)
                .map(entry -> entry.path("title").asText())
                .toList();
    }

    @Test
    @DisplayName(
            "NT-04: a creator's and a brand's dates are read by a calendar's parser, whatever campaigns are called")
    void isReadByAParser() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher().connected(12_000);
        for (String name : HOSTILE) {
            Campaign campaign = advertiser.campaign("{name: %s}", name);
            publisher.joins(campaign);
        }
        ICalendar own = read(path(publisher.web()));
        assertThat(titles(own))
                .containsExactlyInAnyOrderElementsOf(HOSTILE.stream()
                        .flatMap(name -> Stream.of("Submit the post for " + name, name + " ends"))
                        .toList());
        assertThat(titles(publisher.web())).hasSameElementsAs(titles(own));
        assertThat(own.getEvents()).allSatisfy(event -> {
            assertThat(event.getDateTimeStamp()).isNotNull();
            assertThat(event.getDateStart().getValue().hasTime()).isTrue();
        });
        assertThat(own.getEvents().stream().map(event -> event.getUid().getValue()))
                .doesNotHaveDuplicates();
        Client brand = advertiser.signsIn();
        String path = path(brand);
        assertThat(titles(read(path)))
                .containsExactlyInAnyOrderElementsOf(
                        HOSTILE.stream().map(name -> name + " ends").toList());
        // What a name cannot have is not even in the file, should it get into the table.
        world.execute(
                "update campaigns set name = ? where advertiser_id = ? and name = ?",
                "A\r\nBEGIN:VEVENT\r\nSUMMARY:injected\u0007",
                advertiser.id(),
                HOSTILE.get(0));
        assertThat(titles(read(path))).hasSize(HOSTILE.size()).contains("A\nBEGIN:VEVENT\nSUMMARY:injected ends");
    }

    @Test
    @DisplayName("NT-04: whole days have no hour, texts are in the person's language, and ids stay")
    void keepsIdsAndDays() {
        Advertiser advertiser = world.advertiser("EUR");
        Client brand = advertiser.signsIn();
        advertiser.campaign("{name: 'Herbst'}");
        world.execute("update users set language = 'de' where id = ?", advertiser.id());
        String path = path(brand);
        List<String> before = read(path).getEvents().stream()
                .map(event -> event.getUid().getValue())
                .toList();
        assertThat(titles(read(path))).containsExactly("Herbst endet");
        assertThat(read(path).getEvents().stream().map(event -> event.getUid().getValue()))
                .isEqualTo(before)
                // Whatever the address of the installation is.
                .allSatisfy(id -> assertThat(id).endsWith("@fanfare"));
        Answer first = world.anybody().get(path).expect(200);
        String tag = first.header("ETag").orElseThrow();
        assertThat(first.header("Cache-Control"))
                .hasValueSatisfying(value -> assertThat(value).contains("private"));
        assertThat(world.anybody().with("If-None-Match", tag).get(path).status())
                .isEqualTo(304);
        for (String known : List.of("W/" + tag, "\"another\", " + tag)) {
            assertThat(world.anybody().with("If-None-Match", known).get(path).status())
                    .as(known)
                    .isEqualTo(304);
        }
        world.execute("update campaigns set name = 'Winter' where advertiser_id = ?", advertiser.id());
        assertThat(world.anybody().with("If-None-Match", tag).get(path).status())
                .isEqualTo(200);
        VEvent day = Biweekly.parse(new CalendarFile("Fanfare", "x")
                        .add(new CalendarFile.Event(
                                "invoice_due-1@fanfare",
                                Instant.EPOCH,
                                null,
                                java.time.LocalDate.of(2031, 2, 28),
                                "Invoice",
                                null))
                        .end())
                .first()
                .getEvents()
                .get(0);
        assertThat(day.getDateStart().getValue().hasTime()).isFalse();
    }

    @Test
    @DisplayName(
            "NT-04: the address is shown once, stored as a hash, and ends when it is renewed or ended, or its owner is banned")
    void endsItsAddress() {
        Publisher publisher = world.publisher();
        Client web = publisher.web();
        assertThat(web.ok(FEED, "{}").body().path("made_at").isNull()).isTrue();
        String path = path(web);
        assertThat(path).matches("/calendar/\\w{43}\\.ics");
        assertThat(web.ok(FEED, "{}").body().path("last_read_at").isNull()).isTrue();
        read(path);
        Answer feed = web.ok(FEED, "{}");
        assertThat(feed.body().path("last_read_at").isNull()).isFalse();
        assertThat(feed.text()).doesNotContain(path);
        assertThat(world.number(
                        "select count(*) from calendar_feeds where user_id = ? and encode(hash, 'escape') like ?",
                        publisher.id(),
                        "%" + path.substring(10, 30) + "%"))
                .isZero();
        String renewed = path(web);
        world.anybody().get(path).expect(404);
        read(renewed);
        assertThat(web.ok("/web/api/account/access/list/", "{}").text()).contains("calendar_feed");
        world.operator().bans(publisher);
        assertThat(world.anybody().get(renewed).expect(404).text()).doesNotContain(renewed);
        Publisher other = world.publisher();
        String ended = path(other.web());
        other.web().ok(FEED + "end/", "{}");
        world.anybody().get(ended).expect(404);
        world.anybody().get("/calendar/x.ics").expect(404);
        world.anybody().get("/calendar/%00.ics").expect(404);
    }

    @Test
    @DisplayName("NT-04: who has left a brand sees nothing of it, and others see none of these dates")
    void asksRightsAtEachReading() {
        Advertiser advertiser = world.advertiser("USD");
        advertiser.campaign("{name: 'Members only'}");
        Publisher member = world.publisher();
        Client web = member.web();
        String path = path(web);
        assertThat(titles(read(path))).isEmpty();
        advertiser.admits(member, "reviewer");
        assertThat(titles(read(path))).containsExactly("Members only ends");
        world.execute("update advertiser_members set removed_at = now() where user_id = ?", member.id());
        assertThat(titles(read(path))).isEmpty();
    }

    @Test
    @DisplayName("NT-04: a feed has none of the deadlines of staff, who have rights only in their sessions")
    void hasNoDeadlinesOfStaff() {
        world.publisher()
                .connected()
                .joins(world.advertiser("USD").campaign("{name: 'Contested'}"))
                .comesTo(TaskStatus.APPEALED);
        Client web = world.staff(Permission.TASKS_REVIEW).web();
        assertThat(titles(web)).isNotEmpty();
        assertThat(titles(read(path(web)))).isEmpty();
    }

    @Test
    @DisplayName("NT-04: a span is bounded, and of many dates of a kind it is said that there are more")
    void boundsItsSpan() {
        Client web = world.publisher().web();
        web.invalid("until", LIST, "{from: '2031-01-01T00:00:00Z', until: '2031-06-01T00:00:00Z'}");
        web.invalid("until", LIST, "{from: '2031-01-01T00:00:00Z', until: '2031-01-01T00:00:00Z'}");
        web.invalid("from", LIST, "{from: 'x', until: '2031-01-01T00:00:00Z'}");
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        world.execute("""
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency, limit_rate,
                  task_time, task_time_type, minimum_reward, status)
                select advertiser_id, type, name, tagline, description, date_end, networks, currency, limit_rate, task_time,
                  task_time_type, minimum_reward, 'paused'
                from campaigns, generate_series(1, 201) where id = ?
                """, campaign.id());
        Instant end = Instant.parse(world.text(
                "select to_char(date_end at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') from campaigns where id = ?",
                campaign.id()));
        Answer all = advertiser
                .signsIn()
                .ok(
                        LIST,
                        "{from: %s, until: %s}",
                        end.toString(),
                        end.plusSeconds(1).toString());
        assertThat(all.at("entries")).hasSize(CalendarService.MAX);
        assertThat(all.at("more").get(0).asText()).isEqualTo("campaign_end");
    }
}
