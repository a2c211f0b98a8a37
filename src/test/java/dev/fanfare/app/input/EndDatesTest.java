package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.fanfare.campaigns.campaign.api.MomentInput;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Endpoints;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All days that requests may name as an end. */
@Tag("unit")
class EndDatesTest {
    private static final Pattern END = Pattern.compile(
            "(?:^|_)(?:end|ends|ended|to|till|until|before|due|deadline|expires|expiry|closes|last|valid_to)(?:_|$)");

    private static List<RecordComponent> members() {
        Set<Class<?>> records = new LinkedHashSet<>();
        Endpoints.all().<Class<?>>map(Endpoint::body).forEach(body -> gather(body, records));
        return records.stream()
                .flatMap(record -> Arrays.stream(record.getRecordComponents()))
                .filter(member -> END.matcher(RecordShape.nameOf(member)).find())
                .toList();
    }

    private static void gather(Type type, Set<Class<?>> records) {
        if (type instanceof ParameterizedType list) {
            Arrays.stream(list.getActualTypeArguments()).forEach(argument -> gather(argument, records));
        } else if (type instanceof Class<?> record && record.isRecord() && records.add(record)) {
            Arrays.stream(record.getRecordComponents()).forEach(part -> gather(part.getGenericType(), records));
        }
    }

    private static Set<String> named(Class<?> type) {
        Set<String> names = new TreeSet<>();
        members().stream()
                .filter(member -> member.getType() == type)
                .forEach(member -> names.add(RecordShape.nameOf(member)));
        return names;
    }

    @Test
    @DisplayName("CA-04 HT-15 a day that ends something is included in it, or its time must be sent")
    void everyEndThatIsADayIncludesIt() {
        // Ends with the day, as CampaignDraftTest shows.
        assertThat(named(MomentInput.class)).containsExactly("date_end");
        // Read by Days, whose last day is included; another name is another rule.
        assertThat(named(LocalDate.class)).containsExactly("date_to");
        // Text that is read as a date elsewhere.
        assertThat(named(String.class)).doesNotContain("date_end", "expires", "deadline");
        assertThat(named(Instant.class)).isNotEmpty();
        for (RecordComponent member : members()) {
            if (member.getType() == Instant.class) {
                assertThatThrownBy(() -> Json.mapper()
                                .treeToValue(
                                        JsonNodeFactory.instance
                                                .objectNode()
                                                .put(RecordShape.nameOf(member), "2026-05-31"),
                                        member.getDeclaringRecord()))
                        .as(member.toString())
                        .isInstanceOfAny(IllegalStateException.class, JsonMappingException.class);
            }
        }
    }
}
