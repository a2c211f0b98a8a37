package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.admin.operations.api.ListEntries;
import dev.fanfare.app.contract.EndpointRulesTest;
import dev.fanfare.campaigns.discovery.api.SearchPublishers;
import dev.fanfare.campaigns.network.api.ListOwnConnections;
import dev.fanfare.campaigns.statistics.api.GetDailySums;
import dev.fanfare.campaigns.task.api.GetLeaderboard;
import dev.fanfare.campaigns.task.api.ListAppeals;
import dev.fanfare.campaigns.task.api.ListDrafts;
import dev.fanfare.campaigns.task.api.ListReviewQueue;
import dev.fanfare.money.finance.api.ListDebts;
import dev.fanfare.money.finance.api.Periods.ListPeriods;
import dev.fanfare.money.invoicing.api.GetAccountStatement;
import dev.fanfare.money.invoicing.api.GetAgeing;
import dev.fanfare.money.invoicing.api.GetEcSalesList;
import dev.fanfare.money.invoicing.api.GetOpenItems;
import dev.fanfare.money.journal.api.ListJournalStatementEntries;
import dev.fanfare.notification.inbox.api.ListInbox;
import dev.fanfare.notification.thread.api.GetThread;
import dev.fanfare.notification.thread.api.ListThreads;
import dev.fanfare.notification.timeline.api.Timelines.ListTimeline;
import dev.fanfare.notification.webhook.api.Deliveries.ListDeliveries;
import dev.fanfare.people.oauth.api.OAuthApplications.ListApplications;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every list that grows is paged by one kind of cursor. */
@SentStatements.Own
@Nightly
class ListCursorsTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();

    private static final String CURSOR = "cursor";
    private static final String SINCE = "updated_since";

    private static final Publisher PUBLISHER = WORLD.publisher();
    private static final Advertiser ADVERTISER = WORLD.advertiser("USD");
    private static final long CAMPAIGN = ADVERTISER.campaign().id();

    /** Rows may be there without anything around them; only counters go on. */
    @BeforeAll
    static void free() {
        PUBLISHER.backend();
        WORLD.operator().backend();
        ListFixtures.free(NODE);
    }

    /**
     * Whose pages are read by their own tests: their rows follow from the books of a day or a month or from many tables, or
     * are in another order than that of ids and times.
     */
    private static final Set<Class<?>> REPORTS = Set.of(
            GetAgeing.class,
            ListReviewQueue.class,
            ListDrafts.class,
            SearchPublishers.class,
            GetDailySums.class,
            ListOwnConnections.class,
            ListAppeals.class,
            ListJournalStatementEntries.class,
            ListDebts.class,
            GetOpenItems.class,
            GetEcSalesList.class,
            GetAccountStatement.class,
            ListThreads.class,
            ListInbox.class,
            ListTimeline.class,
            GetThread.class,
            GetLeaderboard.class,
            ListDeliveries.class,
            ListApplications.class,
            ListPeriods.class,
            ListEntries.class);

    private static Stream<Endpoint<?, ?>> reads() {
        return Endpoints.all().filter(endpoint -> !endpoint.changes());
    }

    /** What a program itself asked: its account's row is walked, and shows these requests, too. */
    private static final Set<String> OF_PROGRAMS = Set.of("/api/requests/", "/api/get/application/requests/");

    private static Set<String> paged() {
        Set<String> paths = new TreeSet<>();
        reads().filter(endpoint -> !REPORTS.contains(endpoint.ask()))
                .filter(endpoint -> !OF_PROGRAMS.contains(endpoint.path()))
                .filter(endpoint -> EndpointRulesTest.members(endpoint.body()).contains(CURSOR))
                .forEach(endpoint -> paths.add(endpoint.path()));
        return paths;
    }

    @Test
    @DisplayName("CA-01: filters combine; only rows of the specification let one of them rule out another")
    void combinesFilters() {
        for (Endpoint<?, ?> endpoint : reads().toList()) {
            if (!Specification.has(endpoint.path())) {
                assertThat(Arrays.stream(endpoint.body().getRecordComponents())
                                .filter(component -> component.isAnnotationPresent(IgnoredWith.class))
                                .flatMap(component -> Arrays.stream(component
                                        .getAnnotation(IgnoredWith.class)
                                        .value())))
                        .as(endpoint.path())
                        .isSubsetOf(CURSOR, SINCE);
            }
        }
    }

    private static Stream<ListFixtures.Walk> walks() {
        return ListFixtures.all(NODE, PUBLISHER.id(), ADVERTISER.id(), CAMPAIGN).stream();
    }

    private static Actor reader(ListFixtures.Walk walk) {
        return asksAsPublisher(walk.path()) ? PUBLISHER : WORLD.operator();
    }

    /** Whether publishers read a list, rather than staff. */
    static boolean asksAsPublisher(String path) {
        return Stream.of(
                        "/web/",
                        "/api/get/",
                        "/api/campaign/invitations/",
                        "/api/campaign/applications/",
                        "/api/profile/references/",
                        "/api/statements/")
                .anyMatch(path::startsWith);
    }

    private static Answer page(Actor actor, ListFixtures.Walk walk, String cursor) {
        ObjectNode body = (ObjectNode) walk.filter().deepCopy();
        body.put("limit", 2);
        if (cursor != null) {
            body.put(CURSOR, cursor);
        }
        return actor.call(walk.path(), body).expect(200);
    }

    private static List<Long> ids(ListFixtures.Walk walk, Answer page) {
        List<Long> ids = new ArrayList<>();
        for (JsonNode row : walk.items().isEmpty() ? page.body() : page.at(walk.items())) {
            ids.add(Long.valueOf(row.path(walk.id()).asText().replaceAll("\\D", "")));
        }
        return ids;
    }

    /** The cursor of what follows a page; null at the end. */
    static String next(Answer page) {
        return page.header("Fanfare-Next-Cursor")
                .orElseGet(() -> page.body().path("next").textValue());
    }

    @Test
    @DisplayName("HT-14: while rows are added and deleted, a cursor comes by every other row exactly once")
    void comesByEveryRowOnce() {
        Set<String> walked = new TreeSet<>();
        walks().forEach(walk -> walked.add(walk.path()));
        assertThat(walked).containsExactlyInAnyOrderElementsOf(paged());
        assertAll(walks().map(walk -> () -> comesByEveryRowOnce(walk)));
    }

    private static void comesByEveryRowOnce(ListFixtures.Walk walk) {
        Actor actor = reader(walk);
        Set<Long> others = Set.copyOf(walk.ids());
        walk.insert(9);
        Set<Long> stay = new HashSet<>(walk.ids());
        List<Long> seen = new ArrayList<>();
        Answer page = page(actor, walk, null);
        int pages = 1;
        while (true) {
            List<Long> shown = ids(walk, page);
            seen.addAll(shown);
            if (next(page) == null) {
                break;
            }
            assertThat(shown).as(walk.path()).hasSize(2);
            walk.insert(pages < 6 ? 1 : 0);
            // The row of the cursor itself, unless it is one of those that ask.
            if (!others.contains(shown.get(1))) {
                walk.delete(shown.get(1));
                stay.remove(shown.get(1));
            }
            page = page(actor, walk, next(page));
            pages++;
            if (!walk.items().isEmpty()) {
                assertThat(page.fields()).as(walk.path()).doesNotContain("total", "page");
            }
        }
        assertThat(seen).as(walk.path()).doesNotHaveDuplicates().containsAll(stay);
        assertThat(pages).as(walk.path()).isGreaterThanOrEqualTo(5);
    }

    @Test
    @DisplayName(
            "HT-22: lists of rows that change answer their changes, the oldest first, and where the next ones begin")
    void comesByEveryChangeOnce() {
        Set<String> polled = new TreeSet<>();
        reads().filter(endpoint -> EndpointRulesTest.members(endpoint.body()).contains(SINCE))
                .forEach(endpoint -> polled.add(endpoint.path()));
        List<ListFixtures.Walk> walks =
                walks().filter(walk -> polled.contains(walk.path())).toList();
        assertThat(walks).hasSameSizeAs(polled).hasSizeGreaterThan(12);
        assertAll(walks.stream().map(walk -> () -> comesByEveryChangeOnce(walk)));
    }

    private static void comesByEveryChangeOnce(ListFixtures.Walk walk) {
        Actor actor = reader(walk);
        ObjectNode body = (ObjectNode) walk.filter().deepCopy();
        String since = changes(actor, walk, body.put(SINCE, "2000-01-01T00:00:00Z"), new ArrayList<>());
        Set<Long> before = Set.copyOf(walk.ids());
        List<Long> inserted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            walk.insert(1);
            Set<Long> now = new TreeSet<>(walk.ids());
            now.removeAll(before);
            now.removeAll(inserted);
            inserted.addAll(now);
        }
        List<Long> seen = new ArrayList<>();
        since = changes(actor, walk, body.put(SINCE, since), seen);
        assertThat(seen).as(walk.path()).containsExactlyElementsOf(inserted).hasSize(5);
        seen.clear();
        changes(actor, walk, body.put(SINCE, since), seen);
        assertThat(seen).as(walk.path()).isEmpty();
    }

    /** Reads all changes; where the next ones begin. */
    private static String changes(Actor actor, ListFixtures.Walk walk, ObjectNode body, List<Long> seen) {
        ObjectNode paged = body.deepCopy().put("limit", 2);
        while (true) {
            Answer page = actor.call(walk.path(), paged).expect(200);
            seen.addAll(ids(walk, page));
            if (next(page) == null) {
                return page.header("Fanfare-Synced-Until").orElseGet(() -> page.text("synced_until"));
            }
            paged.put(CURSOR, next(page));
        }
    }

    @Test
    @DisplayName("HT-14: a cursor that is malformed, changed, or of another list or filter is refused by its name")
    void refusesOtherCursors() {
        ListFixtures.Walk users = walks().filter(walk -> walk.path().equals("/admin/api/users/list/"))
                .findFirst()
                .orElseThrow();
        users.insert(3);
        String cursor = WORLD.operator().ok(users.path(), "{limit: 1}").text("next");
        WORLD.operator().ok(users.path(), "{limit: 1, cursor: %s}", cursor);
        char changed = cursor.charAt(5) == 'A' ? 'B' : 'A';
        String forged = cursor.substring(0, 5) + changed + cursor.substring(6);
        for (String wrong :
                List.of("x", "7", cursor + "A", cursor.substring(1), forged, cursor.replace('A', '+') + "=")) {
            WORLD.operator().invalid(CURSOR, users.path(), "{limit: 1, cursor: %s}", wrong);
        }
        WORLD.operator().invalid(CURSOR, users.path(), "{limit: 1, search: 'x', cursor: %s}", cursor);
        WORLD.operator().ok(users.path(), "{limit: 2, page: 7, cursor: %s}", cursor);
        walks().filter(walk -> !walk.path().equals(users.path())).forEach(walk -> {
            ObjectNode body = (ObjectNode) walk.filter().deepCopy();
            Actor actor = reader(walk);
            actor.invalid(CURSOR, walk.path(), body.put(CURSOR, cursor));
        });
        assertThat(Json.text(cursor)).doesNotContain("id");
    }
}
