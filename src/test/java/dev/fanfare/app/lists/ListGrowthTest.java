package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SchemaValues;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What the first page of each list, one in its middle, and one by each filter cost PostgreSQL, and what they cost when there are ten
 * times as many rows. Needs a server with pg_stat_statements, and runs when asked for: see {@code src/bench/lists.sh}.
 */
@EnabledIfSystemProperty(named = "lists.rows", matches = "[0-9]+")
@SentStatements.Own
@Soak.Only
class ListGrowthTest {
    private static final int ROWS = Integer.getInteger("lists.rows", 4_000);
    private static final String ONLY = System.getProperty("lists.only", "");
    private static final int TIMES = 10;

    /** Each connection plans a statement before it is measured. */
    private static final int UNMEASURED = 4;

    private static final int MEASURED = 8;
    private static final int LARGEST_PAGE = 100;
    private static final int USUAL_PAGE = 20;

    private static final double MOST = 1.5;
    private static final double FLOOR_MS = 0.3;
    private static final long FLOOR_PAGES = 500;

    /** Lists of many tables, and those without a cursor. */
    private static final String OTHERS = """
            /api/advertiser/publishers/search/ | {advertiser_id: :advertiser}
            /admin/api/search/                 | {search: 'rare'}
            /admin/api/threads/list/           | {}
            /admin/api/threads/get/            | {kind: 'task', subject_id: :thread}
            /api/threads/                      | {advertiser_id: :advertiser}
            /api/get/threads/                  | {}
            /web/api/get/inbox/                | {}
            /admin/api/inbox/                  | {kind: 'message'}
            /admin/api/timeline/               | {kind: 'campaign', subject_id: :campaign}
            /api/tasks/review-queue/           | {}
            /admin/api/tasks/appeals/          | {}
            /api/tasks/drafts/                 | {}
            /admin/api/events/list/            | {}
            /api/events/                       | {advertiser_id: :advertiser}
            /api/get/events/                   | {}
            /api/webhooks/deliveries/          | {advertiser_id: :advertiser, webhook_id: :webhook}
            /api/get/leaderboard/              | {campaign_id: :campaign}
            /api/get/social-pages/             | {}
            """;

    /** What few or no rows have, by the filter. */
    private static final Map<String, String> RARE = Map.ofEntries(
            Map.entry("user_id", ":none"),
            Map.entry("actor_id", ":none"),
            Map.entry("advertiser_id", ":nobrand"),
            Map.entry("campaign_id", ":nocampaign"),
            Map.entry("payout_id", "7"),
            Map.entry("run_id", "7"),
            Map.entry("list_id", "7"),
            Map.entry("webhook_id", "7"),
            Map.entry("hours", "87600"),
            Map.entry("older_than_hours", "100000"),
            Map.entry("followers_from", "1000000"),
            Map.entry("followers_to", "10"),
            Map.entry("engagement_from", "0.9"),
            Map.entry("accepted_posts_from", "1000000"),
            Map.entry("date_from", "'2190-01-01'"),
            Map.entry("date_to", "'1901-01-01'"),
            Map.entry("after", ":half"),
            Map.entry("updated_since", "':lately'"),
            Map.entry("network", "'tiktok'"),
            Map.entry("category", "'gaming'"),
            Map.entry("country", "'FR'"),
            Map.entry("currency", "'JPY'"));

    private static final Set<String> PAGING = Set.of("cursor", "limit", "page", "wait_seconds");

    private static final String SPENT = """
            select coalesce(sum(min_exec_time * round(calls / %1$d.0)), 0) as ms,
              coalesce(sum((shared_blks_hit + shared_blks_read) / %1$d), 0)::bigint as pages
            from pg_stat_statements
            where dbid = (select oid from pg_database where datname = current_database()) and calls >= %1$d
              and query !~ '^(begin|commit|select pg_stat)'
            """.formatted(MEASURED);

    /** Milliseconds of PostgreSQL's time and pages that it looked at, for a request. */
    private record Cost(double ms, long pages) {}

    /** A request for a part of a list. */
    private record Case(String path, String what, ObjectNode body) {}

    private static final SchemaValues SCHEMAS = new SchemaValues(Contract.DOCUMENT);

    private Node node;
    private Publisher publisher;
    private Advertiser advertiser;
    private long campaign;
    private UnaryOperator<String> known;

    @Test
    @DisplayName("TR-04 HT-14 says what each list costs, and what with ten times the rows")
    void saysWhatListsCost() {
        Map<String, List<Cost>> costs = new LinkedHashMap<>();
        try (Node started = Node.start(Map.of())) {
            node = started;
            World world = node.world();
            publisher = world.publisher();
            advertiser = world.advertiser("USD");
            campaign = advertiser.campaign().id();
            publisher.backend();
            world.operator().backend();
            node.execute("create extension if not exists pg_stat_statements");
            GrownLists lists = new GrownLists(node, publisher.id(), advertiser.id(), campaign);
            for (int rows : List.of(ROWS, TIMES * ROWS)) {
                lists.grow(rows);
                known = known();
                all(lists).forEach((path, filter) -> measure(path, filter, rows, costs));
            }
        }
        print(costs);
    }

    /** The bodies of all lists, by their paths. */
    private Map<String, ObjectNode> all(GrownLists lists) {
        Map<String, ObjectNode> all = new LinkedHashMap<>();
        // Some come whole unless a part is asked for.
        lists.walks()
                .forEach(
                        walk -> all.put(walk.path(), Body.with((ObjectNode) walk.filter(), "{limit: %s}", USUAL_PAGE)));
        OTHERS.lines()
                .map(line -> line.split(" *\\| ", 2))
                .forEach(cells -> all.put(cells[0].strip(), Body.of(known.apply(cells[1].strip()))));
        all.keySet().removeIf(path -> !path.contains(ONLY));
        return all;
    }

    private UnaryOperator<String> known() {
        Map<String, String> values = Map.of(
                ":advertiser", Long.toString(advertiser.id()),
                ":campaign", Long.toString(campaign),
                ":nobrand", node.text("select max(user_id)::text from advertisers"),
                ":nocampaign", node.text("select max(id)::text from campaigns"),
                ":half", node.text("select (max(position) / 2)::text from event_log"),
                ":none", node.text("select max(id)::text from users"),
                ":thread", node.text("select subject_id::text from threads order by id limit 1"),
                ":webhook", node.text("select min(id)::text from webhook_endpoints"),
                ":lately", node.text("select to_char(now() - interval '1 hour', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"));
        return text -> {
            String filled = text;
            for (Map.Entry<String, String> value : values.entrySet()) {
                filled = filled.replaceAll(value.getKey() + "\\b", value.getValue());
            }
            return filled;
        };
    }

    private void measure(String path, ObjectNode filter, int rows, Map<String, List<Cost>> costs) {
        Actor actor =
                ListCursorsTest.asksAsPublisher(path) ? publisher : node.world().operator();
        for (Case one : cases(path, filter, actor, rows)) {
            String name = path + " | " + one.what();
            try {
                costs.computeIfAbsent(name, none -> new ArrayList<>()).add(cost(actor, one));
            } catch (AssertionError | IllegalStateException refused) {
                System.out.println(name + " fails: "
                        + refused.getMessage().lines().limit(6).toList());
            }
        }
    }

    private List<Case> cases(String path, ObjectNode filter, Actor actor, int rows) {
        JsonNode schema = SCHEMAS.resolved(
                Contract.DOCUMENT.path("paths").path(path).at("/post/requestBody/content/application~1json/schema"));
        List<Case> cases = new ArrayList<>();
        cases.add(new Case(path, "first page", filter));
        middle(path, filter, actor, rows).ifPresent(body -> cases.add(new Case(path, "middle", body)));
        schema.path("properties").properties().stream()
                .filter(member -> !PAGING.contains(member.getKey()) && !isRequired(schema, member.getKey()))
                .forEach(member -> values(member.getKey(), SCHEMAS.resolved(member.getValue()))
                        .forEach(value -> cases.add(new Case(
                                path,
                                member.getKey() + " " + value,
                                Body.with(filter, known.apply("{" + member.getKey() + ": " + value + "}"))))));
        return cases;
    }

    private static boolean isRequired(JsonNode schema, String member) {
        for (JsonNode name : schema.path("required")) {
            if (name.asText().equals(member)) {
                return true;
            }
        }
        return false;
    }

    private Stream<String> values(String filter, JsonNode schema) {
        if (schema.path("type").asText().equals("array")) {
            return values(filter, SCHEMAS.resolved(schema.path("items")))
                    .limit(8)
                    .map(value -> "[" + value + "]");
        }
        if (schema.has("enum")) {
            List<String> codes = new ArrayList<>();
            schema.path("enum").forEach(code -> codes.add("'" + code.asText() + "'"));
            return codes.stream();
        }
        if (schema.path("type").asText().equals("boolean")) {
            return Stream.of("true");
        }
        return Stream.of(RARE.getOrDefault(filter, "'rare'"));
    }

    /** The request for what follows the first half of a list; empty for a list of one page. */
    private static Optional<ObjectNode> middle(String path, ObjectNode filter, Actor actor, int rows) {
        return Stream.of(LARGEST_PAGE, USUAL_PAGE)
                .flatMap(limit -> cursor(path, filter.deepCopy().put("limit", limit), actor, rows / limit / 2).stream())
                .findFirst()
                .map(cursor -> filter.deepCopy().put("cursor", cursor));
    }

    /** Of the page after so many, or of the one in the middle of fewer. */
    private static Optional<String> cursor(String path, ObjectNode body, Actor actor, int pages) {
        List<String> cursors = new ArrayList<>();
        Answer page = actor.call(path, body);
        while (page.status() == 200 && ListCursorsTest.next(page) != null) {
            cursors.add(ListCursorsTest.next(page));
            if (cursors.size() == pages) {
                return Optional.of(cursors.get(pages - 1));
            }
            page = actor.call(path, body.put("cursor", cursors.get(cursors.size() - 1)));
        }
        return cursors.isEmpty() ? Optional.empty() : Optional.of(cursors.get(cursors.size() / 2));
    }

    private Cost cost(Actor actor, Case one) {
        repeat(actor, one, UNMEASURED);
        node.sql("select pg_stat_statements_reset()").texts();
        repeat(actor, one, MEASURED);
        Map<String, Object> spent = node.sql(SPENT).rows().get(0);
        return new Cost(((Number) spent.get("ms")).doubleValue(), ((Number) spent.get("pages")).longValue());
    }

    private static void repeat(Actor actor, Case one, int times) {
        for (int i = 0; i < times; i++) {
            actor.call(one.path(), one.body()).expect(200);
        }
    }

    private static void print(Map<String, List<Cost>> costs) {
        System.out.printf(
                "%-75s %8s %8s %6s %8s %8s%n",
                ROWS + " rows, and ten times as many", "ms", "ms", "ratio", "pages", "pages");
        Set<String> grown = new TreeSet<>();
        costs.forEach((name, both) -> {
            if (both.size() < 2) {
                return;
            }
            Cost few = both.get(0);
            Cost many = both.get(1);
            boolean slower = many.ms() > FLOOR_MS && many.ms() > MOST * few.ms()
                    || many.pages() > FLOOR_PAGES && many.pages() > MOST * few.pages();
            String line = "%-75s %8.3f %8.3f %6.2f %8d %8d"
                    .formatted(name, few.ms(), many.ms(), many.ms() / few.ms(), few.pages(), many.pages());
            System.out.println(line);
            if (slower) {
                grown.add(line);
            }
        });
        System.out.printf("%d of %d grow:%n", grown.size(), costs.size());
        grown.forEach(line -> System.out.println("grows " + line));
        assertThat(costs).isNotEmpty();
    }
}
