package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.endpoint.Unwrapped;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("CA-01 filters by what the lists of the platform name")
class ReferencesTest {
    private static final Map<String, List<String>> KNOWN = Map.of(
            "category", List.of("15", "art", "Art", "ART"), "country", List.of("DE", "de", "Germany", "germany"));

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Publisher listed = world.publisher().connected();

    /** The rows that only read and take a filter of this name. */
    private static List<Endpoint<?, ?>> rows(String filter) {
        return Endpoints.all()
                .filter(row -> !row.changes() && members(row).anyMatch(filter::equals))
                .toList();
    }

    private static Stream<String> members(Endpoint<?, ?> row) {
        return members(row.body());
    }

    private static Stream<String> members(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .flatMap(part -> Unwrapped.is(part) ? members(part.getType()) : Stream.of(RecordShape.nameOf(part)));
    }

    private Answer find(Endpoint<?, ?> row, String filter, String value) {
        return members(row).anyMatch("advertiser_id"::equals)
                ? advertiser.call(
                        row.path(),
                        Body.with(Body.of("{advertiser_id: %s}", advertiser.id()), "{" + filter + ": %s}", value))
                : listed.call(row.path(), "{" + filter + ": %s}", value);
    }

    private static JsonNode found(Answer answer) {
        return answer.body().properties().stream()
                .filter(member -> member.getValue().isArray())
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    @Test
    @DisplayName(
            "take ids, codes and names; unknown ones find nothing in the specification's rows, and are refused by ours")
    void takeIdsCodesAndNames() {
        long campaign = advertiser
                .campaign("{categories: ['art'], name: %s}", World.unique("art"))
                .id();
        listed.ok("/api/listing/update/", "{listed: true}");
        world.execute(
                "update users set preferred_categories = '{art}', country_id = country_id('DE') where id = ?",
                listed.id());
        assertThat(rows("category")).hasSize(4);
        assertThat(rows("country")).hasSize(1);
        assertThat(rows("city")).isEmpty();
        KNOWN.forEach((filter, values) -> rows(filter).forEach(row -> {
            for (String value : values) {
                Answer answer = find(row, filter, value).expect(200);
                assertThat(Stream.of("id", "publisher_id")
                                .flatMap(name -> found(answer).findValuesAsText(name).stream()))
                        .as(row.path() + " " + value)
                        .containsAnyOf(Long.toString(campaign), Long.toString(listed.id()));
            }
            Answer unknown = find(row, filter, "no such one");
            if (Specification.has(row.path())) {
                assertThat(found(unknown.expect(200))).as(row.path()).isEmpty();
            } else {
                assertThat(Answer.fields(
                                unknown.expectError(422, "validation_error").at("details.field_errors")))
                        .as(row.path())
                        .containsExactly(filter);
            }
        }));
    }

    /** What inputs of changes that name one of the platform's lists take, by rows and members. */
    private static final Map<String, String> INPUTS = Map.ofEntries(
            Map.entry("\\S+ currency", "an ISO 4217 code, as its list shows it"),
            Map.entry("\\S+/campaigns?/\\S+ categories", "ids, codes and names"),
            Map.entry("\\S+/preferences/ categories", "ids, codes and names"),
            Map.entry("\\S+ (networks|network|network_type)", "names, which are all that a network has"),
            Map.entry("\\S+/campaigns?/\\S+ countries", "ids, as numbers"),
            Map.entry("\\S+/(register|profile)/ (country|city)", "ids, as numbers"),
            Map.entry(
                    "\\S+/(network/approval|add/social-(page|wall|channel))/ category",
                    "words of the publisher, a claim"),
            Map.entry("\\S+/(billing/update|legal-entities/update|sign-up)/ city", "words of an address"),
            Map.entry(
                    "\\S+/(billing/update|legal-entities/update|sign-up|vat-rates/update|bank-account)/ country",
                    "an ISO 3166-1 code"));

    @Test
    @DisplayName("each input that names a category, country, city, network or currency takes what its list shows")
    void areKnownByEachInput() {
        Set<String> lists = Set.of(
                "category",
                "categories",
                "country",
                "countries",
                "city",
                "network",
                "networks",
                "network_type",
                "currency");
        Set<String> inputs = Endpoints.all()
                .filter(row -> row.changes())
                .<String>flatMap(row -> members(row).filter(lists::contains).map(member -> row.path() + " " + member))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(inputs).hasSizeGreaterThan(40).allSatisfy(input -> assertThat(INPUTS.keySet())
                .anyMatch(input::matches));
        assertThat(INPUTS.keySet()).allSatisfy(known -> assertThat(inputs).anyMatch(input -> input.matches(known)));
    }

    @Test
    @DisplayName("CA-01 campaigns and preferences take categories by id, code or name, and keep their codes")
    void areTakenByChanges() {
        for (List<String> categories : List.of(List.of("15", "ART", "Sports"), List.of("Art", "sports", "15"))) {
            long campaign = advertiser.campaign("{categories: %s}", categories).id();
            assertThat(world.text("select array_to_string(categories, ' ') from campaigns where id = ?", campaign))
                    .isEqualTo("art sports");
            listed.ok("/web/api/update/preferences/", "{categories: %s}", categories);
            assertThat(world.text(
                            "select array_to_string(preferred_categories, ' ') from users where id = ?", listed.id()))
                    .isEqualTo("art sports");
        }
    }
}
