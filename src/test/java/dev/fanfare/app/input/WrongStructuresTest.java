package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.Unwrapped;
import dev.fanfare.support.Modules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A field of any endpoint that holds JSON of the wrong kind is refused by its name, never as bad syntax. */
@Tag("unit")
class WrongStructuresTest {
    private static final List<String> STRUCTURES =
            List.of("{}", "{\"a\":1}", "{\"value\":\"x\"}", "[]", "[[1]]", "[\"a\",\"b\"]", "[{}]");

    /** A member of an endpoint's body. */
    private record Field(Class<?> body, String name, Class<?> type) {
        static Stream<Field> of(Class<?> body, Class<?> record, String prefix) {
            return Arrays.stream(record.getRecordComponents())
                    .flatMap(component -> Unwrapped.is(component)
                            ? of(body, component.getType(), Unwrapped.prefix(component))
                            : Stream.of(new Field(body, prefix + RecordShape.nameOf(component), component.getType())));
        }

        /** How a body with only this field is refused; null if it is accepted. */
        Fault refusal(String json) throws Exception {
            JsonNode tree = Json.tree("{\"" + name + "\":" + json + "}");
            Refused refused = catchThrowableOfType(
                    Refused.class, () -> RecordShape.of(body).read(tree, false));
            return refused == null ? null : refused.fault();
        }
    }

    private static List<Field> fields() {
        return Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .<Class<?>>map(Endpoint::body)
                .distinct()
                .flatMap(body -> Field.of(body, body, ""))
                .toList();
    }

    @Test
    void structuresAreNeverBadSyntax() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Field field : fields()) {
            for (String json : STRUCTURES) {
                Fault fault = field.refusal(json);
                if (fault != null && "INVALID_SYNTAX".equals(fault.code())) {
                    wrong.add(field + " " + json + ": " + fault);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void aSecretThatIsNoTextIsRefusedByItsName() throws Exception {
        List<Field> secrets =
                fields().stream().filter(field -> field.type() == Secret.class).toList();
        List<String> wrong = new ArrayList<>();
        for (Field field : secrets) {
            for (String json :
                    Stream.concat(STRUCTURES.stream(), Stream.of("true")).toList()) {
                Fault fault = field.refusal(json);
                if (!(fault != null
                        && fault.details().get("field_errors") instanceof Map<?, ?> errors
                        && errors.containsKey(field.name()))) {
                    wrong.add(field + " " + json + ": " + fault);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(secrets).extracting(Field::name).contains("password", "code", "access_token");
    }
}
