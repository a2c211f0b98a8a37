package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("CT-03 ER-10 inputs that a row does not know")
class UnknownInputsTest {
    private static final String UNKNOWN = "{no_such_input: 1, tasks: {no_such_input: 1}}";

    private final World world = Node.shared().world();

    private static Stream<Endpoint<?, ?>> rows() {
        return Modules.ALL.stream().flatMap(module -> module.endpoints().stream());
    }

    @Test
    void areRefusedByAllRowsOfOurs() {
        Publisher publisher = world.publisher();
        publisher.reauthenticates();
        Client operator = world.operator().backend();
        Client application = world.onItsOwn(world.application());
        // Others ask for re-authentication, or for a person, first.
        assertThat(rows().filter(row -> !Specification.has(row.path())
                        && row.stepUp() == StepUpLevel.NONE
                        && !row.path().matches("/admin/api/proposals/(approve|reject)/")))
                .hasSizeGreaterThan(150)
                .allSatisfy(row -> {
                    Client client = row.access().audience() == Audience.APPLICATION
                            ? application
                            : row.path().startsWith("/web/") ? publisher.web() : operator;
                    Answer answer = client.post(row.path(), UNKNOWN);
                    assertThat(answer.status())
                            .as(row.path() + " " + answer.text())
                            .isIn(400, 422);
                    assertThat(answer.at("details.field_errors")
                                    .path("no_such_input")
                                    .asText())
                            .as(row.path() + " " + answer.text())
                            .isEqualTo("is not known here");
                });
    }

    @Test
    void areNamedByTheSpecificationsRowsAlone() {
        Client operator = world.operator().backend();
        List<Endpoint<?, ?>> reading = rows().filter(row -> Specification.has(row.path())
                        && !row.path().startsWith("/web/")
                        && !Change.class.isAssignableFrom(row.ask()))
                .toList();
        assertThat(reading).hasSizeGreaterThan(20).allSatisfy(row -> {
            Answer answer = operator.post(row.path(), UNKNOWN);
            assertThat(answer.header("Fanfare-Ignored-Inputs").orElse(""))
                    .as(row.path() + " " + answer.status())
                    .contains("no_such_input");
        });
        String hostile = "{'a\\r\\nSet-Cookie: b': 1, 'ü': 2}".replace('\'', '"');
        Answer answer = operator.raw("/api/check/email/", "application/json", hostile.getBytes(StandardCharsets.UTF_8));
        assertThat(answer.header("Fanfare-Ignored-Inputs")).hasValue("a??Set-Cookie??b, ?");
    }

    @Test
    void areWhatTheSpecificationHas() {
        assertThat(rows().map(Endpoint::path)).containsAll(Specification.paths());
        assertThat(Specification.paths()).hasSize(115);
    }

    @Test
    void areRefusedInsideOthers() {
        world.operator()
                .backend()
                .post(
                        "/admin/api/corrections/create/",
                        "{reason: 'x', legs: [{account: 'platform_own', amount: 1, currency: 'EUR', from: 1}]}")
                .expectError(422, "validation_error")
                .shows("{details: {field_errors: {'legs.from': 'is not known here'}}}");
    }
}
