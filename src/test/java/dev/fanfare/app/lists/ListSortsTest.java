package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.contract.EndpointRulesTest;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.sql.SortedQuery;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.World;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every order that a list can be sorted in. */
@SentStatements.Own
@Nightly
class ListSortsTest {
    private static final String SORT = "sort";
    private static final String CURSOR = "cursor";
    private static final List<String> DIRECTIONS = List.of("asc", "desc");
    /** Of campaigns one filter stands for whose they are, which has orders of its own. */
    private static final Pattern FILTERED = Pattern.compile("(?!Campaigns.*_3$|SortedTasks.*_OF_CAMPAIGNS.*).*_\\d+");

    private static final Pattern ARGUMENT = Pattern.compile("\\$(\\d+)");
    private static final Pattern SORTED_TABLE = Pattern.compile("as key\\s+from (\\w+)");

    /** Ten times the three thousand rows that other tests of plans take. */
    private static final int ROWS = 30_000;

    /** What an order stands for in its table, and how its rows are made to differ, by the code of the order. */
    private static final Map<String, String> COLUMNS = Map.of(
            "payouts requested", "requested_at",
            "payouts amount", "amount",
            "campaigns name", "lower(name) collate \"C\"",
            "campaigns ends", "date_end",
            "tasks due", "deadline",
            "users name", "username_key",
            "advertisers name", "lower(name) collate \"C\"",
            "invoices date", "issued_on",
            "invoices amount", "amount");

    private static final Map<String, String> DIFFERENT = Map.of(
            "payouts", "amount = 100 + id % 5, requested_at = requested_at - id % 3 * interval '1 hour'",
            "campaigns",
                    "name = 'Ä,\"' || id % 5 || '; ' || chr(128512), date_end = now() + (1 + id % 3) * interval '1 day'",
            "tasks", "deadline = '2031-01-01 10:00:00.123456Z'::timestamptz + id % 4 * interval '1 second'",
            "advertisers", "name = 'B' || user_id % 4",
            "invoices", "issued_on = date '2031-01-01' + (id % 3)::integer, net = 1 + id % 4",
            "users", "username_key = 'u' || id * 7919 % 10007 || 'x' || id");

    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();
    private static final Publisher PUBLISHER = WORLD.publisher();
    private static final Advertiser ADVERTISER = WORLD.advertiser("USD");
    private static final long CAMPAIGN = ADVERTISER.campaign().id();

    @BeforeAll
    static void freeRows() {
        PUBLISHER.backend();
        WORLD.operator().backend();
        ListFixtures.free(NODE);
    }

    /** The orders of the rows that have some in both directions, by their paths; {@code CampaignGalleryTest} has the others. */
    private static Map<String, List<String>> orders() {
        Map<String, List<String>> orders = new TreeMap<>();
        for (Endpoint<?, ?> endpoint : Endpoints.all().toList()) {
            for (RecordComponent component : endpoint.body().getRecordComponents()) {
                if (component.getName().equals(SORT)
                        && EndpointRulesTest.members(endpoint.body()).contains("direction")) {
                    orders.put(
                            endpoint.path(),
                            Stream.of(component.getType().getEnumConstants())
                                    .map(one -> ((Coded) one).code())
                                    .toList());
                }
            }
        }
        return orders;
    }

    private static List<ListFixtures.Walk> walks() {
        Map<String, List<String>> orders = orders();
        return ListFixtures.all(NODE, PUBLISHER.id(), ADVERTISER.id(), CAMPAIGN).stream()
                .filter(walk -> orders.containsKey(walk.path()))
                .toList();
    }

    private static String column(ListFixtures.Walk walk, String order) {
        return order.equals("created") ? walk.key() : COLUMNS.get(walk.table() + " " + order);
    }

    @Test
    @DisplayName("HT-26: in every order and direction a cursor comes by every row once, though rows come and go")
    void comesByEveryRowInOrder() {
        Map<String, List<String>> orders = orders();
        assertThat(orders).hasSizeGreaterThan(9);
        assertThat(walks()).extracting(ListFixtures.Walk::path).containsAll(orders.keySet());
        List<ListFixtures.Walk> walks = walks();
        Map<ListFixtures.Walk, Set<Long>> others = new HashMap<>();
        walks.forEach(walk -> others.put(walk, Set.copyOf(walk.ids())));
        walks.forEach(walk -> walk.insert(7));
        DIFFERENT.forEach((table, values) -> NODE.execute("update " + table + " set " + values + " where "
                + (table.equals("users") ? "id not in (select user_id from backend_tokens)" : "true")));
        assertAll(
                walks.stream().flatMap(walk -> orders.get(walk.path()).stream().flatMap(order -> DIRECTIONS.stream()
                        .map(direction -> () -> comesBy(walk, order, direction, others.get(walk))))));
    }

    private static void comesBy(ListFixtures.Walk walk, String order, String direction, Set<Long> others) {
        String what = walk.path() + " " + order + " " + direction;
        Actor actor = ListCursorsTest.asksAsPublisher(walk.path()) ? PUBLISHER : WORLD.operator();
        ObjectNode body = (ObjectNode) walk.filter().deepCopy();
        body.put(SORT, order).put("direction", direction).put("limit", 3);
        List<Long> seen = new ArrayList<>();
        Set<Long> stay = new HashSet<>(walk.ids());
        boolean deleted = false;
        while (true) {
            Answer page = actor.call(walk.path(), body).expect(200);
            List<Long> shown = new ArrayList<>();
            for (JsonNode row : walk.items().isEmpty() ? page.body() : page.at(walk.items())) {
                shown.add(Long.valueOf(row.path(walk.id()).asText().replaceAll("\\D", "")));
            }
            seen.addAll(shown);
            if (ListCursorsTest.next(page) == null) {
                break;
            }
            assertThat(shown).as(what).hasSize(3);
            if (!deleted && !walk.table().equals("users") && !others.contains(shown.get(2))) {
                deleted = true;
                // The row of the cursor itself.
                walk.delete(shown.get(2));
                stay.remove(shown.get(2));
            }
            body.put(CURSOR, ListCursorsTest.next(page));
        }
        List<Long> expected = NODE
                .sql("select %s as id from %s where %s order by %s %s, %s %s"
                        .formatted(
                                walk.key(),
                                walk.table(),
                                walk.where(),
                                column(walk, order),
                                direction,
                                walk.key(),
                                direction))
                .rows()
                .stream()
                .map(row -> ((Number) row.get("id")).longValue())
                .filter(stay::contains)
                .toList();
        seen.removeIf(id -> !stay.contains(id));
        assertThat(seen).as(what).isEqualTo(expected).hasSizeGreaterThan(2);
    }

    @Test
    @DisplayName("HT-26: a cursor of another order, or with a key that is none, is refused by its name")
    void refusesOtherCursors() {
        for (ListFixtures.Walk walk : walks()) {
            walk.insert(4);
            Actor actor = ListCursorsTest.asksAsPublisher(walk.path()) ? PUBLISHER : WORLD.operator();
            ObjectNode body = (ObjectNode) walk.filter().deepCopy();
            body.put("limit", 1);
            for (String order : orders().get(walk.path())) {
                String cursor = ListCursorsTest.next(
                        actor.call(walk.path(), body.put(SORT, order)).expect(200));
                actor.invalid(
                        CURSOR,
                        walk.path(),
                        body.deepCopy().put("direction", "desc").put(CURSOR, cursor));
                actor.invalid(
                        CURSOR, walk.path(), ((ObjectNode) body.deepCopy().without(List.of(SORT))).put(CURSOR, cursor));
                for (String key : List.of("x\0", "", "9".repeat(30), "+99999-01-01", "-1")) {
                    byte[] bytes = ("\0".repeat(8) + key + "\0".repeat(8)).getBytes(StandardCharsets.UTF_8);
                    actor.invalid(
                            CURSOR,
                            walk.path(),
                            body.deepCopy()
                                    .put(
                                            CURSOR,
                                            "."
                                                    + Base64.getUrlEncoder()
                                                            .withoutPadding()
                                                            .encodeToString(bytes)));
                }
            }
            actor.invalid(SORT, walk.path(), body.put(SORT, "password"));
        }
    }

    @Test
    @DisplayName("HT-26: no order reads or sorts a whole table: each page is taken from an index")
    void takesPagesFromIndexes() throws SQLException {
        Set<String> filled = new TreeSet<>();
        walks().stream().filter(walk -> filled.add(walk.table())).forEach(walk -> walk.insert(ROWS));
        NODE.execute("analyze");
        Map<String, String> texts = new TreeMap<>();
        for (Class<?> repository : Repositories.all()) {
            for (Field constant : Repositories.constants(repository)) {
                if (constant.getType() == SortedQuery.class) {
                    Repositories.texts(constant)
                            .forEach((name, text) ->
                                    texts.put(repository.getSimpleName() + "." + constant.getName() + name, text));
                }
            }
        }
        assertThat(texts).hasSizeGreaterThan(100);
        assertThat(texts.values().stream().map(ListSortsTest::table)).containsAll(filled);
        try (Connection connection = Db.connect(NODE.databaseUri());
                Statement statement = connection.createStatement()) {
            statement.execute("set plan_cache_mode = force_generic_plan");
            assertAll(texts.entrySet().stream().map(one -> () -> {
                JsonNode plan = plan(statement, one.getValue());
                boolean whole = !FILTERED.matcher(one.getKey()).matches();
                assertThat(problems(plan, table(one.getValue()), whole, false, new ArrayList<>()))
                        .as(one.getKey() + "\n" + plan.toPrettyString())
                        .isEmpty();
            }));
        }
    }

    private static String table(String text) {
        Matcher found = SORTED_TABLE.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group(1);
    }

    /**
     * Scans of the whole table, and sorts of more of it than a page.
     *
     * @param whole whether all rows are listed; otherwise PostgreSQL may sort the few that it expects a filter to leave
     */
    private static List<String> problems(
            JsonNode node, String table, boolean whole, boolean sorted, List<String> found) {
        String type = node.path("Node Type").asText();
        boolean scans = node.path("Relation Name").asText().equals(table);
        if (scans && (type.equals("Seq Scan") || sorted)) {
            found.add(type + (sorted ? " below a sort" : ""));
        }
        boolean below = whole && type.equals("Sort") || sorted && !type.equals("Limit");
        node.path("Plans").forEach(child -> problems(child, table, whole, below, found));
        return found;
    }

    private static JsonNode plan(Statement statement, String text) throws SQLException {
        int arguments = ARGUMENT.matcher(text)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .max()
                .orElseThrow();
        statement.execute("deallocate all");
        statement.execute("prepare looked_at as " + text);
        String nulls = String.join(", ", Collections.nCopies(arguments, "null"));
        try (ResultSet rows = statement.executeQuery("explain (format json) execute looked_at (" + nulls + ")")) {
            rows.next();
            return new ObjectMapper().readTree(rows.getString(1)).get(0).get("Plan");
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(Arrays.toString(e.getStackTrace()), e);
        }
    }
}
