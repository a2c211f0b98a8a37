package dev.fanfare.app.contract;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.ConsoleModules;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All texts that people read, in three languages, against the glossary of the interface's words. */
@Tag("unit")
class InterfaceWordsTest {
    private static final Path LANGUAGE = Path.of("src/main/resources/dev/fanfare/platform/language");
    private static final List<String> TRANSLATIONS = List.of("de", "es");
    /** So many rows are kept word for word. */
    private static final int KEPT = 5;

    /** By language, the words of the form that is not ours, which is “Sie” and “usted”. */
    private static final Map<String, Pattern> FAMILIAR = Map.of(
            "de",
            familiar("du|dich|dir|dein(?:e[mnrs]?)?|euch|eure[mnrs]?|euer"),
            "es",
            familiar(
                    "tú|tus?|te|ti|contigo|tuy[oa]s?|eres|has|haz|puedes|podrás|tienes|tendrás|quieres|debes|recibes"));

    private static final Pattern LINE = Pattern.compile("(?m)^  \"([^\"]+)\": \"([^\"]+)\",$");
    private static final Pattern SHOWN =
            Pattern.compile("\\b(?:t|counted)\\('([^']+)'|\\.label = '([^']+)'|: \\['([^']+)', '\\.");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\|$");

    /**
     * A row of the glossary.
     *
     * @param words by language, each in several forms
     * @param refused phrases that no text has
     * @param labels whole texts that there are not
     */
    private record Row(Map<String, List<String>> words, List<Pattern> refused, List<String> labels) {
        boolean isIn(String english) {
            return words.get("en").stream()
                    .anyMatch(word -> phrase(word).matcher(english).find());
        }

        boolean isIn(String translated, String language) {
            String text = translated.toLowerCase(Locale.ROOT);
            return words.get(language).stream().anyMatch(word -> text.contains(word.toLowerCase(Locale.ROOT)));
        }
    }

    /** A text in the languages that it has. */
    private record Text(String where, Map<String, String> in) {}

    private final List<Row> glossary = glossary();
    private final List<Text> texts = texts();

    @Test
    @DisplayName(
            "CN-04: people read the words of the glossary, and neither the API's nor the house's, in all three languages")
    void noTextHasARefusedWord() {
        List<String> found = new ArrayList<>();
        for (Text text : texts) {
            text.in()
                    .values()
                    .forEach(said -> glossary.forEach(row -> {
                        row.refused().stream()
                                .map(phrase -> phrase.matcher(said))
                                .filter(Matcher::find)
                                .forEach(phrase -> found.add(text.where() + ": " + phrase.group() + ": " + said));
                        if (row.labels().contains(said)) {
                            found.add(text.where() + ": label " + said);
                        }
                    }));
        }
        assertThat(found).isEmpty();
        assertThat(texts).hasSizeGreaterThan(1_900);
        assertThat(glossary).hasSizeGreaterThan(30);
    }

    @Test
    @DisplayName("CN-04: the first words of the glossary are translated alike everywhere")
    void translationsHaveTheirWords() {
        List<String> missing = new ArrayList<>();
        for (Row row : glossary.subList(0, KEPT)) {
            texts.stream()
                    .filter(text ->
                            text.in().containsKey("en") && row.isIn(text.in().get("en")))
                    .forEach(text -> TRANSLATIONS.stream()
                            .filter(language -> text.in().containsKey(language)
                                    && !row.isIn(text.in().get(language), language))
                            .forEach(language -> missing.add(row.words().get(language) + " in " + text.where() + ": "
                                    + text.in().get(language))));
        }
        assertThat(missing).isEmpty();
    }

    @Test
    @DisplayName("CN-04: every text addresses people by one form in German, and by one in Spanish")
    void peopleAreAddressedByOneForm() {
        List<String> familiar = new ArrayList<>();
        for (Text text : texts) {
            FAMILIAR.forEach((language, forms) -> {
                Matcher found = forms.matcher(text.in().getOrDefault(language, ""));
                if (found.find()) {
                    familiar.add(language + ", " + found.group() + ", " + text.where());
                }
            });
        }
        assertThat(familiar).isEmpty();
        FAMILIAR.keySet().forEach(language -> assertThat(
                        texts.stream().filter(text -> text.in().containsKey(language)))
                .hasSizeGreaterThan(1_900));
    }

    /** A phrase that begins and ends with a word, whose last may have an ending. */
    private static Pattern phrase(String words) {
        return Pattern.compile(
                "(?<![\\p{L}-])" + Pattern.quote(words)
                        + (words.contains(" ") ? "\\b" : "(?:s|es|e|er|en|ern|n|m|t)?(?![\\p{L}_])"),
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static Pattern familiar(String words) {
        return Pattern.compile(
                "(?<![\\p{L}_.-])(?:" + words + ")(?![\\p{L}_])", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static List<Row> glossary() {
        String page = read(Path.of("src/docs/build/glossary.md"));
        int from = page.indexOf("## The interface's words");
        return ROW.matcher(page.substring(from, page.indexOf("\n## ", from + 1)))
                .results()
                .skip(1)
                .map(row -> {
                    List<String> not = list(row.group(4));
                    return new Row(
                            Map.of("en", list(row.group(1)), "de", list(row.group(2)), "es", list(row.group(3))),
                            not.stream()
                                    .filter(one -> !one.startsWith("“"))
                                    .map(InterfaceWordsTest::phrase)
                                    .toList(),
                            not.stream()
                                    .filter(one -> one.startsWith("“"))
                                    .map(one -> one.substring(1, one.length() - 1))
                                    .toList());
                })
                .toList();
    }

    private static List<String> list(String cell) {
        return Arrays.stream(cell.split(", ")).map(String::strip).toList();
    }

    private static List<Text> texts() {
        List<Text> all = new ArrayList<>(console());
        all.addAll(messages());
        all.addAll(keyed());
        return all;
    }

    /** Texts of the console by their English. */
    private static List<Text> console() {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        ConsoleModules.texts().forEach((name, module) -> {
            String language = name.substring(0, 2);
            boolean translates = name.matches("(de|es)(-\\w+)?\\.js");
            if (translates) {
                LINE.matcher(module).results().forEach(line -> all.computeIfAbsent(
                                line.group(1), InterfaceWordsTest::english)
                        .put(language, line.group(2)));
            } else {
                SHOWN.matcher(module)
                        .results()
                        .map(found -> Stream.of(found.group(1), found.group(2), found.group(3))
                                .filter(group -> group != null)
                                .findFirst()
                                .orElseThrow())
                        .forEach(text -> all.computeIfAbsent(text, InterfaceWordsTest::english));
            }
        });
        return all.entrySet().stream()
                .map(text -> new Text("console: " + text.getKey(), text.getValue()))
                .toList();
    }

    private static Map<String, String> english(String text) {
        return new HashMap<>(Map.of("en", text));
    }

    /** Messages of the service, by their English. */
    private static List<Text> messages() {
        Properties german = properties("messages_de.properties");
        Properties spanish = properties("messages_es.properties");
        return german.stringPropertyNames().stream()
                .map(text -> new Text(
                        "message: " + text,
                        Map.of("en", text, "de", german.getProperty(text), "es", spanish.getProperty(text))))
                .toList();
    }

    /** Texts of mails, pages and papers, by a key. Formulas name members of the API. */
    private static List<Text> keyed() {
        Properties english = properties("texts.properties");
        Properties german = properties("texts_de.properties");
        Properties spanish = properties("texts_es.properties");
        return english.stringPropertyNames().stream()
                .map(key -> new Text(
                        key,
                        Map.of(
                                "en", english.getProperty(key),
                                "de", german.getProperty(key),
                                "es", spanish.getProperty(key))))
                .toList();
    }

    private static Properties properties(String name) {
        return unchecked(() -> {
            try (Reader reader = Files.newBufferedReader(LANGUAGE.resolve(name))) {
                Properties texts = new Properties();
                texts.load(reader);
                return texts;
            }
        });
    }

    private static String read(Path file) {
        return unchecked(() -> Files.readString(file));
    }
}
