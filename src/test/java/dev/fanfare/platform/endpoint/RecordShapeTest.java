package dev.fanfare.platform.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a body becomes a record. */
@Tag("unit")
class RecordShapeTest {
    enum Size implements Coded {
        SMALL,
        MEDIUM,
        EXTRA_LARGE {
            @Override
            public String code() {
                return "x-large";
            }
        }
    }

    record Inner(@NotNull Integer count) {}

    record Body(
            @NotBlank String userName,
            @NotNull @Max(100) Integer age,
            Long id,
            BigDecimal amount,
            Boolean active,
            LocalDate day,
            Size size,
            List<String> tags,
            @Valid Inner inner) {}

    private static final RecordShape<Body> SHAPE = RecordShape.of(Body.class);

    private static Body read(String json, boolean form) {
        try {
            return SHAPE.read(Json.mapper().readTree(json), form);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Object> problems(String json, boolean form) {
        return catchThrowableOfType(Refused.class, () -> read(json, form))
                .fault()
                .detailsIn("en");
    }

    /** What is said of one field beside the two that must be sent. */
    private static Object problem(String field, String value, boolean form) {
        Map<String, Object> details = problems("{\"user_name\": \"zoe\", \"age\": 30, " + value + "}", form);
        return ((Map<?, ?>) details.get("field_errors")).get(field);
    }

    @Test
    void readsEveryKindOfValue() {
        Body expected = new Body(
                "zoe",
                30,
                7L,
                new BigDecimal("12.25"),
                true,
                LocalDate.of(2026, 11, 21),
                Size.MEDIUM,
                List.of("a", "b"),
                new Inner(3));
        assertThat(read("""
                        {"user_name": "zoe", "age": 30, "id": 7, "amount": 12.25, "active": true, "day": "2026-11-21",
                         "size": "medium", "tags": ["a", "b"], "inner": {"count": 3}, "unknown": {"is": "ignored"}}
                        """, false)).isEqualTo(expected);
        assertThat(read("""
                        {"user_name": "zoe", "age": "30", "id": "7", "amount": "12.25", "active": "on",
                         "day": " 2026-11-21 ", "size": "medium", "tags": ["a", "", "b"], "inner": {"count": "3"}}
                        """, true)).isEqualTo(expected);
    }

    @Test
    void takesTheBlanksOfFormsForAbsentAndRepetitionsForOne() {
        Body body = read("""
                {"user_name": ["zoe", "zoe"], "age": ["30", "30"], "id": " ", "active": "", "day": "", "tags": "one"}
                """, true);
        assertThat(body).isEqualTo(new Body("zoe", 30, null, null, null, null, null, List.of("one"), null));
        assertThat(problem("id", "\"id\": [\"1\", \"2\"]", true))
                .isEqualTo("was sent more than once, with different values");
    }

    @Test
    void readsAndWritesAnEnumByItsCode() {
        Body body = read("{\"user_name\": \"zoe\", \"age\": 30, \"size\": \"x-large\"}", false);
        assertThat(body.size()).isEqualTo(Size.EXTRA_LARGE);
        assertThat(Json.text(body.size())).isEqualTo("\"x-large\"");
        assertThat(read("{\"user_name\": \"zoe\", \"age\": 30, \"size\": \" \"}", false)
                        .size())
                .isNull();
    }

    @Test
    void namesAllThatIsMissingOrWrongInTheOrderOfTheRecord() {
        Map<String, Object> details = problems("""
                {"inner": {"count": []}, "tags": [null], "size": "HUGE", "day": "2026-02-30", "active": "yes",
                 "amount": "x", "id": 1.5, "age": 101}
                """, false);
        assertThat(details.get("missing_fields")).isEqualTo(List.of("user_name"));
        assertThat(((Map<?, ?>) details.get("field_errors")).entrySet())
                .extracting(Object::toString)
                .containsExactly(
                        "age=must be less than or equal to 100",
                        "id=must be a whole number",
                        "amount=must be a number",
                        "active=must be true or false",
                        "day=must be a date, YYYY-MM-DD",
                        "size=must be small, medium or x-large",
                        "tags=must hold no null",
                        "inner.count=must be a single value");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "id": 9223372036854775808    | id     | is out of range
                    "id": true                   | id     | must be a whole number
                    "id": {"a": 1}               | id     | must be a single value
                    "amount": 1E41               | amount | must be a number
                    "amount": "1e3"              | amount | must be a number
                    "active": 1                  | active | must be true or false
                    "size": "SMALL"              | size   | must be small, medium or x-large
                    "size": "extra_large"        | size   | must be small, medium or x-large
                    "size": true                 | size   | must be small, medium or x-large
                    "size": ["small"]            | size   | must be a single value
                    "day": "10000-01-01"         | day    | must be a date, YYYY-MM-DD
                    "day": "0000-01-01"          | day    | must be a date, YYYY-MM-DD
                    "tags": {"a": 1}             | tags   | must be a single value
                    "tags": [["a"]]              | tags   | must be a single value
                    "inner": 7                   | inner  | must be an object
                    "inner": []                  | inner  | must be an object
                    "inner": "text"              | inner  | must be an object
                    """)
    void refusesWhatIsNoValueOfTheKind(String member, String field, String problem) {
        assertThat(problem(field, member, false)).isEqualTo(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u0000", "a\\ud800", "\\udc00b", "\\udc00\\ud800"})
    void refusesTextThatCannotBeStored(String text) {
        assertThat(((Map<?, ?>) problems("{\"user_name\": \"" + text + "\", \"age\": 1}", false)
                                .get("field_errors"))
                        .get("user_name"))
                .isEqualTo("must be valid text");
        assertThat(read("{\"user_name\": \"\\ud83d\\ude00\", \"age\": 1}", false)
                        .userName())
                .isEqualTo("😀");
    }
}
