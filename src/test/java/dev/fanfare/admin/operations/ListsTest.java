package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("decisions §9, specification G: lists of countries, cities and categories")
class ListsTest {
    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();

    private final Client keeper = WORLD.staff(Permission.SETTINGS_MANAGE).backend();
    private final Client reader = WORLD.publisher().backend();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    void showsWhatCanBeChosen() {
        JsonNode countries = reader.post("/api/general/lists/allowed-countries/")
                .expect(200)
                .expectFields("countries")
                .at("countries");
        assertThat(Answer.fields(countries.get(0))).containsExactly("currency_code", "id", "name");
        assertThat(named(countries, "United States").path("currency_code").asText())
                .isEqualTo("USD");
        for (String list : List.of("cities", "categories")) {
            JsonNode entries = reader.form("/api/general/lists/allowed-" + list + "/")
                    .expect(200)
                    .expectFields(list)
                    .body()
                    .get(list);
            assertThat(Answer.fields(entries.get(0))).containsExactly("id", "name");
            assertThat(entries.findValuesAsText("name")).contains("cities".equals(list) ? "New York" : "Fashion");
        }
        JsonNode places = reader.post("/api/general/lists/locations/")
                .expect(200)
                .expectFields("countries")
                .at("countries");
        JsonNode states = named(places, "United States");
        assertThat(Answer.fields(states)).containsExactly("cities", "id", "name");
        assertThat(Answer.fields(states.at("/cities/0"))).containsExactly("id", "name");
        assertThat(named(states.get("cities"), "New York").path("id").asInt()).isEqualTo(1);
        assertThat(places).hasSize(countries.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"locations", "allowed-countries", "allowed-cities", "allowed-categories"})
    void needsABackendToken(String list) {
        String path = "/api/general/lists/" + list + "/";
        NODE.client().post(path).expectError(401, "missing_token");
        NODE.client().as("Bearer nonsense").post(path).expectError(401, "invalid_token");
        WORLD.publisher().web().post(path).expectError(401, "invalid_token");
    }

    @Test
    void keepsCountriesAndTheirCities() {
        int country = create("countries", "{code: 'XA', name: ' Xandria ', currency_code: 'EUR'}");
        int city = create("cities", "{country_id: %s, name: 'Xan City'}", country);
        Answer page = keeper.post("/admin/api/lists/countries/list/", "{search: 'xandr'}")
                .expect(200)
                .expectFields("entries", "total", "page", "limit");
        assertThat(page.at("entries").toString())
                .isEqualTo("[{\"id\":" + country
                        + ",\"code\":\"XA\",\"name\":\"Xandria\",\"currency_code\":\"EUR\",\"allowed\":true}]");
        assertThat(keeper.form("/admin/api/lists/cities/list/", "{country_id: %s}", country)
                        .expect(200)
                        .at("entries")
                        .toString())
                .isEqualTo("[{\"id\":" + city + ",\"name\":\"Xan City\",\"country_id\":" + country
                        + ",\"allowed\":true}]");
        assertThat(offered("countries")).contains("Xandria");
        assertThat(offered("cities")).contains("Xan City");

        // A city can be chosen only while its country can; both stay known.
        keeper.post("/admin/api/lists/countries/update/", "{id: %s, allowed: false, currency_code: 'JPY'}", country)
                .expect(200)
                .expectFields("status", "message");
        assertThat(offered("countries")).doesNotContain("Xandria");
        assertThat(offered("cities")).doesNotContain("Xan City");
        JsonNode places = reader.post("/api/general/lists/locations/").at("countries");
        assertThat(named(places, "Xandria").get("cities").findValuesAsText("name"))
                .containsExactly("Xan City");
        assertThat(keeper.post("/admin/api/lists/countries/list/", "{search: 'XA'}")
                        .text("entries.0.currency_code"))
                .isEqualTo("JPY");

        inUse("countries", country);
        keeper.form("/admin/api/lists/cities/delete/", "{id: %s}", city)
                .expect(200)
                .expectFields("status", "message");
        keeper.post("/admin/api/lists/countries/delete/", "{id: %s}", country).expect(200);
        Answer gone = keeper.post("/admin/api/lists/countries/delete/", "{id: %s}", country)
                .expectError(404, "not_found");
        assertThat(gone.text("details.resource_type")).isEqualTo("country");
    }

    @Test
    void keepsCategories() {
        String code = World.unique("knitting");
        int id = create("categories", "{code: %s, name: 'Knitting', allowed: false}", code);
        assertThat(offered("categories")).doesNotContain("Knitting");
        keeper.post("/admin/api/lists/categories/update/", "{id: %s, name: 'Wool', allowed: true}", id)
                .expect(200);
        assertThat(offered("categories")).contains("Wool").doesNotContain("Knitting");
        keeper.post("/admin/api/lists/categories/delete/", "{id: %s}", id).expect(200);
        assertThat(offered("categories")).doesNotContain("Wool");
    }

    @Test
    void doesNotDeleteWhatIsInUse() {
        Publisher publisher = WORLD.publisher();
        assertThat(publisher.id()).isPositive();
        inUse("countries", 1);
        inUse("cities", 1);
        String code = World.unique("used");
        int category = create("categories", "{code: %s, name: 'Used'}", code);
        int country = create("countries", "{code: 'XU', name: 'Used', currency_code: 'USD'}");
        WORLD.advertiser("USD")
                .campaign("{categories: [%s], countries: [%s]}", code, country)
                .id();
        inUse("categories", category);
        inUse("countries", country);
        keeper.post("/admin/api/lists/categories/update/", "{id: %s, allowed: false}", category)
                .expect(200);
    }

    @Test
    void refusesDuplicatesAndNonsense() {
        create("countries", "{code: 'XD', name: 'Double', currency_code: 'USD'}");
        assertThat(keeper.post(
                                "/admin/api/lists/countries/create/",
                                "{code: 'XD', name: 'Other', currency_code: 'USD'}")
                        .expectError(409, "conflict")
                        .text("details.conflicting_field"))
                .isEqualTo("code");
        keeper.post("/admin/api/lists/categories/create/", "{code: 'fashion', name: 'Again'}")
                .expectError(409, "conflict");
        keeper.post("/admin/api/lists/cities/create/", "{country_id: 1, name: 'New York'}")
                .expectError(409, "conflict");
        int other = create("cities", "{country_id: 1, name: 'Newer York'}");
        keeper.post("/admin/api/lists/cities/update/", "{id: %s, name: 'New York'}", other)
                .expectError(409, "conflict");
        assertThat(keeper.post("/admin/api/lists/cities/create/", "{country_id: 1000000, name: 'Nowhere'}")
                        .expectError(422, "validation_error")
                        .text("field"))
                .isEqualTo("country_id");
        keeper.post("/admin/api/lists/countries/create/", "{code: 'xx', name: 'Small', currency_code: 'USD'}")
                .expectError(422, "validation_error");
        assertThat(keeper.post("/admin/api/lists/countries/create/", "{code: 'XX', name: 'Poor', currency_code: 'ABC'}")
                        .expectError(422, "validation_error")
                        .text("field"))
                .isEqualTo("currency_code");
        keeper.post("/admin/api/lists/categories/update/", "{id: 1, name: '  '}")
                .expectError(422, "validation_error");
        Answer missing = keeper.post("/admin/api/lists/countries/create/").expectError(400, "validation_error");
        assertThat(missing.at("details.missing_fields").toString()).isEqualTo("[\"code\",\"name\",\"currency_code\"]");
        keeper.post("/admin/api/lists/cities/update/", "{id: 1000000}").expectError(404, "not_found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"countries", "cities", "categories"})
    void isKeptByThoseWhoMayManageSettings(String list) {
        for (String action : List.of("list", "create", "update", "delete")) {
            String path = "/admin/api/lists/" + list + "/" + action + "/";
            NODE.client().post(path).expectError(401, "missing_token");
            reader.post(path).expectError(403, "insufficient_permissions");
            WORLD.staff(Permission.CAMPAIGNS_MANAGE).web().post(path).expectError(403, "insufficient_permissions");
        }
    }

    private int create(String list, Object... body) {
        return (int) keeper.post("/admin/api/lists/" + list + "/create/", body)
                .expect(201)
                .expectFields("status", "message", "id")
                .number("id");
    }

    private void inUse(String list, int id) {
        Answer refused = keeper.post("/admin/api/lists/" + list + "/delete/", "{id: %s}", id)
                .expectError(409, "conflict");
        refused.shows("{details: {code: 'RESOURCE_IN_USE', resource_id: %s}}", id);
    }

    private List<String> offered(String list) {
        return reader.post("/api/general/lists/allowed-" + list + "/")
                .expect(200)
                .body()
                .findValuesAsText("name");
    }

    private static JsonNode named(JsonNode entries, String name) {
        return StreamSupport.stream(entries.spliterator(), false)
                .filter(entry -> name.equals(entry.path("name").asText()))
                .findFirst()
                .orElseThrow();
    }
}
