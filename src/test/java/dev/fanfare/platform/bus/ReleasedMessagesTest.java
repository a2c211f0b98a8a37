package dev.fanfare.platform.bus;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.Version;
import dev.fanfare.support.Classes;
import dev.fanfare.support.Releases;
import dev.fanfare.support.Samples;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TR-09: nodes of different releases understand each other, and what others stored. */
@Tag("unit")
class ReleasedMessagesTest {
    private static final ObjectMapper JSON = WireJson.mapper();

    /** By wire name: what crosses the bus, the stored answers of changes, and the events of the outbox. */
    private static final Map<String, Class<?>> TYPES = Classes.named(".*")
            .filter(type -> type.isRecord() && Message.class.isAssignableFrom(type))
            // A private one is known to a single class: it crosses nothing.
            .filter(type -> !Modifier.isPrivate(type.getModifiers()))
            .collect(Collectors.toMap(MessageRegistry::nameOf, Function.identity(), (a, b) -> a, TreeMap::new));

    @TempDir
    private static Path folder;

    private static Map<String, Path> releases;

    /** A message in a line, and one more for each further value of an enum in it. */
    @BeforeAll
    static void cut() {
        StringBuilder text = new StringBuilder("# Each message of " + Version.current()
                + " as its nodes send and store it. Written by ReleasedMessagesTest.\n");
        TYPES.forEach((name, type) -> {
            for (int variant = 0; variant < variants(type); variant++) {
                text.append(name)
                        .append(' ')
                        .append(written(Samples.of(type, variant)))
                        .append('\n');
            }
        });
        releases = Releases.withToday("messages.txt", text.toString().getBytes(StandardCharsets.UTF_8), folder);
    }

    @Test
    @DisplayName("TR-09 reads whatever nodes of earlier releases send or stored, and keeps all that is in it")
    void readsEarlierReleases() {
        List<String> failures = new ArrayList<>();
        releases.forEach((release, file) -> lines(file).forEach(line -> {
            String problem = problem(line.split(" ", 2));
            if (problem != null) {
                failures.add(release + " " + problem + ": " + line);
            }
        }));
        assertThat(failures).isEmpty();
    }

    @Test
    @DisplayName("TR-09 what is taken from the messages of a release is found: components, a value, a message")
    void findsWhatIsTaken() throws IOException {
        int asked = 0;
        for (String line : lines(releases.get(Releases.TODAY)).toList()) {
            String[] nameAndJson = line.split(" ", 2);
            JsonNode sent = JSON.readTree(nameAndJson[1]);
            JsonNode earlier = grown(sent.deepCopy(), TYPES.get(nameAndJson[0]));
            if (!earlier.equals(sent)) {
                assertThat(problem(new String[] {nameAndJson[0], earlier.toString()}))
                        .as(earlier.toString())
                        .startsWith("became ");
                asked++;
            }
        }
        assertThat(asked).isGreaterThan(TYPES.size() / 2);
        ObjectNode caller = written(Samples.of(Caller.class)).put("credential", "TAKEN_SINCE");
        assertThat(problem(new String[] {"bus.Caller", caller.toString()})).contains("TAKEN_SINCE");
        assertThat(problem(new String[] {"payments.TakenSince", "{}"})).isEqualTo("unknown");
    }

    private static Stream<String> lines(Path file) {
        return unchecked(() -> Files.readString(file)).lines().filter(line -> !line.startsWith("#"));
    }

    @Test
    @DisplayName(
            "TR-09 reads what nodes of later releases send: members and permissions that it does not know are ignored")
    void readsLaterReleases() throws IOException {
        for (Class<?> type : TYPES.values()) {
            ObjectNode sent = written(Samples.of(type));
            Object arrived = JSON.treeToValue(grown(sent.deepCopy(), type), type);
            assertThat(written(arrived)).as(type.getName()).isEqualTo(sent);
        }
        ObjectNode caller = written(Samples.of(Caller.class));
        caller.withArray("permissions").add("moons.manage");
        assertThat(JSON.treeToValue(caller, Caller.class).permissions())
                .isEqualTo(((Caller) Samples.of(Caller.class)).permissions());
    }

    private static String problem(String[] nameAndJson) {
        Class<?> type = TYPES.get(nameAndJson[0]);
        if (type == null) {
            return "unknown";
        }
        try {
            JsonNode then = JSON.readTree(nameAndJson[1]);
            JsonNode now = written(JSON.readValue(nameAndJson[1], type));
            return holds(now, then) ? null : "became " + now;
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    private static boolean holds(JsonNode now, JsonNode then) {
        if (now == null) {
            return false;
        }
        if (then.isObject()) {
            return then.properties().stream().allMatch(member -> holds(now.get(member.getKey()), member.getValue()));
        }
        if (then.isArray()) {
            return now.size() == then.size()
                    && IntStream.range(0, then.size()).allMatch(i -> holds(now.get(i), then.get(i)));
        }
        return now.equals(then);
    }

    private static ObjectNode written(Object message) {
        ObjectNode written = JSON.valueToTree(message);
        if (message instanceof Caller) {
            // What remains, which is less each time.
            written.put("deadline", 5_000);
        }
        return written;
    }

    /** With a member more in each record that is written as one. */
    private static JsonNode grown(JsonNode json, Type type) {
        if (json == null || json.isNull()) {
            return json;
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            json.forEach(element -> grown(element, arguments[arguments.length - 1]));
        } else if (json.isObject() && ((Class<?>) type).isRecord()) {
            RecordComponent[] components = ((Class<?>) type).getRecordComponents();
            if (components.length > 0 && !json.has(components[0].getName())) {
                return json;
            }
            for (RecordComponent component : components) {
                grown(json.get(component.getName()), component.getGenericType());
            }
            ((ObjectNode) json).putObject("added_later").put("n", 1);
        }
        return json;
    }

    /** How many values the enum with the most of them has, at least one. */
    private static int variants(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments())
                    .mapToInt(ReleasedMessagesTest::variants)
                    .max()
                    .orElse(1);
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isEnum()) {
            return raw.getEnumConstants().length;
        }
        return !raw.isRecord()
                ? 1
                : Arrays.stream(raw.getRecordComponents())
                        .mapToInt(component -> variants(component.getGenericType()))
                        .max()
                        .orElse(1);
    }
}
