package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Examples;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OpenApiText;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The examples of the contract. A run of tests with {@code -Dexamples=write} renews those of the rows that it calls, when one of
 * this class with {@code -Dexamples=file} follows.
 */
@DisplayName("CT-01 every operation has an executed example")
class ExamplesTest {
    private static final Path FILE = Path.of("src/main/resources/dev/fanfare/platform/openapi/examples.json");

    private static final Path REFUSALS = FILE.resolveSibling("refusals.json");

    private static final String JSON = "application/json";
    private static final JsonNode DOCUMENT = OpenApiText.inlined(Contract.DOCUMENT);

    /** What needs a cookie or a mailed code, or never ends, the same document for staff, and the description itself. */
    private static final Set<String> SILENT = Set.of(
            "/web/api/auth/renew/",
            "/api/auth/email/verify/",
            "/web/api/auth/email/verify/",
            "/web/api/notifications/stream/",
            "/web/api/get/events/stream/",
            "/api/get/application/events/stream/",
            "/api/events/stream/",
            "/admin/api/events/list/stream/",
            "/openapi.json",
            "/openapi/{part}.json",
            "/admin/api/invoices/pdf/");

    @Test
    void callsWhatOtherTestsAskInOtherWays() {
        World world = Node.shared().world();
        Advertiser advertiser = world.advertiser("EUR");
        Operator operator = world.operator();
        operator.call("/admin/api/applications/list/", "{page: 1}").expect(200);
        operator.call("/admin/api/legal-entities/list/").expect(200);
        operator.call("/admin/api/transfers/report/").expect(200);
        operator.call("/api/advertiser/check/", "{email: %s}", advertiser.email())
                .expect(200);
        operator.call("/api/check/email/", "{email: %s}", advertiser.email()).expect(200);
        operator.call("/api/check/validate/", "{username: %s, password: %s}", advertiser.username(), World.PASSWORD)
                .expect(200);
        world.anybody().ok("/web/api/auth/check/email/", "{email: 'anna@example.com'}");
    }

    /**
     * Requests as the schema writes them: the service also reads numbers from texts and one value as a list. What a twin of the
     * row sent besides, or what is hidden here, is left out or as long as it has to be.
     */
    private static void fit(String operation, ObjectNode call) {
        String[] both = operation.split(" ", 2);
        JsonNode schema = resolved(
                DOCUMENT.path("paths").path(both[1]).path(both[0]).at("/requestBody/content/application~1json/schema"));
        if (call.path("request") instanceof ObjectNode request && schema.has("properties")) {
            call.set("request", fitted(request, schema));
        }
    }

    private static JsonNode fitted(JsonNode value, JsonNode reference) {
        JsonNode schema = resolved(reference);
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value.isObject() && schema.has("properties")) {
            ObjectNode all = nodes.objectNode();
            value.properties().forEach(member -> {
                JsonNode of = schema.path("properties").path(member.getKey());
                JsonNode limits = resolved(of);
                boolean isLess = limits.has("minimum")
                        && member.getValue().asDouble() < limits.path("minimum").asDouble();
                boolean isEmpty =
                        member.getValue().isNull() && limits.path("type").isTextual();
                if (!of.isMissingNode() && !isLess && !isEmpty) {
                    all.set(member.getKey(), fitted(member.getValue(), of));
                }
            });
            return all;
        }
        return switch (schema.path("type").asText()) {
            case "array" -> {
                ArrayNode all = nodes.arrayNode();
                (value.isArray() ? value : List.of(value)).forEach(item -> all.add(fitted(item, schema.path("items"))));
                yield all;
            }
            case "number", "integer" -> value.isTextual() ? number(value.asText()) : value;
            case "boolean" -> value.isTextual() ? nodes.booleanNode("true".equals(value.asText())) : value;
            case "string" ->
                nodes.textNode(
                        value.asText().startsWith("…")
                                ? hidden(schema)
                                : value.asText().replaceAll("<script>.*?</script>", ""));
            default -> value;
        };
    }

    /** As long as it has to be, of letters where nothing else is allowed. */
    private static String hidden(JsonNode schema) {
        int least = Math.max(1, schema.path("minLength").asInt());
        String word = "example";
        return schema.has("pattern") ? word.repeat((least + word.length() - 1) / word.length()) : "…".repeat(least);
    }

    /** Without the zeros that a reader may leave out. */
    private static JsonNode number(String text) {
        BigDecimal number = new BigDecimal(text).stripTrailingZeros();
        return JsonNodeFactory.instance.numberNode(number.setScale(Math.max(0, number.scale())));
    }

    private static JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? DOCUMENT.at(schema.path("$ref").asText().substring(1)) : schema;
    }

    /** A row that no test calls with success shows the call of another one that takes and answers the same. */
    private static void twins(Map<String, ObjectNode> kept) {
        Map<String, String> shapes = new TreeMap<>();
        JsonNode paths = DOCUMENT.path("paths").deepCopy();
        paths.findParents("example").forEach(media -> ((ObjectNode) media).remove("example"));
        paths.properties().forEach(path -> path.getValue().properties().forEach(method -> {
            JsonNode operation = method.getValue();
            shapes.put(
                    method.getKey() + " " + path.getKey(),
                    operation.at("/requestBody/content/application~1json/schema") + " "
                            + operation.at("/responses/200/content") + operation.at("/responses/201/content"));
        }));
        kept.keySet().retainAll(shapes.keySet());
        kept.values().removeIf(call -> !call.has("request") && !call.has("answer"));
        // GET of an endpoint takes and answers the same.
        kept.keySet()
                .removeIf(read -> shapes.containsKey(read.replaceFirst("^get ", "post ")) && read.startsWith("get "));
        shapes.forEach((operation, shape) -> shapes.keySet().stream()
                .filter(other -> shapes.get(other).equals(shape) && shape.contains("$ref") && kept.containsKey(other))
                .findFirst()
                .ifPresent(twin -> kept.putIfAbsent(operation, kept.get(twin))));
    }

    /** Moves those of codes to their own file. */
    private static void refusals(Map<String, ObjectNode> kept) throws IOException {
        Properties codes = new Properties();
        try (InputStream file = OpenApi.class.getResourceAsStream("errors.properties")) {
            codes.load(file);
        }
        Map<String, JsonNode> all = new TreeMap<>();
        Json.mapper().readTree(REFUSALS.toFile()).properties().forEach(one -> all.put(one.getKey(), one.getValue()));
        kept.forEach((name, call) -> {
            String code = name.replace(Examples.REFUSAL, "");
            if (name.startsWith(Examples.REFUSAL) && codes.containsKey(code)) {
                all.put(code, call);
            }
        });
        kept.keySet().removeIf(name -> name.startsWith(Examples.REFUSAL));
        write(REFUSALS, all);
    }

    private static void write(Path file, Map<String, ? extends JsonNode> examples) throws IOException {
        Files.writeString(
                file,
                Json.mapper().writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(examples) + "\n");
    }

    /** Makes the files of the calls that tests kept; the next run checks what was written. */
    @Test
    void writesWhatTestsKept() throws IOException {
        if ("file".equals(System.getProperty("examples"))) {
            Map<String, ObjectNode> kept = new TreeMap<>();
            Json.mapper()
                    .readTree(FILE.toFile())
                    .properties()
                    .forEach(one -> kept.put(one.getKey(), (ObjectNode) one.getValue()));
            kept.putAll(Examples.kept());
            refusals(kept);
            twins(kept);
            kept.forEach(ExamplesTest::fit);
            write(FILE, kept);
        }
    }

    /** In the gate, which a change passes without new examples: they are renewed by a commit of their own. */
    @Test
    void namesWhatIsToBeRenewed() throws IOException {
        problems().forEach(problem -> System.out.println("Example to be renewed before a release: " + problem));
    }

    @Test
    @Nightly
    void everyOperationAndCodeShowsACall() throws IOException {
        if (!"file".equals(System.getProperty("examples"))) {
            assertThat(problems())
                    .as("renew the examples, as developing.md says")
                    .isEmpty();
        }
    }

    private static List<String> problems() throws IOException {
        List<String> problems = new ArrayList<>();
        Set<String> operations = new TreeSet<>();
        DOCUMENT.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    String name = method.getKey() + " " + path.getKey();
                    operations.add(name);
                    if (!SILENT.contains(path.getKey())) {
                        problems.addAll(problems(name, method.getValue()));
                    }
                }));
        differences("operation", operations, Json.mapper().readTree(FILE.toFile())).stream()
                // Some answer nothing, and some show the call of another method.
                .filter(difference -> difference.endsWith("stale"))
                .forEach(problems::add);
        problems.addAll(differences(
                "code",
                Set.copyOf(Answer.fields(DOCUMENT.at("/components/examples"))),
                Json.mapper().readTree(REFUSALS.toFile())));
        return problems;
    }

    private static List<String> problems(String name, JsonNode operation) {
        List<String> problems = new ArrayList<>();
        JsonNode request = operation.path("requestBody").path("content").path(JSON);
        if (!request.isMissingNode() && !request.has("example")) {
            problems.add(name + " (request) missing");
        }
        List<JsonNode> answers = operation.path("responses").properties().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .map(response -> response.getValue().path("content"))
                .map(content -> content.path(JSON))
                .filter(answer -> !answer.isMissingNode())
                .toList();
        if (!answers.isEmpty() && answers.stream().noneMatch(answer -> answer.has("example"))) {
            problems.add(name + " (answer) missing");
        }
        Stream.concat(Stream.of(request), answers.stream())
                .filter(shown -> shown.has("example"))
                .forEach(
                        shown -> problems.addAll(Examples.problems(name, shown.path("schema"), shown.path("example"))));
        return problems;
    }

    private static List<String> differences(String kind, Set<String> there, JsonNode shown) {
        List<String> differences = new ArrayList<>();
        there.stream()
                .filter(name -> !shown.has(name))
                .forEach(name -> differences.add(kind + " " + name + " missing"));
        shown.fieldNames().forEachRemaining(name -> {
            if (!there.contains(name)) {
                differences.add(kind + " " + name + " stale");
            }
        });
        return differences;
    }
}
