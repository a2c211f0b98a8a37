package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.DeferredValidation;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Endpoints;
import jakarta.validation.constraints.Email;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Texts that look like others, in all requests. */
@Tag("unit")
class DisguisedTextsTest {
    /** Controls, embeddings, overrides, isolates and characters that never show. */
    private static final List<String> DISGUISES = List.of(
            "\u0001",
            "\u0007",
            "\u001B",
            "\u007F",
            "\u009F",
            "\u202A",
            "\u202B",
            "\u202C",
            "\u202D",
            "\u202E",
            "\u2060",
            "\u2066",
            "\u2067",
            "\u2068",
            "\u2069",
            "\u206F",
            "\uFEFF",
            "\uFFF9",
            "\uDB40\uDC01");

    /** What scripts, emoji and several lines need. */
    private static final List<String> NEEDED = List.of(
            "می\u200Cخواهم",
            "क\u094D\u200Dष",
            "\uD83D\uDC69\u200D\uD83D\uDCBB",
            "\u2764\uFE0F",
            "two\nlines\tand more",
            "\u05D0\u200E!",
            "Zoë");

    private static List<RecordComponent> members() {
        Set<Class<?>> records = new LinkedHashSet<>();
        Endpoints.all().<Class<?>>map(Endpoint::body).forEach(body -> gather(body, records));
        return records.stream()
                .flatMap(record -> Arrays.stream(record.getRecordComponents()))
                .filter(member -> member.getType() == String.class)
                .toList();
    }

    private static void gather(Type type, Set<Class<?>> records) {
        if (type instanceof ParameterizedType list) {
            Arrays.stream(list.getActualTypeArguments()).forEach(argument -> gather(argument, records));
        } else if (type instanceof Class<?> record
                && record.isRecord()
                && record != Secret.class
                && records.add(record)) {
            Arrays.stream(record.getRecordComponents()).forEach(part -> gather(part.getGenericType(), records));
        }
    }

    private static Object read(RecordComponent member, String text) throws Exception {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put(RecordShape.nameOf(member), text);
        return member.getAccessor().invoke(Json.mapper().treeToValue(body, member.getDeclaringRecord()));
    }

    @Test
    @DisplayName("HT-25 each text of each request loses what disguises it, and keeps what scripts need")
    void everyTextIsWhatItLooksLike() throws Exception {
        List<String> wrong = new ArrayList<>();
        List<RecordComponent> members = members();
        for (RecordComponent member : members) {
            Object plain = read(member, "adalove");
            for (String disguise : DISGUISES) {
                Object read = read(member, disguise + "ada" + disguise + disguise + "love" + disguise);
                if (!Objects.equals(plain, read)) {
                    wrong.add(member + " " + (int) disguise.charAt(0) + ": " + read);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(members).hasSizeGreaterThan(200);
        for (String text : NEEDED) {
            assertThat(read(bio(members), text)).isEqualTo(text);
        }
    }

    private static RecordComponent bio(List<RecordComponent> members) {
        return members.stream()
                .filter(member -> member.getName().equals("bio"))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isRefused(RecordComponent member, String address) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put(RecordShape.nameOf(member), address);
        Refused refused = catchThrowableOfType(
                Refused.class, () -> RecordShape.of(member.getDeclaringRecord().asSubclass(Record.class))
                        .read(body, false));
        return refused != null
                && refused.fault().details().get("field_errors") instanceof Map<?, ?> errors
                && errors.containsKey(RecordShape.nameOf(member));
    }

    @Test
    @DisplayName("AU-10 each e-mail address has a domain that can be one of the internet")
    void everyAddressHasADomain() throws Exception {
        List<RecordComponent> addresses = new ArrayList<>();
        for (RecordComponent member : members()) {
            if (member.getDeclaringRecord().getDeclaredField(member.getName()).isAnnotationPresent(Email.class)) {
                addresses.add(member);
            } else {
                assertThat(RecordShape.nameOf(member)).isNotIn("email", "paypal_email", "mail", "address_email");
            }
        }
        assertThat(addresses).hasSizeGreaterThan(7);
        for (RecordComponent member : addresses) {
            for (String wrong : List.of(
                    "x@localhost",
                    "x@[127.0.0.1]",
                    "x@127.0.0.1",
                    "x@[IPv6:::1]",
                    "x@example.c",
                    "x@example..com",
                    "x@.com",
                    "x@com.",
                    "x",
                    "x@",
                    "@example.com")) {
                boolean deferred = DeferredValidation.class.isAssignableFrom(member.getDeclaringRecord());
                assertThat(deferred || isRefused(member, wrong))
                        .as(member + " " + wrong)
                        .isTrue();
            }
            for (String right :
                    List.of("x@example.com", "x@mail.example", "x@bücher.example", "x@xn--bcher-kva.example")) {
                assertThat(isRefused(member, right)).as(member + " " + right).isFalse();
            }
        }
    }
}
