package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.curiousoddman.rgxgen.RgxGen;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Random values that a schema of the contract allows, as jqwik makes and shrinks them: to fewer members and items, since to shrink
 * what they hold takes minutes.
 */
public final class SchemaValues {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int SHORT = 12;
    private static final int LONG_LIST = 300;
    private static final int ODDS = 20;
    /** What records of a fresh database have. */
    private static final int LAST_ID = 12;

    /** Characters that something may stumble over. NUL is missing: the contract says in words that texts have none. */
    private static final Integer[] CHARACTERS =
            ("azAZ09_-+. ,:;/\\'\"<>&%${}[]()@#?!*~^|`=\t\n\r\u0001\u007f\u0085\u00a0éßİıǅﬀ\u0301\u200b\u200d"
                            + "\u202e\u2028\ufeff\uffff中א\ud83d\ude00\ud83c\uddea\ud83c\uddf8\udbff\udfff")
                    .codePoints()
                    .boxed()
                    .toArray(Integer[]::new);

    /** What is right has digits to check, or stands in a list. */
    private static final Map<String, List<String>> EXAMPLES = Map.of(
            "currency_code", List.of("EUR", "USD", "GBP", "JPY", "KWD"),
            "country_code", List.of("US", "DE", "AT", "FR"),
            "iban", List.of("DE89370400440532013000", "gb29 nwbk 6016 1331 9268 19", "FR1420041010050500013M02606"),
            "bic", List.of("DEUTDEFF", "deutdeff500", "NWBKGB2L"),
            "us_routing_number", List.of("021000021", "011401533"),
            "address_range", List.of("10.1.0.0/16", "192.0.2.7", "2001:db8::/32", "::1"),
            "redirect_address",
                    List.of("https://example.com/back?a=1", "http://127.0.0.1:8999/", "com.example.app:/back"));

    private final JsonNode document;

    public SchemaValues(JsonNode document) {
        this.document = document;
    }

    /** Values of a schema. */
    public Arbitrary<JsonNode> of(JsonNode reference) {
        JsonNode schema = resolved(reference);
        if (schema.has("const")) {
            return Arbitraries.just(schema.path("const"));
        }
        if (schema.has("enum")) {
            return Arbitraries.of(list(schema.path("enum")));
        }
        if (schema.has("anyOf")) {
            return Arbitraries.oneOf(
                    list(schema.path("anyOf")).stream().map(this::of).toList());
        }
        if (schema.path("type").isArray()) {
            return Arbitraries.oneOf(list(schema.path("type")).stream()
                    .map(type -> of(((ObjectNode) schema.deepCopy()).set("type", type)))
                    .toList());
        }
        return switch (schema.path("type").asText()) {
            case "null" -> Arbitraries.just(JSON.nullNode());
            case "object" -> object(schema);
            case "array" -> array(schema);
            case "boolean" -> Arbitraries.of(true, false).map(JSON::booleanNode);
            case "integer" -> integer(schema).dontShrink().map(JSON::numberNode);
            case "number" -> decimal(schema).dontShrink().map(JSON::numberNode);
            case "string" -> text(schema).dontShrink().map(JSON::textNode);
            case "" -> Arbitraries.of(JSON.textNode("any"), JSON.numberNode(7), JSON.booleanNode(true));
            default -> throw new IllegalArgumentException("no values of " + schema);
        };
    }

    /** The schema itself, or the one that it refers to. */
    public JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText("");
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }

    private Arbitrary<JsonNode> object(JsonNode schema) {
        return schema.has("properties") ? members(schema) : map(schema);
    }

    private Arbitrary<JsonNode> members(JsonNode schema) {
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        List<String> names = new ArrayList<>();
        List<Arbitrary<Optional<JsonNode>>> values = new ArrayList<>();
        schema.path("properties").properties().forEach(member -> {
            names.add(member.getKey());
            Arbitrary<JsonNode> value = Arbitraries.lazy(memoized(member.getValue()));
            values.add(required.contains(member.getKey()) ? value.map(Optional::of) : value.optional(0.5));
        });
        Arbitrary<JsonNode> known = Combinators.combine(values).as(made -> {
            ObjectNode object = JSON.objectNode();
            for (int i = 0; i < made.size(); i++) {
                String name = names.get(i);
                made.get(i).ifPresent(value -> object.set(name, value));
            }
            return object;
        });
        return known.filter(object -> isAllowed(schema, object));
    }

    private Supplier<Arbitrary<JsonNode>> memoized(JsonNode schema) {
        return () -> of(schema);
    }

    /** Looks at the rules between members. */
    private static boolean isAllowed(JsonNode schema, JsonNode object) {
        return !schema.has("anyOf") || list(schema.path("anyOf")).stream().anyMatch(option -> isOption(option, object));
    }

    private static boolean isOption(JsonNode option, JsonNode object) {
        return list(option.path("required")).stream().allMatch(name -> object.has(name.asText()))
                && list(option.at("/not/anyOf")).stream().noneMatch(not -> isOption(not, object));
    }

    private Arbitrary<JsonNode> map(JsonNode schema) {
        Arbitrary<String> keys = schema.has("propertyNames")
                ? of(((ObjectNode) schema.path("propertyNames").deepCopy()).put("type", "string"))
                        .map(JsonNode::asText)
                : Arbitraries.of("post_rate", "has_bonus", "bio", "website", "ü", "a b", "x");
        return keys.flatMap(key -> of(schema.path("additionalProperties")).map(value -> Map.entry(key, value)))
                .list()
                .uniqueElements(Map.Entry::getKey)
                .ofMinSize(schema.path("minProperties").asInt(0))
                .ofMaxSize(Math.min(3, schema.path("maxProperties").asInt(3)))
                .map(entries -> {
                    ObjectNode object = JSON.objectNode();
                    entries.forEach(entry -> object.set(entry.getKey(), entry.getValue()));
                    return object;
                });
    }

    private Arbitrary<JsonNode> array(JsonNode schema) {
        int min = schema.path("minItems").asInt(0);
        int max = schema.path("maxItems").asInt(SHORT);
        Arbitrary<JsonNode> item = of(schema.path("items"));
        boolean unique = schema.path("uniqueItems").asBoolean();
        Arbitrary<List<JsonNode>> few = list(item, unique, min, Math.min(max, Math.max(min, 3)));
        boolean isLong = !unique
                && max <= LONG_LIST
                && resolved(schema.path("items")).path("maxLength").asInt(0) < max;
        Arbitrary<List<JsonNode>> lists =
                isLong ? Arbitraries.frequencyOf(Tuple.of(ODDS, few), Tuple.of(1, list(item, false, max, max))) : few;
        return lists.map(items -> {
            ArrayNode array = JSON.arrayNode();
            items.forEach(array::add);
            return array;
        });
    }

    private static Arbitrary<List<JsonNode>> list(Arbitrary<JsonNode> item, boolean unique, int min, int max) {
        return unique
                ? item.list().uniqueElements().ofMinSize(min).ofMaxSize(max)
                : item.list().ofMinSize(min).ofMaxSize(max);
    }

    private static Arbitrary<BigInteger> integer(JsonNode schema) {
        boolean small = "int32".equals(schema.path("format").asText());
        BigInteger least = schema.has("minimum")
                ? schema.path("minimum").bigIntegerValue()
                : schema.has("exclusiveMinimum")
                        ? schema.path("exclusiveMinimum").bigIntegerValue().add(BigInteger.ONE)
                        : BigInteger.valueOf(small ? Integer.MIN_VALUE : Long.MIN_VALUE);
        BigInteger most = schema.has("maximum")
                ? schema.path("maximum").bigIntegerValue()
                : BigInteger.valueOf(small ? Integer.MAX_VALUE : Long.MAX_VALUE);
        BigInteger from = least.max(BigInteger.ONE).min(most);
        BigInteger to = from.add(BigInteger.valueOf(LAST_ID)).min(most);
        return Arbitraries.frequencyOf(
                Tuple.of(ODDS, Arbitraries.bigIntegers().between(from, to)),
                Tuple.of(2, Arbitraries.bigIntegers().between(least, most)),
                Tuple.of(1, Arbitraries.of(least, most)));
    }

    private static Arbitrary<BigDecimal> decimal(JsonNode schema) {
        boolean open = schema.has("exclusiveMinimum");
        BigDecimal least = schema.path(open ? "exclusiveMinimum" : "minimum").decimalValue();
        if (!open && !schema.has("minimum")) {
            least = new BigDecimal("-1e30");
        }
        BigDecimal most = schema.has("maximum") ? schema.path("maximum").decimalValue() : new BigDecimal("1e30");
        int scale = schema.has("multipleOf")
                ? schema.path("multipleOf").decimalValue().scale()
                : 9;
        BigDecimal from = least.max(BigDecimal.ZERO).min(most);
        BigDecimal bound = least;
        return Arbitraries.frequencyOf(
                        Tuple.of(
                                ODDS,
                                Arbitraries.bigDecimals()
                                        .between(
                                                from,
                                                from.add(new BigDecimal(200)).min(most))
                                        .ofScale(Math.min(scale, 2))),
                        Tuple.of(
                                2,
                                Arbitraries.bigDecimals().between(least, most).ofScale(scale)),
                        Tuple.of(1, Arbitraries.of(least, most)))
                .filter(number -> !open || number.compareTo(bound) > 0);
    }

    private static Arbitrary<String> text(JsonNode schema) {
        int min = schema.path("minLength").asInt(0);
        int max = schema.path("maxLength").asInt(200);
        Arbitrary<String> texts = formatted(schema).orElseGet(() -> {
            String pattern = schema.path("pattern").asText("");
            return pattern.startsWith("^") ? matching(pattern) : anything(min, max);
        });
        Optional<Pattern> pattern = Optional.ofNullable(schema.path("pattern").asText(null))
                // As other languages read white space.
                .map(each -> Pattern.compile(each, Pattern.UNICODE_CHARACTER_CLASS));
        return texts.filter(10_000, text -> {
            int length = text.codePointCount(0, text.length());
            return length >= min
                    && length <= max
                    && pattern.map(each -> each.matcher(text).find()).orElse(true);
        });
    }

    private static Optional<Arbitrary<String>> formatted(JsonNode schema) {
        return switch (schema.path("format").asText("")) {
            case "" -> Optional.empty();
            case "date" -> Optional.of(dates());
            case "date-time" -> Optional.of(dates().map(day -> day + "T23:59:59Z"));
            case "uuid" ->
                Optional.of(Arbitraries.randomValue(
                        random -> new java.util.UUID(random.nextLong(), random.nextLong()).toString()));
            case "email" ->
                Optional.of(
                        matching(
                                "[A-Za-z0-9_+-]{1,20}(\\.[a-z0-9]{1,9})?@([a-z0-9]{1,9}-)?[a-z0-9]{2,9}\\.(com|example|co\\.uk)"));
            case "username" -> Optional.of(matching("[A-Za-z0-9éß中._-]{3,50}"));
            case "uncommon_password" ->
                Optional.of(Arbitraries.frequencyOf(
                        Tuple.of(1, Arbitraries.just(World.PASSWORD)), Tuple.of(1, matching("[a-zA-Z0-9é ]{20,128}"))));
            default ->
                Optional.of(Arbitraries.of(
                        Optional.ofNullable(EXAMPLES.get(schema.path("format").asText()))
                                .orElseThrow(() -> new IllegalArgumentException("no texts of " + schema))));
        };
    }

    private static Arbitrary<String> dates() {
        Arbitrary<Long> near = Arbitraries.longs()
                .between(-800, 800)
                .map(day -> LocalDate.of(2026, 11, 26).toEpochDay() + day);
        Arbitrary<Long> any = Arbitraries.longs()
                .between(
                        LocalDate.of(1, 1, 1).toEpochDay(),
                        LocalDate.of(9999, 12, 31).toEpochDay());
        return Arbitraries.frequencyOf(Tuple.of(9, near), Tuple.of(1, any))
                .map(day -> LocalDate.ofEpochDay(day).toString());
    }

    private static Arbitrary<String> matching(String pattern) {
        RgxGen texts = RgxGen.parse(pattern.replaceFirst("^\\^", "").replaceFirst("\\$$", ""));
        return Arbitraries.longs().map(seed -> texts.generate(new Random(seed)));
    }

    private static Arbitrary<String> anything(int min, int max) {
        int few = Math.min(max, Math.max(min, SHORT));
        return Arbitraries.frequencyOf(
                Tuple.of(
                        8,
                        Arbitraries.strings()
                                .withCharRange('a', 'z')
                                .ofMinLength(min)
                                .ofMaxLength(few)),
                Tuple.of(
                        6,
                        Arbitraries.of(CHARACTERS)
                                .list()
                                .ofMinSize(min)
                                .ofMaxSize(few)
                                .map(SchemaValues::text)),
                Tuple.of(1, Arbitraries.of(CHARACTERS).map(each -> Character.toString(each)
                        .repeat(max))));
    }

    private static String text(List<Integer> characters) {
        return characters.stream().map(Character::toString).collect(Collectors.joining());
    }

    /** The elements of a list. */
    static List<JsonNode> list(JsonNode array) {
        List<JsonNode> all = new ArrayList<>();
        array.forEach(all::add);
        return all;
    }
}
