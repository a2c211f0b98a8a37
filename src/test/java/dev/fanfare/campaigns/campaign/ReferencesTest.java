package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
        return Arrays.stream(row.body().getRecordComponents()).map(RecordShape::nameOf);
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
}
