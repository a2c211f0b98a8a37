package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The calls that the contract shows: of each operation one that a test made, the one that shows most members in little space.
 * With {@code -Dexamples=write} each process of the tests keeps its best; {@code ExamplesTest} then makes the file of them.
 */
public final class Examples {
    private static final Path KEPT = Path.of("target/examples");
    private static final boolean KEEPS = "write".equals(System.getProperty("examples"));
    /** Before the code of a refusal. */
    public static final String REFUSAL = "refusal ";

    private static final int SHORT = 700;
    private static final int MAX_BODY = 100_000;
    private static final int PENALTY = 40;
    /** The description of the interface is no example of itself. */
    private static final int MAX_BYTES = 500_000;
    /** Calls of the interface, sent as it describes, come before those that only tests have. */
    private static final int DESCRIBED = 1_000;

    private static final Map<String, Integer> BEST = new ConcurrentHashMap<>();

    private static final Pattern INSTANT = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T[0-9:.]+(?:Z|[+-]\\d{2}:\\d{2})");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern MONTH = Pattern.compile("20\\d{2}-\\d{2}");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern OWN_ADDRESS = Pattern.compile("http://(localhost|127\\.0\\.0\\.1):\\d+");
    private static final Pattern SERIAL = Pattern.compile("(?<![0-9.])[0-9]{4,9}(?![0-9.])");
    private static final Pattern SECRET = Pattern.compile(
            "(?!.*_supported|redirect_uri).*(token|secret|password|cookie|nonce|challenge|signature|verifier|proof|uri|^code|^file$).*");
    /** As codes of errors. */
    private static final Pattern CONSTANT = Pattern.compile("[A-Z]+(_[A-Z]+)+");

    private static final Pattern RANDOM = Pattern.compile("(?:ff[a-z]|app)_\\w+|eyJ[\\w.-]+|[A-Za-z0-9_+/=-]{40,}");

    /** Of a file. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{20,}");

    private final Map<String, Long> ids = new HashMap<>();

    private Examples() {}

    /** A call and its answer; a refusal is kept as the example of its code. */
    static void see(HttpResponse<byte[]> response, JsonNode answer) {
        HttpRequest request = response.request();
        int status = response.statusCode();
        if (!KEEPS || response.body().length > MAX_BYTES || Contract.selects(request)) {
            return;
        }
        String place = request.method().toLowerCase(Locale.ROOT) + " " + Contract.described(response);
        Optional<JsonNode> sent = sent(request);
        if (status >= 400 && answer.has("error")) {
            keep(REFUSAL + Contract.code(answer), place, sent.filter(Examples::isShort), status, answer);
        } else if (status < 400 && ("GET".equals(request.method()) || sent.isPresent())) {
            // Pages answer a form with a page or another address.
            boolean isText =
                    response.headers().firstValue("Content-Type").orElse("").startsWith("text/plain");
            keep(
                    place,
                    place,
                    sent,
                    status,
                    isText ? TextNode.valueOf(new String(response.body(), StandardCharsets.UTF_8)) : answer);
        }
    }

    /** The refusal of a call that no client makes. */
    public static void refused(String place, Answer answer) {
        if (KEEPS) {
            keep(REFUSAL + Contract.code(answer.body()), place, Optional.empty(), answer.status(), answer.body());
        }
    }

    /** Whether calls are kept, and there is none yet of this change's dry run: it is made before the change. */
    static boolean wantsDryRun(String path) {
        String dryRun = "post " + path + "preview/";
        return KEEPS && Contract.describes(dryRun) && !BEST.containsKey(dryRun);
    }

    private static boolean isShort(JsonNode sent) {
        return sent.toString().length() < SHORT;
    }

    private static void keep(String name, String place, Optional<JsonNode> sent, int status, JsonNode answer) {
        boolean isRefusal = name.startsWith(REFUSAL);
        ObjectNode call = Json.mapper().createObjectNode().put("operation", name);
        Examples both = new Examples();
        if (isRefusal) {
            call.put(
                    "call",
                    Contract.describes(place) ? place : NAME.matcher(place).replaceAll("…"));
        }
        sent.ifPresent(body -> call.set("request", both.steady("", shortened(body))));
        call.put("status", status);
        if (answer.isContainerNode() || answer.isTextual()) {
            call.set("answer", both.steady("", shortened(answer)));
        }
        int worth = isRefusal
                ? worth(call, place)
                : worth(call) + (Contract.takes(place, call.path("request")) ? DESCRIBED : 0);
        Integer known = BEST.put(name, Math.max(worth, BEST.getOrDefault(name, Integer.MIN_VALUE)));
        String line = call.put("worth", worth) + "\n";
        boolean isText = StandardCharsets.UTF_8.newEncoder().canEncode(line);
        if (isText && (known == null || known < worth)) {
            unchecked(() -> {
                Files.createDirectories(KEPT);
                return Files.writeString(
                        KEPT.resolve(ProcessHandle.current().pid() + ".jsonl"),
                        line,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            });
        }
    }

    /** Of each operation the best that any process kept; of several the first in the alphabet. */
    public static Map<String, ObjectNode> kept() {
        return unchecked(() -> {
            Map<String, ObjectNode> best = new TreeMap<>();
            Files.createDirectories(KEPT);
            try (Stream<Path> files = Files.list(KEPT)) {
                for (Path file : files.sorted().toList()) {
                    for (String line : Files.readAllLines(file)) {
                        ObjectNode call = (ObjectNode) Json.mapper().readTree(line);
                        int worth = call.remove("worth").asInt();
                        best.merge(
                                call.remove("operation").asText(),
                                call.put("worth", worth),
                                (a, b) -> a.path("worth").asInt() > worth
                                                || a.path("worth").asInt() == worth
                                                        && a.toString().compareTo(b.toString()) <= 0
                                        ? a
                                        : b);
                    }
                }
            }
            best.values().forEach(call -> call.remove("worth"));
            return best;
        });
    }

    /** How an example is not as its schema says. */
    public static List<String> problems(String operation, JsonNode schema, JsonNode example) {
        return Contract.problems(schema, example).stream()
                .map(problem -> operation + " " + problem)
                .toList();
    }

    private static int worth(JsonNode call) {
        return members(call) - Math.max(0, call.toString().length() - SHORT) / PENALTY;
    }

    /** Of a refusal: a short call of the interface, much in its details. */
    private static int worth(ObjectNode refusal, String place) {
        return (Contract.describes(place) ? DESCRIBED : 0)
                + members(refusal.path("answer"))
                - refusal.path("request").toString().length() / PENALTY;
    }

    private static int members(JsonNode node) {
        int members = 0;
        for (JsonNode child : node) {
            members += child.isContainerNode() ? members(child) : child.isNull() ? 0 : 1;
        }
        return members;
    }

    /** With one item of each list. */
    private static JsonNode shortened(JsonNode node) {
        if (node.isArray()) {
            ArrayNode one = Json.mapper().createArrayNode();
            if (!node.isEmpty()) {
                one.add(shortened(node.get(0)));
            }
            return one;
        }
        if (node.isObject()) {
            ObjectNode all = Json.mapper().createObjectNode();
            node.properties().forEach(member -> all.set(member.getKey(), shortened(member.getValue())));
            return all;
        }
        return node;
    }

    /** Without what differs from run to run. */
    private JsonNode steady(String name, JsonNode node) {
        if (node.isArray()) {
            ArrayNode all = Json.mapper().createArrayNode();
            node.forEach(item -> all.add(steady(name.replaceAll("s$", ""), item)));
            return all;
        }
        if (node.isObject()) {
            ObjectNode all = Json.mapper().createObjectNode();
            node.properties().forEach(member -> all.set(member.getKey(), steady(member.getKey(), member.getValue())));
            return all;
        }
        if (node.isIntegralNumber() && name.matches("(.*_)?id")) {
            return JsonNodeFactory.instance.numberNode(id(node.asText()));
        }
        return node.isTextual() ? JsonNodeFactory.instance.textNode(steady(name, node.asText())) : node;
    }

    private String steady(String name, String text) {
        boolean isSecret = SECRET.matcher(name).matches()
                && !CONSTANT.matcher(text).matches()
                && !INSTANT.matcher(text).matches();
        if (isSecret && !OWN_ADDRESS.matcher(text).find() && text.length() > 8
                || RANDOM.matcher(text).matches()) {
            return "…";
        }
        String steady = OWN_ADDRESS.matcher(text).replaceAll("https://fanfare.example");
        steady = UUID.matcher(steady).replaceAll("00000000-0000-4000-8000-000000000000");
        steady = INSTANT.matcher(steady).replaceAll("2026-03-02T12:00:00Z");
        if (DAY.matcher(steady).matches()) {
            return "2026-03-02";
        }
        if (MONTH.matcher(steady).matches()) {
            return "2026-03";
        }
        return steady.contains("2026-03-02T") || UUID.matcher(steady).matches() || "phone".equals(name)
                ? steady
                : SERIAL.matcher(steady).replaceAll(found -> Long.toString(id(found.group())));
    }

    private long id(String was) {
        return ids.computeIfAbsent(was, unused -> ids.size() + 1L);
    }

    /** What a request says as JSON or a form; empty for others. */
    static Optional<JsonNode> sent(HttpRequest request) {
        String type = request.headers().firstValue("Content-Type").orElse("");
        boolean isForm = type.startsWith("application/x-www-form-urlencoded");
        long length = request.bodyPublisher()
                .map(HttpRequest.BodyPublisher::contentLength)
                .orElse(-1L);
        if (!(isForm || type.startsWith("application/json")) || length < 0 || length > MAX_BODY) {
            return Optional.empty();
        }
        try {
            return Optional.of(isForm ? form(text(request)) : Json.mapper().readTree(text(request)));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What a form says, as JSON says it. */
    private static JsonNode form(String pairs) throws IOException {
        ObjectNode all = Json.mapper().createObjectNode();
        for (String pair : pairs.split("&", -1)) {
            String[] both = pair.split("=", 2);
            String value = URLDecoder.decode(both[both.length - 1], StandardCharsets.UTF_8);
            boolean isBare = value.matches("true|false|[1-9][0-9]{0,9}");
            if (both.length == 2) {
                all.set(
                        URLDecoder.decode(both[0], StandardCharsets.UTF_8),
                        isBare ? Json.mapper().readTree(value) : JsonNodeFactory.instance.textNode(value));
            }
        }
        return all;
    }

    private static String text(HttpRequest request) {
        BodySubscriber<String> body = HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8);
        request.bodyPublisher().orElseThrow().subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                body.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer item) {
                body.onNext(List.of(item));
            }

            @Override
            public void onError(Throwable cause) {
                body.onError(cause);
            }

            @Override
            public void onComplete() {
                body.onComplete();
            }
        });
        return body.getBody().toCompletableFuture().join();
    }
}
