package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.contract.EndpointRulesTest;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every row that partners poll answers the members that a client names. */
@SentStatements.Own
class FieldSelectionTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();
    private static final Publisher PUBLISHER = WORLD.publisher();
    private static final Advertiser ADVERTISER = WORLD.advertiser("USD");
    private static final long CAMPAIGN = ADVERTISER.campaign().id();

    /** The rows that read one of what a list has, with the list. */
    private static final Map<String, String> LISTS = Map.ofEntries(
            Map.entry("/api/get/task/", "/api/get/tasks/"),
            Map.entry("/web/api/get/task/", "/web/api/get/tasks/"),
            Map.entry("/api/task/get/", "/api/tasks/"),
            Map.entry("/api/get/campaign/", "/api/get/campaigns/"),
            Map.entry("/api/campaign/get/", "/api/campaign/list/"),
            Map.entry("/admin/api/campaigns/get/", "/admin/api/campaigns/list/"),
            Map.entry("/api/advertiser/invoices/get/", "/api/advertiser/invoices/"),
            Map.entry("/api/get/connection/", "/admin/api/connections/list/"),
            Map.entry("/web/api/get/connection/", "/admin/api/connections/list/"),
            Map.entry("/admin/api/connections/get/", "/admin/api/connections/list/"),
            Map.entry("/api/get/payout/", "/api/get/payouts/"),
            Map.entry("/web/api/get/payout/", "/web/api/get/payouts/"));

    @BeforeAll
    static void fill() {
        PUBLISHER.backend();
        WORLD.operator().backend();
        ListFixtures.free(NODE);
        Set<String> tables = new TreeSet<>();
        walks().values().stream().filter(walk -> tables.add(walk.table())).forEach(walk -> walk.insert(3));
    }

    private static Map<String, ListFixtures.Walk> walks() {
        return ListFixtures.all(NODE, PUBLISHER.id(), ADVERTISER.id(), CAMPAIGN).stream()
                .collect(Collectors.toMap(ListFixtures.Walk::path, walk -> walk));
    }

    /**
     * A row that takes selections.
     *
     * @param items the member with the items; empty for an array, null for a row that reads one
     */
    private record Row(Endpoint<?, ?> endpoint, ObjectNode input, String items) {
        Answer ask(String member, Object value) {
            ObjectNode body = input.deepCopy();
            body.set(member, Body.of(Map.of("v", value)).path("v"));
            return reader().call(endpoint.path(), body);
        }

        Answer whole() {
            return reader().ok(endpoint.path(), input);
        }

        private Actor reader() {
            return ListCursorsTest.asksAsPublisher(endpoint.path()) ? PUBLISHER : WORLD.operator();
        }

        List<JsonNode> itemsOf(Answer answer) {
            if (items == null) {
                return List.of(answer.body());
            }
            List<JsonNode> all = new ArrayList<>();
            (items.isEmpty() ? answer.body() : answer.at(items)).forEach(all::add);
            return all;
        }

        /** What is beside the items. */
        JsonNode around(Answer answer) {
            return items == null || items.isEmpty()
                    ? Body.of("{}")
                    : ((ObjectNode) answer.body().deepCopy()).without(items);
        }
    }

    private static List<Row> rows() {
        Map<String, ListFixtures.Walk> walks = walks();
        return Endpoints.all()
                .filter(endpoint -> FieldSelection.of(endpoint) != null)
                .map(endpoint -> {
                    ListFixtures.Walk list = walks.get(endpoint.path());
                    if (list != null) {
                        return new Row(endpoint, ((ObjectNode) list.filter().deepCopy()).put("limit", 3), list.items());
                    }
                    assertThat(LISTS).containsKey(endpoint.path());
                    String id = RecordShape.nameOf(endpoint.body().getRecordComponents()[0]);
                    return new Row(
                            endpoint,
                            Body.of("{}")
                                    .put(
                                            id,
                                            walks.get(LISTS.get(endpoint.path())).ids().stream()
                                                    .mapToLong(Long::longValue)
                                                    .max()
                                                    .orElseThrow()),
                            null);
                })
                .toList();
    }

    @Test
    @DisplayName("HT-22: every list with updated_since, and the rows that read one of its items, take fields")
    void isTakenByWhatIsPolled() {
        List<String> taking = rows().stream().map(row -> row.endpoint().path()).toList();
        List<String> polled = Endpoints.all()
                .filter(endpoint -> EndpointRulesTest.members(endpoint.body()).contains("updated_since"))
                .<String>map(Endpoint::path)
                .toList();
        assertThat(polled).hasSizeGreaterThan(12);
        assertThat(taking).containsAll(polled).containsAll(LISTS.keySet()).hasSize(polled.size() + LISTS.size());
    }

    @Test
    @DisplayName("Each member can be read by itself, and all together are the answer without a selection")
    void selectsMembers() {
        assertAll(rows().stream().map(row -> () -> selectsMembers(row)));
    }

    private static void selectsMembers(Row row) {
        String path = row.endpoint().path();
        Answer whole = row.whole();
        List<JsonNode> items = row.itemsOf(whole);
        assertThat(items).as(path).isNotEmpty();
        Set<String> fields = FieldSelection.of(row.endpoint()).fields();
        assertThat(row.ask("fields", List.copyOf(fields)).expect(200).body())
                .as(path)
                .isEqualTo(whole.body());
        for (String field : fields) {
            Answer selected = row.ask("fields", List.of(field)).expect(200);
            assertThat(row.around(selected)).as(path).isEqualTo(row.around(whole));
            assertThat(row.itemsOf(selected))
                    .as(path + " " + field)
                    .containsExactlyElementsOf(items.stream()
                            .<JsonNode>map(item -> ((ObjectNode) item.deepCopy()).retain(field))
                            .toList());
        }
    }

    @Test
    @DisplayName("BD-21: an unknown member, none at all, and what is no list of names are refused by the input's name")
    void refusesOthers() {
        assertAll(rows().stream().map(row -> () -> {
            List<String> known = List.copyOf(FieldSelection.of(row.endpoint()).fields());
            Answer refused = row.ask("fields", List.of(known.get(0), "nonsense"))
                    .expectError(422, "validation_error")
                    .shows("{field: 'fields'}");
            assertThat(refused.at("details.field_errors.fields").asText())
                    .contains("nonsense")
                    .contains(known);
            for (Object wrong : List.of(List.of(), "", List.of(" "), List.of(7), Map.of("id", true))) {
                row.ask("fields", wrong).expectError(422, "validation_error").shows("{field: 'fields'}");
            }
            if (!FieldSelection.of(row.endpoint()).expandable().isEmpty()) {
                row.ask("expand", List.of("nonsense"))
                        .expectError(422, "validation_error")
                        .shows("{field: 'expand'}");
            }
        }));
    }

    @Test
    @DisplayName("HT-14: a cursor goes on with other members")
    void goesOnWithOthers() {
        assertAll(rows().stream().filter(row -> row.items() != null).map(row -> () -> {
            row.input().put("limit", 1);
            String cursor = ListCursorsTest.next(row.ask("fields", "id").expect(200));
            assertThat(cursor).as(row.endpoint().path()).isNotNull();
            row.input().put("cursor", cursor);
            assertThat(row.itemsOf(row.ask("fields", List.of("id", "status")).expect(200)))
                    .as(row.endpoint().path())
                    .hasSize(1);
        }));
    }
}
