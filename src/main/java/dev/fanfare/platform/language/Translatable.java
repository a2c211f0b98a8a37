package dev.fanfare.platform.language;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.formats.FromColumn;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.json.JsonObject;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * A text for clients that is translated when it is answered, in their language. As in gettext, the English template is
 * the key of its translations.
 *
 * @param template in English, with placeholders <code>{0}</code>, <code>{1}</code> … as in {@link MessageFormat}, but
 *     apostrophes have no special meaning. Two forms with a bar between them are for a first argument that is 1, and for
 *     others, such as <code>1 line|{0} lines</code>
 * @param arguments inserted unchanged: numbers, dates and amounts look the same in each language
 */
public record Translatable(String template, List<Object> arguments) {
    private static final String TEMPLATE = "template";
    private static final String ARGUMENTS = "arguments";
    /** Codes whose nouns are others for people. */
    private static final Map<String, String> NOUNS = Map.of(
            "advertiser", "brand",
            "publisher", "creator",
            "payout_destination", "payout method",
            "payout_run", "payout batch",
            "payout_run_file", "payout batch file",
            "thread", "conversation");

    public Translatable {
        // People would read "null": a bug, which tests find.
        assert arguments.stream().noneMatch(Objects::isNull) : template;
        arguments = arguments.stream().map(Translatable::argument).toList();
    }

    /** A text; arguments are values, or texts that are translated too. */
    public static Translatable of(@English String template, Object... arguments) {
        return new Translatable(template, Arrays.asList(arguments));
    }

    /** The noun for a code, such as {@code bank_account}. */
    public static Translatable noun(@English(code = true) String code) {
        return new Translatable(NOUNS.getOrDefault(code, code.replace('_', ' ')), List.of());
    }

    /** Reads the form of {@link #wire}, from another node or the database. An English sentence stays one. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Translatable from(Object wire) {
        if (wire instanceof Translatable text) {
            return text;
        }
        return wire instanceof Map<?, ?> map && map.get(ARGUMENTS) instanceof List<?> arguments
                ? new Translatable(String.valueOf(map.get(TEMPLATE)), new ArrayList<>(arguments))
                : new Translatable(String.valueOf(wire), List.of());
    }

    /** Reads what {@link #stored} has written to a column. */
    @FromColumn
    static Translatable fromColumn(String stored) {
        return from(stored.startsWith("{\"") ? new JsonObject(stored).getMap() : stored);
    }

    /** For a column of texts: a template without arguments as it is, any other with its arguments as JSON. */
    public String stored() {
        return arguments.isEmpty() ? template : new JsonObject(parts()).encode();
    }

    /** A template without arguments as text, any other as its parts. */
    @JsonValue
    public Object wire() {
        return arguments.isEmpty() ? template : parts();
    }

    private Map<String, Object> parts() {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put(TEMPLATE, template);
        parts.put(
                ARGUMENTS,
                arguments.stream()
                        .map(argument -> argument instanceof Translatable text ? text.parts() : argument)
                        .toList());
        return parts;
    }

    /** The text in a language by its two-letter code; in English without a translation. */
    public String in(String language) {
        String translated = Translations.find(language, template);
        String pattern = translated == null ? template : translated;
        return arguments.isEmpty()
                ? pattern
                : new MessageFormat(form(pattern).replace("'", "''"), Locale.ROOT)
                        .format(arguments.stream()
                                .map(argument -> argument instanceof Translatable text ? text.in(language) : argument)
                                .toArray());
    }

    /** Our languages have two forms: of one, and of any other number. */
    private String form(String pattern) {
        int others = pattern.indexOf('|');
        return others < 0 || arguments.get(0) instanceof Translatable
                ? pattern
                : "1".equals(arguments.get(0)) ? pattern.substring(0, others) : pattern.substring(others + 1);
    }

    /** In English. */
    @Override
    public String toString() {
        return in(Languages.ENGLISH);
    }

    /** Values as text, for numbers would get separators; constants of closed lists, such as states, as words. */
    private static Object argument(Object value) {
        if (value instanceof Coded constant) {
            return new Translatable(constant.code().replace('_', ' '), List.of());
        }
        return value instanceof Translatable || value instanceof Map ? from(value) : String.valueOf(value);
    }
}
