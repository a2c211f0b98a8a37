package dev.fanfare.platform.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.WireJson;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.validation.groups.ConvertGroup;
import jakarta.validation.groups.Default;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records whose members clients see in line. */
@Tag("unit")
class UnwrappedTest {
    interface OnCreate extends Default {}

    record Size2(@NotNull(groups = OnCreate.class) @Max(10) Integer width) {}

    record Fields(
            @NotBlank(groups = OnCreate.class) @Pattern(regexp = ".*\\S.*", message = "must not be blank")
            String name,

            @Size(max = 3) String tag,
            @NotNull(groups = OnCreate.class) @Valid Size2 size) {}

    record Make(
            @JsonUnwrapped @Valid @ConvertGroup(to = OnCreate.class)
            Fields fields,

            @Size(max = 5) String status) {}

    record Change(@NotNull Long id, @JsonUnwrapped @Valid Fields fields) {}

    record Parcel(
            @JsonUnwrapped(prefix = "outer_") @Valid Size2 outer,
            @JsonUnwrapped(prefix = "inner_") @Valid Size2 inner) {}

    private static final Make MADE = new Make(new Fields("Ann", "abc", new Size2(3)), "new");

    @Test
    void whatIsSentInLineIsReadIntoThePart() {
        assertThat(read(Make.class, "{'name':'Ann','status':'new','tag':'abc','size':{'width':3},'other':1}"))
                .isEqualTo(MADE);
    }

    @Test
    void itIsWrittenInLine() throws JsonProcessingException {
        assertThat(Json.text(MADE))
                .isEqualTo("{\"name\":\"Ann\",\"tag\":\"abc\",\"size\":{\"width\":3},\"status\":\"new\"}");
    }

    @Test
    void nodesTellEachOtherOfTheParts() throws JsonProcessingException {
        String wire = WireJson.mapper().writeValueAsString(MADE);
        assertThat(wire).contains("\"fields\":{");
        assertThat(WireJson.mapper().readValue(wire, Make.class)).isEqualTo(MADE);
    }

    @Test
    void problemsAreNamedAsTheClientKnowsThemAndInTheOrderOfTheFields() {
        assertThat(problems(Make.class, "{'status':'too long','tag':'long','size':{'width':'x'},'name':{}}"))
                .containsSubsequence("name", "tag", "size.width", "status")
                .doesNotContain("fields");
    }

    @Test
    void whatMustBeSentIsSaidByTheGroupOfTheWhole() {
        assertThat(problems(Make.class, "{'name':' '}"))
                .contains("missing", "name", "size")
                .doesNotContain("blank");
        assertThat(read(Change.class, "{'id':1}")).isEqualTo(new Change(1L, new Fields(null, null, null)));
        assertThat(problems(Change.class, "{'id':1,'name':' ','size':{'width':11}}"))
                .contains("name", "must not be blank", "size.width");
        assertThat(RecordShape.requiresAnything(Make.class)).isTrue();
        assertThat(RecordShape.requiresAnything(Fields.class)).isFalse();
    }

    @Test
    void aPrefixTellsPartsOfTheSameSortApart() {
        Parcel parcel = new Parcel(new Size2(3), new Size2(2));
        assertThat(Json.text(parcel)).isEqualTo("{\"outer_width\":3,\"inner_width\":2}");
        assertThat(read(Parcel.class, "{'inner_width':2,'outer_width':3,'width':4}"))
                .isEqualTo(parcel);
        assertThat(problems(Parcel.class, "{'inner_width':'x','outer_width':11}"))
                .containsSubsequence("outer_width", "inner_width")
                .doesNotContain(".width");
    }

    private static <T> T read(Class<T> type, String json) {
        try {
            return RecordShape.of(type).read(Json.mapper().readTree(json.replace('\'', '"')), false);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String problems(Class<?> type, String json) {
        Refused refused = catchThrowableOfType(Refused.class, () -> read(type, json));
        return Json.text(refused.fault());
    }
}
