package dev.fanfare.platform.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.DeferredValidation;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.SchemaValues;
import dev.fanfare.support.Soak;
import jakarta.validation.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No rule of an input is missing in the contract: what a schema allows is read without a complaint. */
@Tag(Soak.GROUP)
@Nightly
class ValidBodiesTest {
    private static final JsonNode DOCUMENT = Contract.DOCUMENT;
    private static final SchemaValues VALUES = new SchemaValues(DOCUMENT);
    /** Of a range of days. */
    private static final Translatable REVERSED = Translatable.of("must not be before date_from");

    /** What browsers send beside the body. */
    private static final Set<String> FROM_COOKIES =
            Set.of("{missing_fields=[browser]}", "{missing_fields=[renewal_token]}");

    @Test
    void whatASchemaAllowsIsReadByItsRecord() {
        Map<String, String> refused = new TreeMap<>();
        JqwikSession.run(() -> Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .filter(endpoint -> endpoint.body().getRecordComponents().length > 0)
                // Rules between members are described in words.
                .filter(endpoint -> Stream.of(endpoint.body().getAnnotations())
                        .noneMatch(each -> each.annotationType().isAnnotationPresent(Constraint.class)))
                .forEach(endpoint -> look(endpoint, refused)));
        assertThat(refused).isEmpty();
    }

    private static void look(Endpoint<?, ?> endpoint, Map<String, String> refused) {
        JsonNode schema =
                DOCUMENT.path("paths").path(endpoint.path()).at("/post/requestBody/content/application~1json/schema");
        RandomGenerator<JsonNode> bodies = VALUES.of(schema).generator(1_000);
        Random random = new Random(endpoint.path().hashCode());
        for (int i = 0; i < Soak.size("schema.bodies", 40, 1_000); i++) {
            Shrinkable<JsonNode> body = bodies.next(random);
            String problem = problem(endpoint.body(), body.value());
            if (!problem.isEmpty() && !FROM_COOKIES.contains(problem)) {
                String field = problem.replaceAll("\\{?([a-z_0-9.]+)=.*", "$1");
                refused.putIfAbsent(endpoint.body().getSimpleName() + "." + field, problem + " <- " + body.value());
            }
        }
    }

    /** What is wrong with single members; empty for nothing. Rules between them are described in words. */
    private static <T> String problem(Class<T> type, JsonNode body) {
        try {
            RecordShape.Reading<T> read = RecordShape.of(type).reading(body, false, null);
            if (read.isGood() && read.value() instanceof DeferredValidation later) {
                RecordShape.refuse(later, new FieldErrors());
            }
            FieldErrors joint = new FieldErrors();
            if (read.value() instanceof CrossFieldRules rules) {
                rules.check(joint);
            }
            List<String> missing = new ArrayList<>(read.missing());
            missing.removeAll(joint.missing());
            Map<String, Translatable> invalid = new TreeMap<>(read.invalid());
            invalid.entrySet().removeAll(joint.byField().entrySet());
            invalid.values().removeIf(REVERSED::equals);
            return missing.isEmpty() && invalid.isEmpty()
                    ? ""
                    : String.valueOf(
                            CommonFault.invalidInput(missing, invalid).fault().details());
        } catch (Refused e) {
            return String.valueOf(e.fault().details());
        }
    }
}
