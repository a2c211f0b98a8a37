package dev.fanfare.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Client;
import dev.fanfare.support.Client.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
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
                .body()
                .get("countries");
        assertThat(Client.fields(countries.get(0))).containsExactly("currency_code", "id", "name");
        assertThat(named(countries, "United States").path("currency_code").asText())
                .isEqualTo("USD");
        for (String list : List.of("cities", "categories")) {
            JsonNode entries = reader.form("/api/general/lists/allowed-" + list + "/")
                    .expect(200)
                    .expectFields(list)
                    .body()
                    .get(list);
            assertThat(Client.fields(entries.get(0))).containsExactly("id", "name");
            assertThat(entries.findValuesAsText("name")).contains("cities".equals(list) ? "New York" : "Fashion");
        }
        JsonNode places = reader.post("/api/general/lists/locations/")
                .expect(200)
                .expectFields("countries")
                .body()
                .get("countries");
        JsonNode states = named(places, "United States");
        assertThat(Client.fields(states)).containsExactly("cities", "id", "name");
        assertThat(Client.fields(states.at("/cities/0"))).containsExactly("id", "name");
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
        int country = create("countries", "code", "XA", "name", " Xandria ", "currency_code", "EUR");
        int city = create("cities", "country_id", country, "name", "Xan City");
        Answer page = keeper.post("/admin/api/lists/countries/list/", "search", "xandr")
                .expect(200)
                .expectFields("entries", "total", "page", "limit");
        assertThat(page.body().get("entries").toString())
                .isEqualTo("[{\"id\":" + country
                        + ",\"code\":\"XA\",\"name\":\"Xandria\",\"currency_code\":\"EUR\",\"allowed\":true}]");
        assertThat(keeper.form("/admin/api/lists/cities/list/", "country_id", country)
                        .expect(200)
                        .body()
                        .get("entries")
                        .toString())
                .isEqualTo("[{\"id\":" + city + ",\"name\":\"Xan City\",\"country_id\":" + country
                        + ",\"allowed\":true}]");
        assertThat(offered("countries")).contains("Xandria");
        assertThat(offered("cities")).contains("Xan City");

        // A city can be chosen only while its country can; both stay known.
        keeper.post("/admin/api/lists/countries/update/", "id", country, "allowed", false, "currency_code", "JPY")
                .expect(200)
                .expectFields("status", "message");
        assertThat(offered("countries")).doesNotContain("Xandria");
        assertThat(offered("cities")).doesNotContain("Xan City");
        JsonNode places = reader.post("/api/general/lists/locations/").body().get("countries");
        assertThat(named(places, "Xandria").get("cities").findValuesAsText("name"))
                .containsExactly("Xan City");
        assertThat(keeper.post("/admin/api/lists/countries/list/", "search", "XA")
                        .body()
                        .at("/entries/0/currency_code")
                        .asText())
                .isEqualTo("JPY");

        inUse("countries", country);
        keeper.form("/admin/api/lists/cities/delete/", "id", city).expect(200).expectFields("status", "message");
        keeper.post("/admin/api/lists/countries/delete/", "id", country).expect(200);
        Answer gone =
                keeper.post("/admin/api/lists/countries/delete/", "id", country).expectError(404, "not_found");
        assertThat(gone.body().at("/details/resource_type").asText()).isEqualTo("country");
    }

    @Test
    void keepsCategories() {
        String code = World.unique("knitting");
        int id = create("categories", "code", code, "name", "Knitting", "allowed", false);
        assertThat(offered("categories")).doesNotContain("Knitting");
        keeper.post("/admin/api/lists/categories/update/", "id", id, "name", "Wool", "allowed", true)
                .expect(200);
        assertThat(offered("categories")).contains("Wool").doesNotContain("Knitting");
        keeper.post("/admin/api/lists/categories/delete/", "id", id).expect(200);
        assertThat(offered("categories")).doesNotContain("Wool");
    }

    @Test
    void doesNotDeleteWhatIsInUse() {
        Account publisher = WORLD.publisher();
        assertThat(publisher.id()).isPositive();
        inUse("countries", 1);
        inUse("cities", 1);
        String code = World.unique("used");
        int category = create("categories", "code", code, "name", "Used");
        int country = create("countries", "code", "XU", "name", "Used", "currency_code", "USD");
        WORLD.campaign(WORLD.advertiser("USD"), "USD", "categories", List.of(code), "countries", List.of(country));
        inUse("categories", category);
        inUse("countries", country);
        keeper.post("/admin/api/lists/categories/update/", "id", category, "allowed", false)
                .expect(200);
    }

    @Test
    void refusesDuplicatesAndNonsense() {
        create("countries", "code", "XD", "name", "Double", "currency_code", "USD");
        assertThat(keeper.post(
                                "/admin/api/lists/countries/create/",
                                "code",
                                "XD",
                                "name",
                                "Other",
                                "currency_code",
                                "USD")
                        .expectError(409, "conflict")
                        .body()
                        .at("/details/conflicting_field")
                        .asText())
                .isEqualTo("code");
        keeper.post("/admin/api/lists/categories/create/", "code", "fashion", "name", "Again")
                .expectError(409, "conflict");
        keeper.post("/admin/api/lists/cities/create/", "country_id", 1, "name", "New York")
                .expectError(409, "conflict");
        int other = create("cities", "country_id", 1, "name", "Newer York");
        keeper.post("/admin/api/lists/cities/update/", "id", other, "name", "New York")
                .expectError(409, "conflict");
        assertThat(keeper.post("/admin/api/lists/cities/create/", "country_id", 1_000_000, "name", "Nowhere")
                        .expectError(422, "validation_error")
                        .text("field"))
                .isEqualTo("country_id");
        keeper.post("/admin/api/lists/countries/create/", "code", "xx", "name", "Small", "currency_code", "USD")
                .expectError(422, "validation_error");
        assertThat(keeper.post(
                                "/admin/api/lists/countries/create/",
                                "code",
                                "XX",
                                "name",
                                "Poor",
                                "currency_code",
                                "ABC")
                        .expectError(422, "validation_error")
                        .text("field"))
                .isEqualTo("currency_code");
        keeper.post("/admin/api/lists/categories/update/", "id", 1, "name", "  ")
                .expectError(422, "validation_error");
        Answer missing = keeper.post("/admin/api/lists/countries/create/").expectError(400, "validation_error");
        assertThat(missing.body().at("/details/missing_fields").toString())
                .isEqualTo("[\"code\",\"name\",\"currency_code\"]");
        keeper.post("/admin/api/lists/cities/update/", "id", 1_000_000).expectError(404, "not_found");
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

    private int create(String list, Object... namesAndValues) {
        return (int) keeper.post("/admin/api/lists/" + list + "/create/", namesAndValues)
                .expect(201)
                .expectFields("status", "message", "id")
                .number("id");
    }

    private void inUse(String list, int id) {
        Answer refused =
                keeper.post("/admin/api/lists/" + list + "/delete/", "id", id).expectError(409, "conflict");
        assertThat(refused.code()).isEqualTo("RESOURCE_IN_USE");
        assertThat(refused.body().at("/details/resource_id").asInt()).isEqualTo(id);
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
