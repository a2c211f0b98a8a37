package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("decisions §9, specification G: lists of countries, cities and categories")
@Nightly
class ListsTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final World WORLD = NODE.world();

    private final Client keeper = WORLD.staff(Permission.SETTINGS_MANAGE).backend();
    private final Client reader = WORLD.publisher().backend();

    @Test
    void showsWhatCanBeChosen() {
        JsonNode countries = reader.ok("/api/general/lists/allowed-countries/")
                .expectFields("countries")
                .at("countries");
        Answer.assertFields(countries.get(0), "currency_code id name");
        assertThat(named(countries, "United States").path("currency_code").asText())
                .isEqualTo("USD");
        for (String list : List.of("cities", "categories")) {
            JsonNode entries = reader.form("/api/general/lists/allowed-" + list + "/")
                    .expect(200)
                    .expectFields(list)
                    .body()
                    .get(list);
            Answer.assertFields(entries.get(0), "id name");
            assertThat(entries.findValuesAsText("name")).contains("cities".equals(list) ? "New York" : "Fashion");
        }
        JsonNode places = reader.ok("/api/general/lists/locations/")
                .expectFields("countries")
                .at("countries");
        JsonNode states = named(places, "United States");
        Answer.assertFields(states, "cities id name");
        Answer.assertFields(states.at("/cities/0"), "id name");
        assertThat(named(states.get("cities"), "New York").path("id").asInt()).isEqualTo(1);
        assertThat(places).hasSize(countries.size());
    }

    @Test
    @DisplayName("strangers read what can be chosen, and changes at once")
    void showsChoicesToEverybody() {
        Client stranger = NODE.client();
        int country = create("countries", "{code: 'XB', name: 'Xberia', currency_code: 'EUR'}");
        int city = create("cities", "{country_id: %s, name: 'Xb City'}", country);
        Answer choices = stranger.ok("/api/get/public/lists/").expectFields("countries categories");
        assertThat(named(choices.at("countries"), "Xberia"))
                .isEqualTo(Body.of(
                        "{id: %s, code: 'XB', name: 'Xberia', currency_code: 'EUR', cities: [{id: %s, name: 'Xb City'}]}",
                        country, city));
        Answer.assertFields(choices.at("categories.0"), "id code name");
        keeper.ok("/admin/api/lists/countries/update/", "{id: %s, allowed: false}", country);
        assertThat(stranger.ok("/api/get/public/lists/").at("countries").findValuesAsText("name"))
                .doesNotContain("Xberia", "Xb City");
        assertThat(stranger.ok("/api/get/public/payment-methods/", "{currency: 'EUR'}")
                        .at("payment_methods"))
                .isEqualTo(
                        reader.ok("/api/payment-methods/", "{currency: 'EUR'}").at("payment_methods"));
        keeper.ok("/admin/api/lists/cities/delete/", "{id: %s}", city);
        keeper.ok("/admin/api/lists/countries/delete/", "{id: %s}", country);
    }

    /** Lists that are read by a cursor here, because they are ordered neither by time nor by id. */
    @ParameterizedTest
    @CsvSource({
        "/admin/api/lists/countries/list/, entries, name",
        "/admin/api/lists/cities/list/, entries, name",
        "/admin/api/lists/categories/list/, entries, name",
        "/admin/api/applications/list/, applications, client_id",
        "/admin/api/accounting/periods/list/, periods, month"
    })
    @DisplayName("HT-14: a cursor comes by every row once, in the order of the list")
    void comesByEveryRowOnce(String path, String items, String key) {
        Operator operator = WORLD.operator();
        if (items.equals("applications")) {
            for (int i = 0; i < 4; i++) {
                WORLD.application();
            }
        }
        if (items.equals("periods")) {
            NODE.execute("""
                    insert into accounting_periods (month, closed_by)
                    select month::date, %d
                    from generate_series(date '2020-01-01', date '2020-05-01', interval '1 month') as month
                    """.formatted(operator.id()));
        }
        List<String> seen = new ArrayList<>();
        Answer page = operator.ok(path, "{limit: 2}");
        long total = page.number("total");
        while (true) {
            seen.addAll(page.at(items).findValuesAsText(key));
            if (!page.fields().contains("next")) {
                break;
            }
            page = operator.ok(path, "{limit: 2, cursor: %s}", page.text("next"));
        }
        assertThat(seen).hasSize((int) total).hasSizeGreaterThan(4);
        assertThat(operator.ok(path, "{limit: 100}").at(items).findValuesAsText(key))
                .isEqualTo(seen.subList(0, Math.min(100, seen.size())));
    }

    @Test
    void keepsCountriesAndTheirCities() {
        int country = create("countries", "{code: 'XA', name: ' Xandria ', currency_code: 'EUR'}");
        int city = create("cities", "{country_id: %s, name: 'Xan City'}", country);
        Answer page = keeper.ok("/admin/api/lists/countries/list/", "{search: 'xandr'}")
                .expectFields("entries total page limit");
        assertThat(page.list("entries"))
                .containsExactly(
                        Body.of("{id: %s, code: 'XA', name: 'Xandria', currency_code: 'EUR', allowed: true}", country));
        assertThat(keeper.form("/admin/api/lists/cities/list/", "{country_id: %s}", country)
                        .expect(200)
                        .list("entries"))
                .containsExactly(Body.of("{id: %s, name: 'Xan City', country_id: %s, allowed: true}", city, country));
        assertThat(offered("countries")).contains("Xandria");
        assertThat(offered("cities")).contains("Xan City");

        // A city can be chosen only while its country can; both stay known.
        keeper.ok("/admin/api/lists/countries/update/", "{id: %s, allowed: false, currency_code: 'JPY'}", country)
                .expectFields("status", "message");
        assertThat(offered("countries")).doesNotContain("Xandria");
        assertThat(offered("cities")).doesNotContain("Xan City");
        JsonNode places = reader.post("/api/general/lists/locations/").at("countries");
        assertThat(named(places, "Xandria").get("cities").findValuesAsText("name"))
                .containsExactly("Xan City");
        keeper.ok("/admin/api/lists/countries/list/", "{search: 'XA'}").shows("{entries: [{currency_code: 'JPY'}]}");

        inUse("countries", country);
        keeper.form("/admin/api/lists/cities/delete/", "{id: %s}", city)
                .expect(200)
                .expectFields("status", "message");
        keeper.ok("/admin/api/lists/countries/delete/", "{id: %s}", country);
        keeper.refused(404, "not_found", "/admin/api/lists/countries/delete/", "{id: %s}", country)
                .shows("{details: {resource_type: 'country'}}");
    }

    @Test
    void keepsCategories() {
        String code = World.unique("knitting");
        int id = create("categories", "{code: %s, name: 'Knitting', allowed: false}", code);
        assertThat(offered("categories")).doesNotContain("Knitting");
        keeper.ok("/admin/api/lists/categories/update/", "{id: %s, name: 'Wool', allowed: true}", id);
        assertThat(offered("categories")).contains("Wool").doesNotContain("Knitting");
        keeper.ok("/admin/api/lists/categories/delete/", "{id: %s}", id);
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
        keeper.ok("/admin/api/lists/categories/update/", "{id: %s, allowed: false}", category);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "409|conflict|{conflicting_field: 'code'}|countries/create|{code: 'US', name: 'Other', currency_code: 'USD'}",
                "409|conflict|{}|categories/create|{code: 'fashion', name: 'Again'}",
                "409|conflict|{}|cities/create|{country_id: 1, name: 'New York'}",
                "422|country_id|{}|cities/create|{country_id: 1000000, name: 'Nowhere'}",
                "422|code|{}|countries/create|{code: 'xx', name: 'Small', currency_code: 'USD'}",
                "422|currency_code|{}|countries/create|{code: 'XX', name: 'Poor', currency_code: 'ABC'}",
                "422|name|{}|categories/update|{id: 1, name: '  '}",
                "400|validation_error|{missing_fields: ['code', 'name', 'currency_code']}|countries/create|{}",
                "404|not_found|{}|cities/update|{id: 1000000}"
            })
    void refusesDuplicatesAndNonsense(int status, String errorOrField, String details, String action, String body) {
        String path = "/admin/api/lists/" + action + "/";
        if (status == 422) {
            keeper.invalid(errorOrField, path, body);
        } else {
            keeper.refused(status, errorOrField, path, body).shows("{details: " + details + "}");
        }
    }

    @Test
    void refusesANewNameThatAnotherHas() {
        int other = create("cities", "{country_id: 1, name: 'Newer York'}");
        keeper.refused(409, "conflict", "/admin/api/lists/cities/update/", "{id: %s, name: 'New York'}", other);
    }

    private int create(String list, Object... body) {
        return (int) keeper.post("/admin/api/lists/" + list + "/create/", body)
                .expect(201)
                .expectFields("status", "message", "id")
                .number("id");
    }

    private void inUse(String list, int id) {
        keeper.refused(409, "conflict", "/admin/api/lists/" + list + "/delete/", "{id: %s}", id)
                .shows("{details: {code: 'RESOURCE_IN_USE', resource_id: %s}}", id);
    }

    private List<String> offered(String list) {
        return reader.ok("/api/general/lists/allowed-" + list + "/").body().findValuesAsText("name");
    }

    private static JsonNode named(JsonNode entries, String name) {
        return StreamSupport.stream(entries.spliterator(), false)
                .filter(entry -> name.equals(entry.path("name").asText()))
                .findFirst()
                .orElseThrow();
    }
}
