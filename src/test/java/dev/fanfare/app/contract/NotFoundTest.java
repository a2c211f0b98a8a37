package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.House;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sources;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("ER-03 a 404 says what was not found")
class NotFoundTest {
    private static final long UNKNOWN = 999_999_999;

    private final World world = Node.shared().world();

    /** {@link Contract} looks at each answer that any test receives. */
    @Test
    void atEachRowThatTakesAnId() {
        Publisher publisher = world.publisher();
        publisher.reauthenticates();
        Operator staff = world.operator();
        staff.reauthenticates();
        Client web = staff.web();
        Client operator = staff.backend();
        List<Endpoint<?, ?>> rows = Endpoints.all()
                .filter(row -> row.refusals().stream().anyMatch(NotFoundTest::isAboutAnId))
                .toList();
        TreeSet<String> answered = new TreeSet<>();
        rows.forEach(row -> {
            ObjectNode body = unknown(row.path());
            Client client = row.path().startsWith("/web/")
                    ? publisher.web()
                    : row.path().startsWith("/admin/") ? web : operator;
            Answer answer = client.post(row.path(), body.toString());
            if (answer.status() == 404 && !"NOT_A_SANDBOX".equals(answer.code())) {
                assertThat(answer.at("details").has("resource_type")
                                && answer.at("details").has("resource_id"))
                        .as(row.path() + " " + answer.text())
                        .isTrue();
                answered.add(row.path());
            }
        });
        assertThat(rows).hasSizeGreaterThan(100);
        assertThat(answered).hasSizeGreaterThan(70);
        assertThat(rows.stream()
                        .filter(row -> row.refusals().contains(UsersError.USER_NOT_FOUND)
                                && EndpointRulesTest.members(row.body()).contains("user_id"))
                        .map(Endpoint::path)
                        .filter(path -> !answered.contains(path)))
                .isEmpty();
    }

    private static boolean isAboutAnId(FaultType type) {
        return type.status() == 404 && CommonFault.RESOURCE_NOT_FOUND.code().equals(type.code());
    }

    /** The example of a row, with ids of nothing. */
    private static ObjectNode unknown(String path) {
        JsonNode example =
                Contract.DOCUMENT.path("paths").path(path).at("/post/requestBody/content/application~1json/example");
        ObjectNode body = example.isObject() ? example.deepCopy() : JsonNodeFactory.instance.objectNode();
        // The example's time is over.
        if (body.has("expires_at")) {
            body.put("expires_at", Instant.now().plusSeconds(600).toString());
        }
        body.fieldNames().forEachRemaining(name -> {
            if (body.get(name).isIntegralNumber() && name.matches("id|.*_id")) {
                body.put(name, UNKNOWN);
            }
        });
        return body;
    }

    @Test
    void atNoPlaceOfTheSourceThatOnlySaysThatSomethingIsMissing() {
        String names = House.CLASSES.stream()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getRawType().isEquivalentTo(FaultType.class)
                        && field.getModifiers().contains(JavaModifier.STATIC))
                .filter(field -> isAboutAnId(value(field.reflect())))
                .map(field -> field.getName())
                .distinct()
                .collect(Collectors.joining("|"));
        assertThat(names.split("\\|")).hasSizeGreaterThan(4);
        Pattern bare = Pattern.compile("(" + names + ")\\s*\\.(refusal|because|failed)\\(");
        assertThat(Sources.main().stream()
                        .filter(source -> bare.matcher(source.text()).find()))
                .extracting(Sources.Source::path)
                .isEmpty();
    }

    private static FaultType value(java.lang.reflect.Field constant) {
        try {
            constant.setAccessible(true);
            return (FaultType) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
